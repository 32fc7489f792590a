import type { ChaosClock } from './chaos-clock.ts';

export interface ScriptOptions {
  readonly id: number;
  /** Lines that it passes, in order. */
  readonly lines: readonly number[];
  readonly clock: ChaosClock;
  /** Milliseconds to its next line. */
  readonly pace: () => number;
  readonly stopsAt: (line: number) => boolean;
  /** A halt of its own, counted. */
  readonly halted: () => Halt;
  readonly changed: () => void;
  readonly ended: () => void;
}

export interface Halt {
  readonly id: number;
  /** When it was made, or last reset. */
  since: number;
}

/** A script of the simulated platform: it passes line after line, and halts where it is told to. */
export class ChaosScript {
  readonly id: number;
  halt: Halt | undefined;
  line = 0;
  readonly #options: ScriptOptions;
  #at = -1;
  #over = false;
  #stepping = false;

  constructor(options: ScriptOptions) {
    this.id = options.id;
    this.#options = options;
  }

  run(): void {
    this.go('run');
  }

  /** Leaves the halt; a step halts at the next line whatever is there. */
  go(how: 'run' | 'step'): void {
    if (this.#over) return;
    const wasHalted = this.halt !== undefined;
    this.halt = undefined;
    this.#stepping = how === 'step';
    if (wasHalted) this.#options.changed();
    this.#options.clock.after(this.#options.pace(), () => this.#pass());
  }

  /** The debugger is gone: no step halts any more, and what stands runs on. */
  forget(): void {
    this.#stepping = false;
    if (this.halt) this.run();
  }

  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.halt = undefined;
    this.#options.ended();
    this.#options.changed();
  }

  #pass(): void {
    if (this.#over) return;
    const line = this.#options.lines[++this.#at];
    if (line === undefined) {
      this.end();
      return;
    }
    this.line = line;
    if (this.#stepping || this.#options.stopsAt(line)) {
      this.halt = this.#options.halted();
      this.#options.changed();
    } else {
      this.go('run');
    }
  }
}
