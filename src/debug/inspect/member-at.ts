import type { Expression } from 'acorn';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { pageSize, type DebuggerApi } from '../debugger-api.ts';
import { objectPathOf } from './expressions.ts';
import type { FrameVariable, FrameVariables } from './frame-variables.ts';
import type { FrameHandle } from './handles.ts';
import { isIndex } from './member-view.ts';

/** Of an object with more members than this, what lies beyond is not looked for. */
const mostLookedAt = 1_000;

/**
 * The variable or member that an expression names, read without evaluating anything; undefined where it names none, or
 * one that the platform does not list.
 */
export async function memberAt(
  api: Pick<DebuggerApi, 'members'>,
  frames: FrameVariables,
  frame: FrameHandle,
  expression: Expression,
): Promise<FrameVariable | undefined> {
  if (expression.type === 'Identifier')
    return (await frames.of(frame)).find(({ name }) => name === expression.name);
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
    return object_members.find((one) => one.name === name);
  }
  for (let start = 0; start < mostLookedAt; start += pageSize) {
    const page = await api.members({ threadId, index }, parent, { start, count: pageSize });
    const found = page.object_members.find((one) => one.name === name);
    if (found || start + pageSize >= page.total) return found;
  }
  return undefined;
}

/** What the platform shows for a member that only code of the script could tell. */
export const isGetter = ({ value }: ObjectMember): boolean => value === '[getter]';
