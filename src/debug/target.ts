import { OutputEvent, TerminatedEvent, ThreadEvent } from '@vscode/debugadapter';
import type { Clock } from '../client/clock.ts';
import { isFault, isPlatformError } from '../client/errors.ts';
import type { Breakpoints } from './breakpoints/breakpoints.ts';
import type { Command, DebuggerApi } from './debugger-api.ts';
import { DebugError, threadGone, wordsOf } from './errors.ts';
import { leave, type NotTold } from './leave.ts';
import { OtherClient, type DebuggerClient } from './other-client.ts';
import { part } from './part.ts';
import { Evaluator } from './inspect/evaluator.ts';
import type { SourceNames } from './inspect/frame-variables.ts';
import { Handles } from './inspect/handles.ts';
import { Variables } from './inspect/variables.ts';
import type { Emit } from './protocol.ts';
import { HaltPolicy, type HaltDecision, type LogLine } from './threads/halt-policy.ts';
import { IdleWatch } from './threads/idle-watch.ts';
import { Outage, timeWanted } from './threads/outage.ts';
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
import { endedWhileHalted, idleEnd, idleWarning, switchedOnAgain } from './threads/thread-texts.ts';
import { continued, stopped, stoppedDead } from './threads/thread-events.ts';
import { ThreadWatch } from './threads/thread-watch.ts';
import { goodbyeTime, within } from './within.ts';

export interface TargetOptions {
  readonly api: DebuggerApi;
  readonly clock: Clock;
  readonly breakpoints: Breakpoints;
  readonly emit: Emit;
  readonly log: (line: LogLine) => void;
  readonly sources?: SourceNames | undefined;
  readonly client: DebuggerClient;
  /** Host of the platform, for texts. */
  readonly host: string;
  /** Milliseconds for which the platform may be away before the session ends. */
  readonly patience: number;
  readonly resetInterval?: number | undefined;
  /** Milliseconds between two looks at the platform's breakpoints. */
  readonly checkInterval?: number | undefined;
  /** Milliseconds that a script may stand halted while the user does nothing; 0 for ever. */
  readonly idleLimit: number;
}

