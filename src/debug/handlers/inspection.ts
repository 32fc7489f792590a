import { InvalidatedEvent } from '@vscode/debugadapter';
import { describeException } from '../inspect/exception-info.ts';
import type { Expression } from 'acorn';
import { isFault } from '../../client/errors.ts';
import {
  hoverWithEffects,
  notStoppedOnError,
  nothingHalted,
  scriptHasEnded,
  threadEnded,
  threadNotHalted,
  withoutNotification,
} from '../errors.ts';
import { assign, makeExpandable } from '../inspect/assign.ts';
import { distinctNames } from '../inspect/source-names.ts';
import { evaluateFullText } from '../inspect/full-text.ts';
import { mayHaveEffects, memberExpression, objectPathOf } from '../inspect/expressions.ts';
import { isDeclaration, parseExpression } from '../inspect/parse-code.ts';
import type { FrameVariable } from '../inspect/frame-variables.ts';
import { toFailureVariables } from '../inspect/variables.ts';
import { frameOf, type FrameHandle } from '../inspect/handles.ts';
import { isGetter } from '../inspect/find-member.ts';
import { refreshCartridgesNamed } from '../cartridges/refresh-cartridges.ts';
import { cartridgeNameOf } from '../../../cartridges/cartridge.ts';
import { formatLocation, frameLocations } from '../script-message-events.ts';
import { displayResult, displayValue, isExpandable } from '../inspect/member-view.ts';
import { maxRetainedValues } from '../inspect/tagged-evaluation.ts';
import type { Handlers, Requests } from '../protocol.ts';
import type { LiveSession, SessionContext } from '../session-context.ts';
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

type Request<Command extends InspectionRequests> = Requests[Command][0];
type Body<Command extends InspectionRequests> = Requests[Command][1];

export function inspectionHandlers(context: SessionContext): Pick<Handlers, InspectionRequests> {
  const inspection = new InspectionHandlers(context);
  return {
    stackTrace: (args) => inspection.stackTrace(args),
    scopes: (args) => inspection.scopes(args),
    variables: (args) => inspection.variables(args),
    setVariable: (args) => inspection.setVariable(args),
    setExpression: (args) => inspection.setExpression(args),
    evaluate: (args) => inspection.evaluate(args),
    completions: (args) => inspection.completions(args),
    exceptionInfo: (args) => inspection.exceptionInfo(args),
  };
}

