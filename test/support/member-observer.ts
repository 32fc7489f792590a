import { currentRun } from '../../runtime/current-run.ts';
import { observeMembers } from '../../runtime/platform-object.ts';
import { unqualifiedNameOf } from '../../runtime/platform-names.ts';
import { memberUseCategory } from './member-use-category.ts';

// Scripts may replace `JSON.stringify`.
const { stringify } = JSON;
const loggedUses = new Set<string>();

/**
 * Logs, once, each member that a script has called and that has returned: `order.Order orderNo`. Calls by the Script
 * API itself do not count.
 */
observeMembers((declaringClass, member, self, callMember) => {
  const result = callMember();
  const isObject = typeof self === 'object' && self !== null;
  const name = unqualifiedNameOf(declaringClass) ?? (isObject ? unqualifiedNameOf(self) : undefined);
  const use = `${name ?? ''} ${member}`;
  if (name === undefined || loggedUses.has(use)) return result;
  if (member === 'constructor' ? !isConstructedByScript(declaringClass.name) : !isCalledByScript())
    return result;
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

/** Returns the frames of the stack, innermost first. */
const stackFrames = (): string[] => (new Error().stack ?? '').split('\n').slice(1);

/**
 * Whether a script called the member. The frames are `stackFrames`, this function, the observer, the member and the
 * member's caller.
 */
const isCalledByScript = (): boolean => stackFrames()[4]?.includes('cartridge://') === true;

/**
 * Whether the constructor that the script called, with or without `new`, is that of the class itself, not of a
 * subclass. The bundler may add an underscore or digits to the name of the class.
 */
function isConstructedByScript(className: string): boolean {
  const stack = stackFrames();
  const scriptFrameIndex = stack.findIndex((frame) => frame.includes('cartridge://'));
  const name = className.replace(/^_/, '').replace(/\d+$/, '');
  return (
    scriptFrameIndex > 0 &&
    new RegExp(`^ *at (?:new )?_?${name}\\d* `).test(stack[scriptFrameIndex - 1] ?? '')
  );
}
