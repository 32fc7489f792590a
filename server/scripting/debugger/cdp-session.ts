import type { ExceptionHalts } from '../../../contract/thread-exceptions.ts';
import type { Debugger, Runtime } from 'node:inspector';
import { errorMessage } from '../../../contract/error-message.ts';
import type { EvaluateTextParams } from '../../../runtime/protocol/bridge-protocol.ts';

/** The commands of the DevTools protocol that the debugger uses. */
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
  /** A command of `runtime/inspector-thread.ts`, not of V8. The result has no text if the expression threw. */
  'Host.evaluateText': {
    params: EvaluateTextParams;
    result: CdpCommands['Debugger.evaluateOnCallFrame']['result'] & {
      text?: CdpCommands['Runtime.callFunctionOn']['result'];
    };
  };
  /** A command of `runtime/inspector-thread.ts`, not of V8. Returns the CPU time of the host process. */
  'Host.cpuTime': { params: Record<string, never>; result: { readonly milliseconds: number } };
  'Runtime.releaseObjectGroup': { params: { objectGroup: string }; result: unknown };
  'Debugger.setPauseOnExceptions': { params: { state: ExceptionHalts }; result: unknown };
  'Runtime.getHeapUsage': {
    params: Record<string, never>;
    result: { usedSize: number; backingStorageSize?: number };
  };
}
export type CdpMethod = keyof CdpCommands;

export interface CdpEvents {
  'Debugger.paused': (event: Debugger.PausedEventDataType) => void;
  'Debugger.scriptParsed': (event: Debugger.ScriptParsedEventDataType) => void;
  /** Not an event of V8: the memory of the host process, sent each time it has changed by some megabytes. */
  'Host.memory': (event: { readonly residentBytes: number }) => void;
}

/** The isolate has ended, cannot be reached, or rejected the command. */
export class CdpError extends Error {
  override readonly name = 'CdpError';
}

/**
 * Ignores a CdpError: the command came after the script had ended or resumed, and the thread's document shows which.
 * @throws any other error
 */
export function ignoreCdpError(error: unknown): void {
  if (!(error instanceof CdpError)) throw error;
}

/** Returns whether an evaluation was terminated because it exceeded its time limit. */
export const wasTerminated = (error: unknown): boolean =>
  error instanceof CdpError && error.message.endsWith('Execution was terminated');

interface PendingCommand {
  readonly method: CdpMethod;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: CdpError) => void;
}

interface IncomingMessage {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/**
 * Commands to and events from one isolate. Every command settles, at the latest when the isolate has ended.
 */
export class CdpSession {
  readonly #post: (message: string) => void;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #handlers: { [Event in keyof CdpEvents]?: CdpEvents[Event] } = {};
  #lastId = 0;
  #closeError: CdpError | undefined;

  constructor(post: (message: string) => void) {
    this.#post = post;
  }

  /** Sets the handler of an event. Must be called before the command that causes the event. */
  setHandler<Event extends keyof CdpEvents>(event: Event, handler: CdpEvents[Event]): void {
    Object.assign(this.#handlers, { [event]: handler });
  }

  /** Sends a command, and resolves with its result. @throws CdpError */
  send<Method extends CdpMethod>(
    method: Method,
    params: CdpCommands[Method]['params'],
  ): Promise<CdpCommands[Method]['result']> {
    return new Promise((resolve, reject) => {
      if (this.#closeError) {
        reject(this.#closeError);
        return;
      }
      const id = ++this.#lastId;
      this.#pending.set(id, { method, resolve, reject });
      try {
        this.#post(JSON.stringify({ id, method, params }));
      } catch (error) {
        this.#pending.delete(id);
        reject(new CdpError(`${method}: ${errorMessage(error)}`));
      }
    });
  }

  receive(text: string): void {
    const message = JSON.parse(text) as IncomingMessage;
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

  /** Ends the session: pending and later commands are rejected with the reason. */
  close(reason: string): void {
    this.#closeError = new CdpError(reason);
    for (const pending of this.#pending.values()) pending.reject(this.#closeError);
    this.#pending.clear();
  }

  #dispatch(message: IncomingMessage): void {
    const handler = this.#handlers[message.method as keyof CdpEvents] as
      ((event: unknown) => void) | undefined;
    handler?.(message.params);
  }
}
