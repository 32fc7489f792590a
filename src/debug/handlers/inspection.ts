import { InvalidatedEvent } from '@vscode/debugadapter';
import type { Expression } from 'acorn';
import { isFault } from '../../client/errors.ts';
import {
  hoverWithEffects,
  notAlive,
  nothingHalted,
  scriptHasEnded,
  threadGone,
  threadNotHalted,
} from '../errors.ts';
import { assign, expandable } from '../inspect/assign.ts';
import { wholeText } from '../inspect/whole-text.ts';
import { mayHaveEffects, memberExpression, objectPathOf } from '../inspect/expressions.ts';
import { isDeclaration, parseExpression } from '../inspect/parse-code.ts';
import type { FrameVariable } from '../inspect/frame-variables.ts';
import { frameOf, type FrameHandle } from '../inspect/handles.ts';
import { isGetter } from '../inspect/member-at.ts';
import { displayed, isExpandable } from '../inspect/member-view.ts';
import type { Handlers } from '../protocol.ts';
import type { Live, SessionContext } from '../session-context.ts';
import type { Target } from '../target.ts';

type InspectionRequests =
  | 'stackTrace'
  | 'scopes'
  | 'variables'
  | 'setVariable'
  | 'setExpression'
  | 'evaluate'
  | 'completions'
  | 'exceptionInfo';