/** Implements each request as a method. */
class InspectionHandlers {
  readonly #context: SessionContext;
  /** IDs are reused in rotation up to `maxRetainedValues`, since a script retains the values until it ends. */
  #lastRetainId = 0;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  async stackTrace({
    threadId,
    startFrame = 0,
    levels = 0,
    format = {},
  }: Request<'stackTrace'>): Promise<Body<'stackTrace'>> {
    const { target, stack } = this.#context.liveSession();
    const thread = target.thread(threadId);
    if (!thread) throw threadEnded(threadId);
    if (thread.state !== 'halted') throw threadNotHalted(threadId);
    await refreshCartridgesNamed(
      thread.stack.map(({ location }) => cartridgeNameOf(location.script_path)),
      this.#context,
    );
    const frames = thread.stack.slice(startFrame, levels > 0 ? startFrame + levels : undefined);
    // Clients first request only the top frame, whose name must not change with the next response.
    const names = distinctNames(thread.stack.map(({ location }) => location.script_path));
    return {
      stackFrames: frames.map((frame) =>
        stack.frame(target.handles.addFrame(thread, frame), frame, format, names),
      ),
      totalFrames: thread.stack.length,
    };
  }

  async scopes({ frameId }: Request<'scopes'>): Promise<Body<'scopes'>> {
    const { target } = this.#context.liveSession();
    const frame = target.handles.frame(frameId);
    const endedThread = target.failures.get(frame.threadId);
    if (!endedThread) return { scopes: await target.variables.scopes(frame) };
    const variablesReference = target.handles.addContainer({
      kind: 'failure',
      frame,
      failure: endedThread.failure,
    });
    const namedVariables = toFailureVariables(endedThread.failure).length;
    return { scopes: [{ name: 'Error', variablesReference, namedVariables, expensive: false }] };
  }

  async variables({
    variablesReference,
    filter,
    start,
    count,
    format,
  }: Request<'variables'>): Promise<Body<'variables'>> {
    const { target } = this.#context.liveSession();
    const container = target.handles.container(variablesReference);
    const variables = await target.variables.list(container, { filter, start, count, hex: format?.hex });
    return { variables: variables.map((variable) => this.#withSupportedType(variable)) };
  }

  async setVariable({
    variablesReference,
    name,
    value,
    format,
  }: Request<'setVariable'>): Promise<Body<'setVariable'>> {
    const { target } = this.#context.liveSession();
    const container = target.handles.container(variablesReference);
    if (container.kind === 'failure') throw scriptHasEnded();
    const frame = frameOf(container);
    if (container.kind === 'scope') await target.variables.assertVariable(container, name);
    const { expression } = container.kind === 'slice' ? container.parent : { expression: '', ...container };
    const assignee = memberExpression(expression, name);
    const options = {
      retainId: this.#nextRetainId(),
      hex: format?.hex ?? false,
      listedName: container.kind === 'scope' ? undefined : name,
    };
    return this.#withSupportedType(
      await this.#withInvalidation(() => assign(target, frame, assignee, value, options), frame),
    );
  }

  async setExpression({
    expression,
    value,
    frameId,
    format,
  }: Request<'setExpression'>): Promise<Body<'setExpression'>> {
    const liveSession = this.#context.liveSession();
    const frame = frameFor(liveSession, frameId);
    const options = { retainId: this.#nextRetainId(), hex: format?.hex ?? false };
    return this.#withSupportedType(
      await this.#withInvalidation(
        () => assign(liveSession.target, frame, expression, value, options),
        frame,
      ),
    );
  }

  /** Rejects without a notification: the client shows the error in place of the value, and every watch may fail. */
  async evaluate(args: Request<'evaluate'>): Promise<Body<'evaluate'>> {
    try {
      return await this.#evaluate(args);
    } catch (error) {
      throw withoutNotification(error);
    }
  }

  async #evaluate(args: Request<'evaluate'>): Promise<Body<'evaluate'>> {
    const { expression, frameId, context: evaluationContext, format } = args;
    const liveSession = this.#context.liveSession();
    const { target } = liveSession;
    const frame = frameFor(liveSession, frameId);
    const parsedExpression = parseExpression(expression);
    const expressionNode =
      'expression' in parsedExpression && !isDeclaration(expression)
        ? parsedExpression.expression
        : undefined;
    const isPure = expressionNode !== undefined && !mayHaveEffects(expressionNode);
    if (evaluationContext === 'hover' && !isPure) throw hoverWithEffects();
    const namedMember =
      evaluationContext === 'hover' && expressionNode
        ? await resolveNamedMember(target, frame, expressionNode)
        : undefined;
    if (namedMember)
      return this.#withSupportedType(memberResult(target, frame, expression, namedMember, format));
    if (evaluationContext === 'clipboard')
      return {
        result: await evaluateFullText(target.evaluator, frame, expression, 2),
        variablesReference: 0,
      };
    const retainId =
      expressionNode && objectPathOf(expressionNode) !== undefined ? undefined : this.#nextRetainId();
    if (!isPure) target.variables.assertNoConstant(frame, expression);
    // Console input may declare variables, but does not redeclare the frame's variables.
    const scope =
      expressionNode === undefined && evaluationContext === 'repl'
        ? { visibleNames: await target.variables.visibleNames(frame) }
        : undefined;
    const value = await (isPure
      ? target.evaluator.evaluate(frame, expression, { retainId })
      : this.#withInvalidation(
          () => target.evaluator.evaluate(frame, expression, { retainId, scope }),
          frame,
          evaluationContext,
        ));
    return this.#withSupportedType({
      result: displayResult(value, format?.hex),
      ...makeExpandable(target, frame, expression, value, retainId),
    });
  }

  async completions({ text, line, column, frameId }: Request<'completions'>): Promise<Body<'completions'>> {
    const { format } = this.#context;
    const liveSession = this.#context.liveSession();
    const frame =
      frameId === undefined ? topHaltedFrame(liveSession) : liveSession.target.handles.frame(frameId);
    if (!frame || liveSession.target.failures.get(frame.threadId)) return { targets: [] };
    const caret = offsetAt(
      text,
      line === undefined ? 1 : format.toAdapterLine(line),
      format.toAdapterColumn(column),
    );
    return { targets: await liveSession.target.variables.completions(frame, text, caret) };
  }

  exceptionInfo({ threadId }: Request<'exceptionInfo'>): Body<'exceptionInfo'> {
    const { target, stack: view } = this.#context.liveSession();
    const thread = target.threads.get(threadId);
    if (thread?.state === 'halted' && thread.exception)
      return describeException(thread.exception, thread.stack, (frame) => formatLocation(frame, view));
    const endedThread = target.failures.get(threadId);
    if (!endedThread) throw notStoppedOnError(threadId);
    const { kind, message, extensionPoint, stack, syntaxErrorColumn } = endedThread.failure;
    return {
      exceptionId: kind,
      description: message,
      breakMode: 'unhandled',
      details: {
        message,
        typeName: kind,
        ...(extensionPoint === '' ? {} : { fullTypeName: `${kind} in ${extensionPoint}` }),
        stackTrace: frameLocations(stack, view, syntaxErrorColumn)
          .map((location) => `at ${location}`)
          .join('\n'),
      },
    };
  }

  #nextRetainId(): number {
    this.#lastRetainId = (this.#lastRetainId % maxRetainedValues) + 1;
    return this.#lastRetainId;
  }

  /** Removes the type from a variable or a result if the client does not support types. */
  #withSupportedType<View extends { type?: string | undefined }>(view: View): View {
    if (this.#context.format.supportsTypes) return view;
    const { type: _, ...viewWithoutType } = view;
    return viewWithoutType as View;
  }

  /**
   * Runs code that may have side effects, and discards the cached variables even if it fails halfway. After console
   * input, the client is told to request variables again; it refreshes watches by itself.
   */
  async #withInvalidation<Result>(
    change: () => Promise<Result>,
    { threadId }: FrameHandle,
    evaluationContext?: string,
  ): Promise<Result> {
    const { format, emit, services } = this.#context;
    // The session may end during the change.
    const liveSession = this.#context.liveSession();
    const { target } = liveSession;
    // Watches do not count as changes of values, since they are evaluated again at each halt.
    if (evaluationContext === undefined || evaluationContext === 'repl')
      liveSession.valueTime = services.clock.now();
    try {
      return await change();
    } finally {
      target.variables.invalidate();
      if (evaluationContext === 'repl' && format.supportsInvalidation)
        emit(new InvalidatedEvent(['variables'], threadId));
    }
  }
}

