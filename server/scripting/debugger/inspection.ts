import type { Runtime } from 'node:inspector';
import { fault } from '../../../contract/fault.ts';
import { ObjectPathEndless } from '../../../contract/faults/debugger.ts';
import type { InspectedPage, Inspection, ValueText } from '../../../runtime/protocol/inspection.ts';
import type { MemberPage } from '../../ports/script-debugger.ts';
import { wasTerminated } from './cdp-session.ts';
import { EvaluationRefusedError, FrameEvaluation, type BoxMethod } from './frame-evaluation.ts';
import { FrameScopes } from './frame-scopes.ts';
import { argument, valueArgument, InspectionCalls } from './inspection-calls.ts';
import { passInternals } from './internal-properties.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

/**
 * Reads a halted frame through the isolate's `Inspection`, so that the number of round trips does not depend on the
 * size of a page.
 */
export class FrameInspection {
  readonly #isolate: Isolate;
  readonly #timeLimitMs: number;
  readonly #calls: InspectionCalls;
  readonly #scopes: FrameScopes;
  readonly #evaluation: FrameEvaluation;

  /** @param timeLimitMs milliseconds after which an evaluation is terminated */
  constructor(isolate: Isolate, frames: readonly ScriptFrame[], frame: ScriptFrame, timeLimitMs: number) {
    this.#isolate = isolate;
    this.#timeLimitMs = timeLimitMs;
    this.#calls = new InspectionCalls(isolate);
    this.#scopes = new FrameScopes(isolate, frames, frame, this.#calls);
    this.#evaluation = new FrameEvaluation(isolate, frames, frame, this.#scopes, this.#calls);
  }

