import { currentRun } from './current-run.ts';
import { writeLog } from './write-log.ts';

/** A function that a hook script exports, with the script's exports. */
export interface ExportedHook {
  readonly exports: object;
  readonly fn: (...args: unknown[]) => unknown;
}

/**
 * Loads a hook script and returns the function that it exports. If it does not export the function, logs a warning and
 * returns undefined.
 */
export function loadExportedHook(
  extensionPoint: string,
  script: string,
  name: string,
): ExportedHook | undefined {
  const exports = currentRun().modules.load(script) as Record<string, unknown> | null;
  // Scripts for versioned extension points, such as `modifyGETResponse_v2`, use either function name.
  const fn = exports?.[name] ?? exports?.[name.replace(/_v\d+$/, '')];
  if (exports === null || typeof fn !== 'function') {
    const message = `${script} is registered for ${extensionPoint} but exports no function ${name}`;
    writeLog('warn', 'hook', message, script);
    return undefined;
  }
  return { exports, fn: fn as ExportedHook['fn'] };
}

/**
 * Calls a function that a hook script exports and returns the result. If the script does not export it, logs a
 * warning and returns undefined.
 */
export function callExport(
  extensionPoint: string,
  script: string,
  name: string,
  args: readonly unknown[],
): unknown {
  const hook = loadExportedHook(extensionPoint, script, name);
  return hook && Reflect.apply(hook.fn, hook.exports, [...args]);
}
