import { runInThisContext } from 'node:vm';
import { currentRun } from './current-run.ts';
import { platformNameOf } from './full-names.ts';
import { SafeMap, SafeSet, SafeWeakMap } from './protocol/primordials.ts';
import { innermostScriptPlace } from './script-stack.ts';
import { writeLog } from './write-log.ts';

type Setter = (this: object, value: unknown) => void;

/**
 * Creates a setter that is not strict: its `caller` is null if strict code assigns, and JavaScript has no other way to tell.
 * Its `prototype` is undefined, so that a script cannot store anything in it for the next run.
 */
const createSloppySetter = runInThisContext(
  `(onAssign) => {
    const setReadOnly = function setReadOnly() { onAssign(this, setReadOnly.caller === null); };
    setReadOnly.prototype = undefined;
    return setReadOnly;
  }`,
) as (onAssign: (target: object, isStrict: boolean) => void) => Setter;

/** The assignments that each run has warned about, so that a loop causes only one warning. */
const warnings = new SafeWeakMap<object, Set<string>>();

/** The setters by property name. */
const setters = new SafeMap<string, Setter>();

/**
 * Returns the setter that all read-only properties of one name share. As JavaScript does for a property without a setter,
 * the setter throws in strict code and ignores the assignment in other code, because scripts of public cartridges rely on
 * that. If it ignores an assignment, it logs a warning. In an expression that a debugger evaluates, it always throws.
 */
export function createReadOnlySetter(key: string): Setter {
  const cachedSetter = setters.get(key);
  if (cachedSetter) return cachedSetter;
  const setter = createSloppySetter((target, isStrict) => {
    const label = `${platformNameOf(target) ?? 'The object'}.${key}`;
    if (isStrict || !isInScriptFile()) throw new TypeError(`${label} cannot be set.`);
    warn(`${label} is read-only: the assignment has no effect, and in strict code it would throw.`);
  });
  setters.set(key, setter);
  return setter;
}

/** Returns whether the assignment is in a script's file, rather than in an expression that a debugger evaluates. */
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
