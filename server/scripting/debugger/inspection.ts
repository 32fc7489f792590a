import type { Runtime } from 'node:inspector';
import { fault } from '../../../contract/fault.ts';
import { ObjectPathEndless } from '../../../contract/faults/debugger.ts';
import type { InspectedPage, Inspection } from '../bridge-protocol.ts';
import { wasEnded } from './cdp-session.ts';
import { EvaluationRefused, FrameEvaluation } from './frame-evaluation.ts';
import { FrameScopes } from './frame-scopes.ts';
import { argument, byValue, InspectionCalls } from './inspection-calls.ts';
import { readInternals } from './internal-properties.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

/** Reads a halted frame through the isolate's own `Inspection`, so that a page costs one round trip at any size. */
export class FrameInspection {
  readonly #isolate: Isolate;
  readonly #timeout: number;
  readonly #calls: InspectionCalls;
  readonly #scopes: FrameScopes;
  readonly #evaluation: FrameEvaluation;

  /** Evaluations are ended after `timeout` milliseconds. `frames` are those of the stop. */
  constructor(isolate: Isolate, frames: readonly ScriptFrame[], frame: ScriptFrame, timeout: number) {
    this.#isolate = isolate;
    this.#timeout = timeout;
    this.#calls = new InspectionCalls(isolate);
    this.#scopes = new FrameScopes(isolate, frames, frame, this.#calls);
    this.#evaluation = new FrameEvaluation(isolate, frames, frame, this.#scopes, this.#calls);
  }

  /** Text of the expression's value, or of the error it throws. @throws CdpError */
  async evaluate(expression: string): Promise<string> {
    try {
      const { result, exceptionDetails, isBox } = await this.#evaluate(expression, false, true);
      if (exceptionDetails) {
        const thrown = exceptionDetails.exception ?? result;
        return (await this.#calls.call('errorText', [argument(thrown)])) as string;
      }
      return (await this.#calls.call(isBox === true ? 'textIn' : 'text', [argument(result)])) as string;
    } catch (error) {
      if (error instanceof EvaluationRefused) return `${error.name}: ${error.message}`;
      if (wasEnded(error)) return `The evaluation took longer than ${this.#timeout / 1000} s and was ended.`;
      throw error;
    } finally {
      this.#calls.release();
    }
  }

  /**
   * Whether a condition is true. One that throws, cannot be read or takes too long is not, and says why. @throws CdpError
   */
  async holds(condition: string): Promise<{ readonly holds: boolean; readonly problem?: string }> {
    try {
      const { result, exceptionDetails } = await this.#evaluate(condition, false);
      if (!exceptionDetails) return { holds: isTruthy(result) };
      const thrown = exceptionDetails.exception ?? result;
      return { holds: false, problem: (await this.#calls.call('errorText', [argument(thrown)])) as string };
    } catch (error) {
      if (error instanceof EvaluationRefused) return { holds: false, problem: error.message };
      if (wasEnded(error))
        return { holds: false, problem: `It took longer than ${this.#timeout / 1000} s and was ended.` };
      throw error;
    } finally {
      this.#calls.release();
    }
  }

  async variables(start: number, count: number): Promise<InspectedPage> {
    return (await this.#withScopes('variables', [start, count])) as InspectedPage;
  }

  /** Undefined paths and primitives have no members. @throws CdpError, ObjectPathEndless */
  async members(path: string, start: number, count: number): Promise<InspectedPage> {
    try {
      const found = await this.#withInternals(() =>
        /^arguments(?![\w$])/.test(path)
          ? this.#membersOfArguments([path, start, count])
          : this.#withScopes('members', [path, start, count], true),
      );
      if (found) return found;
      const { result, exceptionDetails } = await this.#evaluate(path.replaceAll('.[', '['), true);
      if (exceptionDetails) return { total: 0, members: [] };
      const rest = [path, start, count].map(byValue);
      const page = await this.#withInternals(() =>
        this.#calls.call('membersOf', [argument(result), ...rest]),
      );
      return page ?? { total: 0, members: [] };
    } catch (error) {
      if (error instanceof EvaluationRefused) return { total: 0, members: [] };
      if (wasEnded(error))
        throw fault(ObjectPathEndless, { objectPath: path, seconds: this.#timeout / 1000 });
      throw error;
    } finally {
      this.#calls.release();
    }
  }

  /** A function that does not mention `arguments` has them for V8 only where they are evaluated; its scopes show others'. */
  async #membersOfArguments(rest: readonly unknown[]): Promise<unknown> {
    const { result, exceptionDetails } = await this.#evaluate('arguments', true);
    if (exceptionDetails) return undefined;
    const answer = await this.#calls.run(
      `function (value, rest) {
        return this.members([['local', { arguments: value }, null]], undefined, ...rest);
      }`,
      [argument(result), byValue(rest)],
      true,
    );
    return answer.value as unknown;
  }

  #evaluate(expression: string, throwOnSideEffect: boolean, boxes = false) {
    return this.#evaluation.evaluate(expression, { throwOnSideEffect, boxes, timeout: this.#timeout });
  }

  /** Takes a look, again once V8 has told what it lacks: one object of each step of a path at most. */
  async #withInternals(look: () => Promise<unknown>): Promise<InspectedPage | undefined> {
    for (;;) {
      const answer = await look();
      if (answer !== 'internals') return answer as InspectedPage | undefined;
      await readInternals(this.#isolate, this.#calls);
    }
  }

  async #withScopes(method: keyof Inspection, rest: readonly unknown[], withThis = false): Promise<unknown> {
    await this.#evaluation.refresh();
    const visible = await this.#scopes.visible();
    const kinds = visible.map(({ kind }) => kind);
    const names = visible.map((scope) => scope.names ?? null);
    const objects = visible.map(({ scope }) => (scope ? argument(scope.object) : {}));
    const thisValue = withThis ? await this.#scopes.thisValue() : undefined;
    const before = withThis ? [thisValue ? argument(thisValue) : {}] : [];
    const answer = await this.#calls.run(
      `function (kinds, names, rest, ...values) {
        const scopes = kinds.map((kind, index) => [kind, values[index], names[index]]);
        return this.${method}(scopes, ...values.slice(kinds.length), ...rest);
      }`,
      [byValue(kinds), byValue(names), byValue(rest), ...objects, ...before],
      true,
    );
    return answer.value as unknown;
  }
}

function isTruthy(result: Runtime.RemoteObject): boolean {
  const { type, subtype } = result;
  const unserializableValue = result.unserializableValue;
  const value: unknown = result.value;
  if (unserializableValue !== undefined) return !/^(NaN|-0|-?0n)$/.test(unserializableValue);
  if (type === 'undefined' || subtype === 'null') return false;
  return type === 'object' || type === 'function' || type === 'symbol' || Boolean(value);
}
