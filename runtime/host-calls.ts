import type { ScriptServiceCalls, ScriptServiceName } from './protocol/bridge-protocol.ts';
import { currentRun } from './current-run.ts';

/**
 * Calls a function of the service that reads or calculates data, and returns the result.
 * @throws Error with the service's message
 */
export function callHost<Name extends ScriptServiceName>(
  name: Name,
  ...args: Parameters<ScriptServiceCalls[Name]>
): ReturnType<ScriptServiceCalls[Name]> {
  return currentRun().bridge.call('service', name, args) as ReturnType<ScriptServiceCalls[Name]>;
}

/**
 * Calls a function of the service that changes data, and returns the result. Requires a transaction, as do changes by the
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
