import { OutputEvent, StoppedEvent, TerminatedEvent, ThreadEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { Clock } from '../client/clock.ts';
import { isFault, isPlatformError } from '../client/errors.ts';
import type { Breakpoints } from './breakpoints/breakpoints.ts';
import type { Command, DebuggerApi } from './debugger-api.ts';
import { DebugError, threadGone, wordsOf } from './errors.ts';
import { leave, type NotTold } from './leave.ts';
import { Evaluator } from './inspect/evaluator.ts';
import { Handles } from './inspect/handles.ts';
import { Variables } from './inspect/variables.ts';
import type { Emit } from './protocol.ts';
import { HaltPolicy, type HaltDecision, type LogLine } from './threads/halt-policy.ts';
import { IdleWatch } from './threads/idle-watch.ts';
import { KeepAlive } from './threads/keep-alive.ts';
import { PostMortem, type ScriptFailure } from './threads/post-mortem.ts';
import { StepIntoChosen } from './threads/step-plan.ts';
import { StepPlans } from './threads/step-plans.ts';
import {
  ThreadTable,
  type CommandTicket,
  type ThreadChange,
  type TrackedThread,
} from './threads/thread-table.ts';
import { ThreadWatch } from './threads/thread-watch.ts';

export interface TargetOptions {
  readonly api: DebuggerApi;
  readonly clock: Clock;
  readonly breakpoints: Breakpoints;
  readonly emit: Emit;
  readonly log: (line: LogLine) => void;
  /** Polls that may fail in a row before the platform is given up. */
  readonly patience: number;
  readonly resetInterval?: number | undefined;
  /** Milliseconds that a script may stand halted while the user does nothing; 0 for ever. */
  readonly idleLimit: number;
}

type Halted = Extract<ThreadChange, { kind: 'halted' }>;

/** The debugged platform: its script threads, watched and commanded. It knows nothing of files. */
export class Target {
  readonly api: DebuggerApi;
  readonly threads = new ThreadTable();
  readonly dead = new PostMortem();
  readonly handles: Handles;
  readonly variables: Variables;
  readonly evaluator: Evaluator;
  readonly #options: TargetOptions;
  readonly #policy: HaltPolicy;
  readonly #watch: ThreadWatch;
  readonly #keepAlive: KeepAlive;
  readonly #idle: IdleWatch;
  readonly #plans: StepPlans;
  #waiting = 0;
  #over = false;
  #recreating: Promise<boolean> | undefined;
  #leaving: Promise<NotTold | undefined> | undefined;

  constructor(options: TargetOptions) {
    const { api, clock, breakpoints } = options;
    this.#options = options;
    this.api = api;
    this.handles = new Handles({ get: (id) => this.thread(id) });
    this.evaluator = new Evaluator(api);
    this.variables = new Variables(api, this.handles, this.evaluator);
    this.#plans = new StepPlans(breakpoints);
    this.#policy = new HaltPolicy(breakpoints, this.evaluator, options.log);
    this.#watch = new ThreadWatch({
      api,
      clock,
      table: this.threads,
      busy: () => this.#waiting > 0 || this.threads.all().some(({ state }) => state !== 'halted'),
      tell: (changes) => {
        if (!this.#over) this.#tell(changes);
      },
      failed: (error, failures) => this.#failed(error, failures),
    });
    const anyHalted = () => this.threads.all().some(({ state }) => state === 'halted');
    this.#idle = new IdleWatch({
      clock,
      limit: options.idleLimit,
      anyHalted,
      warn: (left) =>
        this.#say(
          'important',
          `A script stands halted and nothing has been done for a while. It is let go in ${timeText(left)} unless you go on debugging.`,
        ),
      letGo: () => this.#letGoIdle(),
    });
    this.#keepAlive = new KeepAlive(
      clock,
      anyHalted,
      () => api.resetThreads().catch(() => undefined),
      options.resetInterval,
    );
  }

  /** Starts to look for halts. */
  watch(): void {
    this.#watch.start();
    this.#keepAlive.start();
    this.#idle.start();
  }

  /** The user has done something. */
  active(): void {
    this.#idle.stir();
  }

  /** A request that runs scripts is on its way for as long as `sent` is pending. */
  async during<T>(sent: Promise<T>): Promise<T> {
    this.#waiting++;
    try {
      return await sent;
    } finally {
      this.#waiting--;
    }
  }

  /** A halt is likely soon. */
  stir(): void {
    this.#watch.stir();
  }

  /** A script thread, a dead one included. */
  thread(id: number): TrackedThread | undefined {
    return this.threads.get(id) ?? this.dead.get(id);
  }

  /**
   * Steps or resumes a halted thread. What comes of it is told by events, once `report` is called: not before the
   * request is answered. Rejects with a `DebugError` or a `PlatformError`.
   */
  async command(threadId: number, command: Command): Promise<{ report: () => void }> {
    if (this.dead.remove(threadId))
      return { report: () => this.#options.emit(new ThreadEvent('exited', threadId)) };
    this.#plans.drop(threadId);
    return this.#command(threadId, command);
  }

  /** Steps into the function that has one of these names and is called where the thread stands. As `command`. */
  async stepInto(threadId: number, names: ReadonlySet<string>): Promise<{ report: () => void }> {
    const stack = this.threads.get(threadId)?.stack ?? [];
    const begun = await this.#command(threadId, 'into', () =>
      this.#plans.begin(threadId, new StepIntoChosen(names, stack)),
    );
    return begun;
  }

  /** Ends the script of a halted thread. */
  async end(threadId: number): Promise<void> {
    if (this.dead.remove(threadId)) {
      this.#options.emit(new ThreadEvent('exited', threadId));
      return;
    }
    const ticket = this.threads.begin(threadId, 'resume');
    this.#plans.drop(threadId);
    this.#watch.commanded();
    try {
      await this.api.stop(threadId);
      this.threads.settle(ticket, undefined);
      this.#watch.commanded();
      this.#watch.stir();
    } catch (error) {
      this.#commandFailed(ticket, error);
      throw isFault(error, 'ScriptThreadNotFound') ? threadGone(threadId) : error;
    }
  }

  /** A script died of an error: shows it where it died. */
  died(failure: ScriptFailure): void {
    if (this.#over) return;
    const { id } = this.dead.add(failure);
    const stopped: DebugProtocol.StoppedEvent = new StoppedEvent('exception', id);
    stopped.body.description = `The script has ended with ${failure.kind}`;
    stopped.body.text = failure.message;
    stopped.body.allThreadsStopped = false;
    this.#options.emit(new ThreadEvent('started', id));
    this.#options.emit(stopped);
  }

  /** Lets go of the platform: breakpoints go, halted threads run on. Never rejects; says why where it could not. */
  async release(): Promise<NotTold | undefined> {
    if (!this.#over) {
      this.#end();
      // What is on its way must not come after: the platform would be left with the debugger on.
      const before = this.#recreating ?? Promise.resolve(true);
      this.#leaving = before.then(() => leave(this.api, this.#options.clock));
    }
    return this.#leaving;
  }

  /** After `release`: tells the client that every thread has gone. */
  forget(): void {
    this.#tell(this.#cleared());
    for (const { id } of this.dead.all())
      if (this.dead.remove(id)) this.#options.emit(new ThreadEvent('exited', id));
  }

  #end(): void {
    this.#over = true;
    this.#options.breakpoints.disconnect();
    this.#watch.stop();
    this.#keepAlive.stop();
    this.#idle.stop();
  }

  async #command(threadId: number, command: Command, begun?: () => void): Promise<{ report: () => void }> {
    const ticket = this.threads.begin(threadId, command);
    begun?.();
    this.#watch.commanded();
    try {
      const answer = await this.api.command(threadId, command);
      const changes = this.threads.settle(ticket, answer);
      this.#watch.commanded();
      this.handles.sweep();
      return {
        report: () => {
          this.#tell(changes);
          this.#watch.stir();
        },
      };
    } catch (error) {
      this.#commandFailed(ticket, error);
      throw isFault(error, 'ScriptThreadNotFound') ? threadGone(threadId) : error;
    }
  }

  #commandFailed(ticket: CommandTicket, error: unknown): void {
    if (isFault(error, 'ScriptThreadNotFound')) this.#tell(this.threads.end(ticket));
    else this.threads.lost(ticket);
    this.#watch.lookAnew();
  }

  #tell(changes: readonly ThreadChange[]): void {
    for (const change of changes) {
      const { id } = change.thread;
      switch (change.kind) {
        case 'started':
          this.#options.emit(new ThreadEvent('started', id));
          break;
        case 'halted':
          this.#idle.stir();
          void this.#halted(change);
          break;
        case 'continued':
          this.#options.emit(continued(id));
          break;
        case 'ended':
          this.#plans.drop(id);
          if (change.wasHalted)
            this.#say(
              'important',
              `Script thread ${id} was ended while it stood halted: the platform ends a script that stands for 60 seconds without word from the debugger, and another session may end it, too.`,
            );
          this.#options.emit(new ThreadEvent('exited', id));
          break;
      }
    }
    if (changes.length > 0) this.handles.sweep();
  }

  async #halted(change: Halted): Promise<void> {
    const { id } = change.thread;
    // The thread is one object through all its halts: which one this is has to be noted before anything is waited for.
    const { generation } = change.thread;
    const onward = this.#plans.onward(change);
    const decision: HaltDecision | undefined =
      onward && !onward.atBreakpoint
        ? { kind: 'pass' }
        : await this.#policy
            // On the way of a plan the commands in between end no step.
            .decide(change.thread, onward ? { ...change.cause, command: undefined } : change.cause)
            .catch(() => undefined);
    // While it was being decided, the thread may have been moved or lost.
    const now = this.threads.get(id);
    if (this.#over || now?.generation !== generation || now.state !== 'halted') return;
    if (decision?.kind === 'pass') {
      await this.#pass(id, onward?.command ?? this.#plans.rest(change));
      return;
    }
    this.#plans.drop(id);
    this.#stopped(id, decision);
  }

  /** Goes on from what is no stop. Where that fails, the next look shows where the thread stands, and that is told then. */
  async #pass(id: number, command: Command): Promise<void> {
    try {
      (await this.#command(id, command)).report();
    } catch (error) {
      if (!isPlatformError(error) && !(error instanceof DebugError)) this.#say('stderr', wordsOf(error));
    }
  }

  #stopped(id: number, decision: Extract<HaltDecision, { kind: 'stop' }> | undefined): void {
    const stopped: DebugProtocol.StoppedEvent = new StoppedEvent(decision?.reason ?? 'breakpoint', id);
    stopped.body.allThreadsStopped = false;
    if (decision && decision.breakpointIds.length > 0)
      stopped.body.hitBreakpointIds = [...decision.breakpointIds];
    if (decision?.text !== undefined) {
      stopped.body.text = decision.text;
      this.#say('important', decision.text);
    }
    this.#options.emit(stopped);
  }

  async #failed(error: unknown, failures: number): Promise<boolean> {
    if (this.#over) return false;
    if (isFault(error, 'DebuggerDisabled')) {
      this.#recreating = this.#recreate();
      if (await this.#recreating) return true;
    }
    if (failures < this.#options.patience) return true;
    this.#say('stderr', `The session has ended: ${wordsOf(error)}`);
    this.#end();
    this.#tell(this.#cleared());
    // Should the platform come back within a moment, nothing of ours is left there.
    this.#leaving = leave(this.api, this.#options.clock);
    this.#options.emit(new TerminatedEvent());
    return false;
  }

  /** The user has gone: nobody else shall wait for what stands halted. */
  #letGoIdle(): void {
    this.#say(
      'important',
      'The session has ended: a script stood halted and nothing was done ("idleLimit" of the launch configuration). The script runs on.',
    );
    const cleared = this.#cleared();
    void this.release().then((left) => {
      if (left) this.#say('stderr', `The platform could not be told: ${left.problem}`);
      this.#tell(cleared);
      this.#options.emit(new TerminatedEvent());
    });
  }

  /** The platform has forgotten us: it was restarted, or someone with our client id switched the debugger off. */
  async #recreate(): Promise<boolean> {
    try {
      await this.api.createClient();
      if (this.#over) return false;
      await this.#options.breakpoints.restore();
    } catch {
      return false;
    }
    // Threads are numbered anew after a restart, and what stood halted runs on otherwise.
    this.#tell(this.#cleared());
    this.#say(
      'console',
      'The platform had switched the debugger off (a restart, or another session with the same client id). It is on again, and the breakpoints are set again.',
    );
    return true;
  }

  /** All threads have ended, and nothing needs to be said about it. */
  #cleared(): ThreadChange[] {
    return this.threads.clear().map((change) => ({ ...change, wasHalted: false }));
  }

  #say(category: string, text: string): void {
    this.#options.emit(new OutputEvent(`${text}\n`, category));
  }
}

/** A while, as people say it. */
const timeText = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const count = Math.round(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
};

const continued = (threadId: number): DebugProtocol.ContinuedEvent => ({
  type: 'event',
  seq: 0,
  event: 'continued',
  body: { threadId, allThreadsContinued: false },
});