  /**
   * Returns the text of an expression's value, with its preview if that is requested. If the expression throws, cannot
   * be parsed or exceeds the time limit, returns the text of the error.
   * @throws CdpError
   */
  async evaluate(expression: string, hasPreview: boolean): Promise<ValueText> {
    try {
      const evaluationResult = await this.#evaluate(
        expression,
        false,
        hasPreview ? 'boxTextAndPreview' : 'boxText',
      );
      const { result, exceptionDetails, returnsBox, valueText } = evaluationResult;
      if (valueText !== undefined) return toValueText(valueText);
      if (exceptionDetails) {
        const error = exceptionDetails.exception ?? result;
        return { text: (await this.#calls.call('errorText', [argument(error)])) as string };
      }
      const [method, boxMethod] = hasPreview
        ? (['textAndPreview', 'boxTextAndPreview'] as const)
        : (['text', 'boxText'] as const);
      return toValueText(
        await this.#calls.call(returnsBox === true ? boxMethod : method, [argument(result)]),
      );
    } catch (error) {
      if (error instanceof EvaluationRefusedError) return { text: `${error.name}: ${error.message}` };
      if (wasTerminated(error))
        return { text: `The evaluation took longer than ${this.#timeLimitMs / 1000} s and was ended.` };
      throw error;
    } finally {
      this.#calls.release();
    }
  }

  /**
   * Evaluates a condition. A condition that throws, cannot be parsed or exceeds the time limit is not true, and
   * has a problem.
   * @throws CdpError
   */
  async evaluateCondition(
    condition: string,
  ): Promise<{ readonly isTrue: boolean; readonly problem?: string }> {
    try {
      const { result, exceptionDetails } = await this.#evaluate(condition, false);
      if (!exceptionDetails) return { isTrue: isTruthy(result) };
      const error = exceptionDetails.exception ?? result;
      return { isTrue: false, problem: (await this.#calls.call('errorText', [argument(error)])) as string };
    } catch (error) {
      if (error instanceof EvaluationRefusedError) return { isTrue: false, problem: error.message };
      if (wasTerminated(error))
        return { isTrue: false, problem: `It took longer than ${this.#timeLimitMs / 1000} s and was ended.` };
      throw error;
    } finally {
      this.#calls.release();
    }
  }

  /** Returns a page of the variables that are visible in the frame. @throws CdpError */
  async variables({ start, count, hasPreviews = false }: MemberPage): Promise<InspectedPage> {
    return (await this.#callWithScopes('variables', [start, count, hasPreviews])) as InspectedPage;
  }

  /**
   * Returns the members of the object at a path. Returns none for a primitive, and for a path that does not exist or
   * cannot be evaluated without side effects.
   * @throws CdpError, or ObjectPathEndless if the path exceeds the time limit
   */
  async members(path: string, { start, count, hasPreviews = false }: MemberPage): Promise<InspectedPage> {
    const pageArguments = [path, start, count, hasPreviews];
    try {
      const memberPage = await this.#readWithInternals(() =>
        /^arguments(?![\w$])/.test(path)
          ? this.#membersOfArguments(pageArguments)
          : this.#callWithScopes('members', pageArguments, true),
      );
      if (memberPage) return memberPage;
      // Object paths have a dot before brackets: `b.productLineItems.[1]`.
      const { result, exceptionDetails } = await this.#evaluate(path.replaceAll('.[', '['), true);
      if (exceptionDetails) return { total: 0, members: [] };
      const page = await this.#readWithInternals(() =>
        this.#calls.call('membersOf', [argument(result), ...pageArguments.map(valueArgument)]),
      );
      return page ?? { total: 0, members: [] };
    } catch (error) {
      if (error instanceof EvaluationRefusedError) return { total: 0, members: [] };
      if (wasTerminated(error))
        throw fault(ObjectPathEndless, { objectPath: path, seconds: this.#timeLimitMs / 1000 });
      throw error;
    } finally {
      this.#calls.release();
    }
  }

  /**
   * Returns the members of `arguments`. If the function does not use it, V8 provides it to evaluations only, and not in
   * a scope.
   */
  async #membersOfArguments(rest: readonly unknown[]): Promise<unknown> {
    const { result, exceptionDetails } = await this.#evaluate('arguments', true);
    if (exceptionDetails) return undefined;
    const page = await this.#calls.run(
      `function (value, rest) {
        return this.members([['local', { arguments: value }, null]], undefined, ...rest);
      }`,
      [argument(result), valueArgument(rest)],
      true,
    );
    return page.value as unknown;
  }

  #evaluate(expression: string, throwOnSideEffect: boolean, boxMethod?: BoxMethod) {
    return this.#evaluation.evaluate(expression, {
      throwOnSideEffect,
      boxMethod,
      timeLimitMs: this.#timeLimitMs,
    });
  }

  /**
   * Reads a page. If the isolate lacks the internal properties of an object, gets them from V8 and reads again: at most
   * once for each step of a path.
   */
  async #readWithInternals(read: () => Promise<unknown>): Promise<InspectedPage | undefined> {
    for (;;) {
      const result = await read();
      if (result !== 'internals') return result as InspectedPage | undefined;
      await passInternals(this.#isolate, this.#calls);
    }
  }

  async #callWithScopes(
    method: keyof Inspection,
    rest: readonly unknown[],
    hasThis = false,
  ): Promise<unknown> {
    await this.#evaluation.refresh();
    const visibleScopes = await this.#scopes.visibleScopes();
    const kinds = visibleScopes.map(({ kind }) => kind);
    const names = visibleScopes.map((scope) => scope.names ?? null);
    const objects = visibleScopes.map(({ scope }) => (scope ? argument(scope.object) : {}));
    const thisValue = hasThis ? await this.#scopes.thisValue() : undefined;
    const thisArguments = hasThis ? [thisValue ? argument(thisValue) : {}] : [];
    const result = await this.#calls.run(
      `function (kinds, names, rest, ...values) {
        const scopes = kinds.map((kind, index) => [kind, values[index], names[index]]);
        return this.${method}(scopes, ...values.slice(kinds.length), ...rest);
      }`,
      [valueArgument(kinds), valueArgument(names), valueArgument(rest), ...objects, ...thisArguments],
      true,
    );
    return result.value as unknown;
  }
}

const toValueText = (value: unknown): ValueText =>
  typeof value === 'string' ? { text: value } : (value as ValueText);

function isTruthy(result: Runtime.RemoteObject): boolean {
  const { type, subtype } = result;
  const unserializableValue = result.unserializableValue;
  const value: unknown = result.value;
  if (unserializableValue !== undefined) return !/^(NaN|-0|-?0n)$/.test(unserializableValue);
  if (type === 'undefined' || subtype === 'null') return false;
  return type === 'object' || type === 'function' || type === 'symbol' || Boolean(value);
}
