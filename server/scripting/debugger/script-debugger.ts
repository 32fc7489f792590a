import { createHash } from 'node:crypto';
import type { ConditionError } from '../../../contract/condition-errors.ts';
import { fault } from '../../../contract/fault.ts';
import {
  DebuggerDisabled,
  InvalidFrameIndex,
  ScriptThreadNotFound,
} from '../../../contract/faults/debugger.ts';
import type {
  Breakpoint,
  EvalResult,
  NewBreakpoint,
  ObjectMembers,
  ScriptThread as ScriptThreadDocument,
} from '../../../contract/documents/debugger.ts';
import type { Clock, Log } from '../../ports/environment.ts';
import type {
  Bare,
  CommandAnswer,
  MemberPage,
  ScriptDebugger,
  StepKind,
  ThreadList,
} from '../../ports/script-debugger.ts';
import type { InspectedPage } from '../bridge-protocol.ts';
import type { BreakpointPlaces } from './breakpoint-places.ts';
import { BreakpointPlacement } from './breakpoint-placement.ts';
import { breakpointDocument, Breakpoints, checkPaths, type ClientBreakpoint } from './breakpoints.ts';
import { CdpError } from './cdp-session.ts';
import { ClientRegister, type ClientLimits } from './client-register.ts';
import { Conditions } from './condition.ts';
import type { CdpSession } from './cdp-session.ts';
import { FrameInspection } from './inspection.ts';
import { Isolate } from './isolate.ts';
import { ScriptThread, type ThreadLimits } from './script-thread.ts';
import { threadDocument } from './thread-document.ts';
import { ThreadWatch } from './thread-watch.ts';

export interface DebuggerLimits extends ThreadLimits, ClientLimits {
  /** Milliseconds that a step's answer waits for the thread's next halt or end. */
  readonly stepAnswer: number;
}

/** By thread id; what of a client's conditions failed stands beside them. */
type ThreadStates = ReadonlyMap<number | 'conditions', string>;

/** The Debugger API's resource model over the inspector: clients, breakpoints, and one thread for each running hook. */
export class InspectorDebugger implements ScriptDebugger {
  readonly #clock: Clock;
  readonly #limits: DebuggerLimits;
  readonly #clients: ClientRegister;
  readonly #log: Log;
  readonly #breakpoints = new Breakpoints();
  readonly #isolates = new Set<Isolate>();
  readonly #threads = new Map<number, ScriptThread>();
  readonly #watch: ThreadWatch;
  readonly #placement: BreakpointPlacement;
  readonly #conditions: Conditions;
  /** Thread ids begin anew with the service, and tags must not. */
  readonly #started: number;
  #lastThreadId = 0;

  constructor(clock: Clock, limits: DebuggerLimits, places: BreakpointPlaces, log: Log) {
    this.#placement = new BreakpointPlacement(this.#breakpoints, places, () => this.#install());
    this.#watch = new ThreadWatch(clock);
    this.#conditions = new Conditions(log, () => this.#watch.changed('halt'));
    this.#started = clock.now();
    this.#clock = clock;
    this.#limits = limits;
    this.#log = log;
    this.#clients = new ClientRegister(clock, limits, (clientId) => this.#lose(clientId));
  }

