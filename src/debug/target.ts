import { OutputEvent, TerminatedEvent, ThreadEvent } from '@vscode/debugadapter';
import { isFault, isPlatformError } from '../client/errors.ts';
import type { Command, DebuggerApi } from './debugger-api.ts';
import { errorMessage } from '../../contract/error-message.ts';
import { DebugError, threadEnded } from './errors.ts';
import type { ReleaseFailure } from './release-client.ts';
import { OtherClientWatch } from './other-client-watch.ts';
import { releaseSession } from './release-session.ts';
import { Evaluator } from './inspect/evaluator.ts';
import { Handles } from './inspect/handles.ts';
import { Variables } from './inspect/variables.ts';
import { HaltPolicy, type HaltDecision } from './threads/halt-policy.ts';
import { IdleWatch } from './threads/idle-watch.ts';
import { Outage, requestedDelayMs } from './threads/outage.ts';
import { KeepAlive } from './threads/keep-alive.ts';
import { FailureStops } from './threads/failure-stops.ts';
import { StepIntoTarget } from './threads/step-plan.ts';
import { StepPlans } from './threads/step-plans.ts';
import {
  ThreadTable,
  type CommandTicket,
  type ThreadChange,
  type TrackedThread,
} from './threads/thread-table.ts';
import {
  endedWhileHaltedMessage,
  idleEndMessage,
  idleWarningMessage,
  debuggerReenabledMessage,
} from './threads/thread-messages.ts';
import { stoppedEvent } from './threads/thread-events.ts';
import { ThreadReports } from './threads/thread-reports.ts';
import { ThreadWatch } from './threads/thread-watch.ts';
import type { TargetOptions } from './target-options.ts';
import { shutdownTimeLimitMs, settlesWithin } from './settles-within.ts';

const defaultCheckIntervalMs = 10_000;

type HaltChange = Extract<ThreadChange, { kind: 'halted' }>;

/** The debugged platform. Watches its script threads and sends commands to them. Does not access local files. */
export class Target {
  readonly api: DebuggerApi;
  readonly threads = new ThreadTable();
  /** When each thread was first reported, in milliseconds since 1970. */
  readonly startTimes = new WeakMap<TrackedThread, number>();
  readonly failures: FailureStops;
  readonly handles: Handles;
  readonly variables: Variables;
  readonly evaluator: Evaluator;
  readonly #options: TargetOptions;
  readonly #policy: HaltPolicy;
  readonly #threadWatch: ThreadWatch;
  readonly #keepAlive: KeepAlive;
  readonly #idleWatch: IdleWatch;
  readonly #stepPlans: StepPlans;
  readonly #outage: Outage;
  readonly #otherClient: OtherClientWatch;
  readonly #breakpointCheck: KeepAlive;
  readonly #threadReports: ThreadReports;
  #pendingRequests = 0;
  #hasEnded = false;
  #recreation: Promise<unknown> | undefined;
  #pendingRelease: Promise<ReleaseFailure | undefined> | undefined;

