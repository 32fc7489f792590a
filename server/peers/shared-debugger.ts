import type { ConditionError } from '../../contract/condition-errors.ts';
import type { Breakpoint, NewBreakpoint, ScriptThread } from '../../contract/documents/debugger.ts';
import { fault } from '../../contract/fault.ts';
import { ScriptThreadNotFound } from '../../contract/faults/debugger.ts';
import type { ExceptionHalts } from '../../contract/thread-exceptions.ts';
import type { Clock } from '../ports/environment.ts';
import type { Peer } from '../ports/peers.ts';
import type {
  CommandResult,
  MemberPage,
  ProcessDebugger,
  ScriptDebugger,
  StepKind,
  ThreadList,
  Unversioned,
} from '../ports/script-debugger.ts';
import type { ClientRecords } from './client-records.ts';
import type { ClientReplica } from './client-replica.ts';
import { HeldRequests, type HeldRequest } from './held-requests.ts';
import { UnreachablePeerError } from './messages.ts';
import type { MethodName, PeerMethods } from './peer-methods.ts';
import type { Peers } from './peers.ts';
import { mergeBreakpoints, mergeTags } from './merge-results.ts';
import type { HeldCalls } from './held-calls.ts';

/** Range of thread IDs for each process. The IDs begin with the number of the process: 3000000, 3000001 and so on. */
export const threadsPerProcess = 1_000_000;
/** Timeout of calls to which another process responds immediately. */
const responseTimeoutMs = 2_000;
/** Timeout of a command or an evaluation in another process. */
const commandTimeoutMs = 20_000;
/** Minimum time between two rounds of calls to the other processes while a request is held. */
const repeatDelayMs = 100;

export interface SharedDebuggerOptions {
  /** The debugger of this process. */
  readonly localDebugger: ProcessDebugger;
  readonly peers: Peers;
  readonly records: ClientRecords;
  readonly replica: ClientReplica;
  readonly heldCalls: HeldCalls;
  readonly clock: Clock;
}

/**
 * The debugger of all processes that share a store. Each process has all clients and breakpoints, but only its own
 * threads. A command is sent to the process of its thread. If that process has ended, the thread no longer exists.
 */
export class SharedDebugger implements ScriptDebugger {
  readonly #options: SharedDebuggerOptions;
  readonly #heldRequests = new HeldRequests();
  #isClosed = false;

  constructor(options: SharedDebuggerOptions) {
    this.#options = options;
  }

  /**
   * Holds no more requests. A held request gets its response at the next change of threads or processes, or after a few
   * seconds.
   */
  close(): void {
    this.#isClosed = true;
  }

  async createClient(clientId: string, exceptionHalts?: ExceptionHalts): Promise<ExceptionHalts> {
    const { records, replica } = this.#options;
    await records.createOrChange(clientId, exceptionHalts === undefined ? {} : { exceptionHalts });
    await this.#publish();
    return replica.findClient(clientId)?.exceptionHalts ?? 'none';
  }

