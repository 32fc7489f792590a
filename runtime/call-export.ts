import { currentRun } from './current-run.ts';

/**
 * Calls a function that a hook script exports. A script that does not export it is skipped with a warning.
 */
export function callExport(
  extensionPoint: string,
  script: string,
  name: string,
  args: readonly unknown[],
): unknown {
  const exports = currentRun().modules.load(script) as Record<string, unknown> | null;
  // Scripts for versioned extension points, such as `modifyGETResponse_v2`, use either function name.
  const hook = exports?.[name] ?? exports?.[name.replace(/_v\d+$/, '')];
  if (typeof hook !== 'function') {
    const message = `${script} is registered for ${extensionPoint} but exports no function ${name}`;
    currentRun().bridge.post({ kind: 'log', level: 'warn', category: 'hook', message, script });
    return undefined;
  }
  return (hook as (...args: unknown[]) => unknown).apply(exports, [...args]);
}
