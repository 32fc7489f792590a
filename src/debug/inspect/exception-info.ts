import type { DebugProtocol } from '@vscode/debugprotocol';
import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ThreadException } from '../../../contract/thread-exceptions.ts';

/**
 * Describes the exception at which a thread is halted. An error's text is its kind and its message. `placeOf` returns the place of a
 * frame as a client turns it into a link.
 */
export function liveExceptionInfo(
  { isUncaught, text }: ThreadException,
  stack: readonly StackFrame[],
  placeOf: (frame: StackFrame) => string,
): DebugProtocol.ExceptionInfoResponse['body'] {
  const [, kind = 'Error', message = text] = /^([\w$]+): ([\s\S]*)$/.exec(text) ?? [];
  return {
    exceptionId: kind,
    description: message,
    breakMode: isUncaught ? 'unhandled' : 'always',
    details: {
      message: message,
      typeName: kind,
      stackTrace: stack
        .map((frame) => `at ${frame.location.function_name.replace(/\(\)$/, '')} (${placeOf(frame)})`)
        .join('\n'),
    },
  };
}
