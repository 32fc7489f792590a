import type { ScriptThread, StackFrame } from '../../../contract/documents/debugger.ts';
import { threadGone, threadNotHalted } from '../errors.ts';
import type { Command } from '../debugger-api.ts';

/** `commanded`: a step or resume is on its way, and its answer is not here yet. */
export type ThreadState = 'running' | 'halted' | 'commanded';

export interface TrackedThread {
  readonly id: number;
  readonly state: ThreadState;
  /**
   * Counts halts: two on one line are two generations, and none is given twice, whatever becomes of a thread's id.
   * 0 before the first.
   */
  readonly generation: number;
  /** Whole while halted. */
  readonly stack: readonly StackFrame[];
}

/** What brought a halted thread here. */
export interface HaltCause {
  /** Undefined where the thread ran into the halt by itself. */
  readonly command: Command | undefined;
  /** Where it stood when the command was given. */
  readonly from: readonly StackFrame[];
  /** The very first look at the platform: it was halted before we came. */
  readonly found: boolean;
  /** It stood halted elsewhere, and nobody here has commanded it. */
  readonly byOthers?: boolean;
}

/** A command on its way, by the halt that it was given at. */
export interface CommandTicket {
  readonly id: number;
  readonly generation: number;
}

export type ThreadChange =
  | { readonly kind: 'started'; readonly thread: TrackedThread }
  | { readonly kind: 'halted'; readonly thread: TrackedThread; readonly cause: HaltCause }
  /** It left its halt without a command of ours. */
  | { readonly kind: 'continued'; readonly thread: TrackedThread }
  | { readonly kind: 'ended'; readonly thread: TrackedThread; readonly wasHalted: boolean };

interface Entry {
  id: number;
  state: ThreadState;
  generation: number;
  stack: readonly StackFrame[];
  command: Command | undefined;
  from: readonly StackFrame[];
  /** Ticket of the moment up to which older snapshots say nothing about this thread any more. */
  settledAt: number;
}

/**
 * What is known of the script threads. It knows nothing of HTTP, DAP or time: it is fed snapshots and answers of
 * commands, and tells what changed. A snapshot counts for a thread only when it was asked for after the thread's last
 * command was answered: otherwise it may show the halt that the command has just ended, a stop that never happened.
 */
export class ThreadTable {
  readonly #entries = new Map<number, Entry>();
  /** Threads of which a command's answer said that they are over: snapshots asked for before may still show them. */
  readonly #endedAt = new Map<number, number>();
  #ticket = 0;
  #generation = 0;
  #looked = false;

  /** To be drawn when a snapshot is asked for. */
  ticket(): number {
    return ++this.#ticket;
  }

  /** Takes in a snapshot that was asked for with `ticket`. */
  apply(ticket: number, snapshot: readonly ScriptThread[]): ThreadChange[] {
    const changes: ThreadChange[] = [];
    const seen = new Set<number>();
    for (const shown of snapshot) {
      seen.add(shown.id);
      const entry = this.#entries.get(shown.id);
      if (entry && !countsFor(entry, ticket)) continue;
      if (!entry && ticket <= (this.#endedAt.get(shown.id) ?? 0)) continue;
      changes.push(...this.#update(entry ?? this.#add(shown.id, changes), shown));
    }
    for (const entry of [...this.#entries.values()]) {
      if (!seen.has(entry.id) && countsFor(entry, ticket)) changes.push(this.#end(entry));
    }
    this.#looked = true;
    for (const [id, endedAt] of this.#endedAt) if (endedAt < ticket) this.#endedAt.delete(id);
    return changes;
  }

  /**
   * Notes that a halted thread is being commanded; throws where it is gone or not halted. Gives back what its answer is
   * to be settled with.
   */
  begin(id: number, command: Command): CommandTicket {
    const entry = this.#entries.get(id);
    if (!entry) throw threadGone(id);
    if (entry.state !== 'halted') throw threadNotHalted(id);
    entry.state = 'commanded';
    entry.command = command;
    entry.from = entry.stack;
    return { id, generation: entry.generation };
  }

  /** The command's answer is here: the thread has left its halt, and may stand at its next one already. */
  settle(of: CommandTicket, answer: ScriptThread | undefined): ThreadChange[] {
    const entry = this.#entries.get(of.id);
    if (!entry) return [];
    // The thread that was commanded has gone meanwhile, and another has its number: only what is certain counts.
    if (entry.state !== 'commanded' || entry.generation !== of.generation)
      return answer ? this.#update(entry, answer) : [];
    entry.settledAt = this.ticket();
    entry.state = 'running';
    return answer ? this.#update(entry, answer) : [];
  }

  /**
   * The command's answer was lost: whether it took place is unknown. The thread counts as running, so that the next
   * snapshot which shows it halted, wherever, is a stop: better one that the user has seen than none.
   */
  lost(of: CommandTicket): void {
    this.settle(of, undefined);
  }

  /** The platform says that the commanded thread is gone; another that has its number by now is not. */
  end(of: CommandTicket): ThreadChange[] {
    const entry = this.#entries.get(of.id);
    if (entry?.state !== 'commanded' || entry.generation !== of.generation) return [];
    this.#endedAt.set(of.id, this.ticket());
    return [this.#end(entry)];
  }

  get(id: number): TrackedThread | undefined {
    return this.#entries.get(id);
  }

  all(): readonly TrackedThread[] {
    return [...this.#entries.values()];
  }

  /** The platform has lost its threads, and everybody knows: what comes under their numbers from now on is others. */
  clear(): ThreadChange[] {
    return [...this.#entries.values()].map((entry) => ({ ...this.#end(entry), wasHalted: false }));
  }

  #add(id: number, changes: ThreadChange[]): Entry {
    const entry: Entry = {
      id,
      state: 'running',
      generation: 0,
      stack: [],
      command: undefined,
      from: [],
      settledAt: 0,
    };
    this.#entries.set(id, entry);
    changes.push({ kind: 'started', thread: entry });
    return entry;
  }

  #update(entry: Entry, shown: ScriptThread): ThreadChange[] {
    if (shown.status !== 'halted') {
      if (entry.state !== 'halted') return [];
      entry.state = 'running';
      entry.command = undefined;
      entry.from = [];
      return [{ kind: 'continued', thread: entry }];
    }
    // A halted thread that stands elsewhere was moved by someone else who shares our client id.
    if (entry.state === 'halted' && sameStack(entry.stack, shown.call_stack)) return [];
    const byOthers = entry.state === 'halted';
    const cause: HaltCause = { command: entry.command, from: entry.from, found: !this.#looked, byOthers };
    entry.state = 'halted';
    entry.generation = ++this.#generation;
    entry.stack = shown.call_stack;
    entry.command = undefined;
    entry.from = [];
    return [{ kind: 'halted', thread: entry, cause }];
  }

  #end(entry: Entry): Extract<ThreadChange, { kind: 'ended' }> {
    this.#entries.delete(entry.id);
    return { kind: 'ended', thread: entry, wasHalted: entry.state === 'halted' };
  }
}

const countsFor = (entry: Entry, ticket: number): boolean =>
  entry.state !== 'commanded' && ticket > entry.settledAt;

const sameStack = (a: readonly StackFrame[], b: readonly StackFrame[]): boolean =>
  a.length === b.length &&
  a.every(({ location }, index) => {
    const other = b[index]?.location;
    return location.line_number === other?.line_number && location.script_path === other.script_path;
  });