const defaultCheckInterval = 10_000;

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
  readonly #outage: Outage;
  readonly #others: OtherClient;
  readonly #check: KeepAlive;
  #waiting = 0;
  #over = false;
  #recreating: Promise<unknown> | undefined;
  #leaving: Promise<NotTold | undefined> | undefined;

  constructor(options: TargetOptions) {
    const { api, clock, breakpoints } = options;
    this.#options = options;
    this.api = api;
    this.handles = new Handles({ get: (id) => this.thread(id) });
    this.evaluator = new Evaluator(api);
    this.variables = new Variables(api, this.handles, this.evaluator, options.sources);
    this.#plans = new StepPlans(breakpoints);
    this.#policy = new HaltPolicy(breakpoints, this.evaluator, options.log);
    this.#watch = new ThreadWatch({
      api,
      clock,
      table: this.threads,
      busy: () => this.#waiting > 0 || this.threads.all().some(({ state }) => state !== 'halted'),
      tell: (changes) => {
        if (this.#over) return;
        this.#others.look(changes);
        this.#tell(changes);
      },
      conditionErrors: (errors) => this.#policy.conditionsFailed(errors),
      answered: () => this.#outage.over(),
      failed: (error, sent) => this.#failed(error, sent),
    });
    this.#outage = new Outage({
      ...options,
      say: (category, text) => this.#say(category, text),
      away: () => api.suspend(),
      back: () => this.#back(),
    });
    api.onSlow(() => this.#watch.probe());
    const anyHalted = () => this.threads.all().some(({ state }) => state === 'halted');
    this.#idle = new IdleWatch({
      clock,
      limit: options.idleLimit,
      anyHalted,
      warn: (left) => this.#say('important', idleWarning(left)),
      letGo: () => this.#letGoIdle(),
    });
    this.#keepAlive = new KeepAlive(
      clock,
      anyHalted,
      () => api.resetThreads().catch(() => undefined),
      options.resetInterval,
    );
    this.#others = new OtherClient(options.client, (category, text) => this.#say(category, text));
    this.#check = new KeepAlive(
      clock,
      () => !this.#outage.isOn(),
      () => this.#others.check(breakpoints),
      options.checkInterval ?? defaultCheckInterval,
    );
  }

  /** Starts to look for halts. */
  watch(): void {
    this.#watch.start();
    this.#keepAlive.start();
    this.#check.start();
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
    // What is not sent moves no thread: it stands where it stood.
    this.api.expectReachable();
    this.#plans.drop(threadId);
    return this.#command(threadId, command);
  }

  /** Steps into the function that has one of these names and is called where the thread stands. As `command`. */
  async stepInto(threadId: number, names: ReadonlySet<string>): Promise<{ report: () => void }> {
    this.api.expectReachable();
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
    this.api.expectReachable();
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
    this.#options.emit(new ThreadEvent('started', id));
    this.#options.emit(stoppedDead(id, failure));
  }

  /** Lets go of the platform: breakpoints go, halted threads run on. Never rejects; says why where it could not. */
  async release(): Promise<NotTold | undefined> {
    if (!this.#over) {
      const { breakpoints, clock, client } = this.#options;
      const withdraw = breakpoints.withdrawal();
      this.#end();
      // What is on its way must not come after: the platform would be left with the debugger on.
      const before = this.#recreating ?? Promise.resolve();
      this.#leaving = before.then(() => part(client, { api: this.api, clock, withdraw }));
    }
    return this.#leaving;
  }

  /** After `release`: tells the client that every thread has gone. */
  forget(): void {
    this.#tell(this.threads.clear());
    for (const { id } of this.dead.all())
      if (this.dead.remove(id)) this.#options.emit(new ThreadEvent('exited', id));
  }

  #end(): void {
    this.#over = true;
    this.#options.breakpoints.disconnect();
    this.#watch.stop();
    this.#keepAlive.stop();
    this.#check.stop();
    this.#idle.stop();
  }

  async #command(threadId: number, command: Command, begun?: () => void): Promise<{ report: () => void }> {
    const ticket = this.threads.begin(threadId, command);
    begun?.();
    const answered = this.#watch.commanding();
    try {
      const { thread, ended, tags } = await this.api.command(threadId, command);
      const changes = ended ? this.threads.end(ticket) : this.threads.settle(ticket, thread);
      answered(tags);
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
          if (change.wasHalted) this.#say('important', endedWhileHalted(id));
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
    this.#options.emit(stopped(id, decision));
    // The editor asks for the top frame's variables next: they are fetched while it is told to.
    const thread = this.threads.get(id);
    const [top] = thread?.stack ?? [];
    if (thread && top) void this.variables.prefetch(this.handles.frame(this.handles.addFrame(thread, top)));
  }

  async #failed(failure: unknown, sent: number): Promise<number | undefined> {
    if (this.#over) return undefined;
    let error = failure;
    if (isFault(failure, 'DebuggerDisabled')) {
      const recreating = this.#recreate();
      this.#recreating = recreating;
      error = await recreating;
      if (this.#isOver()) return undefined;
      if (error === undefined) return 0;
    }
    if (this.#outage.failed(error, sent)) return timeWanted(error);
    this.#say('stderr', `The session has ended: ${wordsOf(error)}`);
    this.#end();
    this.#tell(this.threads.clear());
    // Should the platform come back within a moment, nothing of ours is left there.
    this.#leaving = leave(this.api, this.#options.clock);
    this.#options.emit(new TerminatedEvent());
    return undefined;
  }

  #isOver(): boolean {
    return this.#over;
  }

  #back(): void {
    this.api.resume();
    this.#options.breakpoints.tryAgain();
  }

  /** The user has gone: nobody else shall wait for what stands halted. */
  #letGoIdle(): void {
    this.#say('important', idleEnd);
    const cleared = this.threads.clear();
    const over = (): void => {
      this.#tell(cleared);
      this.#options.emit(new TerminatedEvent());
    };
    void within(this.#options.clock, goodbyeTime, this.release()).then(over, over);
  }

  /**
   * The platform has forgotten us: it was restarted, or someone with our client id switched the debugger off. Gives
   * back what went wrong, where it could not be switched on again.
   */
  async #recreate(): Promise<unknown> {
    const { breakpoints } = this.#options;
    try {
      await this.api.createClient();
    } catch (error) {
      return error;
    }
    if (this.#over) return undefined;
    this.#outage.over();
    const restored = await breakpoints.restore();
    // Threads are numbered anew after a restart, and what stood halted runs on otherwise.
    const halted = this.threads.all().some(({ state }) => state !== 'running');
    this.#tell(this.threads.clear());
    this.#say('console', switchedOnAgain({ restored, halted }));
    return undefined;
  }

  #say(category: string, text: string): void {
    this.#options.emit(new OutputEvent(`${text}\n`, category));
  }
}
