import type { Runtime } from 'node:inspector';
import {
  boxedText,
  declaredNames,
  isExpression,
  parseEvaluation,
  returnsAtTop,
  rewriteEvaluation,
  type Evaluation,
} from '../../../dialect/index.ts';
import { viewGlobal, type ViewedVariable } from '../../../runtime/protocol/inspection.ts';
import type { CdpCommands } from './cdp-session.ts';
import type { FrameScope, FrameScopes, VariableLocation } from './frame-scopes.ts';
import { argument, valueArgument, objectGroup, type InspectionCalls } from './inspection-calls.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

export interface EvaluationResult {
  readonly result: Runtime.RemoteObject;
  readonly exceptionDetails?: Runtime.ExceptionDetails | undefined;
  /** Whether `result` is a list whose only element is the value. */
  readonly returnsBox?: boolean;
  /** The result of {@link BoxMethod} for the value, if the same command returned it. */
  readonly valueText?: unknown;
}

/** A method of the isolate's inspection that takes the value as the only element of a list. */
export type BoxMethod = 'boxText' | 'boxTextAndPreview';

/** An evaluation is not possible; the message states the reason. Clients see it as a `SyntaxError`. */
export class EvaluationRefusedError extends Error {
  override readonly name = 'SyntaxError';
}

export interface EvaluationOptions {
  readonly throwOnSideEffect?: boolean;
  /**
   * The method to call with the value, if one command can evaluate the expression and call the method. The value may
   * then be returned as the only element of a list. If V8 returned the value itself, it would also describe it, which
   * for an error runs the error's getters without a time limit.
   */
  readonly boxMethod?: BoxMethod | undefined;
  /** Milliseconds. */
  readonly timeLimitMs: number;
}

/** Frames whose scope objects may be outdated: V8 copies the variables to these objects at the halt only. */
const staleFrames = new WeakSet<ScriptFrame>();

/** Names that evaluations at a halt have declared, by the frames of the halt. */
const declaredNamesByFrames = new WeakMap<readonly ScriptFrame[], Set<string>>();

/** Evaluates expressions and statements in a halted frame. */
export class FrameEvaluation {
  readonly #isolate: Isolate;
  readonly #frames: readonly ScriptFrame[];
  readonly #frame: ScriptFrame;
  readonly #scopes: FrameScopes;
  readonly #calls: InspectionCalls;

  constructor(
    isolate: Isolate,
    frames: readonly ScriptFrame[],
    frame: ScriptFrame,
    scopes: FrameScopes,
    calls: InspectionCalls,
  ) {
    this.#isolate = isolate;
    this.#frames = frames;
    this.#frame = frame;
    this.#scopes = scopes;
    this.#calls = calls;
  }

