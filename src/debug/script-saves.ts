import type { TrackedThread } from './threads/thread-table.ts';

/** The scripts that the editor has saved in a session. Scripts that ran at that time continue with the code from before. */
export class ScriptSaves {
  readonly #times = new Map<string, number>();
  readonly #filesByThread = new WeakMap<TrackedThread, Set<string>>();

  /** When each script was last saved, in milliseconds since 1970, by path. */
  get times(): ReadonlyMap<string, number> {
    return this.#times;
  }

  /** Records that a script was saved. The object of each thread stays the same until it ends. */
  record(file: string, time: number, threads: readonly TrackedThread[]): void {
    this.#times.set(file, time);
    for (const thread of threads)
      this.#filesByThread.set(
        thread,
        new Set([...(this.#filesByThread.get(thread) ?? [])].filter((other) => other !== file)).add(file),
      );
  }

  /** Returns the paths of the scripts that were saved since a thread has begun, the latest last. */
  filesSince(thread: TrackedThread): readonly string[] {
    return [...(this.#filesByThread.get(thread) ?? [])];
  }
}
