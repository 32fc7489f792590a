import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { ExceptionHalts, ThreadException } from '../../../contract/thread-exceptions.ts';
import { fault } from '../../../contract/fault.ts';
import { DebuggerDisabled, ScriptThreadNotFound } from '../../../contract/faults/debugger.ts';
import type {
  Breakpoint,
  EvalResult,
  NewBreakpoint,
  ObjectMembers,
  ScriptThread as ScriptThreadDocument,
} from '../../../contract/documents/debugger.ts';
import type { Clock, Log } from '../../ports/environment.ts';
import type {
  Unversioned,
  CommandResult,
  MemberPage,
  ProcessDebugger,
  SharedClient,
  SharedClients,
  StepKind,
  ThreadList,
} from '../../ports/script-debugger.ts';
import type { BreakpointPlacer } from './breakpoint-placer.ts';
import { BreakpointPlacement } from './breakpoint-placement.ts';
import {
  breakpointDocument,
  ClientBreakpoints,
  checkPaths,
  type ClientBreakpoint,
} from './client-breakpoints.ts';
import { ClientRegistry, type ClientLimits } from './client-registry.ts';
import { Conditions } from './condition.ts';
import { ignoreCdpError, type CdpSession } from './cdp-session.ts';
import { inspectFrame } from './inspect-frame.ts';
import type { FrameInspection } from './inspection.ts';
import { Isolate } from './isolate.ts';
import { ScriptThread, type ThreadLimits } from './script-thread.ts';
import { evalResult, membersDocument, threadDocument, threadExceptions } from './thread-document.ts';
import { threadDocuments } from './thread-documents.ts';
import { areOthersUnchanged, threadsTag, threadStates, type ThreadStates } from './thread-states.ts';
import { ThreadIds, type IdRange } from './thread-ids.ts';
import { waitWithTimeLimit } from './wait-with-time-limit.ts';
import { ThreadLongPolls } from './thread-long-polls.ts';

export interface DebuggerLimits extends ThreadLimits, ClientLimits {
  /** Milliseconds for which the response to a step waits for the thread's next halt or end. */
  readonly stepResponseTimeLimitMs: number;
}

/** Implements the Debugger API with V8's inspector: clients, breakpoints, and one thread for each script run. */
export class InspectorDebugger implements ProcessDebugger {
  readonly #clock: Clock;
  readonly #limits: DebuggerLimits;
  readonly #clients: ClientRegistry;
  readonly #log: Log;
  readonly #breakpoints = new ClientBreakpoints();
  readonly #isolates = new Set<Isolate>();
  readonly #threads = new Map<number, ScriptThread>();
  readonly #longPolls: ThreadLongPolls;
  readonly #placement: BreakpointPlacement;
  readonly #conditions: Conditions;
  /** Part of the tags: thread IDs start again with the service, but tags must not repeat. */
  readonly #startedAt: number;
  readonly #threadIds = new ThreadIds();
  /** Undefined if this process is the only one. */
  #sharedClients: SharedClients | undefined;

  constructor(clock: Clock, limits: DebuggerLimits, placer: BreakpointPlacer, log: Log) {
    this.#longPolls = new ThreadLongPolls(clock);
    this.#conditions = new Conditions(log, () => this.#longPolls.notify('halt'));
    const onMove = () => this.#updateIsolates();
    this.#placement = new BreakpointPlacement(this.#breakpoints, placer, this.#conditions, onMove);
    this.#startedAt = clock.now();
    this.#clock = clock;
    this.#limits = limits;
    this.#log = log;
    this.#clients = new ClientRegistry(clock, limits, (clientId) => this.#removeSilentClient(clientId));
  }

