import type { Runtime } from 'node:inspector';
import type { InspectedMember, InspectedPage, Inspection } from '../bridge-protocol.ts';
import { wasEnded } from './cdp-session.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

const objectGroup = 'inspection';
const scopeKinds: Readonly<Record<string, InspectedMember['scope']>> = {
  closure: 'closure',
  script: 'closure',
  module: 'closure',
  global: 'global',
};

const byValue = (value: unknown): Runtime.CallArgument => ({ value });

/** Reads a halted frame through the isolate's own `Inspection`, so that a page costs one round trip at any size. */
export class FrameInspection {
  readonly #isolate: Isolate;
  readonly #frame: ScriptFrame;
  readonly #timeout: number;

  /** Evaluations are ended after `timeout` milliseconds. */
  constructor(isolate: Isolate, frame: ScriptFrame, timeout: number) {
    this.#timeout = timeout;
    this.#isolate = isolate;
    this.#frame = frame;
  }

  /** Text of the expression's value, or of the error it throws. @throws CdpError */
  async evaluate(expression: string): Promise<string> {
    try {
      const { result, exceptionDetails } = await this.#evaluate(expression, false);
      if (exceptionDetails) {
        const thrown = exceptionDetails.exception ?? result;
        return (await this.#call('errorText', [argument(thrown)])) as string;
      }
      return (await this.#call('text', [argument(result)])) as string;
    } catch (error) {
      if (wasEnded(error)) return `The evaluation took longer than ${this.#timeout / 1000} s and was ended.`;
      throw error;
    } finally {
      this.#release();
    }
  }

  async variables(start: number, count: number): Promise<InspectedPage> {
    return (await this.#withScopes('variables', [start, count])) as InspectedPage;
  }

  /** Undefined paths and primitives have no members. @throws CdpError */
  async members(path: string, start: number, count: number): Promise<InspectedPage> {
    const found = (await this.#withScopes('members', [path, start, count], true)) as
      InspectedPage | undefined;
    if (found) return found;
    try {
      const { result, exceptionDetails } = await this.#evaluate(path.replaceAll('.[', '['), true);
      if (exceptionDetails) return { total: 0, members: [] };
      const rest = [path, start, count].map(byValue);
      return (await this.#call('membersOf', [argument(result), ...rest])) as InspectedPage;
    } finally {
      this.#release();
    }
  }

  #evaluate(expression: string, throwOnSideEffect: boolean) {
    const isObjectLiteral = /^\s*\{.*\}\s*$/s.test(expression);
    return this.#isolate.session.send('Debugger.evaluateOnCallFrame', {
      callFrameId: this.#frame.callFrame.callFrameId,
      expression: isObjectLiteral ? `(${expression})` : expression,
      objectGroup,
      silent: true,
      throwOnSideEffect,
      timeout: this.#timeout,
    });
  }

  #withScopes(method: keyof Inspection, rest: readonly unknown[], withThis = false): Promise<unknown> {
    const { scopeChain, this: thisValue } = this.#frame.callFrame;
    const kinds = scopeChain.map((scope) => scopeKinds[scope.type] ?? 'local');
    const objects = scopeChain.map((scope) => argument(scope.object));
    const before = withThis ? [argument(thisValue)] : [];
    return this.#callFunction(
      `function (kinds, rest, ...values) {
        const scopes = kinds.map((kind, index) => [kind, values[index]]);
        return this.${method}(scopes, ...values.slice(kinds.length), ...rest);
      }`,
      [byValue(kinds), byValue(rest), ...objects, ...before],
    );
  }

  #call(method: keyof Inspection, args: Runtime.CallArgument[]): Promise<unknown> {
    return this.#callFunction(`function (...args) { return this.${method}(...args); }`, args);
  }

  async #callFunction(functionDeclaration: string, args: Runtime.CallArgument[]): Promise<unknown> {
    const { result, exceptionDetails } = await this.#isolate.session.send('Runtime.callFunctionOn', {
      objectId: this.#isolate.inspectionId,
      functionDeclaration,
      arguments: args,
      returnByValue: true,
      silent: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value as unknown;
  }

  #release(): void {
    // Where the isolate is gone, so are its objects.
    this.#isolate.session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

function argument(remote: Runtime.RemoteObject): Runtime.CallArgument {
  if (remote.objectId !== undefined) return { objectId: remote.objectId };
  if (remote.unserializableValue !== undefined) return { unserializableValue: remote.unserializableValue };
  return { value: remote.value as unknown };
}
