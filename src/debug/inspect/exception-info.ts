import type { DebugProtocol } from '@vscode/debugprotocol';
import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ThreadException } from '../../../contract/thread-exceptions.ts';

/** Describes the exception at which a thread is halted. An error's text is its kind and its message. */
export function liveExceptionInfo(
  { isUncaught, text }: ThreadException,
  stack: readonly StackFrame[],
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
        .map(
          ({ location }) => `at ${location.function_name} (${location.script_path}:${location.line_number})`,
        )
        .join('\n'),
    },
  };
}