  /** Evaluates the source in the frame. @throws CdpError, EvaluationRefusedError */
  async evaluate(source: string, options: EvaluationOptions): Promise<EvaluationResult> {
    const evaluation = parseCached(source);
    if (typeof evaluation === 'string') throw new EvaluationRefusedError(evaluation);
    if (!evaluation) return this.#run(source, options);
    const returnsBox = options.boxMethod !== undefined && isExpression(evaluation);
    try {
      return { ...(await this.#evaluateParsed(evaluation, options, returnsBox)), returnsBox };
    } finally {
      if (evaluation.mayAssign) for (const frame of this.#frames) staleFrames.add(frame);
    }
  }

  /** Updates the scope objects of all frames that the inspection of this frame reads. @throws CdpError */
  async refresh(): Promise<void> {
    const index = this.#frames.indexOf(this.#frame);
    for (const frame of this.#frames.slice(index))
      if (staleFrames.has(frame)) await this.#refreshFrame(frame);
  }

  async #evaluateParsed(
    evaluation: Evaluation,
    options: EvaluationOptions,
    returnsBox: boolean,
  ): Promise<EvaluationResult> {
    const names = new Set([...evaluation.freeNames, ...evaluation.analysis.module.names.keys()]);
    const locations = await this.#scopes.locate([...names], evaluation.assignedNames);
    const exists = (name: string): boolean => (locations.get(name)?.kind ?? 'unknown') !== 'unknown';
    const newDeclarations = declaredNames(evaluation, exists);
    const previousDeclarations = declaredNamesByFrames.get(this.#frames);
    const viewVariables = new Map<string, ViewedVariable>();
    const outerScopes = new Map<string, FrameScope>();
    for (const [name, location] of locations) {
      const variable = viewVariableOf(location, previousDeclarations?.has(name) === true);
      if (variable) viewVariables.set(name, { name, ...variable });
      if (location.kind === 'scope') outerScopes.set(name, location.scope);
    }
    for (const [name, kind] of newDeclarations)
      viewVariables.set(name, {
        name,
        origin: 'evaluation',
        declarationKind: kind,
        isNew: previousDeclarations?.has(name) !== true,
      });
    const { eachName, xmlName } = evaluation;
    if (eachName !== undefined) viewVariables.set(eachName, { name: eachName, origin: 'each' });
    if (xmlName !== undefined) viewVariables.set(xmlName, { name: xmlName, origin: 'e4x' });
    const replacesThis = (evaluation.usesThis || evaluation.usesSuper) && (await this.#isThisMissing());
    const isPlain = viewVariables.size === 0 && !replacesThis && !evaluation.usesSuper;
    if (isPlain && !needsRewriting(evaluation))
      return returnsBox
        ? this.#calls.evaluateText(
            this.#parameters(boxedText(evaluation), options),
            options.boxMethod ?? 'boxText',
          )
        : this.#run(evaluation.text, options);
    if (newDeclarations.size > 0)
      declaredNamesByFrames.set(
        this.#frames,
        new Set([...(previousDeclarations ?? []), ...newDeclarations.keys()]),
      );
    await this.refresh();
    await this.#makeView(viewVariables, outerScopes, evaluation.usesSuper || replacesThis);
    try {
      const rewriting = {
        view: viewGlobal,
        names: new Set(viewVariables.keys()),
        declarations: newDeclarations,
        replacesThis,
        returnsBox,
      };
      return await this.#run(rewriteEvaluation(evaluation, rewriting), options);
    } finally {
      await this.#writeBack(outerScopes);
    }
  }

  /** Returns whether V8 reports another `this` than the code has, as for an arrow function that does not use it. */
  async #isThisMissing(): Promise<boolean> {
    return (await this.#scopes.thisValue()) !== this.#frame.callFrame.this;
  }

  /** Creates an object in the isolate, the view, whose properties replace the variables that V8 does not find. */
  async #makeView(
    viewVariables: ReadonlyMap<string, ViewedVariable>,
    outerScopes: ReadonlyMap<string, FrameScope>,
    includesThis: boolean,
  ): Promise<void> {
    const thisValue = includesThis ? await this.#scopes.thisValue() : undefined;
    const thisArguments = [valueArgument(thisValue !== undefined), thisValue ? argument(thisValue) : {}];
    const variables = [...viewVariables.values()];
    const objects = variables.map(({ name }) => {
      const scope = outerScopes.get(name);
      return scope ? argument(scope.object) : {};
    });
    // The view needs the source of the method to evaluate `super`.
    const source = includesThis ? await this.#scopes.methodSource() : '';
    await this.#calls.call('makeView', [
      valueArgument(variables),
      valueArgument(source),
      ...thisArguments,
      ...objects,
    ]);
  }

  /** Copies the values that the evaluation has assigned in the view to the variables of other frames. */
  async #writeBack(outerScopes: ReadonlyMap<string, FrameScope>): Promise<void> {
    const names = (await this.#calls.call('closeView', [])) as string[];
    for (const name of names) {
      const scope = outerScopes.get(name);
      if (!scope) continue;
      const value = await this.#calls.callForReference('assignedValue', [valueArgument(name)]);
      await this.#isolate.session.send('Debugger.setVariableValue', {
        scopeNumber: scope.number,
        variableName: name,
        newValue: argument(value),
        callFrameId: scope.frame.callFrame.callFrameId,
      });
    }
  }

  #run(text: string, options: EvaluationOptions): Promise<EvaluationResult> {
    return this.#isolate.session.send('Debugger.evaluateOnCallFrame', this.#parameters(text, options));
  }

  #parameters(
    expression: string,
    { throwOnSideEffect = false, timeLimitMs: timeout }: EvaluationOptions,
  ): CdpCommands['Debugger.evaluateOnCallFrame']['params'] {
    const { callFrameId } = this.#frame.callFrame;
    return { callFrameId, expression, objectGroup, silent: true, throwOnSideEffect, timeout };
  }

  async #refreshFrame(frame: ScriptFrame): Promise<void> {
    const scopes = (await this.#scopes.scopes(frame)).filter(({ type }) => copiedScopeTypes.has(type));
    const objects = scopes.map(({ object }) => argument(object));
    const names = (await this.#calls.call('variableNames', objects)) as string[];
    const readers = names.map((name) => `[${JSON.stringify(name)}, () => ${name}]`);
    const { result, exceptionDetails } = await this.#isolate.session.send('Debugger.evaluateOnCallFrame', {
      callFrameId: frame.callFrame.callFrameId,
      expression: `[${readers.join()}]`,
      objectGroup,
      silent: true,
    });
    if (!exceptionDetails) await this.#calls.call('refresh', [argument(result), ...objects]);
    staleFrames.delete(frame);
  }
}

/**
 * Results of {@link parseEvaluation} by source, the least recently used first. Cached because conditions and watch
 * expressions are evaluated repeatedly.
 */
const evaluations = new Map<string, ReturnType<typeof parseEvaluation>>();
const maxCachedEvaluations = 100;
/** The maximum length of a cached source, in characters. */
const maxCachedSourceLength = 2_000;

function parseCached(source: string): ReturnType<typeof parseEvaluation> {
  const evaluation = evaluations.get(source) ?? parseEvaluation(source);
  evaluations.delete(source);
  if (source.length <= maxCachedSourceLength) evaluations.set(source, evaluation);
  const [oldestKey] = evaluations.keys();
  if (evaluations.size > maxCachedEvaluations && oldestKey !== undefined) evaluations.delete(oldestKey);
  return evaluation;
}

/** Types of the scopes whose objects are copies. */
const copiedScopeTypes = new Set(['local', 'block', 'closure', 'catch']);

function viewVariableOf(
  location: VariableLocation,
  isDeclared: boolean,
): Omit<ViewedVariable, 'name'> | undefined {
  switch (location.kind) {
    // V8 resolves the name itself.
    case 'native':
      return undefined;
    case 'unknown':
      return isDeclared ? { origin: 'evaluation' } : undefined;
    case 'unassigned':
      return { origin: location.kind };
    case 'notCaptured':
      return { origin: location.kind, activations: location.activations ?? 0 };
    case 'scope':
      return { origin: 'frame', isConstant: location.isConstant };
  }
}

/**
 * Returns whether the text must be rewritten before V8 can evaluate it in a frame. This is so if the text declares a
 * name or returns at its top level, or has no statement.
 */
const needsRewriting = (evaluation: Evaluation): boolean =>
  evaluation.analysis.module.names.size > 0 ||
  evaluation.program.body.length === 0 ||
  returnsAtTop(evaluation);