  /** Makes a fresh worker debuggable. Settles once breakpoints are in place. @throws CdpError */
  async adopt(session: CdpSession): Promise<Isolate> {
    const isolate = new Isolate(session, this.#breakpoints);
    this.#isolates.add(isolate);
    await isolate.prepare();
    return isolate;
  }

  /** Another number than before means that breakpoints are new. */
  get breakpointsAdded(): number {
    return this.#breakpoints.added;
  }

  /** The worker is gone. */
  abandon(isolate: Isolate): void {
    this.#isolates.delete(isolate);
  }

  /** Brings breakpoints up to date with the scripts' files. Must settle before a run. */
  followFiles(): Promise<void> {
    return this.#placement.update();
  }

  begin(isolate: Isolate, extensionPoint: string): ScriptThread {
    const changed = (kind: 'halt' | 'other') => {
      if (kind === 'halt') for (const owner of thread.owners) this.#clients.halted(owner);
      this.#watch.changed(kind);
    };
    const parts = {
      isolate,
      clock: this.#clock,
      limits: this.#limits,
      conditions: this.#conditions,
      changed,
      attention: {
        requestsOf: (clientId: string) => this.#clients.requestsOf(clientId),
        unnoticed: (clientId: string) => this.#lose(clientId),
      },
    };
    const thread = new ScriptThread(++this.#lastThreadId, extensionPoint, parts);
    this.#threads.set(thread.id, thread);
    isolate.thread = thread;
    this.#watch.changed('other');
    return thread;
  }

  end(thread: ScriptThread): void {
    thread.finish();
    this.#threads.delete(thread.id);
    if (thread.isolate.thread === thread) thread.isolate.thread = undefined;
  }

  /** Ends every script, halted ones included, and every wait for threads. */
  terminateAll(kind: string, message: string): void {
    for (const thread of this.#threads.values()) thread.terminate(kind, message);
    this.#watch.close();
    this.#clients.close();
  }

  async createClient(clientId: string): Promise<void> {
    this.#clients.add(clientId);
  }

  async deleteClient(clientId: string): Promise<void> {
    if (!this.#clients.delete(clientId)) return;
    this.#watch.release(clientId);
    for (const breakpoint of this.#breakpoints.ofClient(clientId)) this.#remove(breakpoint);
    const left = [...this.#threads.values()].filter((thread) => thread.disown(clientId));
    // First out of V8, or the threads would halt at the client's later lines. An isolate that evaluates is waited for
    // no longer than an evaluation may take; what still halts for nobody goes on by itself.
    await this.#install();
    for (const thread of left) thread.goOnUnowned();
  }

  async breakpoints(clientId: string): Promise<Bare<Breakpoint>[]> {
    this.#requireClient(clientId);
    return this.#breakpoints.ofClient(clientId).map(breakpointDocument);
  }

  async addBreakpoints(
    clientId: string,
    breakpoints: readonly Bare<NewBreakpoint>[],
  ): Promise<Bare<Breakpoint>[]> {
    this.#requireClient(clientId);
    checkPaths(breakpoints);
    const placed = await this.#placement.place(breakpoints);
    // It may be gone by now.
    this.#requireClient(clientId);
    const added = this.#breakpoints.add(clientId, placed);
    await this.#install();
    return added.map(breakpointDocument);
  }

  async breakpoint(clientId: string, id: number): Promise<Bare<Breakpoint>> {
    this.#requireClient(clientId);
    return breakpointDocument(this.#breakpoints.get(clientId, id));
  }

  async removeBreakpoint(clientId: string, id: number): Promise<void> {
    this.#requireClient(clientId);
    this.#remove(this.#breakpoints.get(clientId, id));
    await this.#install();
  }

  async removeAllBreakpoints(clientId: string): Promise<void> {
    this.#requireClient(clientId);
    for (const breakpoint of this.#breakpoints.ofClient(clientId)) this.#remove(breakpoint);
    await this.#install();
  }

  async threads(clientId: string): Promise<Bare<ScriptThreadDocument>[]> {
    return this.threadList(clientId).threads;
  }

  threadList(clientId: string): ThreadList {
    this.#requireClient(clientId);
    const threads = this.#living().map((thread) => threadDocument(thread, clientId));
    return {
      threads,
      tag: this.#tagOf(clientId, this.#states(clientId)),
      conditionErrors: this.#conditionErrors(clientId),
    };
  }

  threadsChange(clientId: string, isKnown: (tag: string) => boolean, milliseconds: number): Promise<void> {
    this.#requireClient(clientId);
    const isSame = () => isKnown(this.#tagOf(clientId, this.#states(clientId)));
    return this.#clients.whileHeld(clientId, this.#watch.wait(clientId, isSame, milliseconds));
  }

  async thread(clientId: string, threadId: number): Promise<Bare<ScriptThreadDocument>> {
    return threadDocument(this.#thread(clientId, threadId), clientId);
  }

  async resetThreads(clientId: string): Promise<void> {
    this.#requireClient(clientId);
    for (const thread of this.#threads.values()) {
      if (thread.isHaltedFor(clientId)) thread.reset();
    }
  }

  async step(clientId: string, threadId: number, kind: StepKind): Promise<CommandAnswer> {
    const thread = this.#thread(clientId, threadId);
    const before = this.#states(clientId);
    if (thread.isHaltedFor(clientId)) {
      await this.#whileAlive(thread, thread.step(kind, clientId));
      await this.#atMost(this.#limits.stepAnswer, thread.nextChange());
    }
    return this.#commandAnswer(thread, clientId, before);
  }

  async stop(clientId: string, threadId: number): Promise<CommandAnswer> {
    const thread = this.#thread(clientId, threadId);
    const before = this.#states(clientId);
    thread.terminate('ScriptDebuggerTerminate', 'The script was terminated by the debugger.');
    const commanded = this.#commandAnswer(thread, clientId, before);
    return { ...commanded, thread: { ...commanded.thread, status: 'done' } };
  }

  async evaluate(
    clientId: string,
    threadId: number,
    frameIndex: number,
    expression: string,
  ): Promise<Bare<EvalResult>> {
    const inspect = this.#frame(clientId, threadId, frameIndex);
    return { expression, result: await inspect((frame) => frame.evaluate(expression)) };
  }

  async members(
    clientId: string,
    threadId: number,
    frameIndex: number,
    objectPath: string | undefined,
    { start, count }: MemberPage,
  ): Promise<Bare<ObjectMembers>> {
    const inspect = this.#frame(clientId, threadId, frameIndex);
    const path = objectPath?.trim() ?? '';
    const page = await inspect((frame) =>
      path === '' ? frame.variables(start, count) : frame.members(path, start, count),
    );
    return membersDocument(page, start);
  }

  async variables(
    clientId: string,
    threadId: number,
    frameIndex: number,
    { start, count }: MemberPage,
  ): Promise<Bare<ObjectMembers>> {
    const inspect = this.#frame(clientId, threadId, frameIndex);
    return membersDocument(await inspect((frame) => frame.variables(start, count)), start);
  }

  /** A client that let a script stand halted without a request of its own is gone: it shall halt nobody else's. */
  #lose(clientId: string): void {
    this.#log.warn(
      `the debugger client ${clientId} did not notice that a script halted for it: it is taken for gone, and its breakpoints are removed`,
      { clientId },
    );
    this.deleteClient(clientId).catch((error: unknown) =>
      this.#log.error(`a debugger client could not be removed: ${String(error)}`, { clientId }),
    );
  }

  #remove(breakpoint: ClientBreakpoint): void {
    this.#breakpoints.remove(breakpoint);
    this.#conditions.forget(breakpoint);
  }

  #conditionErrors(clientId: string): ConditionError[] {
    return this.#conditions.errorsOf(this.#breakpoints.ofClient(clientId));
  }

  #living(): ScriptThread[] {
    return [...this.#threads.values()].filter((thread) => !thread.ended);
  }

  /** What the answer to a client's look says of each thread, and of its conditions, in few words. */
  #states(clientId: string): ThreadStates {
    const stateOf = (thread: ScriptThread) =>
      thread.isHaltedFor(clientId) ? String(thread.halts) : 'running';
    const states = new Map<number | 'conditions', string>(
      this.#living().map((thread) => [thread.id, stateOf(thread)]),
    );
    const failing = this.#conditionErrors(clientId).map(({ breakpointId }) => breakpointId);
    if (failing.length > 0) states.set('conditions', failing.join('.'));
    return states;
  }

  #tagOf(clientId: string, states: ThreadStates): string {
    const state = [this.#started, clientId, ...[...states].map(([id, one]) => `${id}:${one}`)].join();
    return `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
  }

  #commandAnswer(thread: ScriptThread, clientId: string, before: ThreadStates): CommandAnswer {
    const now = this.#states(clientId);
    const ids = new Set([...before.keys(), ...now.keys()]);
    ids.delete(thread.id);
    const alone = [...ids].every((id) => before.get(id) === now.get(id));
    return {
      thread: threadDocument(thread, clientId),
      ended: thread.ended,
      tags: alone ? { before: this.#tagOf(clientId, before), now: this.#tagOf(clientId, now) } : undefined,
    };
  }

  /**
   * Brings all isolates' breakpoints up to date, so that the next request halts. An isolate that evaluates, or is deep in
   * V8's own code, is waited for no longer than an evaluation may take: its breakpoints follow.
   */
  async #install(): Promise<void> {
    // An isolate that fails here is gone, and its successor gets the breakpoints when it is adopted.
    const installed = Promise.allSettled([...this.#isolates].map((isolate) => isolate.breakpoints.update()));
    await this.#atMost(this.#limits.evaluation, installed);
  }

  #requireClient(clientId: string): void {
    if (!this.#clients.request(clientId)) throw fault(DebuggerDisabled);
  }

  #thread(clientId: string, threadId: number): ScriptThread {
    this.#requireClient(clientId);
    const thread = this.#threads.get(threadId);
    if (!thread || thread.ended) throw fault(ScriptThreadNotFound, { threadId });
    return thread;
  }

  /** Access to a frame; a thread that goes on meanwhile has no such frame any more. */
  #frame(clientId: string, threadId: number, frameIndex: number) {
    const thread = this.#thread(clientId, threadId);
    const frame = thread.isHaltedFor(clientId) ? thread.frames[frameIndex] : undefined;
    if (!frame) throw fault(InvalidFrameIndex, { frameIndex, threadId });
    const inspection = new FrameInspection(thread.isolate, thread.frames, frame, this.#limits.evaluation);
    return async <Result>(read: (inspection: FrameInspection) => Promise<Result>): Promise<Result> => {
      try {
        const seen = await thread.isolate.inTurn(() => {
          // Somebody may have let the thread go while others were looking.
          if (thread.frames[frameIndex] !== frame) throw new CdpError('the thread has gone on');
          return read(inspection);
        });
        if (!thread.ended) return seen;
      } catch (error) {
        // What a look comes to in a script that was ended meanwhile says nothing about the service.
        if (!thread.ended && !(error instanceof CdpError)) throw error;
        if (!thread.ended) throw fault(InvalidFrameIndex, { frameIndex, threadId });
      }
      throw fault(ScriptThreadNotFound, { threadId });
    };
  }

  async #whileAlive(thread: ScriptThread, done: Promise<void>): Promise<void> {
    try {
      await done;
    } catch (error) {
      // The command crossed the script's end or its going on: the thread's document tells which.
      if (!(error instanceof CdpError)) throw error;
      if (thread.ended) return;
    }
  }

  async #atMost(milliseconds: number, done: Promise<unknown>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.#clock.after(milliseconds, () => resolve(undefined));
    await Promise.race([done, promise]);
    cancel();
  }
}

function membersDocument({ total, members }: InspectedPage, start: number): Bare<ObjectMembers> {
  return { count: members.length, start, total, object_members: [...members] };
}
