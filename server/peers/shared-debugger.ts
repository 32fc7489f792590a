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
import { UnreachablePeerError } from './messages.ts';
import type { MethodName, PeerMethods } from './peer-methods.ts';
import type { Peers } from './peers.ts';
import { mergedBreakpoints, mergedTag } from './merged-answers.ts';
import type { ThreadHolds } from './thread-holds.ts';

/** The IDs of a process's threads begin with the number of the process: 3000001, 3000002 and so on. */
export const threadsPerProcess = 1_000_000;
/** How long another process may take to answer what it knows at once, in milliseconds. */
const answerLimitMs = 2_000;
/** How long a command or an evaluation may take there. */
const commandLimitMs = 20_000;
/** The minimum time in milliseconds between two answers of the other processes while a request is held. */
const repeatDelayMs = 100;

export interface SharedDebuggerOptions {
  /** The debugger of this process. */
  readonly local: ProcessDebugger;
  readonly peers: Peers;
  readonly records: ClientRecords;
  readonly replica: ClientReplica;
  readonly holds: ThreadHolds;
  readonly clock: Clock;
}

/**
 * The debugger of all processes that share a store. Each process has all clients and breakpoints, and its own threads; a command goes
 * to the process of its thread. Where that has ended, there is no such thread any more.
 */
export class SharedDebugger implements ScriptDebugger {
  readonly #options: SharedDebuggerOptions;
  #isClosed = false;

  constructor(options: SharedDebuggerOptions) {
    this.#options = options;
  }

  /** Answers held requests, and holds no more. */
  close(): void {
    this.#isClosed = true;
  }

  async createClient(clientId: string, exceptionHalts?: ExceptionHalts): Promise<ExceptionHalts> {
    const { records, replica } = this.#options;
    await records.create(clientId, exceptionHalts === undefined ? {} : { exceptionHalts });
    await this.#publish();
    return replica.clientOf(clientId)?.exceptionHalts ?? 'none';
  }

  async deleteClient(clientId: string): Promise<void> {
    await this.#options.replica.ready();
    if (!this.#options.replica.clientOf(clientId)) return;
    await this.#options.records.remove(clientId);
    await this.#publish();
  }

  async breakpoints(clientId: string, hasStates = false): Promise<Unversioned<Breakpoint>[]> {
    await this.#begin(clientId);
    const breakpoints = await this.#options.local.breakpoints(clientId, hasStates);
    if (!hasStates) return breakpoints;
    const elsewhere = await this.#askAll<Unversioned<Breakpoint>[]>('breakpoints', { clientId });
    return mergedBreakpoints(breakpoints, [...elsewhere.values()]);
  }

  async addBreakpoints(
    clientId: string,
    breakpoints: readonly Unversioned<NewBreakpoint>[],
  ): Promise<Unversioned<Breakpoint>[]> {
    const { local, records } = this.#options;
    await this.#begin(clientId);
    local.checkBreakpoints(breakpoints);
    const added: Unversioned<Breakpoint>[] = [];
    for (const { script_path, line_number, condition = '' } of breakpoints) {
      const id = await records.nextBreakpointId();
      added.push({ id, script_path, line_number, ...(condition.trim() === '' ? {} : { condition }) });
    }
    await records.update(clientId, (client) => ({
      ...client,
      breakpoints: [...client.breakpoints, ...added],
    }));
    await this.#publish();
    return added;
  }

  async breakpoint(clientId: string, id: number): Promise<Unversioned<Breakpoint>> {
    await this.#begin(clientId);
    return this.#options.local.breakpoint(clientId, id);
  }

  async removeBreakpoint(clientId: string, id: number): Promise<void> {
    // It raises the fault if there is none.
    await this.breakpoint(clientId, id);
    await this.#keepBreakpoints(clientId, (breakpoint) => breakpoint.id !== id);
  }

  async removeAllBreakpoints(clientId: string): Promise<void> {
    await this.#begin(clientId);
    await this.#keepBreakpoints(clientId, () => false);
  }

  async threads(clientId: string): Promise<Unversioned<ScriptThread>[]> {
    return (await this.threadList(clientId)).threads;
  }

  async threadList(clientId: string): Promise<ThreadList> {
    await this.#begin(clientId);
    return this.#merge(clientId, await this.#askAll<ThreadList>('threadList', { clientId }));
  }

  async threadsChange(
    clientId: string,
    isCurrent: (tag: string) => boolean,
    timeLimitMs: number,
  ): Promise<void> {
    const { local, holds, clock } = this.#options;
    const deadline = clock.now() + timeLimitMs;
    await this.#begin(clientId);
    for (let minimumMs = 0; !this.#isClosed; minimumMs = repeatDelayMs) {
      const elsewhere = await this.#askAll<ThreadList>('threadList', { clientId });
      const list = this.#merge(clientId, elsewhere);
      const remainingMs = deadline - clock.now();
      if (!isCurrent(list.tag) || remainingMs <= 0) return;
      const { tag: localTag } = local.threadList(clientId);
      const tags = new Map([...elsewhere].map(([peer, { tag }]) => [peer, { clientId, tag }]));
      const localChange = (limitMs: number) =>
        local.threadsChange(clientId, (tag) => tag === localTag, limitMs);
      await holds.wait('threadsChange', tags, localChange, remainingMs, minimumMs);
    }
  }

  async thread(clientId: string, threadId: number): Promise<Unversioned<ScriptThread>> {
    return this.#atOwner('thread', { clientId, threadId }, (local) => local.thread(clientId, threadId));
  }

  async resetThreads(clientId: string): Promise<void> {
    await this.#begin(clientId);
    await this.#options.local.resetThreads(clientId);
    await this.#askAll('resetThreads', { clientId });
  }

  async step(clientId: string, threadId: number, kind: StepKind): Promise<CommandResult> {
    return this.#command('step', { clientId, threadId, kind }, (local) =>
      local.step(clientId, threadId, kind),
    );
  }