  /** Attaches to a new host. Resolves when the breakpoints are installed. @throws CdpError */
  async attach(session: CdpSession): Promise<Isolate> {
    const isolate = new Isolate(session, this.#breakpoints);
    this.#isolates.add(isolate);
    await isolate.prepare(this.#clients.exceptionHalts);
    // A client may have been created in the meantime.
    await isolate.setExceptionHalts(this.#clients.exceptionHalts);
    return isolate;
  }

  /** Returns the number of breakpoints added so far. A changed number means that there are new ones. */
  get addedBreakpointCount(): number {
    return this.#breakpoints.addedCount;
  }

  /** Removes a host that has ended. */
  detach(isolate: Isolate): void {
    this.#isolates.delete(isolate);
  }

  /** Updates the breakpoints for the scripts' current files. Must settle before a run. */
  async updatePlacements(): Promise<void> {
    await this.#sharedClients?.ready();
    return this.#placement.update();
  }

  begin(isolate: Isolate, extensionPoint: string): ScriptThread {
    const onChange = (kind: 'halt' | 'other') => {
      if (kind === 'halt') for (const owner of thread.owners) this.#clients.startNoticeTimeLimit(owner);
      this.#longPolls.notify(kind);
    };
    const dependencies = {
      isolate,
      onChange,
      clock: this.#clock,
      limits: this.#limits,
      conditions: this.#conditions,
      clients: {
        requestCountOf: (clientId: string) => this.#clients.requestCountOf(clientId),
        onSilent: (clientId: string) => this.#removeSilentClient(clientId),
        clientsForException: (isUncaught: boolean) => this.#clients.clientsForException(isUncaught),
      },
    };
    const thread = new ScriptThread(this.#threadIds.next(this.#threads), extensionPoint, dependencies);
    this.#threads.set(thread.id, thread);
    isolate.thread = thread;
    this.#longPolls.notify('other');
    return thread;
  }

  end(thread: ScriptThread): void {
    thread.finish();
    this.#threads.delete(thread.id);
    if (thread.isolate.thread === thread) thread.isolate.thread = undefined;
  }

  /** Terminates every script, including halted ones, and releases all held requests for threads. */
  terminateAll(kind: string, message: string): void {
    for (const thread of this.#threads.values()) thread.terminate(kind, message);
    this.#longPolls.close();
    this.#clients.close();
  }

  async createClient(clientId: string, exceptionHalts?: ExceptionHalts): Promise<ExceptionHalts> {
    this.#clients.add(clientId);
    if (exceptionHalts !== undefined) {
      this.#clients.setExceptionHalts(clientId, exceptionHalts);
      await this.#updateIsolates();
    }
    return this.#clients.exceptionHaltsOf(clientId);
  }

  async deleteClient(clientId: string): Promise<void> {
    if (!this.#clients.delete(clientId)) return;
    this.#longPolls.releaseClient(clientId);
    for (const breakpoint of this.#breakpoints.forClient(clientId)) this.#remove(breakpoint);
    const unownedThreads = [...this.#threads.values()].filter((thread) => thread.removeOwner(clientId));
    // The threads resume only afterwards, because otherwise they would halt at the client's other lines. A thread that
    // reaches such a line before the update resumes by itself.
    await this.#updateIsolates();
    for (const thread of unownedThreads) thread.resumeWithoutOwner();
  }

  async breakpoints(clientId: string, hasStates = false): Promise<Unversioned<Breakpoint>[]> {
    this.requireClient(clientId);
    return this.#placement.documents(this.#breakpoints.forClient(clientId), hasStates);
  }

  async addBreakpoints(
    clientId: string,
    breakpoints: readonly Unversioned<NewBreakpoint>[],
  ): Promise<Unversioned<Breakpoint>[]> {
    this.requireClient(clientId);
    checkPaths(breakpoints);
    const placedBreakpoints = await this.#placement.place(breakpoints);
    // The client may have been removed in the meantime.
    this.requireClient(clientId);
    const addedBreakpoints = this.#breakpoints.add(clientId, placedBreakpoints);
    await this.#updateIsolates();
    return addedBreakpoints.map(breakpointDocument);
  }

  async breakpoint(clientId: string, id: number): Promise<Unversioned<Breakpoint>> {
    this.requireClient(clientId);
    return breakpointDocument(this.#breakpoints.get(clientId, id));
  }

  async removeBreakpoint(clientId: string, id: number): Promise<void> {
    this.requireClient(clientId);
    this.#remove(this.#breakpoints.get(clientId, id));
    await this.#updateIsolates();
  }

  async removeAllBreakpoints(clientId: string): Promise<void> {
    this.requireClient(clientId);
    for (const breakpoint of this.#breakpoints.forClient(clientId)) this.#remove(breakpoint);
    await this.#updateIsolates();
  }

  async threads(clientId: string): Promise<Unversioned<ScriptThreadDocument>[]> {
    return this.threadList(clientId).threads;
  }

  threadList(clientId: string): ThreadList {
    this.requireClient(clientId);
    return {
      ...threadDocuments(this.#activeThreads(), clientId),
      tag: this.#tagOf(clientId, this.#states(clientId)),
      conditionErrors: this.#conditionErrors(clientId),
      exceptions: this.#exceptions(clientId),
    };
  }

  threadsChange(clientId: string, isCurrent: (tag: string) => boolean, timeLimitMs: number): Promise<void> {
    this.requireClient(clientId);
    const isUnchanged = () => isCurrent(this.#tagOf(clientId, this.#states(clientId)));
    return this.#clients.trackHeldRequest(clientId, this.#longPolls.wait(clientId, isUnchanged, timeLimitMs));
  }

  /** Responds to held requests of clients that wait for messages of scripts. */
  announceMessages(): void {
    this.#longPolls.notify('other');
  }

  async thread(clientId: string, threadId: number): Promise<Unversioned<ScriptThreadDocument>> {
    return threadDocument(this.#thread(clientId, threadId), clientId);
  }

  async resetThreads(clientId: string): Promise<void> {
    this.requireClient(clientId);
    for (const thread of this.#threads.values()) {
      if (thread.isHaltedFor(clientId)) thread.reset();
    }
  }

  async step(clientId: string, threadId: number, kind: StepKind): Promise<CommandResult> {
    const thread = this.#thread(clientId, threadId);
    const statesBefore = this.#states(clientId);
    if (thread.isHaltedFor(clientId)) {
      await thread.step(kind, clientId).catch(ignoreCdpError);
      await waitWithTimeLimit(this.#clock, this.#limits.stepResponseTimeLimitMs, thread.nextChange());
    }
    return this.#commandResult(thread, clientId, statesBefore);
  }

  async stop(clientId: string, threadId: number): Promise<CommandResult> {
    const thread = this.#thread(clientId, threadId);
    const statesBefore = this.#states(clientId);
    thread.terminate('ScriptDebuggerTerminate', 'The script was terminated by the debugger.');
    const result = this.#commandResult(thread, clientId, statesBefore);
    return { ...result, thread: { ...result.thread, status: 'done' } };
  }

  async evaluate(
    clientId: string,
    threadId: number,
    frameIndex: number,
    expression: string,
    hasPreview = false,
  ): Promise<Unversioned<EvalResult>> {
    const value = await this.#inspect(clientId, threadId, frameIndex, (frame) =>
      frame.evaluate(expression, hasPreview),
    );
    return evalResult(expression, value);
  }

  async members(
    clientId: string,
    threadId: number,
    frameIndex: number,
    objectPath: string | undefined,
    page: MemberPage,
  ): Promise<Unversioned<ObjectMembers>> {
    const path = objectPath?.trim() ?? '';
    const members = await this.#inspect(clientId, threadId, frameIndex, (frame) =>
      path === '' ? frame.variables(page) : frame.members(path, page),
    );
    return membersDocument(members, page.start);
  }

  async variables(
    clientId: string,
    threadId: number,
    frameIndex: number,
    page: MemberPage,
  ): Promise<Unversioned<ObjectMembers>> {
    return this.members(clientId, threadId, frameIndex, undefined, page);
  }

  share(clients: SharedClients, threadIds: IdRange): void {
    this.#sharedClients = clients;
    this.#threadIds.setRange(threadIds);
  }

  async setClient({ clientId, exceptionHalts, breakpoints }: SharedClient): Promise<void> {
    this.#clients.replicate(clientId, exceptionHalts);
    const currentBreakpoints = this.#breakpoints.forClient(clientId);
    const ids = new Set(breakpoints.map(({ id }) => id));
    for (const breakpoint of currentBreakpoints) if (!ids.has(breakpoint.id)) this.#remove(breakpoint);
    const existingIds = new Set(currentBreakpoints.map(({ id }) => id));
    const newBreakpoints = breakpoints.filter(({ id }) => !existingIds.has(id));
    if (newBreakpoints.length > 0)
      this.#breakpoints.add(clientId, await this.#placement.place(newBreakpoints), newBreakpoints);
    await this.#updateIsolates();
  }

  checkBreakpoints(breakpoints: readonly Unversioned<NewBreakpoint>[]): void {
    checkPaths(breakpoints);
  }

  /** Removes a client that sent no request during a halt for it, so that it does not halt other clients' scripts. */
  #removeSilentClient(clientId: string): void {
    this.#log.warn(
      `the debugger client ${clientId} did not notice that a script halted for it: it is considered gone, and its breakpoints are removed`,
      { clientId },
    );
    const removal = this.#sharedClients?.remove(clientId) ?? this.deleteClient(clientId);
    removal.catch((error: unknown) =>
      this.#log.error(`a debugger client could not be removed: ${String(error)}`, { clientId }),
    );
  }

  #remove(breakpoint: ClientBreakpoint): void {
    this.#breakpoints.remove(breakpoint);
    this.#conditions.remove(breakpoint);
  }

  #conditionErrors(clientId: string): ConditionError[] {
    return this.#conditions.errorsOf(this.#breakpoints.forClient(clientId));
  }

  #exceptions(clientId: string): ThreadException[] {
    if (this.#clients.exceptionHaltsOf(clientId) === 'none') return [];
    return threadExceptions(this.#activeThreads(), clientId);
  }

  get haltedCount(): number {
    return this.#activeThreads().filter(({ frames }) => frames.length > 0).length;
  }

  #activeThreads(): ScriptThread[] {
    return [...this.#threads.values()].filter((thread) => !thread.hasEnded);
  }

  #states(clientId: string): ThreadStates {
    return threadStates(this.#activeThreads(), clientId, this.#conditionErrors(clientId));
  }

  #tagOf(clientId: string, states: ThreadStates): string {
    return threadsTag(this.#startedAt, clientId, states);
  }

  #commandResult(thread: ScriptThread, clientId: string, statesBefore: ThreadStates): CommandResult {
    const statesNow = this.#states(clientId);
    const isOnlyChange = areOthersUnchanged(thread.id, statesBefore, statesNow);
    return {
      thread: threadDocument(thread, clientId),
      ended: thread.hasEnded,
      tags: isOnlyChange
        ? { before: this.#tagOf(clientId, statesBefore), now: this.#tagOf(clientId, statesNow) }
        : undefined,
      exceptions: this.#exceptions(clientId),
    };
  }

  /**
   * Updates breakpoints and exception halts in all isolates, so that they apply to the next request. Waits no longer
   * than an evaluation may take: an isolate that is evaluating, or is in V8's own code, is updated afterwards.
   */
  async #updateIsolates(): Promise<void> {
    const { exceptionHalts } = this.#clients;
    // An isolate that fails here has ended. A new isolate receives the breakpoints when it is attached.
    const updates = [...this.#isolates].flatMap((isolate) => [
      isolate.breakpoints.update(),
      isolate.setExceptionHalts(exceptionHalts),
    ]);
    await waitWithTimeLimit(this.#clock, this.#limits.evaluationTimeLimitMs, Promise.allSettled(updates));
  }

  requireClient(clientId: string): void {
    if (!this.#clients.recordRequest(clientId)) throw fault(DebuggerDisabled);
  }

  #thread(clientId: string, threadId: number): ScriptThread {
    this.requireClient(clientId);
    const thread = this.#threads.get(threadId);
    if (!thread || thread.hasEnded) throw fault(ScriptThreadNotFound, { threadId });
    return thread;
  }

  /** Reads a frame of a thread that is halted for the client. */
  #inspect<Result>(
    clientId: string,
    threadId: number,
    frameIndex: number,
    read: (inspection: FrameInspection) => Promise<Result>,
  ): Promise<Result> {
    const thread = this.#thread(clientId, threadId);
    return inspectFrame({ thread, clientId, frameIndex }, this.#limits.evaluationTimeLimitMs, read);
  }
}
