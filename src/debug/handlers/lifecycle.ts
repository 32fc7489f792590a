import { InitializedEvent, OutputEvent, TerminatedEvent } from '@vscode/debugadapter';
import { capabilities } from '../capabilities.ts';
import { connect } from '../connect.ts';
import { alreadyStarted, sessionHasEnded, sessionEndedWhileConnecting } from '../errors.ts';
import { fireTrigger } from '../fire-trigger.ts';
import { checkAttributes } from '../launch/check.ts';
import { launchSettings } from '../launch/settings.ts';
import type { RawConfiguration, Handlers, RequestContext } from '../protocol.ts';
import { resolveTrigger } from '../trigger/resolve-trigger.ts';
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
  | 'cartwright/trigger';

/** Milliseconds for which a restart waits until the platform has released the previous session. */
const closeTimeLimitMs = 5_000;

/** Holds the live session, if there is one. */
export interface SessionHolder {
  liveSession: LiveSession | undefined;
}

/** Starts and ends a session. The host also calls `end` when the client has disconnected. */
export function lifecycle(
  context: SessionContext,
  holder: SessionHolder,
): { handlers: Pick<Handlers, LifecycleRequests>; end: () => Promise<void> } {
  const { services, format, emit } = context;
  let lastConfiguration: RawConfiguration = {};
  let pendingOpen: Promise<void> | undefined;
  let pendingClose = Promise.resolve();
  let shutdown = new AbortController();
  let isEnding = false;
  let runningTarget: LiveSession['target'] | undefined;
  let pendingEnd: Promise<void> | undefined;
  /**
   * Restarts run one after another: with two at the same time, one session and its breakpoints would remain
   * unnoticed.
   */
  let pendingRestart: Promise<unknown> = Promise.resolve();
  /** The request to end the session has been answered, and the client may have closed the connection. */
  let isPastTimeLimit = false;

  const open = async (): Promise<void> => {
    const { environment, connections, workingFolder } = services;
    shutdown = new AbortController();
    const settings = await launchSettings(lastConfiguration, environment, connections, workingFolder);
    holder.liveSession = await connect(context, settings, shutdown);
  };

  /**
   * Releases run one after another: the end of the session must wait for a restart that is still releasing
   * the platform.
   */
  const close = (): Promise<void> => (pendingClose = pendingClose.then(disposeLive));

  const disposeLive = async (): Promise<void> => {
    const { liveSession } = holder;
    if (!liveSession) return;
    holder.liveSession = undefined;
    liveSession.shutdown.abort();
    const failure = await liveSession.target.release();
    if (failure && !isPastTimeLimit)
      emit(new OutputEvent(`The session could not be ended on the platform: ${failure.problem}\n`, 'stderr'));
    // If the platform could not be released, the watchdog tries again after this process has ended.
    if (!failure || failure.isFinal) liveSession.unregisterWatchdog();
    await liveSession.transport.close();
  };

  /** Connects a session. Ending the session waits for `pendingOpen`, so that nothing is left open. */
  const connectSession = async (configuration: RawConfiguration): Promise<void> => {
    lastConfiguration = configuration;
    pendingOpen = open();
    try {
      await pendingOpen;
    } finally {
      pendingOpen = undefined;
    }
    if (hasEnded()) throw sessionEndedWhileConnecting();
  };

  const start = async (configuration: RawConfiguration): Promise<undefined> => {
    if (hasEnded()) throw sessionHasEnded();
    if (pendingOpen || holder.liveSession) throw alreadyStarted();
    await connectSession(configuration);
    emit(new InitializedEvent());
    return undefined;
  };

  const hasEnded = (): boolean => isEnding;

  const run = (): void => {
    const { settings, target } = context.liveSession();
    // A client may send `configurationDone` twice: its trigger is sent only once.
    if (runningTarget === target) return;
    runningTarget = target;
    target.watch();
    if (settings.trigger.length > 0) void fireTrigger(context, settings.trigger);
  };

  const restart = async (
    configuration: RawConfiguration | undefined,
    request: RequestContext,
  ): Promise<undefined> => {
    const { target } = context.liveSession();
    await settlesWithin(services.clock, closeTimeLimitMs, close());
    target.clearThreads();
    if (hasEnded()) throw sessionEndedWhileConnecting();
    try {
      await connectSession(configuration ?? lastConfiguration);
    } catch (error) {
      // Nothing is debugged any more, so the client must not continue to show a session.
      request.afterResponse(() => emit(new TerminatedEvent()));
      throw error;
    }
    request.afterResponse(run);
    return undefined;
  };

  const disposeAll = async (): Promise<void> => {
    // Whether or not the connection succeeded, it must not stay open.
    await pendingOpen?.catch(() => undefined);
    await close();
    await Promise.all(context.pendingCleanup);
  };

  /**
   * Ends the session without waiting long for a platform that does not respond: the release continues in the
   * background.
   */
  const endSession = async (): Promise<void> => {
    isEnding = true;
    shutdown.abort();
    const disposal = disposeAll();
    disposal.catch(services.log);
    isPastTimeLimit = !(await settlesWithin(services.clock, shutdownTimeLimitMs, disposal));
    if (isPastTimeLimit)
      emit(
        new OutputEvent(
          'The platform does not answer. The session is being ended on the platform in the background.\n',
          'console',
        ),
      );
  };

  const end = (): Promise<void> => (pendingEnd ??= endSession());

  return {
    end,
    handlers: {
      initialize(args) {
        format.configure(args);
        return capabilities;
      },
      launch: start,
      attach: start,

      configurationDone(_, request) {
        context.liveSession();
        request.afterResponse(run);
        return undefined;
      },

      restart({ arguments: configuration }, request) {
        const next = pendingRestart.then(() => restart(configuration, request));
        pendingRestart = next.catch(() => undefined);
        return next;
      },

      async terminate(_, request) {
        await end();
        request.afterResponse(() => emit(new TerminatedEvent()));
        return undefined;
      },

      async disconnect() {
        await end();
        return undefined;
      },

      async 'cartwright/trigger'({ trigger }, request) {
        const { settings } = context.liveSession();
        checkAttributes({ trigger });
        const requests =
          trigger === undefined
            ? settings.trigger
            : await resolveTrigger(trigger, services.workingFolder, services.environment);
        request.afterResponse(() => void fireTrigger(context, requests));
        return undefined;
      },
    },
  };
}