  async stop(clientId: string, threadId: number): Promise<CommandResult> {
    return this.#command('stop', { clientId, threadId }, (local) => local.stop(clientId, threadId));
  }

  async evaluate(
    clientId: string,
    threadId: number,
    frameIndex: number,
    expression: string,
    hasPreview = false,
  ) {
    return this.#atOwner('evaluate', { clientId, threadId, frameIndex, expression, hasPreview }, (local) =>
      local.evaluate(clientId, threadId, frameIndex, expression, hasPreview),
    );
  }

  async members(
    clientId: string,
    threadId: number,
    frameIndex: number,
    objectPath: string | undefined,
    page: MemberPage,
  ) {
    return this.#atOwner('members', { clientId, threadId, frameIndex, objectPath, page }, (local) =>
      local.members(clientId, threadId, frameIndex, objectPath, page),
    );
  }

  async variables(clientId: string, threadId: number, frameIndex: number, page: MemberPage) {
    return this.#atOwner('variables', { clientId, threadId, frameIndex, page }, (local) =>
      local.variables(clientId, threadId, frameIndex, page),
    );
  }

  /** Waits for what other processes have committed, and keeps the client from expiring. @throws DebuggerDisabled */
  async #begin(clientId: string): Promise<void> {
    const { local, records, replica } = this.#options;
    await replica.ready();
    local.requireClient(clientId);
    const client = replica.clientOf(clientId);
    if (client && records.isAging(client)) await records.update(clientId, (current) => current);
  }

  /** Makes a committed change take effect in all processes. Those that do not answer follow within a moment. */
  async #publish(): Promise<void> {
    await this.#options.replica.ready();
    await this.#askAll('sync', {});
  }

  async #keepBreakpoints(
    clientId: string,
    isKept: (breakpoint: Unversioned<Breakpoint>) => boolean,
  ): Promise<void> {
    await this.#options.records.update(clientId, (client) => ({
      ...client,
      breakpoints: client.breakpoints.filter(isKept),
    }));
    await this.#publish();
  }

  #askAll<Result>(
    method: MethodName,
    parameters: PeerMethods[MethodName],
  ): Promise<ReadonlyMap<Peer, Result>> {
    return this.#options.peers.callAll<Result>(method, parameters, answerLimitMs);
  }

  #merge(clientId: string, elsewhere: ReadonlyMap<Peer, ThreadList>): ThreadList {
    const list = this.#options.local.threadList(clientId);
    if (elsewhere.size === 0) return list;
    const lists = [list, ...elsewhere.values()];
    const conditionErrors = new Map<number, ConditionError>();
    for (const error of lists.flatMap((each) => each.conditionErrors))
      conditionErrors.set(error.breakpointId, error);
    return {
      threads: lists.flatMap(({ threads }) => threads),
      tag: mergedTag(this.#options.peers.number, list, elsewhere),
      conditionErrors: [...conditionErrors.values()],
      exceptions: lists.flatMap(({ exceptions }) => exceptions),
    };
  }

  /** A command's answer has tags of one process, which are no tags of the list of all. */
  async #command<Name extends MethodName>(
    method: Name,
    parameters: PeerMethods[Name] & { readonly clientId: string; readonly threadId: number },
    executeHere: (local: ProcessDebugger) => Promise<CommandResult>,
  ): Promise<CommandResult> {
    const answer = await this.#atOwner(method, parameters, executeHere);
    const isAlone = (await this.#options.peers.living()).length === 0;
    return isAlone ? answer : { ...answer, tags: undefined };
  }

  /** Executes something in the process of a thread. @throws ScriptThreadNotFound if that has ended */
  async #atOwner<Name extends MethodName, Result>(
    method: Name,
    parameters: PeerMethods[Name] & { readonly clientId: string; readonly threadId: number },
    executeHere: (local: ProcessDebugger) => Promise<Result>,
  ): Promise<Result> {
    const { local, peers } = this.#options;
    const { clientId, threadId } = parameters;
    await this.#begin(clientId);
    const number = Math.floor(threadId / threadsPerProcess);
    if (number === peers.number) return executeHere(local);
    const owner = (await peers.living()).find((peer) => peer.number === number);
    if (!owner) throw fault(ScriptThreadNotFound, { threadId });
    try {
      return await peers.call<Result>(owner, method, parameters, commandLimitMs);
    } catch (error) {
      if (error instanceof UnreachablePeerError) throw fault(ScriptThreadNotFound, { threadId });
      throw error;
    }
  }
}
