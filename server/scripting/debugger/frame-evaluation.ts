import type { Runtime } from 'node:inspector';
import {
  declaredNames,
  parseEvaluation,
  rewriteEvaluation,
  type Evaluation,
} from '../../../dialect/index.ts';
import { viewGlobal, type ViewedVariable } from '../bridge-protocol.ts';
import type { FrameScope, FrameScopes, VariablePlace } from './frame-scopes.ts';
import { argument, byValue, objectGroup, type InspectionCalls } from './inspection-calls.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

export interface EvaluationResult {
  readonly result: Runtime.RemoteObject;
  readonly exceptionDetails?: Runtime.ExceptionDetails | undefined;
  /** Whether `result` is a list whose only element is the value. */
  readonly isBox?: boolean;
}

/** An evaluation that is refused, in words. */
export class EvaluationRefused extends Error {
  override readonly name = 'SyntaxError';
}

export interface EvaluationOptions {
  readonly throwOnSideEffect?: boolean;
  /**
   * Whether the value may come within a list: V8 describes what it answers with, and asks an error's getters for it, for as
   * long as they run.
   */
  readonly boxes?: boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Frames whose scope objects may be behind: V8 copies variables to them when it halts, and never again. */
const stale = new WeakSet<ScriptFrame>();

/** Names that were declared by evaluations at a stop, by the frames of the stop. */
const declarations = new WeakMap<readonly ScriptFrame[], Set<string>>();

/** Evaluates texts in a halted frame. */
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

