import { currentRun } from '../../runtime/current-run.ts';
import { observeMembers } from '../../runtime/platform-object.ts';
import { unqualifiedNameOf } from '../../runtime/platform-names.ts';
import { memberUseCategory } from './member-use-category.ts';

const { stringify } = JSON;
const loggedUses = new Set<string>();

/**
 * Logs each member that a script has called and that has returned: `order.Order orderNo`. Calls by the Script API itself do not
 * count.
 */
observeMembers((declaring, member, self, call) => {
  const result = call();
  const isObject = typeof self === 'object' && self !== null;
  const name = unqualifiedNameOf(declaring) ?? (isObject ? unqualifiedNameOf(self) : undefined);
  const use = `${name ?? ''} ${member}`;
  if (name === undefined || loggedUses.has(use)) return result;
  if (member === 'constructor' ? !isConstructedByScript(declaring.name) : !isCalledByScript()) return result;
  loggedUses.add(use);
  const { bridge } = currentRun();
  bridge.post({
    kind: 'log',
    level: 'debug',
    category: memberUseCategory,
    message: stringify(use),
    script: undefined,
  });
  return result;
});

/** The frames of the stack, innermost first. */
const frames = (): string[] => (new Error().stack ?? '').split('\n').slice(1);

/** The frames below are this function, its caller, the observer, the member and then what called the member. */
const isCalledByScript = (): boolean => frames()[4]?.includes('cartridge://') === true;

/** The last constructor before the script is that of the class itself. */
function isConstructedByScript(className: string): boolean {
  const all = frames();
  const script = all.findIndex((frame) => frame.includes('cartridge://'));
  return script > 0 && new RegExp(`^ *at new _?${className}\\d* `).test(all[script - 1] ?? '');
}