  async deleteClient(clientId: string): Promise<void> {
    await this.#options.replica.ready();
    if (!this.#options.replica.findClient(clientId)) return;
    await this.#options.records.remove(clientId);
    await this.#publish();
  }

  async breakpoints(clientId: string, hasStates = false): Promise<Unversioned<Breakpoint>[]> {
    await this.#begin(clientId);
    const breakpoints = await this.#options.localDebugger.breakpoints(clientId, hasStates);
    if (!hasStates) return breakpoints;
    const peerBreakpoints = await this.#callAll<Unversioned<Breakpoint>[]>('breakpoints', { clientId });
    return mergeBreakpoints(breakpoints, [...peerBreakpoints.values()]);
  }

  async addBreakpoints(
    clientId: string,
    breakpoints: readonly Unversioned<NewBreakpoint>[],
  ): Promise<Unversioned<Breakpoint>[]> {
    const { localDebugger, records } = this.#options;
    await this.#begin(clientId);
    localDebugger.checkBreakpoints(breakpoints);
    const addedBreakpoints: Unversioned<Breakpoint>[] = [];
    for (const { script_path, line_number, condition = '' } of breakpoints) {
      const id = await records.nextBreakpointId();
      addedBreakpoints.push({
        id,
        script_path,
        line_number,
        ...(condition.trim() === '' ? {} : { condition }),
      });
    }
    await records.update(clientId, (client) => ({
      ...client,
      breakpoints: [...client.breakpoints, ...addedBreakpoints],
    }));
    await this.#publish();
    return addedBreakpoints;
  }

  async breakpoint(clientId: string, id: number): Promise<Unversioned<Breakpoint>> {
    await this.#begin(clientId);
    return this.#options.localDebugger.breakpoint(clientId, id);
  }

  async removeBreakpoint(clientId: string, id: number): Promise<void> {
    // Throws the fault if there is no such breakpoint.
    await this.breakpoint(clientId, id);
    await this.#filterBreakpoints(clientId, (breakpoint) => breakpoint.id !== id);
  }

  async removeAllBreakpoints(clientId: string): Promise<void> {
    await this.#begin(clientId);
    await this.#filterBreakpoints(clientId, () => false);
  }

  async threads(clientId: string): Promise<Unversioned<ScriptThread>[]> {
    return (await this.threadList(clientId)).threads;
  }

  async threadList(clientId: string): Promise<ThreadList> {
    await this.#begin(clientId);
    return this.#merge(clientId, await this.#callAll<ThreadList>('threadList', { clientId }));
  }

  async threadsChange(
    clientId: string,
    isCurrent: (tag: string) => boolean,
    timeLimitMs: number,
  ): Promise<void> {
    await this.#begin(clientId);
    let heldRequest: HeldRequest | undefined;
    const hold = (): HeldRequest => (heldRequest ??= this.#heldRequests.begin(clientId));
    try {
      await this.#waitForChange(clientId, isCurrent, timeLimitMs, hold);
    } finally {
      if (heldRequest) this.#heldRequests.end(clientId, heldRequest);
    }
  }

  async #waitForChange(
    clientId: string,
    isCurrent: (tag: string) => boolean,
    timeLimitMs: number,
    hold: () => HeldRequest,
  ): Promise<void> {
    const { localDebugger, heldCalls, clock } = this.#options;
    const deadline = clock.now() + timeLimitMs;
    for (let minimumMs = 0; !this.#isClosed; minimumMs = repeatDelayMs) {
      const peerLists = await this.#callAll<ThreadList>('threadList', { clientId });
      const list = this.#merge(clientId, peerLists);
      const remainingMs = deadline - clock.now();
      if (!isCurrent(list.tag) || remainingMs <= 0) return;
      const heldRequest = hold();
      const { tag: localTag } = localDebugger.threadList(clientId);
      const tags = new Map([...peerLists].map(([peer, { tag }]) => [peer, { clientId, tag }]));
      const waitForLocalChange = (limitMs: number) =>
        localDebugger.threadsChange(clientId, (tag) => tag === localTag, limitMs);
      const change = heldCalls.wait('threadsChange', tags, waitForLocalChange, remainingMs, minimumMs);
      await Promise.race([change, heldRequest.releasePromise]);
      if (heldRequest.isReleased) return;
    }
  }

  async thread(clientId: string, threadId: number): Promise<Unversioned<ScriptThread>> {
    return this.#executeAtOwner('thread', { clientId, threadId }, (localDebugger) =>
      localDebugger.thread(clientId, threadId),
    );
  }

  async resetThreads(clientId: string): Promise<void> {
    await this.#begin(clientId);
    await this.#options.localDebugger.resetThreads(clientId);
    await this.#callAll('resetThreads', { clientId });
  }