  constructor(options: TargetOptions) {
    const { api, clock, breakpoints } = options;
    this.#options = options;
    this.api = api;
    this.#threadReports = new ThreadReports(options.emit);
    this.failures = new FailureStops(this.#threadReports, clock);
    this.handles = new Handles({ get: (id) => this.thread(id) });
    this.evaluator = new Evaluator(api);
    this.variables = new Variables(api, this.handles, this.evaluator, options.sources);
    this.#stepPlans = new StepPlans(breakpoints);
    this.#policy = new HaltPolicy(breakpoints, this.evaluator, options.log, clock);
    this.#threadWatch = new ThreadWatch({
      api,
      clock,
      table: this.threads,
      isBusy: () => this.#pendingRequests > 0 || this.threads.all().some(({ state }) => state !== 'halted'),
      onChanges: (changes) => {
        if (this.#hasEnded) return;
        this.#otherClient.detectMovedThreads(changes);
        this.#notify(changes);
      },
      onConditionErrors: (errors) => this.#policy.reportConditionErrors(errors),
      onResponse: () => this.#outage.recordSuccess(),
      onFailure: (error, sentAt) => this.#handleFailure(error, sentAt),
    });
    this.#outage = new Outage({
      ...options,
      print: (category, text) => this.#print(category, text),
      onUnreachable: () => api.suspend(),
      onReachable: () => {
        api.resume();
        breakpoints.retryNow();
      },
    });
    api.onSlow(() => this.#threadWatch.probe());
    const isAnyHalted = () => this.threads.all().some(({ state }) => state === 'halted');
    this.#idleWatch = new IdleWatch({
      clock,
      limitMs: options.idleLimitMs,
      isAnyHalted,
      warn: (remainingMs) => this.#print('important', idleWarningMessage(remainingMs)),
      onIdle: () => this.#releaseIdle(),
    });
    this.#keepAlive = new KeepAlive(
      clock,
      isAnyHalted,
      () => api.resetThreads().catch(() => undefined),
      options.resetIntervalMs,
    );
    this.#otherClient = new OtherClientWatch(options.client, (category, text) => this.#print(category, text));
    this.#breakpointCheck = new KeepAlive(
      clock,
      () => !this.#outage.isOngoing(),
      () => this.#otherClient.check(breakpoints),
      options.checkIntervalMs ?? defaultCheckIntervalMs,
    );
  }

  /** Starts to poll for halts, to reset their timeout, and to check breakpoints and the user's activity. */
  watch(): void {
    this.#threadWatch.start();
    this.#keepAlive.start();
    this.#breakpointCheck.start();
    this.#idleWatch.start();
  }

  /** Records that the user is active. */
  recordActivity(): void {
    this.#idleWatch.reset();
  }

  /** Counts `request`, which runs scripts, as pending until it settles. */
  async trackRequest<T>(request: Promise<T>): Promise<T> {
    this.#pendingRequests++;
    try {
      return await request;
    } finally {
      this.#pendingRequests--;
    }
  }

  /** Polls immediately, since a halt is likely soon. */
  pollSoon(): void {
    this.#threadWatch.pollSoon();
  }

  /** Returns a script thread, including threads that ended with an error; undefined if there is none with the ID. */
  thread(id: number): TrackedThread | undefined {
    return this.threads.get(id) ?? this.failures.get(id);
  }

  /**
   * Steps or resumes a halted thread, or removes the thread of a failed script. `sendEvents` sends the results as
   * events; call it after the response to the request. Rejects with a `DebugError` or a `PlatformError`.
   */
  async command(threadId: number, command: Command): Promise<{ sendEvents: () => void }> {
    if (this.failures.remove(threadId))
      return { sendEvents: () => this.#threadReports.reportExitAfterContinuation(threadId) };
    // A command that is not sent does not change the thread's state.
    this.api.assertReachable();
    this.#stepPlans.remove(threadId);
    return this.#command(threadId, command);
  }

  /** Steps into a function with one of these names that the current line calls. Resolves and rejects like `command`. */
  async stepInto(threadId: number, names: ReadonlySet<string>): Promise<{ sendEvents: () => void }> {
    this.api.assertReachable();
    const stack = this.threads.get(threadId)?.stack ?? [];
    const result = await this.#command(threadId, 'into', () =>
      this.#stepPlans.begin(threadId, new StepIntoTarget(names, stack)),
    );
    return result;
  }

  /** Ends the script of a halted thread, or removes the thread of a failed script. Rejects like `command`. */
  async end(threadId: number): Promise<void> {
    if (this.failures.remove(threadId)) {
      this.#threadReports.reportExit(threadId);
      return;
    }
    this.api.assertReachable();
    const ticket = this.threads.begin(threadId, 'resume');
    this.#stepPlans.remove(threadId);
    this.#threadWatch.invalidate();
    try {
      await this.api.stop(threadId);
      this.threads.complete(ticket, undefined);
      this.#threadWatch.invalidate();
      this.#threadWatch.pollSoon();
    } catch (error) {
      this.#handleCommandFailure(ticket, error);
      throw isFault(error, 'ScriptThreadNotFound') ? threadEnded(threadId) : error;
    }
  }

  /**
   * Releases the platform: breakpoints are removed, and halted threads resume. Never rejects; returns a
   * failure, if any.
   */
  async release(): Promise<ReleaseFailure | undefined> {
    if (!this.#hasEnded) this.#endAndRelease();
    return this.#pendingRelease;
  }

  #endAndRelease(): void {
    const { breakpoints, clock, client } = this.#options;
    const options = { api: this.api, clock, withdrawBreakpoints: breakpoints.prepareWithdrawal() };
    this.#end();
    this.api.resume();
    // If the client were created again after the release, the debugger would stay enabled.
    const pendingRecreation = this.#recreation ?? Promise.resolve();
    this.#pendingRelease = pendingRecreation.then(() => releaseSession(client, options));
  }

  /** After `release`: reports to the client that all threads have ended. */
  clearThreads(): void {
    this.#notify(this.threads.clear());
    this.failures.end();
  }

  #end(): void {
    this.#hasEnded = true;
    this.failures.close();
    this.#options.breakpoints.disconnect();
    this.#threadWatch.stop();
    this.#keepAlive.stop();
    this.#breakpointCheck.stop();
    this.#idleWatch.stop();
  }

  async #command(
    threadId: number,
    command: Command,
    onBegin?: () => void,
  ): Promise<{ sendEvents: () => void }> {
    const ticket = this.threads.begin(threadId, command);
    onBegin?.();
    const completeCommand = this.#threadWatch.beginCommand();
    try {
      const { thread, hasEnded, etags } = await this.api.command(threadId, command);
      this.#threadReports.recordContinuation(threadId);
      const changes = hasEnded ? this.threads.end(ticket) : this.threads.complete(ticket, thread);
      completeCommand(etags);
      this.handles.removeStale();
      return {
        sendEvents: () => {
          this.#notify(changes);
          this.#threadWatch.pollSoon();
        },
      };
    } catch (error) {
      this.#handleCommandFailure(ticket, error);
      throw isFault(error, 'ScriptThreadNotFound') ? threadEnded(threadId) : error;
    }
  }

  #handleCommandFailure(ticket: CommandTicket, error: unknown): void {
    if (isFault(error, 'ScriptThreadNotFound')) this.#notify(this.threads.end(ticket));
    else this.threads.markLost(ticket);
    this.#threadWatch.restartPoll();
  }

  #notify(changes: readonly ThreadChange[]): void {
    for (const change of changes) {
      const { id } = change.thread;
      switch (change.kind) {
        case 'started':
          this.startTimes.set(change.thread, this.#options.clock.now());
          this.#options.emit(new ThreadEvent('started', id));
          break;
        case 'halted':
          this.#idleWatch.reset();
          // Another script runs now. The editor would return to an old error when it ends.
          if (!change.cause.command && !change.cause.isByOtherClient) this.failures.end();
          void this.#handleHalt(change);
          break;
        case 'continued':
          this.#threadReports.reportContinuation(id);
          break;
        case 'ended':
          this.#stepPlans.remove(id);
          if (change.wasHalted) this.#print('important', endedWhileHaltedMessage(id));
          this.#threadReports.reportExit(id);
          break;
      }
    }
    if (changes.length > 0) this.handles.removeStale();
  }

  async #handleHalt(change: HaltChange): Promise<void> {
    const { id } = change.thread;
    // The same object represents the thread at all its halts, so the generation is read before any `await`.
    const { generation } = change.thread;
    const continuation = this.#stepPlans.nextCommand(change);
    const decision: HaltDecision | undefined =
      continuation && !continuation.mayBeAtBreakpoint && !change.thread.exception
        ? { kind: 'pass' }
        : await this.#policy
            // While a plan is in progress, its individual commands do not count as steps.
            .decide(change.thread, continuation ? { ...change.cause, command: undefined } : change.cause)
            .catch(() => undefined);
    // The thread may have moved or ended during the decision.
    const currentThread = this.threads.get(id);
    if (this.#hasEnded || currentThread?.generation !== generation || currentThread.state !== 'halted')
      return;
    if (decision?.kind === 'pass') {
      await this.#continueThread(id, continuation?.command ?? this.#stepPlans.resumeStep(change));
      return;
    }
    this.#stepPlans.remove(id);
    this.#reportStop(id, decision);
  }

  /** Continues a thread after a halt that is not shown. If that fails, the next poll reports the halt. */
  async #continueThread(id: number, command: Command): Promise<void> {
    try {
      (await this.#command(id, command)).sendEvents();
    } catch (error) {
      if (!isPlatformError(error) && !(error instanceof DebugError))
        this.#print('stderr', errorMessage(error));
    }
  }

  #reportStop(id: number, decision: Extract<HaltDecision, { kind: 'stop' }> | undefined): void {
    this.#threadReports.reportStop(id, stoppedEvent(id, decision, this.#options.client));
    this.failures.record(this.threads.get(id));
    // The editor requests the top frame's variables next.
    const thread = this.threads.get(id);
    const [top] = thread?.stack ?? [];
    if (thread && top) void this.variables.prefetch(this.handles.frame(this.handles.addFrame(thread, top)));
  }

  async #handleFailure(failure: unknown, sentAt: number): Promise<number | undefined> {
    if (this.#hasEnded) return undefined;
    let error = failure;
    if (isFault(failure, 'DebuggerDisabled')) {
      const recreation = this.#recreate();
      this.#recreation = recreation;
      error = await recreation;
      if (this.#isEnded()) return undefined;
      if (error === undefined) return 0;
    }
    if (this.#outage.recordFailure(error, sentAt)) return requestedDelayMs(error);
    this.#print('stderr', `The session has ended: ${errorMessage(error)}`);
    // Releases the platform in case it responds again.
    this.#endAndRelease();
    this.#notify(this.threads.clear());
    this.#options.emit(new TerminatedEvent());
    return undefined;
  }

  #isEnded(): boolean {
    return this.#hasEnded;
  }

  /** Ends the session of an inactive user, since other people must not wait for halted scripts. */
  #releaseIdle(): void {
    this.#print('important', idleEndMessage);
    const changes = this.threads.clear();
    const finish = (): void => {
      this.#notify(changes);
      this.#options.emit(new TerminatedEvent());
    };
    void settlesWithin(this.#options.clock, shutdownTimeLimitMs, this.release()).then(finish, finish);
  }

  /**
   * Creates the client again after the platform was restarted, or another client with the same client ID has disabled
   * the debugger. Returns the error if that fails.
   */
  async #recreate(): Promise<unknown> {
    const { breakpoints } = this.#options;
    try {
      await this.api.createClient(this.#options.exceptions.halts);
    } catch (error) {
      return error;
    }
    if (this.#hasEnded) return undefined;
    this.#outage.recordSuccess();
    const isRestored = await breakpoints.restore();
    // A restart renumbers the threads; otherwise the halted threads have resumed.
    const hadHaltedThreads = this.threads.all().some(({ state }) => state !== 'running');
    this.#notify(this.threads.clear());
    this.#print('console', debuggerReenabledMessage({ isRestored, hadHaltedThreads }));
    return undefined;
  }

  #print(category: string, text: string): void {
    this.#options.emit(new OutputEvent(`${text}\n`, category));
  }
}
