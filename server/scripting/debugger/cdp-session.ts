import type { Debugger, Runtime } from 'node:inspector';

/** The part of the DevTools protocol that is used here, method by method. */
export interface CdpCommands {
  'Debugger.enable': { params: Record<string, never>; result: unknown };
  'Debugger.setBlackboxPatterns': { params: { patterns: string[] }; result: unknown };
  'Debugger.setBreakpointByUrl': {
    params: { urlRegex: string; lineNumber: number; condition?: string };
    result: { breakpointId: string };
  };
  'Debugger.removeBreakpoint': { params: { breakpointId: string }; result: unknown };
  'Debugger.pause': { params: Record<string, never>; result: unknown };
  'Debugger.resume': { params: Record<string, never>; result: unknown };
  'Debugger.stepInto': { params: Record<string, never>; result: unknown };
  'Debugger.stepOver': { params: Record<string, never>; result: unknown };
  'Debugger.stepOut': { params: Record<string, never>; result: unknown };
  'Debugger.evaluateOnCallFrame': {
    params: {
      callFrameId: string;
      expression: string;
      objectGroup?: string;
      silent?: boolean;
      returnByValue?: boolean;
      throwOnSideEffect?: boolean;
      /** Milliseconds. */
      timeout?: number;
    };
    result: { result: Runtime.RemoteObject; exceptionDetails?: Runtime.ExceptionDetails };
  };
  'Debugger.getScriptSource': { params: { scriptId: string }; result: { scriptSource: string } };
  'Debugger.setVariableValue': {
    params: {
      scopeNumber: number;
      variableName: string;
      newValue: Runtime.CallArgument;
      callFrameId: string;
    };
    result: unknown;
  };
  'Debugger.disable': { params: Record<string, never>; result: unknown };
  'Runtime.evaluate': { params: { expression: string }; result: { result: Runtime.RemoteObject } };
  'Runtime.callFunctionOn': {
    params: {
      objectId: string;
      functionDeclaration: string;
      arguments: Runtime.CallArgument[];
      returnByValue: boolean;
      silent: boolean;
      objectGroup?: string;
    };
    result: { result: Runtime.RemoteObject; exceptionDetails?: Runtime.ExceptionDetails };
  };
  'Runtime.getProperties': {
    params: { objectId: string; ownProperties: boolean };
    result: {
      internalProperties?: Runtime.InternalPropertyDescriptor[];
      privateProperties?: { name: string; value?: Runtime.RemoteObject; get?: Runtime.RemoteObject }[];
    };
  };
  'Runtime.releaseObjectGroup': { params: { objectGroup: string }; result: unknown };
  'Runtime.terminateExecution': { params: Record<string, never>; result: unknown };
  'Runtime.getHeapUsage': {
    params: Record<string, never>;
    result: { usedSize: number; backingStorageSize?: number };
  };
}
export type CdpMethod = keyof CdpCommands;

export interface CdpEvents {
  'Debugger.paused': (event: Debugger.PausedEventDataType) => void;
  'Debugger.scriptParsed': (event: Debugger.ScriptParsedEventDataType) => void;
}

/** The isolate is gone, or refused the command. */
export class CdpError extends Error {
  override readonly name = 'CdpError';
}

/** An evaluation took longer than it may, and was ended. */
export const wasEnded = (error: unknown): boolean =>
  error instanceof CdpError && error.message.endsWith('Execution was terminated');

interface Pending {
  readonly method: CdpMethod;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: CdpError) => void;
}

interface Incoming {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/**
 * Commands to and events from one isolate. Events are queued for a turn of their own, because the inspector delivers
 * them between any two statements of the main thread. Every command settles: at the latest when the isolate is gone.
 */
export class CdpSession {
  readonly #post: (message: string) => void;
  readonly #detach: () => void;
  readonly #pending = new Map<number, Pending>();
  readonly #handlers: { [Event in keyof CdpEvents]?: CdpEvents[Event] } = {};
  #lastId = 0;
  #closed: CdpError | undefined;

  constructor(post: (message: string) => void, detach: () => void) {
    this.#post = post;
    this.#detach = detach;
  }

  /** Handlers must be set before the command that makes their event arrive. */
  on<Event extends keyof CdpEvents>(event: Event, handler: CdpEvents[Event]): void {
    Object.assign(this.#handlers, { [event]: handler });
  }

  /** @throws CdpError */
  send<Method extends CdpMethod>(
    method: Method,
    params: CdpCommands[Method]['params'],
  ): Promise<CdpCommands[Method]['result']> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(this.#closed);
        return;
      }
      const id = ++this.#lastId;
      this.#pending.set(id, { method, resolve, reject });
      try {
        this.#post(JSON.stringify({ id, method, params }));
      } catch (error) {
        this.#pending.delete(id);
        reject(new CdpError(`${method}: ${error instanceof Error ? error.message : String(error)}`));
      }
    });
  }

  receive(text: string): void {
    const message = JSON.parse(text) as Incoming;
    if (message.id === undefined) {
      this.#dispatch(message);
      return;
    }
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    if (message.error) pending.reject(new CdpError(`${pending.method}: ${message.error.message}`));
    else pending.resolve(message.result);
  }

  /** Parts from the isolate while it still lives: nothing is sent to it any more. */
  detach(): void {
    if (this.#closed) return;
    this.close('the debugger has let go of the script worker');
    this.#detach();
  }

  /** The isolate can be told nothing any more. */
  close(reason: string): void {
    this.#closed = new CdpError(reason);
    for (const pending of this.#pending.values()) pending.reject(this.#closed);
    this.#pending.clear();
  }

  #dispatch(message: Incoming): void {
    const handler = this.#handlers[message.method as keyof CdpEvents] as
      ((event: unknown) => void) | undefined;
    if (handler) queueMicrotask(() => handler(message.params));
  }
}
