import { errorMessage } from '../../../contract/error-message.ts';
import { isOnThisMachine } from '../trigger/sample-access.ts';
import { InitializedEvent, OutputEvent, TerminatedEvent } from '@vscode/debugadapter';
import { capabilitiesFor } from '../capabilities.ts';
import { connect } from '../connect.ts';
import {
  alreadyStarted,
  sessionHasEnded,
  sessionEndedWhileConnecting,
  isConnectionError,
  withoutNotification,
} from '../errors.ts';
import { fireTrigger } from '../fire-trigger.ts';
import { checkAttributes } from '../launch/check.ts';
import { resolveLaunchSettings } from '../launch/settings.ts';
import type { Handlers, RawConfiguration, RequestContext, TriggerArguments } from '../protocol.ts';
import { resolveTrigger, type TriggerRequest } from '../trigger/resolve-trigger.ts';
import type { LiveSession, SessionContext } from '../session-context.ts';
import { shutdownTimeLimitMs, settlesWithin } from '../settles-within.ts';

type LifecycleRequests =
  | 'initialize'
  | 'launch'
  | 'attach'
  | 'restart'
  | 'configurationDone'
  | 'disconnect'
  | 'terminate'
  | 'cartwright/platformRestart'
  | 'cartwright/platformRestarted'
  | 'cartwright/trigger';

/** Milliseconds for which a restart waits until the previous session has released the platform. */
const closeTimeLimitMs = 5_000;

/** Milliseconds for which a session waits for the client's restart after the platform has been restarted for it. */
const restartTimeLimitMs = 60_000;

/** Refers to the live session, if there is one. */
export interface SessionHolder {
  liveSession: LiveSession | undefined;
  /** Whether a live session will follow in a moment. */
  isConnecting: boolean;
}

/** Starts and ends a session. The host also calls `end` when the client has disconnected. */
export class Lifecycle {
  readonly #context: SessionContext;
  readonly #holder: SessionHolder;
  #lastConfiguration: RawConfiguration = {};
  #pendingOpen: Promise<void> | undefined;
  #pendingClose = Promise.resolve();
  #shutdown = new AbortController();
  #isEnding = false;
  #runningTarget: LiveSession['target'] | undefined;
  #pendingEnd: Promise<void> | undefined;
  /** Restarts are queued: if two ran at the same time, one session would never be released. */
  #pendingRestart: Promise<unknown> = Promise.resolve();
  /** The requests of `cartwright/trigger` that have no response yet. */
  readonly #unansweredTriggers = new Set<readonly TriggerRequest[]>();
  #hasReportedWaiting = false;
  /** Reports the end of the restart in progress; undefined if there is none. */
  #reportRestarted: ((configuration?: RawConfiguration) => void) | undefined;
  #cancelReconnection = (): void => undefined;
  /** Whether the end was confirmed to the client before the platform was released. The client may be gone by now. */
  #hasEndResponse = false;

  constructor(context: SessionContext, holder: SessionHolder) {
    this.#context = context;
    this.#holder = holder;
  }

