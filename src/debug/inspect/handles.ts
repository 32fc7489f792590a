import type { StackFrame } from '../../../contract/documents/debugger.ts';
import { staleFrame, staleVariables } from '../errors.ts';
import type { ScriptFailure } from '../threads/post-mortem.ts';
import type { TrackedThread } from '../threads/thread-table.ts';

/** The threads to whose halts the handles belong. */
export interface Threads {
  get(id: number): TrackedThread | undefined;
}

/** A frame of one halt of a thread. */
export interface FrameHandle {
  readonly threadId: number;
  readonly generation: number;
  readonly index: number;
  readonly location: StackFrame['location'];
}

/** A value or scope that can be expanded. */
export type Container =
  | { readonly kind: 'scope'; readonly frame: FrameHandle; readonly scope: 'local' | 'closure' | 'global' }
  | {
      readonly kind: 'object';
      readonly frame: FrameHandle;
      /** Object path as the Debugger API addresses it. */
      readonly path: string;
      /** JavaScript expression that evaluates to the object. */
      readonly expression: string;
      /** Number of elements of a long list, which precede the named members; undefined if it is unknown or small. */
      readonly indexedCount: number | undefined;
    }
  /** A property that the platform does not read, because it would run the script's code. */
  | { readonly kind: 'getter'; readonly frame: FrameHandle; readonly expression: string }
  | { readonly kind: 'failure'; readonly frame: FrameHandle; readonly failure: ScriptFailure }
  | {
      readonly kind: 'slice';
      readonly parent: Extract<Container, { kind: 'object' }>;
      readonly start: number;
      readonly count: number;
    };

/**
 * Assigns the numbers by which the editor addresses frames and containers. A number is never reused, and is valid
 * only for the halt at which it was assigned, so a late request for an earlier halt fails with an explanation.
 */
export class Handles {
  readonly #threads: Threads;
  readonly #frames = new Map<number, FrameHandle>();
  /** Numbers by thread, halt and index: a stack may be thousands of frames deep. */
  readonly #frameIds = new Map<string, number>();
  readonly #containers = new Map<number, Container>();
  #nextId = 1;

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  addFrame(thread: TrackedThread, frame: StackFrame): number {
    const { id: threadId, generation } = thread;
    const key = `${threadId} ${generation} ${frame.index}`;
    const existingId = this.#frameIds.get(key);
    if (existingId !== undefined) return existingId;
    const id = this.#nextId++;
    this.#frameIds.set(key, id);
    this.#frames.set(id, { threadId, generation, index: frame.index, location: frame.location });
    return id;
  }

  addContainer(container: Container): number {
    const id = this.#nextId++;
    this.#containers.set(id, container);
    return id;
  }

  frame(id: number): FrameHandle {
    const frame = this.#frames.get(id);
    if (!frame || !this.#isCurrent(frame)) throw staleFrame();
    return frame;
  }

  /** Whether the frame's thread is still halted at the same halt. */
  hasFrame(id: number): boolean {
    const frame = this.#frames.get(id);
    return frame !== undefined && this.#isCurrent(frame);
  }

  container(id: number): Container {
    const container = this.#containers.get(id);
    if (!container || !this.#isCurrent(frameOf(container))) throw staleVariables();
    return container;
  }

  /** Removes the numbers of halts that have ended. */
  removeStale(): void {
    for (const [id, frame] of this.#frames) if (!this.#isCurrent(frame)) this.#frames.delete(id);
    for (const [key, id] of this.#frameIds) if (!this.#frames.has(id)) this.#frameIds.delete(key);
    for (const [id, container] of this.#containers)
      if (!this.#isCurrent(frameOf(container))) this.#containers.delete(id);
  }

  #isCurrent({ threadId, generation }: FrameHandle): boolean {
    const thread = this.#threads.get(threadId);
    return thread?.generation === generation && thread.state !== 'running';
  }
}

export const frameOf = (container: Container): FrameHandle =>
  container.kind === 'slice' ? container.parent.frame : container.frame;
