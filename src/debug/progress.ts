import { ProgressEndEvent, ProgressStartEvent, ProgressUpdateEvent } from '@vscode/debugadapter';
import type { Clock } from '../client/clock.ts';
import type { Emit } from './protocol.ts';

/** What takes less than this is not worth a word. */
const patience = 500;

/** Tells the client what a slow start is doing; is silent about a quick one. */
export class StartProgress {
  readonly #emit: Emit;
  readonly #id: string;
  readonly #cancel: () => void;
  #message: string;
  #shown = false;

  /** `id` must be the only one of this session. Clients that show no progress are told nothing. */
  constructor(emit: Emit, clock: Clock, id: string, message: string, supported: boolean) {
    this.#emit = emit;
    this.#id = id;
    this.#message = message;
    this.#cancel = supported ? clock.after(patience, () => this.#show()) : () => undefined;
  }

  /** What is being done now. */
  step(message: string): void {
    this.#message = message;
    if (this.#shown) this.#emit(new ProgressUpdateEvent(this.#id, message));
  }

  end(): void {
    this.#cancel();
    if (this.#shown) this.#emit(new ProgressEndEvent(this.#id));
    this.#shown = false;
  }

  #show(): void {
    this.#shown = true;
    this.#emit(new ProgressStartEvent(this.#id, 'Starting the debugger', this.#message));
  }
}
