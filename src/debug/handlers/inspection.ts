import type { DebugProtocol } from '@vscode/debugprotocol';
import { isFault } from '../../client/errors.ts';
import { cannotAssign, hoverWithEffects, nothingHalted, threadGone, threadNotHalted } from '../errors.ts';
import {
  isAssignable,
  mayHaveEffects,
  memberAddress,
  memberExpression,
  parseExpression,
} from '../inspect/expressions.ts';
import type { FrameHandle } from '../inspect/handles.ts';
import { displayed } from '../inspect/member-view.ts';
import type { Value } from '../inspect/evaluator.ts';
import type { Handlers } from '../protocol.ts';
import type { Live, SessionContext } from '../session-context.ts';

type InspectionRequests =
  | 'stackTrace'
  | 'scopes'
  | 'variables'
  | 'setVariable'
  | 'setExpression'
  | 'evaluate'
  | 'completions'
  | 'source';

export function inspectionHandlers(context: SessionContext): Pick<Handlers, InspectionRequests> {
  return {
    stackTrace({ threadId, startFrame = 0, levels = 0 }) {
      const { target, stack } = context.live();
      const thread = target.threads.get(threadId);
      if (!thread) throw threadGone(threadId);
      if (thread.state !== 'halted') throw threadNotHalted(threadId);
      const frames = thread.stack.slice(startFrame, levels > 0 ? startFrame + levels : undefined);
      return {
        stackFrames: frames.map((frame) => stack.frame(target.handles.addFrame(thread, frame), frame)),
        totalFrames: thread.stack.length,
      };
    },

    async scopes({ frameId }) {
      const { target } = context.live();
      return { scopes: await target.variables.scopes(target.handles.frame(frameId)) };
    },

    async variables({ variablesReference, filter, start, count }) {
      const { target } = context.live();
      const container = target.handles.container(variablesReference);
      return { variables: await target.variables.list(container, { filter, start, count }) };
    },

    async setVariable({ variablesReference, name, value }) {
      const live = context.live();
      const container = live.target.handles.container(variablesReference);
      const { frame, expression } =
        container.kind === 'slice' ? container.of : { expression: '', ...container };
      return assign(live, frame, memberExpression(expression, name), value);
    },

    async setExpression({ expression, value, frameId }) {
      const live = context.live();
      return assign(live, frameFor(live, frameId), expression, value);
    },

    async evaluate({ expression, frameId, context: where }) {
      const live = context.live();
      const frame = frameFor(live, frameId);
      const parsed = parseExpression(expression);
      const tree = 'expression' in parsed ? parsed.expression : undefined;
      const pure = tree !== undefined && !mayHaveEffects(tree);
      if (where === 'hover' && !pure) throw hoverWithEffects();
      const value = await live.target.evaluator.evaluate(addressOf(frame), expression);
      if (!pure && where !== 'watch') live.target.variables.forget();
      if (where === 'clipboard') return { result: value.text, variablesReference: 0 };
      return {
        result: displayed(value.type, value.text),
        ...(await expandable(live, frame, expression, value)),
      };
    },

    async completions({ text, line, column, frameId }) {
      const live = context.live();
      const frame = frameId === undefined ? topOfHalted(live) : live.target.handles.frame(frameId);
      if (!frame) return { targets: [] };
      const caret = offsetIn(
        text,
        line === undefined ? 1 : context.format.lineIn(line),
        context.format.columnIn(column),
      );
      return { targets: await live.target.variables.completions(frame, text, caret) };
    },

    source: ({ sourceReference, source }) => ({
      content: context.live().stack.content(source?.sourceReference ?? sourceReference),
      mimeType: 'text/javascript',
    }),
  };
}

async function assign(
  live: Live,
  frame: FrameHandle,
  target: string,
  value: string,
): Promise<DebugProtocol.SetVariableResponse['body']> {
  const parsed = parseExpression(target);
  if (!('expression' in parsed) || !isAssignable(parsed.expression)) throw cannotAssign(target);
  const result = await live.target.evaluator.evaluate(addressOf(frame), `${target} = (${value}\n)`);
  live.target.variables.forget();
  return { value: displayed(result.type, result.text), ...(await expandable(live, frame, target, result)) };
}

/** Type and reference of a value that an expression evaluated to. */
async function expandable(
  { target }: Live,
  frame: FrameHandle,
  expression: string,
  { type, text }: Value,
): Promise<{ type: string; variablesReference: number; indexedVariables?: number; namedVariables?: number }> {
  const parsed = parseExpression(expression);
  const path = 'expression' in parsed ? memberAddress(parsed.expression, expression) : undefined;
  if (type !== 'object' || path === undefined || /^function\b/i.test(text))
    return { type, variablesReference: 0 };
  try {
    return { type, ...(await target.variables.reference(frame, path, expression.trim(), type)) };
  } catch (error) {
    // Members of what has none are an empty list or a fault (open-points, wire, 10).
    if (isFault(error)) return { type, variablesReference: 0 };
    throw error;
  }
}

/** Without a frame, as in a console that nobody has pointed at one, it is the top of the only halted thread. */
function frameFor(live: Live, frameId: number | undefined): FrameHandle {
  if (frameId !== undefined) return live.target.handles.frame(frameId);
  const top = topOfHalted(live);
  if (!top) throw nothingHalted();
  return top;
}

function topOfHalted({ target }: Live): FrameHandle | undefined {
  const thread = target.threads.all().find(({ state }) => state === 'halted');
  const top = thread?.stack[0];
  return thread && top ? target.handles.frame(target.handles.addFrame(thread, top)) : undefined;
}

/** Offset of a 1-based line and column in a text of several lines. */
const offsetIn = (text: string, line: number, column: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((offset, before) => offset + before.length + 1, column - 1);

const addressOf = ({ threadId, index }: FrameHandle) => ({ threadId, index });
