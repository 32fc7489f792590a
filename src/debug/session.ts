import { BreakpointEvent, DebugSession, OutputEvent, Response } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { Breakpoints } from './breakpoints/breakpoints.ts';
import { ExceptionFilters } from './exception-filters.ts';
import { ClientFormat } from './client-format.ts';
import {
  alreadyInitialized,
  toDebugError,
  invalidRequest,
  notInitialized,
  notStarted,
  sessionHasEnded,
  stillConnecting,
  unsupportedRequest,
  loggableError,
  type DebugError,
} from './errors.ts';
import { breakpointHandlers } from './handlers/breakpoints.ts';
import { doctorHandlers } from './handlers/doctor.ts';
import { executionHandlers } from './handlers/execution.ts';
import { inspectionHandlers } from './handlers/inspection.ts';
import { sourceHandlers } from './handlers/sources.ts';
import { Lifecycle, type SessionHolder } from './handlers/lifecycle.ts';
import type { Handlers, Requests, RequestContext } from './protocol.ts';
import { validateArguments } from './request-shapes.ts';
import { toClientBreakpoint } from './client-breakpoint.ts';
import type { SessionContext, SessionServices } from './session-context.ts';

type AnyHandler = (args: unknown, request: RequestContext) => unknown;

/**
 * A debug session. It sends exactly one response to each DAP request, even if the request fails. It only connects the
 * components. It can run inline, as a `vscode.DebugAdapter`, and over streams.
 */
export class CartwrightSession extends DebugSession {
  readonly #services: SessionServices;
  readonly #handlers: Handlers;
  readonly #end: () => Promise<void>;
  readonly #recordActivity: () => void;
  #pendingRelease: Promise<void> | undefined;
  #isInitialized = false;
  readonly #closeListeners: (() => void)[] = [];

  constructor(services: SessionServices) {
    super(true);
    this.#services = services;
    const emit = (event: DebugProtocol.Event) => this.sendEvent(event);
    const format = new ClientFormat();
    const holder: SessionHolder = { liveSession: undefined, isConnecting: false };
    const context: SessionContext = {
      services,
      format,
      emit,
      pendingCleanup: [],
      exceptions: new ExceptionFilters(),
      breakpoints: new Breakpoints((view) =>
        emit(new BreakpointEvent('changed', toClientBreakpoint(view, format))),
      ),
      isConnected: () => holder.liveSession !== undefined,
      isConnecting: () => holder.isConnecting,
      liveSession: () => {
        if (!holder.liveSession) throw holder.isConnecting ? stillConnecting() : notStarted();
        return holder.liveSession;
      },
    };
    const lifecycle = new Lifecycle(context, holder);
    this.#end = () => lifecycle.end();
    this.#recordActivity = () => holder.liveSession?.target.recordActivity();
    this.#handlers = {
      ...lifecycle.handlers(),
      ...breakpointHandlers(context),
      ...executionHandlers(context),
      ...inspectionHandlers(context),
      ...sourceHandlers(context),
      ...doctorHandlers(context),
    };
  }

  /** Calls the callback once the session has ended. The release of a slow platform may continue after that. */
  onceClosed(callback: () => void): void {
    this.#closeListeners.push(callback);
  }

  /**
   * Releases the platform, since the client has disconnected. Overrides the library's method, which ends the
   * process.
   */
  override shutdown(): void {
    void this.release();
  }

  override dispose(): void {
    void this.release();
  }

  /** Releases the platform, so that no breakpoint and no halted thread of this session remains there. */
  release(): Promise<void> {
    this.#pendingRelease ??= this.#end()
      .catch((error: unknown) => this.#log(toDebugError(error)))
      .then(() => this.#closeListeners.forEach((callback) => callback()));
    return this.#pendingRelease;
  }

  /** Prints a text to the client's console, such as an error that cannot be sent in the response to a request. */
  print(text: string, category: 'console' | 'stdout' | 'stderr'): void {
    this.sendEvent(new OutputEvent(`${text}\n`, category));
  }

  /**
   * Accepts any message. Messages other than requests are ignored: this adapter sends no requests, so it
   * expects no responses.
   */
  override handleMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('type' in message)) return;
    if (message.type !== 'request') return;
    const { seq, command, arguments: args } = message as Partial<Record<string, unknown>>;
    void this.#respond({
      // If the request has no valid `seq`, the `request_seq` of the response is 0.
      seq: typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : 0,
      type: 'request',
      command: typeof command === 'string' ? command : '',
      arguments: args,
    });
  }

  /** Returns a function that handles the request with validated arguments. Throws a `DebugError`. */
  #handler({ command, arguments: args }: DebugProtocol.Request): (request: RequestContext) => unknown {
    if (command === '') throw invalidRequest('request', '"command" must be a string');
    // Every object inherits a `constructor`, which is not a request handler.
    if (!isRequest(this.#handlers, command)) throw unsupportedRequest(command);
    if (this.#pendingRelease && command !== 'disconnect') throw sessionHasEnded();
    if (command === 'initialize' && this.#isInitialized) throw alreadyInitialized();
    if (command !== 'initialize' && command !== 'disconnect' && !this.#isInitialized) throw notInitialized();
    const handler = this.#handlers[command] as AnyHandler;
    const validatedArgs = validateArguments(command, args);
    return (request) => handler(validatedArgs, request);
  }

  async #respond(request: DebugProtocol.Request): Promise<void> {
    const response: DebugProtocol.Response = new Response(request);
    const pendingActions: (() => void)[] = [];
    try {
      const handler = this.#handler(request);
      this.#recordActivity();
      const result = handler({ afterResponse: (action) => pendingActions.push(action) });
      // This is set immediately, since the next request may arrive together with this one.
      if (request.command === 'initialize') this.#isInitialized = true;
      const body = await result;
      if (body !== undefined) response.body = body;
    } catch (error) {
      this.#fail(response, toDebugError(error));
    }
    this.sendResponse(response);
    for (const action of pendingActions) {
      try {
        action();
      } catch (error) {
        // For example, the session has just ended. The response has been sent, so the error is at most logged.
        this.#log(toDebugError(error));
      }
    }
    if (request.command === 'disconnect') void this.release();
  }

  #log(error: DebugError): void {
    const originalError = loggableError(error);
    if (originalError) this.#services.log(originalError);
  }

  #fail(response: DebugProtocol.Response, error: DebugError): void {
    this.#log(error);
    const body: DebugProtocol.ErrorResponse['body'] = {
      error: {
        id: error.id,
        format: error.message,
        showUser: error.isUserFacing,
      },
    };
    response.success = false;
    response.message = error.message;
    response.body = body;
  }
}

const isRequest = (handlers: Handlers, command: string): command is keyof Requests =>
  Object.hasOwn(handlers, command);
