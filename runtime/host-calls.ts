import type { ScriptServiceCalls, ScriptServiceName } from './protocol/bridge-protocol.ts';
import { currentRun } from './current-run.ts';

/** Calls a calculation of the service. @throws Error with the service's message */
export function callHost<Name extends ScriptServiceName>(
  name: Name,
  ...args: Parameters<ScriptServiceCalls[Name]>
): ReturnType<ScriptServiceCalls[Name]> {
  return currentRun().bridge.call('service', name, args) as ReturnType<ScriptServiceCalls[Name]>;
}

/**
 * Calls an operation of the service that changes data, which requires a transaction like a change by the
 * script itself.
 */
export function callHostInTransaction<Name extends ScriptServiceName>(
  name: Name,
  ...args: Parameters<ScriptServiceCalls[Name]>
): ReturnType<ScriptServiceCalls[Name]> {
  const { records } = currentRun();
  records.requireTransaction();
  const result = callHost(name, ...args);
  records.refresh();
  return result;
}
