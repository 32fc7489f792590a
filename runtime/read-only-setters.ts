import { runInThisContext } from 'node:vm';
import { currentRun } from './current-run.ts';
import { platformNameOf } from './full-names.ts';
import { SafeMap, SafeSet, SafeWeakMap } from './protocol/primordials.ts';
import { innermostScriptPlace } from './script-stack.ts';
import { writeLog } from './write-log.ts';

type Setter = (this: object, value: unknown) => void;

/**
 * Creates a function that is not strict, whose `caller` is null while strict code calls it: JavaScript has no other way
 * to see the mode of the code that assigns. Other setters have no `prototype`, in which a script could leave something for
 * the next run.
 */
const createSloppySetter = runInThisContext(
  `(assign) => {
    const setReadOnly = function setReadOnly() { assign(this, setReadOnly.caller === null); };
    setReadOnly.prototype = undefined;
    return setReadOnly;
  }`,
) as (assign: (target: object, isStrict: boolean) => void) => Setter;

/** The assignments that each run has warned of, so that a loop gives one warning. */
const warnings = new SafeWeakMap<object, Set<string>>();

/** The setters by property name. */
const setters = new SafeMap<string, Setter>();

/**
 * Creates the setter of a read-only property. As JavaScript has it for properties without a setter, it throws in strict
 * code, and ignores the assignment in other code, which public scripts rely on; then it warns. In a debugger's expression
 * it throws.
 */
export function createReadOnlySetter(key: string): Setter {
  const existing = setters.get(key);
  if (existing) return existing;
  const setter = createSloppySetter((target, isStrict) => {
    const label = `${platformNameOf(target) ?? 'The object'}.${key}`;
    if (isStrict || !isInScriptFile()) throw new TypeError(`${label} cannot be set.`);
    warn(`${label} is read-only: the assignment has no effect, and in strict code it would throw.`);
  });
  setters.set(key, setter);
  return setter;
}

/** Whether a line of a script's file assigns, and not an expression that a debugger evaluates. */
function isInScriptFile(): boolean {
  const frames = (new Error().stack ?? '').split('\n');
  const setterFrame = frames.findIndex((frame) => frame.includes('setReadOnly'));
  return /cartridge:\/\/\/[^\s():]+:\d+:\d+\)?$/.test(frames[setterFrame + 1] ?? '');
}

function warn(message: string): void {
  const place = innermostScriptPlace();
  const assignment = `${place?.path}:${place?.line} ${message}`;
  const run = currentRun();
  const writtenWarnings = warnings.get(run) ?? new SafeSet<string>();
  warnings.set(run, writtenWarnings);
  if (writtenWarnings.has(assignment)) return;
  writtenWarnings.add(assignment);
  writeLog('warn', 'script', message, place);
}
