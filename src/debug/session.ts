import { BreakpointEvent, DebugSession, Response } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { Breakpoints } from './breakpoints/breakpoints.ts';
import { ClientFormat } from './client-format.ts';
import { asDebugError, notStarted, unsupportedRequest, worthLogging, type DebugError } from './errors.ts';
import { breakpointHandlers } from './handlers/breakpoints.ts';
import { doctorHandlers } from './handlers/doctor.ts';
import { executionHandlers } from './handlers/execution.ts';
import { inspectionHandlers } from './handlers/inspection.ts';
import { sourceHandlers } from './handlers/sources.ts';
import { lifecycle, type LiveHolder } from './handlers/lifecycle.ts';
import type { Handlers } from './protocol.ts';
import { shownBreakpoint } from './shown-breakpoint.ts';
import type { SessionContext, SessionServices } from './session-context.ts';

type AnyHandler = (args: unknown, turn: { afterwards(action: () => void): void }) => unknown;

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

  protected override dispatchRequest(request: DebugProtocol.Request): void {
    this.#active();
    void this.#answer(request);
  }

  async #answer(request: DebugProtocol.Request): Promise<void> {
    const response: DebugProtocol.Response = new Response(request);
    const afterwards: (() => void)[] = [];
    try {
      const handler = (this.#handlers as Readonly<Record<string, AnyHandler | undefined>>)[request.command];
      if (!handler) throw unsupportedRequest(request.command);
      const body = await handler(request.arguments ?? {}, {
        afterwards: (action) => afterwards.push(action),
      });
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
