import { ProgressEndEvent, ProgressStartEvent, ProgressUpdateEvent } from '@vscode/debugadapter';
import type { Clock } from '../client/clock.ts';
import type { Emit } from './protocol.ts';

/** Milliseconds after which progress is shown. */
const showDelayMs = 500;

/** Reports the progress of a slow start to the client, and nothing for a quick start. */
export class StartProgress {
  readonly #emit: Emit;
  readonly #id: string;
  readonly #cancelTimer: () => void;
  #message: string;
  #isShown = false;

  /** `id` must be unique within the session. If `isSupported` is false, nothing is sent to the client. */
  constructor(emit: Emit, clock: Clock, id: string, message: string, isSupported: boolean) {
    this.#emit = emit;
    this.#id = id;
    this.#message = message;
    this.#cancelTimer = isSupported ? clock.schedule(showDelayMs, () => this.#show()) : () => undefined;
  }

  /** Sets the current step, which is shown as soon as progress is shown. */
  step(message: string): void {
    this.#message = message;
    if (this.#isShown) this.#emit(new ProgressUpdateEvent(this.#id, message));
  }

  end(): void {
    this.#cancelTimer();
    if (this.#isShown) this.#emit(new ProgressEndEvent(this.#id));
    this.#isShown = false;
  }

  #show(): void {
    this.#isShown = true;
    this.#emit(new ProgressStartEvent(this.#id, 'Starting the debugger', this.#message));
  }
}
