import type { Runtime } from 'node:inspector';
import type { EvaluateTextParams } from '../../../runtime/protocol/bridge-protocol.ts';
import type { Inspection } from '../../../runtime/protocol/inspection.ts';
import type { CdpCommands } from './cdp-session.ts';
import type { Isolate } from './isolate.ts';

export const objectGroup = 'inspection';

/** Calls the methods of the isolate's `Inspection`, which run on the isolate's own thread. */
export class InspectionCalls {
  readonly #isolate: Isolate;

  constructor(isolate: Isolate) {
    this.#isolate = isolate;
  }

  /** Calls a method and returns a copy of its value. @throws CdpError, or Error if the method throws */
  async call(method: keyof Inspection, args: readonly Runtime.CallArgument[]): Promise<unknown> {
    return (await this.run(methodCall(method), args, true)).value as unknown;
  }

  /** Calls a method and returns a reference to its value. @throws CdpError, or Error if the method throws */
  callForReference(
    method: keyof Inspection,
    args: readonly Runtime.CallArgument[],
  ): Promise<Runtime.RemoteObject> {
    return this.run(methodCall(method), args, false);
  }

  /**
   * Calls `functionDeclaration` with the `Inspection` as its `this`.
   * @throws CdpError, or Error if the function throws
   */
  async run(
    functionDeclaration: string,
    args: readonly Runtime.CallArgument[],
    returnByValue: boolean,
  ): Promise<Runtime.RemoteObject> {
    const response = await this.#isolate.session.send('Runtime.callFunctionOn', {
      ...this.#target(functionDeclaration, returnByValue),
      arguments: [...args],
    });
    return requireResult(response);
  }

  /**
   * Evaluates an expression in a frame and calls a method with its value, in one command. `valueText`, the method's
   * result, is absent if the expression threw. @throws CdpError, or Error if the method throws
   */
  async evaluateText(
    evaluation: EvaluateTextParams['evaluation'],
    method: keyof Inspection,
  ): Promise<CdpCommands['Debugger.evaluateOnCallFrame']['result'] & { readonly valueText?: unknown }> {
    const { text, ...evaluationResult } = await this.#isolate.session.send('Host.evaluateText', {
      evaluation,
      text: this.#target(methodCall(method), true),
    });
    return text ? { ...evaluationResult, valueText: requireResult(text).value as unknown } : evaluationResult;
  }

  #target(
    functionDeclaration: string,
    returnByValue: boolean,
  ): Omit<CdpCommands['Runtime.callFunctionOn']['params'], 'arguments'> {
    const { inspectionId: objectId } = this.#isolate;
    return { objectId, functionDeclaration, returnByValue, silent: true, objectGroup };
  }

  release(): void {
    // If the isolate has ended, its objects have ended with it.
    this.#isolate.session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

const methodCall = (method: keyof Inspection): string =>
  `function (...args) { return this.${method}(...args); }`;

/** Returns the result of a call. @throws Error if the function threw */
function requireResult({
  result,
  exceptionDetails,
}: CdpCommands['Runtime.callFunctionOn']['result']): Runtime.RemoteObject {
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result;
}

/** Returns a remote object as an argument of a call. */
export function argument(remoteObject: Runtime.RemoteObject): Runtime.CallArgument {
  if (remoteObject.objectId !== undefined) return { objectId: remoteObject.objectId };
  if (remoteObject.unserializableValue !== undefined)
    return { unserializableValue: remoteObject.unserializableValue };
  return { value: remoteObject.value as unknown };
}

/** Returns a value, which is copied to the isolate, as an argument of a call. */
export const valueArgument = (value: unknown): Runtime.CallArgument => ({ value });
