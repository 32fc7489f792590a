import type { DebugProtocol } from '@vscode/debugprotocol';
import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ThreadException } from '../../../contract/thread-exceptions.ts';

/**
 * Describes the exception at which a thread is halted. An error's text is its kind and its message. `formatLocation`
 * formats the location of a frame so that the client shows a link.
 */
export function describeException(
  { isUncaught, text }: ThreadException,
  stack: readonly StackFrame[],
  formatLocation: (frame: StackFrame) => string,
): DebugProtocol.ExceptionInfoResponse['body'] {
  const [, kind = 'Error', message = text] = /^([\w$]+): ([\s\S]*)$/.exec(text) ?? [];
  return {
    exceptionId: kind,
    description: message,
    breakMode: isUncaught ? 'unhandled' : 'always',
    details: {
      message,
      typeName: kind,
      stackTrace: stack
        .map((frame) => `at ${frame.location.function_name.replace(/\(\)$/, '')} (${formatLocation(frame)})`)
        .join('\n'),
    },
  };
}
