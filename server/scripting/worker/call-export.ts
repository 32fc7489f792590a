import { run } from './current-run.ts';

/** Calls a function that a hook script exports. A script without it is passed over, with a warning. */
export function callExport(
  extensionPoint: string,
  script: string,
  name: string,
  args: readonly unknown[],
): unknown {
  const exports = run().modules.load(script) as Record<string, unknown> | null;
  // Newer forms of a point, `modifyGETResponse_v2`, occur with either name of the function.
  const hook = exports?.[name] ?? exports?.[name.replace(/_v\d+$/, '')];
  if (typeof hook !== 'function') {
    const message = `${script} is registered for ${extensionPoint} but exports no function ${name}`;
    run().bridge.post({ kind: 'log', level: 'warn', category: 'hook', message, script });
    return undefined;
  }
  return (hook as (...args: unknown[]) => unknown).apply(exports, [...args]);
}
