import { InitializedEvent, OutputEvent, TerminatedEvent } from '@vscode/debugadapter';
import { capabilities } from '../capabilities.ts';
import { connect } from '../connect.ts';
import { alreadyStarted, sessionHasEnded, sessionOver } from '../errors.ts';
import { fireTrigger } from '../fire-trigger.ts';
import { checkAttributes } from '../launch/check.ts';
import { launchSettings } from '../launch/settings.ts';
import type { GivenConfiguration, Handlers, Turn } from '../protocol.ts';
import { triggerSteps } from '../trigger/resolve-trigger.ts';
import type { Live, SessionContext } from '../session-context.ts';
import { goodbyeTime, within } from '../within.ts';

type LifecycleRequests =
  | 'initialize'
  | 'launch'
  | 'attach'
  | 'restart'
  | 'configurationDone'
  | 'disconnect'
  | 'terminate'
  | 'cartwright/trigger';

/** Milliseconds that a restart waits for the platform to forget the session of before. */
const longestClosing = 5_000;

/** Where the live part of a session is kept. */
export interface LiveHolder {
  live: Live | undefined;
}

/** Start and end of a session. `end` is also what the host calls when the client is gone. */
export function lifecycle(
  context: SessionContext,
  holder: LiveHolder,
): { handlers: Pick<Handlers, LifecycleRequests>; end: () => Promise<void> } {
  const { services, format, emit } = context;
  let given: GivenConfiguration = {};
  let opening: Promise<void> | undefined;
  let closing = Promise.resolve();
  let ending = new AbortController();
  let ended = false;
  let running: Live['target'] | undefined;
  let goodbye: Promise<void> | undefined;
  /** One restart after the other: of two at once one would go on with its breakpoints, and nobody would know it. */
  let restarting: Promise<unknown> = Promise.resolve();
  /** Whoever ended the session has been answered, and may have closed the connection. */
  let isLate = false;

  const open = async (): Promise<void> => {
    const { environment, connections, workingFolder } = services;
    ending = new AbortController();
    const settings = await launchSettings(given, environment, connections, workingFolder);
    holder.live = await connect(context, settings, ending);
  };

  /** Closings wait for one another: who ends the session may not overtake a restart that is letting go. */
  const close = (): Promise<void> => (closing = closing.then(letGo));

  const letGo = async (): Promise<void> => {
    const { live } = holder;
    if (!live) return;
    holder.live = undefined;
    live.ending.abort();
    const left = await live.target.release();
    if (left && !isLate)
      emit(
        new OutputEvent(
          `The platform could not be told that the session has ended: ${left.problem}\n`,
          'stderr',
        ),
      );
    // Where it could not be told, whoever stands by tries on once this process has ended.
    if (!left || left.final) live.said();
    await live.transport.close();
  };

  /** Whatever ends the session meanwhile waits for it, so that nothing is left open. */
  const connected = async (configuration: GivenConfiguration): Promise<void> => {
    given = configuration;
    opening = open();
    try {
      await opening;
    } finally {
      opening = undefined;
    }
    if (isEnded()) throw sessionOver();
  };

  const start = async (configuration: GivenConfiguration): Promise<undefined> => {
    if (isEnded()) throw sessionHasEnded();
    if (opening || holder.live) throw alreadyStarted();
    await connected(configuration);
    emit(new InitializedEvent());
    return undefined;
  };

  const isEnded = (): boolean => ended;

  const run = (): void => {
    const { settings, target } = context.live();
    // A client may say twice that it is ready: its trigger is sent once.
    if (running === target) return;
    running = target;
    target.watch();
    if (settings.trigger.length > 0) void fireTrigger(context, settings.trigger);
  };

  const restart = async (configuration: GivenConfiguration | undefined, turn: Turn): Promise<undefined> => {
    const { target } = context.live();
    await within(services.clock, longestClosing, close());
    target.forget();
    if (isEnded()) throw sessionOver();
    try {
      await connected(configuration ?? given);
    } catch (error) {
      // Nothing is debugged any more: a client that goes on showing a session would show an empty one.
      turn.afterwards(() => emit(new TerminatedEvent()));
      throw error;
    }
    turn.afterwards(run);
    return undefined;
  };

  const letGoOfAll = async (): Promise<void> => {
    // Whatever came of the connecting, it is not left open.
    await opening?.catch(() => undefined);
    await close();
    await Promise.all(context.cleaning);
  };

  /** Whoever ends a session does not wait for a platform that does not answer: the rest goes on behind. */
  const sayGoodbye = async (): Promise<void> => {
    ended = true;
    ending.abort();
    const rest = letGoOfAll();
    rest.catch(services.log);
    isLate = !(await within(services.clock, goodbyeTime, rest));
    if (isLate)
      emit(
        new OutputEvent(
          'The platform does not answer. It is told in the background that the session has ended.\n',
          'console',
        ),
      );
  };

  const end = (): Promise<void> => (goodbye ??= sayGoodbye());

  return {
    end,
    handlers: {
      initialize(args) {
        format.use(args);
        return capabilities;
      },
      launch: start,
      attach: start,

      configurationDone(_, turn) {
        context.live();
        turn.afterwards(run);
        return undefined;
      },

      restart({ arguments: configuration }, turn) {
        const next = restarting.then(() => restart(configuration, turn));
        restarting = next.catch(() => undefined);
        return next;
      },

      async terminate(_, turn) {
        await end();
        turn.afterwards(() => emit(new TerminatedEvent()));
        return undefined;
      },

      async disconnect() {
        await end();
        return undefined;
      },

      async 'cartwright/trigger'({ trigger }, turn) {
        const { settings } = context.live();
        checkAttributes({ trigger });
        const steps =
          trigger === undefined ? settings.trigger : await triggerSteps(trigger, services.workingFolder);
        turn.afterwards(() => void fireTrigger(context, steps));
        return undefined;
      },
    },
  };
}
