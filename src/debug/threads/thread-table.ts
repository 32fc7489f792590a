import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ThreadException } from '../../../contract/thread-exceptions.ts';
import type { ThreadRequest } from '../../../contract/thread-requests.ts';
import { threadEnded, threadNotHalted } from '../errors.ts';
import type { Command } from '../debugger-api.ts';
import type { ReportedThread } from '../reported-thread.ts';

/** `commanded`: a step or resume was sent, and its response has not arrived yet. */
export type ThreadState = 'running' | 'halted' | 'commanded';

export interface TrackedThread {
  readonly id: number;
  readonly state: ThreadState;
  /**
   * Counts halts: two halts on one line have two generations. A generation is never reused, even if the
   * platform reuses the id of a thread. 0 before the first halt.
   */
  readonly generation: number;
  /** Call stack of the latest halt. Empty before the first halt, or if the platform did not report it. */
  readonly stack: readonly StackFrame[];
  /** The exception that caused the latest halt, if the platform reports it. */
  readonly exception?: ThreadException | undefined;
  /** The request for which the script runs, if the platform reports it. */
  readonly request?: ThreadRequest | undefined;
}

/** Why a thread has halted. */
export interface HaltCause {
  /** Undefined if the thread reached the halt without a command. */
  readonly command: Command | undefined;
  /** Call stack at which the command was given. */
  readonly startStack: readonly StackFrame[];
  /** Whether the first poll reported the thread as halted, so that it was halted before this session began. */
  readonly isInitial: boolean;
  /** Whether the thread was halted at another location before, and this session sent no command. */
  readonly isByOtherClient?: boolean;
}

/** A command in progress, identified by the halt at which it was given. */
export interface CommandTicket {
  readonly id: number;
  readonly generation: number;
}

export type ThreadChange =
  | { readonly kind: 'started'; readonly thread: TrackedThread }
  | { readonly kind: 'halted'; readonly thread: TrackedThread; readonly cause: HaltCause }
  /** The thread left its halt without a command of this session. */
  | { readonly kind: 'continued'; readonly thread: TrackedThread }
  | { readonly kind: 'ended'; readonly thread: TrackedThread; readonly wasHalted: boolean };

interface Entry {
  id: number;
  state: ThreadState;
  generation: number;
  stack: readonly StackFrame[];
  exception: ThreadException | undefined;
  request: ThreadRequest | undefined;
  command: Command | undefined;
  startStack: readonly StackFrame[];
  /** Snapshots with this ticket or a smaller one are outdated for this thread. */
  completionTicket: number;
}

/**
 * State of the script threads. It is independent of HTTP, DAP and time. It applies snapshots and responses to
 * commands, and returns the changes. A snapshot applies to a thread only if it was requested after the response to
 * the thread's last command. An older snapshot may show the halt that the command has just ended, which would be a
 * stop that never happened.
 */
export class ThreadTable {
  readonly #entries = new Map<number, Entry>();
  /**
   * Tickets by the id of a thread that ended according to a command's response. Snapshots that were requested earlier
   * may still contain the thread.
   */
  readonly #endTickets = new Map<number, number>();
  #ticket = 0;
  #generation = 0;
  #hasSnapshot = false;

  /** Returns the ticket for a snapshot that is about to be requested. */
  nextTicket(): number {
    return ++this.#ticket;
  }

