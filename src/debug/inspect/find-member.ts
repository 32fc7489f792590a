import type { Expression } from 'acorn';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { pageSize, type DebuggerApi } from '../debugger-api.ts';
import { objectPathOf } from './expressions.ts';
import type { FrameVariable, FrameVariables } from './frame-variables.ts';
import type { FrameHandle } from './handles.ts';
import { isIndex } from './member-view.ts';

/** If an object has more members than this, the others are not searched. */
const maxMembersRead = 1_000;

/**
 * Returns the variable or member that an expression names, without evaluating anything. Returns undefined if the
 * expression names none, or if the platform does not list it.
 */
export async function findMember(
  api: Pick<DebuggerApi, 'members'>,
  frames: FrameVariables,
  frame: FrameHandle,
  expression: Expression,
): Promise<FrameVariable | undefined> {
  if (expression.type === 'Identifier')
    return (await frames.variables(frame)).find(({ name }) => name === expression.name);
  const path = objectPathOf(expression);
  if (path === undefined || expression.type !== 'MemberExpression' || expression.object.type === 'Super')
    return undefined;
  const parent = objectPathOf(expression.object);
  if (parent === undefined) return undefined;
  const name = path.slice(parent.length + 1);
  const { threadId, index } = frame;
  if (isIndex(name)) {
    const start = Number(name.slice(1, -1));
    const { object_members } = await api.members({ threadId, index }, parent, { start, count: 1 });
    return object_members.find((candidate) => candidate.name === name);
  }
  for (let start = 0; start < maxMembersRead; start += pageSize) {
    const page = await api.members({ threadId, index }, parent, { start, count: pageSize });
    const member = page.object_members.find((candidate) => candidate.name === name);
    if (member || start + pageSize >= page.total) return member;
  }
  return undefined;
}

/** Whether a member is a getter, whose value can only be read by running code of the script. */
export const isGetter = ({ value }: ObjectMember): boolean => value === '[getter]';
