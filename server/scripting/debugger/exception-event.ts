import type { Debugger, Runtime } from 'node:inspector';
import type { ThreadException } from '../../../contract/thread-exceptions.ts';

type PausedEvent = Debugger.PausedEventDataType;

/**
 * Returns whether V8 has paused at an exception. The reason `promiseRejection` is that of an uncaught exception:
 * scripts are called by an async function (`runtime/call-script.ts`).
 */
export const isExceptionEvent = ({ reason }: PausedEvent): boolean =>
  reason === 'exception' || reason === 'promiseRejection';

/** Returns the exception in the event. */
export function exceptionOf({ data }: PausedEvent): Omit<ThreadException, 'threadId'> {
  const exceptionObject = (data ?? {}) as Partial<Runtime.RemoteObject> & { uncaught?: boolean };
  return { isUncaught: exceptionObject.uncaught === true, text: textOf(exceptionObject) };
}

/**
 * Returns the message without the stack. V8 describes an error with its stack; the message before it may contain line
 * breaks.
 */
function textOf({ type, value, description }: Partial<Runtime.RemoteObject>): string {
  if (type === 'string') return String(value);
  return (description ?? String(value)).replace(/\n {4}at [\s\S]*$/, '');
}