  /** Applies a snapshot that was requested with `ticket`. */
  apply(ticket: number, snapshot: readonly ReportedThread[]): ThreadChange[] {
    const changes: ThreadChange[] = [];
    const snapshotIds = new Set<number>();
    for (const reportedThread of snapshot) {
      snapshotIds.add(reportedThread.id);
      const entry = this.#entries.get(reportedThread.id);
      if (entry && !isCurrentSnapshot(entry, ticket)) continue;
      if (!entry && ticket <= (this.#endTickets.get(reportedThread.id) ?? 0)) continue;
      changes.push(...this.#update(entry ?? this.#add(reportedThread.id, changes), reportedThread));
    }
    for (const entry of [...this.#entries.values()]) {
      if (!snapshotIds.has(entry.id) && isCurrentSnapshot(entry, ticket)) changes.push(this.#end(entry));
    }
    this.#hasSnapshot = true;
    for (const [id, endTicket] of this.#endTickets) if (endTicket < ticket) this.#endTickets.delete(id);
    return changes;
  }

  /**
   * Records that a command is about to be sent to a halted thread. Returns the ticket with which its response
   * is passed to `complete`. Throws if the thread no longer exists or is not halted.
   */
  begin(id: number, command: Command): CommandTicket {
    const entry = this.#entries.get(id);
    if (!entry) throw threadEnded(id);
    if (entry.state !== 'halted') throw threadNotHalted(id);
    entry.state = 'commanded';
    entry.command = command;
    entry.startStack = entry.stack;
    return { id, generation: entry.generation };
  }

  /** Applies the response to a command. The thread has left its halt, and may already be at the next one. */
  complete(commandTicket: CommandTicket, reportedThread: ReportedThread | undefined): ThreadChange[] {
    const entry = this.#entries.get(commandTicket.id);
    if (!entry) return [];
    // The commanded thread has ended, and another thread now has its id. Only the reported state is applied, because
    // that thread did not receive the command.
    if (entry.state !== 'commanded' || entry.generation !== commandTicket.generation)
      return reportedThread ? this.#update(entry, reportedThread) : [];
    entry.completionTicket = this.nextTicket();
    entry.state = 'running';
    return reportedThread ? this.#update(entry, reportedThread) : [];
  }

  /**
   * Records that the response to a command was lost, so that it is unknown whether the command was executed. The thread
   * counts as running, so that the next snapshot in which it is halted, on any line, is a stop. Showing a stop twice is
   * better than losing it.
   */
  markLost(commandTicket: CommandTicket): void {
    this.complete(commandTicket, undefined);
  }

  /**
   * Removes the commanded thread, which the platform no longer has. A newer thread with the same number
   * stays.
   */
  end(commandTicket: CommandTicket): ThreadChange[] {
    const entry = this.#entries.get(commandTicket.id);
    if (entry?.state !== 'commanded' || entry.generation !== commandTicket.generation) return [];
    this.#endTickets.set(commandTicket.id, this.nextTicket());
    return [this.#end(entry)];
  }

  get(id: number): TrackedThread | undefined {
    return this.#entries.get(id);
  }

  all(): readonly TrackedThread[] {
    return [...this.#entries.values()];
  }

  /** Removes all threads, since the platform has lost or released them. */
  clear(): ThreadChange[] {
    return [...this.#entries.values()].map((entry) => ({ ...this.#end(entry), wasHalted: false }));
  }

  #add(id: number, changes: ThreadChange[]): Entry {
    const entry: Entry = {
      id,
      state: 'running',
      generation: 0,
      stack: [],
      exception: undefined,
      request: undefined,
      command: undefined,
      startStack: [],
      completionTicket: 0,
    };
    this.#entries.set(id, entry);
    changes.push({ kind: 'started', thread: entry });
    return entry;
  }

  #update(entry: Entry, reportedThread: ReportedThread): ThreadChange[] {
    // The response to a command does not name the request.
    entry.request = reportedThread.request ?? entry.request;
    if (reportedThread.status !== 'halted') {
      if (entry.state !== 'halted') return [];
      entry.state = 'running';
      entry.command = undefined;
      entry.startStack = [];
      return [{ kind: 'continued', thread: entry }];
    }
    // A halted thread at another location was moved by another client that uses the same client ID.
    if (entry.state === 'halted' && isSameStack(entry.stack, reportedThread.call_stack)) return [];
    const isByOtherClient = entry.state === 'halted';
    const cause: HaltCause = {
      command: entry.command,
      startStack: entry.startStack,
      isInitial: !this.#hasSnapshot,
      isByOtherClient,
    };
    entry.state = 'halted';
    entry.generation = ++this.#generation;
    entry.stack = reportedThread.call_stack;
    entry.exception = reportedThread.exception;
    entry.command = undefined;
    entry.startStack = [];
    return [{ kind: 'halted', thread: entry, cause }];
  }

  #end(entry: Entry): Extract<ThreadChange, { kind: 'ended' }> {
    this.#entries.delete(entry.id);
    return { kind: 'ended', thread: entry, wasHalted: entry.state === 'halted' };
  }
}

const isCurrentSnapshot = (entry: Entry, ticket: number): boolean =>
  entry.state !== 'commanded' && ticket > entry.completionTicket;

const isSameStack = (a: readonly StackFrame[], b: readonly StackFrame[]): boolean =>
  a.length === b.length &&
  a.every(({ location }, index) => {
    const other = b[index]?.location;
    return location.line_number === other?.line_number && location.script_path === other.script_path;
  });