export function inspectionHandlers(context: SessionContext): Pick<Handlers, InspectionRequests> {
  // A script holds on to what was kept for as long as it runs: the numbers go round.
  let kept = 0;
  const nextKept = (): number => (kept = (kept % mostKept) + 1);

  /** Only a client that wants the types of values is given them. */
  const typed = <Shown extends { type?: string | undefined }>(shown: Shown): Shown => {
    if (context.format.types) return shown;
    const { type: _, ...rest } = shown;
    return rest as Shown;
  };

  /** Does what may change something, and says so, also where it fails in the middle. A client asks for watches by itself. */
  const changing = async <Result>(
    change: () => Promise<Result>,
    { threadId }: FrameHandle,
    where?: string,
  ): Promise<Result> => {
    try {
      return await change();
    } finally {
      context.live().target.variables.forget();
      if (where === 'repl' && context.format.invalidation)
        context.emit(new InvalidatedEvent(['variables'], threadId));
    }
  };
  return {
    stackTrace({ threadId, startFrame = 0, levels = 0, format = {} }) {
      const { target, stack } = context.live();
      const thread = target.thread(threadId);
      if (!thread) throw threadGone(threadId);
      if (thread.state !== 'halted') throw threadNotHalted(threadId);
      const frames = thread.stack.slice(startFrame, levels > 0 ? startFrame + levels : undefined);
      return {
        stackFrames: frames.map((frame) =>
          stack.frame(target.handles.addFrame(thread, frame), frame, format),
        ),
        totalFrames: thread.stack.length,
      };
    },

    async scopes({ frameId }) {
      const { target } = context.live();
      const frame = target.handles.frame(frameId);
      const dead = target.dead.get(frame.threadId);
      if (!dead) return { scopes: await target.variables.scopes(frame) };
      const variablesReference = target.handles.addContainer({
        kind: 'failure',
        frame,
        failure: dead.failure,
      });
      return { scopes: [{ name: 'Error', variablesReference, namedVariables: 3, expensive: false }] };
    },

    async variables({ variablesReference, filter, start, count, format }) {
      const { target } = context.live();
      const container = target.handles.container(variablesReference);
      const variables = await target.variables.list(container, { filter, start, count, hex: format?.hex });
      return { variables: variables.map(typed) };
    },

    async setVariable({ variablesReference, name, value, format }) {
      const { target } = context.live();
      const container = target.handles.container(variablesReference);
      if (container.kind === 'failure') throw scriptHasEnded();
      const frame = frameOf(container);
      if (container.kind === 'scope') await target.variables.expectVariable(container, name);
      const { expression } = container.kind === 'slice' ? container.of : { expression: '', ...container };
      const to = memberExpression(expression, name);
      const options = {
        keep: nextKept(),
        hex: format?.hex ?? false,
        listed: container.kind === 'scope' ? undefined : name,
      };
      return typed(await changing(() => assign(target, frame, to, value, options), frame));
    },

    async setExpression({ expression, value, frameId, format }) {
      const live = context.live();
      const frame = frameFor(live, frameId);
      return typed(
        await changing(
          () =>
            assign(live.target, frame, expression, value, { keep: nextKept(), hex: format?.hex ?? false }),
          frame,
        ),
      );
    },

    async evaluate({ expression, frameId, context: where, format }) {
      const live = context.live();
      const { target } = live;
      const frame = frameFor(live, frameId);
      const parsed = parseExpression(expression);
      const tree = 'expression' in parsed && !isDeclaration(expression) ? parsed.expression : undefined;
      const pure = tree !== undefined && !mayHaveEffects(tree);
      if (where === 'hover' && !pure) throw hoverWithEffects();
      const named = where === 'hover' && tree ? await namedBy(target, frame, tree) : undefined;
      if (named) {
        const { type, value } = named;
        const shown = { ...named.shape, type: isExpandable(type, value) ? 'object' : type, text: value };
        const reference = expandable(target, frame, expression, shown);
        return typed({ result: displayed(type, value, format?.hex), ...reference, type });
      }
      if (where === 'clipboard')
        return { result: await wholeText(target.evaluator, frame, expression, 2), variablesReference: 0 };
      const keep = tree && objectPathOf(tree) !== undefined ? undefined : nextKept();
      if (!pure) target.variables.expectNoConstant(frame, expression);
      // What is typed into the console may declare variables: those of the frame are not declared anew.
      const scope =
        tree === undefined && where === 'repl'
          ? { visible: await target.variables.visibleNames(frame) }
          : undefined;
      const value = await (pure
        ? target.evaluator.evaluate(frame, expression, { keep })
        : changing(() => target.evaluator.evaluate(frame, expression, { keep, scope }), frame, where));
      return typed({
        result: displayed(value.type, value.text, format?.hex),
        ...expandable(target, frame, expression, value, keep),
      });
    },

    async completions({ text, line, column, frameId }) {
      const live = context.live();
      const frame = frameId === undefined ? topOfHalted(live) : live.target.handles.frame(frameId);
      if (!frame || live.target.dead.get(frame.threadId)) return { targets: [] };
      const caret = offsetIn(
        text,
        line === undefined ? 1 : context.format.lineIn(line),
        context.format.columnIn(column),
      );
      return { targets: await live.target.variables.completions(frame, text, caret) };
    },

    exceptionInfo({ threadId }) {
      const dead = context.live().target.dead.get(threadId);
      if (!dead) throw notAlive(threadId);
      const { kind, message, extensionPoint, stack } = dead.failure;
      return {
        exceptionId: kind,
        description: message,
        breakMode: 'unhandled',
        details: {
          message,
          typeName: kind,
          ...(extensionPoint === '' ? {} : { fullTypeName: `${kind} in ${extensionPoint}` }),
          stackTrace: stack
            .map(({ location }) => `at ${location.script_path}:${location.line_number}`)
            .join('\n'),
        },
      };
    },
  };
}

/** A getter is code, too: a hover that would run it shows nothing. */
async function namedBy(
  target: Target,
  frame: FrameHandle,
  expression: Expression,
): Promise<FrameVariable | undefined> {
  try {
    const member = await target.variables.memberAt(frame, expression);
    if (member && isGetter(member)) throw hoverWithEffects();
    return member;
  } catch (error) {
    // Members of what has none are an empty list or a fault (open-points, wire, 10).
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** Objects that are kept for a script at a time, so that they can be expanded. */
const mostKept = 1_000;

/** Without a frame, as in a console that nobody has pointed at one, it is the top of the only halted thread. */
function frameFor(live: Live, frameId: number | undefined): FrameHandle {
  const frame = frameId === undefined ? topOfHalted(live) : live.target.handles.frame(frameId);
  if (!frame) throw nothingHalted();
  if (live.target.dead.get(frame.threadId)) throw scriptHasEnded();
  return frame;
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
