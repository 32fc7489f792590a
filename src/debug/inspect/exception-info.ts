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
  const [, kind = 'Error', fullMessage = text] = /^([\w$]+): ([\s\S]*)$/.exec(text) ?? [];
  const { message, place } = splitSyntaxError(kind, fullMessage);
  return {
    exceptionId: kind,
    description: message,
    breakMode: isUncaught ? 'unhandled' : 'always',
    details: {
      message,
      typeName: kind,
      stackTrace: [
        ...(place ? [`at (syntax error) (${formatLocation(place.frame)}:${place.column})`] : []),
        ...stack.map(
          (frame) => `at ${frame.location.function_name.replace(/\(\)$/, '')} (${formatLocation(frame)})`,
        ),
      ].join('\n'),
    },
  };
}

/**
 * Splits the message of a syntax error in a module that a script requires, which ends with the location
 * `(path:line:column)`: the script is halted where it requires the module, so no frame of its stack has that location.
 */
function splitSyntaxError(
  kind: string,
  text: string,
): { readonly message: string; readonly place?: { readonly frame: StackFrame; readonly column: string } } {
  const [, message, path = '', line, column = ''] =
    (kind === 'SyntaxError' && /^(.*) \((\/.*):(\d+):(\d+)\)$/s.exec(text)) || [];
  if (message === undefined) return { message: text };
  const location = { script_path: path, line_number: Number(line), function_name: '' };
  return { message, place: { frame: { index: 0, location }, column } };
}
