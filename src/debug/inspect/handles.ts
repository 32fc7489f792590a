import type { StackFrame } from '../../../contract/documents/debugger.ts';
import { staleFrame, staleVariables } from '../errors.ts';
import type { ScriptFailure } from '../threads/post-mortem.ts';
import type { TrackedThread } from '../threads/thread-table.ts';

/** Where the threads are found whose halts the numbers belong to. */
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

/** Something that can be expanded. */
export type Container =
  | { readonly kind: 'scope'; readonly frame: FrameHandle; readonly scope: 'local' | 'closure' | 'global' }
  | {
      readonly kind: 'object';
      readonly frame: FrameHandle;
      /** As the Debugger API addresses it. */
      readonly path: string;
      /** As JavaScript does. */
      readonly expression: string;
      /** Elements before the named members; undefined where it was not asked. */
      readonly indexed: number | undefined;
    }
  | { readonly kind: 'failure'; readonly frame: FrameHandle; readonly failure: ScriptFailure }
  | {
      readonly kind: 'slice';
      readonly of: Extract<Container, { kind: 'object' }>;
      readonly start: number;
      readonly count: number;
    };

/**
 * Numbers under which the editor knows frames and containers. A number is never given twice, and is good only for the
 * halt that it was given in: what comes late for an older halt is told so.
 */
export class Handles {
  readonly #threads: Threads;
  readonly #frames = new Map<number, FrameHandle>();
  /** Numbers by thread, halt and index: a stack may be thousands of frames deep. */
  readonly #numbers = new Map<string, number>();
  readonly #containers = new Map<number, Container>();
  #next = 1;

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  addFrame(thread: TrackedThread, frame: StackFrame): number {
    const { id: threadId, generation } = thread;
    const place = `${threadId} ${generation} ${frame.index}`;
    const numbered = this.#numbers.get(place);
    if (numbered !== undefined) return numbered;
    const id = this.#next++;
    this.#numbers.set(place, id);
    this.#frames.set(id, { threadId, generation, index: frame.index, location: frame.location });
    return id;
  }

  addContainer(container: Container): number {
    const id = this.#next++;
    this.#containers.set(id, container);
    return id;
  }

  frame(id: number): FrameHandle {
    const frame = this.#frames.get(id);
    if (!frame || !this.#current(frame)) throw staleFrame();
    return frame;
  }

  container(id: number): Container {
    const container = this.#containers.get(id);
    if (!container || !this.#current(frameOf(container))) throw staleVariables();
    return container;
  }

  /** Forgets what belongs to halts that are over. */
  sweep(): void {
    for (const [id, frame] of this.#frames) if (!this.#current(frame)) this.#frames.delete(id);
    for (const [place, id] of this.#numbers) if (!this.#frames.has(id)) this.#numbers.delete(place);
    for (const [id, container] of this.#containers)
      if (!this.#current(frameOf(container))) this.#containers.delete(id);
  }

  #current({ threadId, generation }: FrameHandle): boolean {
    const thread = this.#threads.get(threadId);
    return thread?.generation === generation && thread.state !== 'running';
  }
}

export const frameOf = (container: Container): FrameHandle =>
  container.kind === 'slice' ? container.of.frame : container.frame;