  async step(clientId: string, threadId: number, kind: StepKind): Promise<CommandResult> {
    return this.#executeCommand('step', { clientId, threadId, kind }, (localDebugger) =>
      localDebugger.step(clientId, threadId, kind),
    );
  }

  async stop(clientId: string, threadId: number): Promise<CommandResult> {
    return this.#executeCommand('stop', { clientId, threadId }, (localDebugger) =>
      localDebugger.stop(clientId, threadId),
    );
  }

  async evaluate(
    clientId: string,
    threadId: number,
    frameIndex: number,
    expression: string,
    hasPreview = false,
  ) {
    return this.#executeAtOwner(
      'evaluate',
      { clientId, threadId, frameIndex, expression, hasPreview },
      (localDebugger) => localDebugger.evaluate(clientId, threadId, frameIndex, expression, hasPreview),
    );
  }

  async members(
    clientId: string,
    threadId: number,
    frameIndex: number,
    objectPath: string | undefined,
    page: MemberPage,
  ) {
    return this.#executeAtOwner(
      'members',
      { clientId, threadId, frameIndex, objectPath, page },
      (localDebugger) => localDebugger.members(clientId, threadId, frameIndex, objectPath, page),
    );
  }

  async variables(clientId: string, threadId: number, frameIndex: number, page: MemberPage) {
    return this.#executeAtOwner('variables', { clientId, threadId, frameIndex, page }, (localDebugger) =>
      localDebugger.variables(clientId, threadId, frameIndex, page),
    );
  }

  /**
   * Waits until the debugger has all changes that this process has read from the store, and prevents the client from
   * expiring.
   * @throws DebuggerDisabled
   */
  async #begin(clientId: string): Promise<void> {
    const { localDebugger, records, replica } = this.#options;
    await replica.ready();
    localDebugger.requireClient(clientId);
    const client = replica.findClient(clientId);
    if (client && records.isAging(client)) await records.update(clientId, (current) => current);
  }

  /** Makes a committed change take effect in all processes. Processes that do not respond follow shortly after. */
  async #publish(): Promise<void> {
    await this.#options.replica.ready();
    await this.#callAll('sync', {});
  }

  async #filterBreakpoints(
    clientId: string,
    shouldKeep: (breakpoint: Unversioned<Breakpoint>) => boolean,
  ): Promise<void> {
    await this.#options.records.update(clientId, (client) => ({
      ...client,
      breakpoints: client.breakpoints.filter(shouldKeep),
    }));
    await this.#publish();
  }

  #callAll<Result>(
    method: MethodName,
    parameters: PeerMethods[MethodName],
  ): Promise<ReadonlyMap<Peer, Result>> {
    return this.#options.peers.callAll<Result>(method, parameters, responseTimeoutMs);
  }

  #merge(clientId: string, peerLists: ReadonlyMap<Peer, ThreadList>): ThreadList {
    const list = this.#options.localDebugger.threadList(clientId);
    if (peerLists.size === 0) return list;
    const lists = [list, ...peerLists.values()];
    const conditionErrors = new Map<number, ConditionError>();
    for (const error of lists.flatMap((each) => each.conditionErrors))
      conditionErrors.set(error.breakpointId, error);
    return {
      threads: lists.flatMap(({ threads }) => threads),
      tag: mergeTags(this.#options.peers.number, list, peerLists),
      conditionErrors: [...conditionErrors.values()],
      exceptions: lists.flatMap(({ exceptions }) => exceptions),
      requests: lists.flatMap(({ requests }) => requests),
    };
  }

  /**
   * Executes a command. If there are other processes, removes the tags from its result, since they belong to one
   * process and not to the list of all threads.
   */
  async #executeCommand<Name extends MethodName>(
    method: Name,
    parameters: PeerMethods[Name] & { readonly clientId: string; readonly threadId: number },
    executeHere: (localDebugger: ProcessDebugger) => Promise<CommandResult>,
  ): Promise<CommandResult> {
    const result = await this.#executeAtOwner(method, parameters, executeHere);
    const isAlone = (await this.#options.peers.findRunning()).length === 0;
    return isAlone ? result : { ...result, tags: undefined };
  }

  /**
   * Executes a method in the process of a thread.
   * @throws DebuggerDisabled, ScriptThreadNotFound if that process has ended or does not respond, and what the method
   *   throws
   */
  async #executeAtOwner<Name extends MethodName, Result>(
    method: Name,
    parameters: PeerMethods[Name] & { readonly clientId: string; readonly threadId: number },
    executeHere: (localDebugger: ProcessDebugger) => Promise<Result>,
  ): Promise<Result> {
    const { localDebugger, peers } = this.#options;
    const { clientId, threadId } = parameters;
    await this.#begin(clientId);
    const number = Math.floor(threadId / threadsPerProcess);
    if (number === peers.number) return executeHere(localDebugger);
    const owner = (await peers.findRunning()).find((peer) => peer.number === number);
    if (!owner) throw fault(ScriptThreadNotFound, { threadId });
    try {
      return await peers.call<Result>(owner, method, parameters, commandTimeoutMs);
    } catch (error) {
      if (error instanceof UnreachablePeerError) throw fault(ScriptThreadNotFound, { threadId });
      throw error;
    }
  }
}
