import type { ScriptServiceCalls, ScriptServiceName } from '../bridge-protocol.ts';
import { run } from './current-run.ts';

/** What the service computes for scripts. @throws Error with the words of what speaks against it */
export function service<Name extends ScriptServiceName>(
  name: Name,
  ...args: Parameters<ScriptServiceCalls[Name]>
): ReturnType<ScriptServiceCalls[Name]> {
  return run().bridge.call('service', name, args) as ReturnType<ScriptServiceCalls[Name]>;
}

/** What the service changes for scripts: asks for a transaction where a change by the script itself would. */
export function changingService<Name extends ScriptServiceName>(
  name: Name,
  ...args: Parameters<ScriptServiceCalls[Name]>
): ReturnType<ScriptServiceCalls[Name]> {
  const { records } = run();
  records.requireTransaction();
  const answer = service(name, ...args);
  records.refresh();
  return answer;
}
