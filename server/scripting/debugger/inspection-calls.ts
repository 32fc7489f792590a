import type { Runtime } from 'node:inspector';
import type { Inspection } from '../../../runtime/protocol/bridge-protocol.ts';
import type { Isolate } from './isolate.ts';

export const objectGroup = 'inspection';

/** Calls the methods of the isolate's `Inspection` on its own thread. */
export class InspectionCalls {
  readonly #isolate: Isolate;

  constructor(isolate: Isolate) {
    this.#isolate = isolate;
  }

  /** Calls a method and returns a copy of its value. @throws CdpError, or Error if the method throws */
  async call(method: keyof Inspection, args: readonly Runtime.CallArgument[]): Promise<unknown> {
    const declaration = `function (...args) { return this.${method}(...args); }`;
    return (await this.run(declaration, args, true)).value as unknown;
  }

  /** Calls a method and returns a reference to its value. @throws CdpError, or Error if the method throws */
  object(method: keyof Inspection, args: readonly Runtime.CallArgument[]): Promise<Runtime.RemoteObject> {
    return this.run(`function (...args) { return this.${method}(...args); }`, args, false);
  }

  /** `functionDeclaration` is called with the `Inspection` as its `this`. */
  async run(
    functionDeclaration: string,
    args: readonly Runtime.CallArgument[],
    returnByValue: boolean,
  ): Promise<Runtime.RemoteObject> {
    const { result, exceptionDetails } = await this.#isolate.session.send('Runtime.callFunctionOn', {
      objectId: this.#isolate.inspectionId,
      functionDeclaration,
      arguments: [...args],
      returnByValue,
      silent: true,
      objectGroup,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  }

  release(): void {
    // If the isolate has ended, its objects have ended with it.
    this.#isolate.session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

export function argument(remote: Runtime.RemoteObject): Runtime.CallArgument {
  if (remote.objectId !== undefined) return { objectId: remote.objectId };
  if (remote.unserializableValue !== undefined) return { unserializableValue: remote.unserializableValue };
  return { value: remote.value as unknown };
}

export const byValue = (value: unknown): Runtime.CallArgument => ({ value });
