import { BreakpointEvent, DebugSession, OutputEvent, Response } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { Breakpoints } from './breakpoints/breakpoints.ts';
import { ClientFormat } from './client-format.ts';
import {
  alreadyInitialized,
  asDebugError,
  badRequest,
  notInitialized,
  notStarted,
  sessionHasEnded,
  unsupportedRequest,
  worthLogging,
  type DebugError,
} from './errors.ts';
import { breakpointHandlers } from './handlers/breakpoints.ts';
import { doctorHandlers } from './handlers/doctor.ts';
import { executionHandlers } from './handlers/execution.ts';
import { inspectionHandlers } from './handlers/inspection.ts';
import { sourceHandlers } from './handlers/sources.ts';
import { lifecycle, type LiveHolder } from './handlers/lifecycle.ts';
import type { Handlers, Requests, Turn } from './protocol.ts';
import { checkedArguments } from './request-shapes.ts';
import { shownBreakpoint } from './shown-breakpoint.ts';
import type { SessionContext, SessionServices } from './session-context.ts';

type AnyHandler = (args: unknown, turn: Turn) => unknown;

/**
 * One debug session: answers DAP requests, each exactly once, in failure too. It holds the pieces together and decides
 * nothing itself. Usable inline, as a `vscode.DebugAdapter`, and over streams.
 */
export class CartwrightSession extends DebugSession {
  readonly #services: SessionServices;
  readonly #handlers: Handlers;
  readonly #end: () => Promise<void>;
  readonly #active: () => void;
  #over: Promise<void> | undefined;
  #initialized = false;
  readonly #whenOver: (() => void)[] = [];

  constructor(services: SessionServices) {
    super(true);
    this.#services = services;
    const emit = (event: DebugProtocol.Event) => this.sendEvent(event);
    const format = new ClientFormat();
    const holder: LiveHolder = { live: undefined };
    const context: SessionContext = {
      services,
      format,
      emit,
      cleaning: [],
      exceptions: { scriptErrors: true },
      breakpoints: new Breakpoints((view) =>
        emit(new BreakpointEvent('changed', shownBreakpoint(view, format))),
      ),
      live: () => {
        if (!holder.live) throw notStarted();
        return holder.live;
      },
    };
    const { handlers, end } = lifecycle(context, holder);
    this.#end = end;
    this.#active = () => holder.live?.target.active();
    this.#handlers = {
      ...handlers,
      ...breakpointHandlers(context),
      ...executionHandlers(context),
      ...inspectionHandlers(context),
      ...sourceHandlers(context),
      ...doctorHandlers(context),
    };
  }

  /** Called once the session has let go of the platform after its client was gone. */
  onceOver(callback: () => void): void {
    this.#whenOver.push(callback);
  }

  /** The client is gone: lets go of the platform. Replaces the library's, which ends the process. */
  override shutdown(): void {
    void this.letGo();
  }

  override dispose(): void {
    void this.letGo();
  }

  /** Lets go of the platform: no breakpoint and no halted thread of ours stays behind. */
  letGo(): Promise<void> {
    this.#over ??= this.#end()
      .catch((error: unknown) => this.#log(asDebugError(error)))
      .then(() => this.#whenOver.forEach((callback) => callback()));
    return this.#over;
  }

  /** Tells the client what cannot be told by the answer to a request. */
  complain(text: string): void {
    this.sendEvent(new OutputEvent(`${text}\n`, 'stderr'));
  }

  /** Takes any message. What is no request is left out: this adapter sends none, so that there is nothing to answer. */
  override handleMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('type' in message)) return;
    if (message.type !== 'request') return;
    const { seq, command, arguments: args } = message as Partial<Record<string, unknown>>;
    void this.#answer({
      // Where there is no number, the answer can only say so.
      seq: typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : 0,
      type: 'request',
      command: typeof command === 'string' ? command : '',
      arguments: args,
    });
  }

  /** The one who answers a request with this name, called with arguments that are as its types say. Throws a `DebugError`. */
  #handler({ command, arguments: args }: DebugProtocol.Request): (turn: Turn) => unknown {
    if (command === '') throw badRequest('request', '"command" must be a text');
    // Every object has a `constructor`, and nobody wrote it to answer a request.
    if (!isRequest(this.#handlers, command)) throw unsupportedRequest(command);
    if (this.#over && command !== 'disconnect') throw sessionHasEnded();
    if (command === 'initialize' && this.#initialized) throw alreadyInitialized();
    if (command !== 'initialize' && command !== 'disconnect' && !this.#initialized) throw notInitialized();
    const handler = this.#handlers[command] as AnyHandler;
    const checked = checkedArguments(command, args);
    return (turn) => handler(checked, turn);
  }

  async #answer(request: DebugProtocol.Request): Promise<void> {
    const response: DebugProtocol.Response = new Response(request);
    const afterwards: (() => void)[] = [];
    try {
      const handler = this.#handler(request);
      this.#active();
      const answer = handler({ afterwards: (action) => afterwards.push(action) });
      // At once: the next request may have come with it.
      if (request.command === 'initialize') this.#initialized = true;
      const body = await answer;
      if (body !== undefined) response.body = body;
    } catch (error) {
      this.#fail(response, asDebugError(error));
    }
    this.sendResponse(response);
    for (const action of afterwards) {
      try {
        action();
      } catch (error) {
        // The session was ended in the same moment: the answer has been sent, and nobody waits for more.
        this.#log(asDebugError(error));
      }
    }
    if (request.command === 'disconnect') void this.letGo();
  }

  #log(error: DebugError): void {
    const logged = worthLogging(error);
    if (logged) this.#services.log(logged);
  }

  #fail(response: DebugProtocol.Response, error: DebugError): void {
    this.#log(error);
    const body: DebugProtocol.ErrorResponse['body'] = {
      error: { id: error.id, format: error.message, showUser: error.user },
    };
    response.success = false;
    response.message = error.message;
    response.body = body;
  }
}

const isRequest = (handlers: Handlers, command: string): command is keyof Requests =>
  Object.hasOwn(handlers, command);
