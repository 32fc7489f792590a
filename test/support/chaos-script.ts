import type { ChaosClock } from './chaos-clock.ts';

export interface ScriptOptions {
  readonly id: number;
  /** The lines that the script executes, in order. */
  readonly lines: readonly number[];
  readonly clock: ChaosClock;
  /** Milliseconds until the next line. */
  readonly pace: () => number;
  readonly stopsAt: (line: number) => boolean;
  /** Creates a halt with a new number. */
  readonly createHalt: () => Halt;
  readonly onChange: () => void;
  readonly onEnd: () => void;
}

export interface Halt {
  readonly id: number;
  /** The time at which the halt began or was last reset. */
  since: number;
}

/** A script of the simulated platform: it executes line after line, and halts at breakpoints and after steps. */
export class ChaosScript {
  readonly id: number;
  halt: Halt | undefined;
  line = 0;
  readonly #options: ScriptOptions;
  #index = -1;
  #hasEnded = false;
  #isStepping = false;

  constructor(options: ScriptOptions) {
    this.id = options.id;
    this.#options = options;
  }

  run(): void {
    this.resume('run');
  }

  /** Resumes the script; with `step`, it halts at the next line whether or not that has a breakpoint. */
  resume(mode: 'run' | 'step'): void {
    if (this.#hasEnded) return;
    const wasHalted = this.halt !== undefined;
    this.halt = undefined;
    this.#isStepping = mode === 'step';
    if (wasHalted) this.#options.onChange();
    this.#options.clock.schedule(this.#options.pace(), () => this.#executeNextLine());
  }

  /** Simulates the removal of the debugger: a pending step no longer halts, and a halted script resumes. */
  detach(): void {
    this.#isStepping = false;
    if (this.halt) this.run();
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.halt = undefined;
    this.#options.onEnd();
    this.#options.onChange();
  }

  #executeNextLine(): void {
    if (this.#hasEnded) return;
    const line = this.#options.lines[++this.#index];
    if (line === undefined) {
      this.end();
      return;
    }
    this.line = line;
    if (this.#isStepping || this.#options.stopsAt(line)) {
      this.halt = this.#options.createHalt();
      this.#options.onChange();
    } else {
      this.resume('run');
    }
  }
}