/** Returns the result of a hover over a member that the platform has listed, without evaluating anything. */
function memberResult(
  target: Target,
  frame: FrameHandle,
  expression: string,
  member: FrameVariable,
  format: Request<'evaluate'>['format'],
): Body<'evaluate'> {
  const { type, value, shape } = member;
  const expandableValue = { ...shape, type: isExpandable(type, value) ? 'object' : type, text: value };
  const reference = makeExpandable(target, frame, expression, expandableValue);
  return { result: displayValue(member, format?.hex), ...reference, type };
}

/**
 * Returns the variable or member that an expression names; undefined if the platform does not list it. Rejects if it is
 * a getter: a hover must not run code.
 */
async function resolveNamedMember(
  target: Target,
  frame: FrameHandle,
  expression: Expression,
): Promise<FrameVariable | undefined> {
  try {
    const member = await target.variables.findMember(frame, expression);
    if (member && isGetter(member)) throw hoverWithEffects();
    return member;
  } catch (error) {
    // The platform returns an empty list or a fault for the members of a value that has none (open-points,
    // wire, 10).
    if (isFault(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the frame with this id or, without an id because no frame is selected, the innermost frame of the first
 * halted thread. Throws a `DebugError` if there is none or its script has ended.
 */
function frameFor(liveSession: LiveSession, frameId: number | undefined): FrameHandle {
  const frame =
    frameId === undefined ? topHaltedFrame(liveSession) : liveSession.target.handles.frame(frameId);
  if (!frame) throw nothingHalted();
  if (liveSession.target.failures.get(frame.threadId)) throw scriptHasEnded();
  return frame;
}

function topHaltedFrame({ target }: LiveSession): FrameHandle | undefined {
  const thread = target.threads.all().find(({ state }) => state === 'halted');
  const top = thread?.stack[0];
  return thread && top ? target.handles.frame(target.handles.addFrame(thread, top)) : undefined;
}

/** Returns the offset of a 1-based line and column in a multi-line text. */
const offsetAt = (text: string, line: number, column: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((offset, previousLine) => offset + previousLine.length + 1, column - 1);