  handlers(): Pick<Handlers, LifecycleRequests> {
    return {
      initialize: (args) => {
        this.#context.format.configure(args);
        return capabilitiesFor(args.clientID);
      },
      launch: (configuration) => this.#start(configuration),
      attach: (configuration) => this.#start(configuration),
      configurationDone: (_, request) => {
        this.#context.liveSession();
        request.afterResponse(() => this.#run());
        return undefined;
      },
      restart: ({ arguments: configuration }, request) =>
        this.#enqueueRestart(() => this.#restart(configuration, request)),
      'cartwright/platformRestart': () => this.#enqueueRestart(() => this.#awaitRestart()),
      'cartwright/platformRestarted': () => this.#enqueueRestart(() => this.#reconnect()),
      terminate: async (_, request) => {
        await this.end();
        request.afterResponse(() => this.#context.emit(new TerminatedEvent()));
        return undefined;
      },
      disconnect: async () => {
        await this.end();
        return undefined;
      },
      'cartwright/trigger': (args, request) => this.#fireTrigger(args, request),
    };
  }

  end(): Promise<void> {
    return (this.#pendingEnd ??= this.#endSession());
  }

  async #start(configuration: RawConfiguration): Promise<undefined> {
    if (this.#hasEnded()) throw sessionHasEnded();
    if (this.#pendingOpen || this.#holder.liveSession) throw alreadyStarted();
    await this.#connect(configuration);
    this.#context.emit(new InitializedEvent());
    return undefined;
  }

  /** Connects a session. Ending the session waits for `#pendingOpen`, so that nothing is left open. */
  async #connect(configuration: RawConfiguration): Promise<void> {
    this.#lastConfiguration = configuration;
    this.#holder.isConnecting = true;
    this.#pendingOpen = this.#open();
    try {
      await this.#pendingOpen;
    } catch (error) {
      const { connection } = configuration;
      const { showConnectionError } = this.#context.services;
      const isShown = typeof connection === 'string' && isConnectionError(error) && !this.#hasEnded();
      if (!showConnectionError || !isShown) throw error;
      showConnectionError(connection, error);
      throw withoutNotification(error);
    } finally {
      this.#pendingOpen = undefined;
      this.#holder.isConnecting = false;
    }
    if (this.#hasEnded()) throw sessionEndedWhileConnecting();
  }

  async #open(): Promise<void> {
    const { environment, connections, workingFolder } = this.#context.services;
    const shutdown = new AbortController();
    this.#shutdown = shutdown;
    const settings = await resolveLaunchSettings(
      this.#lastConfiguration,
      environment,
      connections,
      workingFolder,
    );
    this.#holder.liveSession = await connect(this.#context, settings, shutdown);
  }

  /** @param unansweredRequests the requests that the restart has interrupted, which are sent again */
  #run(unansweredRequests: readonly TriggerRequest[] = []): void {
    const { settings, target } = this.#context.liveSession();
    // A client may send `configurationDone` twice: the trigger is sent only once.
    if (this.#runningTarget === target) return;
    this.#runningTarget = target;
    target.watch();
    const requests = [...settings.trigger, ...unansweredRequests];
    if (requests.length > 0)
      void this.#sendTrigger(requests, unansweredRequests).then(() => this.#reportWaiting());
  }

  /** Says once, after the requests of the first trigger, that the session does not end with them. */
  #reportWaiting(): void {
    if (this.#hasReportedWaiting || this.#isEnding || !this.#holder.liveSession) return;
    this.#hasReportedWaiting = true;
    const text = 'The trigger has ended. The session waits for further requests until you stop it.\n';
    // VS Code shows the category `console` in the color of warnings.
    this.#context.emit(new OutputEvent(text, 'stdout'));
  }

  async #restart(configuration: RawConfiguration | undefined, request: RequestContext): Promise<undefined> {
    // There is no live session while a restart is awaited.
    if (!this.#reportRestarted) this.#context.liveSession();
    const unansweredRequests = [...this.#unansweredTriggers].flat();
    await this.#disconnect();
    if (this.#hasEnded()) throw sessionEndedWhileConnecting();
    try {
      await this.#connect(configuration ?? this.#lastConfiguration);
    } catch (error) {
      // Nothing is debugged anymore, so the client must not continue to show a session.
      request.afterResponse(() => this.#context.emit(new TerminatedEvent()));
      this.#endRestart();
      throw error;
    }
    request.afterResponse(() => {
      this.#run(unansweredRequests);
      this.#endRestart(this.#lastConfiguration);
    });
    return undefined;
  }

  #enqueueRestart(run: () => Promise<undefined>): Promise<undefined> {
    const restart = this.#pendingRestart.then(run);
    this.#pendingRestart = restart.catch(() => undefined);
    return restart;
  }

  /**
   * Leaves the platform, which is about to be restarted, so that its absence is not reported as an error. If the client
   * does not restart the session, for example because a task has failed, the session connects again by itself.
   */
  async #awaitRestart(): Promise<undefined> {
    if (!this.#holder.liveSession) return undefined;
    await this.#disconnect();
    const { clock } = this.#context.services;
    this.#cancelReconnection = clock.schedule(restartTimeLimitMs, () => {
      void this.#enqueueRestart(() => this.#reconnect());
    });
    return undefined;
  }

  /** Connects again without a request of the client. The trigger is not sent again. */
  async #reconnect(): Promise<undefined> {
    if (this.#hasEnded() || !this.#reportRestarted) return undefined;
    try {
      await this.#connect(this.#lastConfiguration);
      const liveSession = this.#context.liveSession();
      liveSession.hasReconnected = true;
      const { target } = liveSession;
      this.#runningTarget = target;
      target.watch();
      this.#endRestart(this.#lastConfiguration);
    } catch (error) {
      if (this.#hasEnded()) return undefined;
      this.#context.emit(new OutputEvent(`The session has ended: ${errorMessage(error)}\n`, 'stderr'));
      this.#context.emit(new TerminatedEvent());
      this.#endRestart();
    }
    return undefined;
  }

  /** Begins a restart: ends the connection, if there is one, and reports the end of its threads. */
  async #disconnect(): Promise<void> {
    this.#cancelReconnection();
    const { services } = this.#context;
    const { liveSession } = this.#holder;
    this.#holder.isConnecting = true;
    if (!this.#reportRestarted) {
      const restart = new Promise<RawConfiguration | undefined>((resolve) => {
        this.#reportRestarted = resolve;
      });
      services.onRestart?.(restart);
    }
    await settlesWithin(services.clock, closeTimeLimitMs, this.#close());
    liveSession?.target.clearThreads();
  }

  /** @param configuration of the session that is connected now; absent if none is */
  #endRestart(configuration?: RawConfiguration): void {
    this.#reportRestarted?.(configuration);
    this.#reportRestarted = undefined;
  }

  async #fireTrigger({ trigger }: TriggerArguments, request: RequestContext): Promise<undefined> {
    const { workingFolder, environment } = this.#context.services;
    const { settings } = this.#context.liveSession();
    const { requestEnvironment } = settings;
    checkAttributes({ trigger });
    const requests =
      trigger === undefined
        ? settings.trigger
        : await resolveTrigger(trigger, { workingFolder, environment, requestEnvironment });
    request.afterResponse(() => {
      // The session may have ended while the file of the trigger was read.
      if (this.#holder.liveSession) void this.#sendTrigger(requests, requests);
    });
    return undefined;
  }

  /**
   * Sends requests.
   * @param repeatedRequests those that a restart during the requests sends again: the configuration does not have them
   */
  async #sendTrigger(
    requests: readonly TriggerRequest[],
    repeatedRequests: readonly TriggerRequest[],
  ): Promise<void> {
    this.#unansweredTriggers.add(repeatedRequests);
    await fireTrigger(this.#context, requests);
    this.#unansweredTriggers.delete(repeatedRequests);
  }

  /** Reads the field in a function, since TypeScript does not know that it can change during an `await`. */
  #hasEnded(): boolean {
    return this.#isEnding;
  }

  /** Ends the session. If the platform does not respond in time, the release continues in the background. */
  async #endSession(): Promise<void> {
    const { services, emit } = this.#context;
    this.#isEnding = true;
    this.#cancelReconnection();
    this.#endRestart();
    this.#shutdown.abort();
    const disposal = this.#disposeAll();
    disposal.catch(services.log);
    this.#hasEndResponse = !(await settlesWithin(services.clock, shutdownTimeLimitMs, disposal));
    if (this.#hasEndResponse)
      emit(
        new OutputEvent(
          'The platform does not respond. The session is being ended on the platform in the background.\n',
          'console',
        ),
      );
  }

  async #disposeAll(): Promise<void> {
    // A connection that is being opened must not stay open.
    await this.#pendingOpen?.catch(() => undefined);
    await this.#close();
    await Promise.all(this.#context.pendingCleanup);
  }

  /** Releases are queued: the end of the session must wait for a restart that is still releasing the platform. */
  #close(): Promise<void> {
    return (this.#pendingClose = this.#pendingClose.then(() => this.#disposeLive()));
  }

  async #disposeLive(): Promise<void> {
    const { liveSession } = this.#holder;
    if (!liveSession) return;
    this.#holder.liveSession = undefined;
    liveSession.shutdown.abort();
    const { target } = liveSession;
    const haltedCount = target.threads.all().filter(({ state }) => state === 'halted').length;
    const failure = await target.release();
    if (!failure && this.#isEnding && !this.#hasEndResponse) this.#reportContinuation(haltedCount);
    // The bundled service may have ended before the session restarts, for example because the user has stopped it.
    const isServiceGone = failure?.isGone === true && isOnThisMachine(liveSession.settings.profile);
    if (failure && !isServiceGone && !this.#hasEndResponse)
      this.#context.emit(
        new OutputEvent(`The session could not be ended on the platform: ${failure.problem}\n`, 'stderr'),
      );
    // If the platform could not be released, the watchdog tries again after this process has ended.
    if (!failure || failure.isFinal) liveSession.unregisterWatchdog();
    await liveSession.transport.close();
  }
  /** Says what becomes of the scripts that were halted when the session ended. */
  #reportContinuation(haltedCount: number): void {
    if (haltedCount === 0) return;
    const text =
      haltedCount === 1
        ? 'The halted script continues without the debugger, and its request is completed.\n'
        : `${haltedCount} halted scripts continue without the debugger, and their requests are completed.\n`;
    this.#context.emit(new OutputEvent(text, 'console'));
  }
}