  /** @throws CdpError, EvaluationRefused */
  async evaluate(source: string, options: EvaluationOptions): Promise<EvaluationResult> {
    const evaluation = parseEvaluation(source);
    if (typeof evaluation === 'string') throw new EvaluationRefused(evaluation);
    if (!evaluation) return this.#run(source, options);
    if (options.boxes === true) {
      const boxed = parseEvaluation(inBox(evaluation) ?? '');
      if (boxed !== undefined && typeof boxed !== 'string' && boxed.program.body.length === 1)
        return { ...(await this.#evaluateAny(boxed, options)), isBox: true };
    }
    return this.#evaluateAny(evaluation, options);
  }

  async #evaluateAny(evaluation: Evaluation, options: EvaluationOptions): Promise<EvaluationResult> {
    try {
      return await this.#evaluateParsed(evaluation, options);
    } finally {
      if (evaluation.mayAssign) for (const frame of this.#frames) stale.add(frame);
    }
  }

  /** Brings the scope objects of all frames that a look at this one reads up to date. @throws CdpError */
  async refresh(): Promise<void> {
    const at = this.#frames.indexOf(this.#frame);
    for (const frame of this.#frames.slice(at)) if (stale.has(frame)) await this.#refreshFrame(frame);
  }

  async #evaluateParsed(evaluation: Evaluation, options: EvaluationOptions): Promise<EvaluationResult> {
    const names = new Set([...evaluation.freeNames, ...evaluation.analysis.module.names.keys()]);
    const places = await this.#scopes.places([...names], evaluation.assignedNames);
    const exists = (name: string): boolean => (places.get(name)?.kind ?? 'unknown') !== 'unknown';
    const declared = declaredNames(evaluation, exists);
    const before = declarations.get(this.#frames);
    const viewed = new Map<string, ViewedVariable>();
    const outer = new Map<string, FrameScope>();
    for (const [name, place] of places) {
      const variable = viewedVariable(place, before?.has(name) === true);
      if (variable) viewed.set(name, { name, ...variable });
      if (place.kind === 'outer') outer.set(name, place.scope);
    }
    for (const [name, kind] of declared)
      viewed.set(name, { name, from: 'stop', declared: kind, isNew: before?.has(name) !== true });
    const { eachName } = evaluation;
    if (eachName !== undefined) viewed.set(eachName, { name: eachName, from: 'each' });
    const replacesThis = (evaluation.usesThis || evaluation.usesSuper) && (await this.#lacksThis());
    const isPlain = viewed.size === 0 && !replacesThis && !evaluation.usesSuper;
    if (isPlain && !needsRewriting(evaluation)) return this.#run(evaluation.text, options);
    if (declared.size > 0) declarations.set(this.#frames, new Set([...(before ?? []), ...declared.keys()]));
    await this.refresh();
    await this.#makeView(viewed, outer, evaluation.usesSuper || replacesThis);
    try {
      const rewriting = { view: viewGlobal, names: new Set(viewed.keys()), declared, replacesThis };
      return await this.#run(rewriteEvaluation(evaluation, rewriting), options);
    } finally {
      await this.#writeBack(outer);
    }
  }

  async #lacksThis(): Promise<boolean> {
    return (await this.#scopes.thisValue()) !== this.#frame.callFrame.this;
  }

  async #makeView(
    viewed: ReadonlyMap<string, ViewedVariable>,
    outer: ReadonlyMap<string, FrameScope>,
    withThis: boolean,
  ): Promise<void> {
    const thisValue = withThis ? await this.#scopes.thisValue() : undefined;
    const self = [byValue(thisValue !== undefined), thisValue ? argument(thisValue) : {}];
    const variables = [...viewed.values()];
    const objects = variables.map(({ name }) => {
      const scope = outer.get(name);
      return scope ? argument(scope.object) : {};
    });
    const source = withThis ? await this.#scopes.methodSource() : '';
    await this.#calls.call('makeView', [byValue(variables), byValue(source), ...self, ...objects]);
  }

  /** Assigns to variables of other frames what the evaluation has assigned to the view. */
  async #writeBack(outer: ReadonlyMap<string, FrameScope>): Promise<void> {
    const names = (await this.#calls.call('closeView', [])) as string[];
    for (const name of names) {
      const scope = outer.get(name);
      if (!scope) continue;
      const value = await this.#calls.object('assignedValue', [byValue(name)]);
      await this.#isolate.session.send('Debugger.setVariableValue', {
        scopeNumber: scope.number,
        variableName: name,
        newValue: argument(value),
        callFrameId: scope.frame.callFrame.callFrameId,
      });
    }
  }

  #run(text: string, { throwOnSideEffect = false, timeout }: EvaluationOptions): Promise<EvaluationResult> {
    return this.#isolate.session.send('Debugger.evaluateOnCallFrame', {
      callFrameId: this.#frame.callFrame.callFrameId,
      expression: text,
      objectGroup,
      silent: true,
      throwOnSideEffect,
      timeout,
    });
  }

  async #refreshFrame(frame: ScriptFrame): Promise<void> {
    const scopes = (await this.#scopes.scopes(frame)).filter(({ type }) => copied.has(type));
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
    stale.delete(frame);
  }
}

/** Types of the scopes whose objects are copies. */
const copied = new Set(['local', 'block', 'closure', 'catch']);

function viewedVariable(place: VariablePlace, isDeclared: boolean): Omit<ViewedVariable, 'name'> | undefined {
  switch (place.kind) {
    case 'native':
      return undefined;
    case 'unknown':
      return isDeclared ? { from: 'stop' } : undefined;
    case 'unassigned':
      return { from: place.kind };
    case 'gone':
      return { from: place.kind, activations: place.activations ?? 0 };
    case 'outer':
      return { from: 'frame', isConstant: place.isConstant };
  }
}

/** An expression as the only element of a list; undefined for statements. */
function inBox({ program, text }: Evaluation): string | undefined {
  const [statement] = program.body;
  if (program.body.length !== 1 || statement?.type !== 'ExpressionStatement') return undefined;
  return `[(${text.slice(statement.start, statement.end).replace(/;$/, '')}\n)]`;
}

/** V8 evaluates no `var`, no function and no `return` in a frame. */
const needsRewriting = ({ analysis, program, text }: Evaluation): boolean =>
  analysis.module.names.size > 0 || /\breturn\b/.test(text) || program.body.length === 0;
