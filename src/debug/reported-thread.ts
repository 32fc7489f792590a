import type { ScriptThread } from '../../contract/documents/debugger.ts';
import type { ThreadException } from '../../contract/thread-exceptions.ts';
import type { ThreadRequest } from '../../contract/thread-requests.ts';

/** A thread with the exception at which it is halted and the request for which it runs, if the platform reports them. */
export interface ReportedThread extends ScriptThread {
  readonly exception?: ThreadException | undefined;
  readonly request?: ThreadRequest | undefined;
}

/** Returns a thread with the exception at which it is halted, if there is one. */
export function withException<Thread extends ScriptThread | undefined>(
  thread: Thread,
  exceptions: readonly ThreadException[],
): Thread | ReportedThread {
  const exception = exceptions.find(({ threadId }) => threadId === thread?.id);
  return thread && exception ? { ...thread, exception } : thread;
}
