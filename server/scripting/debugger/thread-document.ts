import type {
  EvalResult,
  ObjectMembers,
  ScriptThread as ScriptThreadDocument,
} from '../../../contract/documents/debugger.ts';
import type { ThreadException } from '../../../contract/thread-exceptions.ts';
import type { InspectedPage, ValueText } from '../../../runtime/protocol/inspection.ts';
import type { Unversioned } from '../../ports/script-debugger.ts';
import type { ScriptFrame } from './isolate.ts';
import type { ScriptThread } from './script-thread.ts';

/** Returns a thread's document for one client: it is halted only if it is halted for that client. */
export function threadDocument(thread: ScriptThread, clientId: string): Unversioned<ScriptThreadDocument> {
  if (!thread.isHaltedFor(clientId)) return { id: thread.id, status: 'running', call_stack: [] };
  return {
    id: thread.id,
    status: 'halted',
    call_stack: thread.frames.map((frame, index) => ({
      index,
      location: {
        function_name: functionName(frame),
        line_number: frame.lineNumber,
        script_path: frame.scriptPath,
      },
    })),
  };
}

/**
 * Returns the name of a frame's function. For an assigned function, V8 infers `exports.first`; its name is `first()`.
 */
function functionName({ callFrame }: ScriptFrame): string {
  const name = callFrame.functionName.split('.').at(-1) ?? '';
  if (name !== '') return `${name}()`;
  const start = callFrame.functionLocation;
  return start?.lineNumber === 0 && start.columnNumber === 0 ? 'module()' : 'anonymous()';
}

/** Returns the document of one page of members. */
export function membersDocument(
  { total, members }: InspectedPage,
  start: number,
): Unversioned<ObjectMembers> {
  return { count: members.length, start, total, object_members: [...members] };
}

/** Returns the document of an evaluated expression. */
export const evalResult = (expression: string, { text, preview }: ValueText): Unversioned<EvalResult> => ({
  expression,
  result: text,
  ...(preview === undefined ? {} : { preview }),
});

/** Returns the exceptions at which threads are halted for a client. */
export function threadExceptions(threads: readonly ScriptThread[], clientId: string): ThreadException[] {
  return threads.flatMap((thread) =>
    thread.exception && thread.isHaltedFor(clientId) ? [{ threadId: thread.id, ...thread.exception }] : [],
  );
}
