import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { HashMap } from '../util/HashMap.ts';
import { List } from '../util/List.ts';

/** One outcome: whether it is an error, its code, its message and details. */
export class StatusItem extends PlatformObject {
  #status: number;
  #code: string | null;
  #message: string | null;
  #parameters: List;
  readonly #details = new HashMap<string, unknown>();

  /** An outcome: `Status.OK` or `Status.ERROR`, with code, message and parameters of the message if given. @public */
  constructor(status = 0, code?: string | null, message?: string | null, ...parameters: unknown[]) {
    super();
    this.#status = status;
    this.#code = code ?? null;
    this.#message = message ?? null;
    this.#parameters = new ArrayList(parameters);
  }

  /** `Status.OK` or `Status.ERROR`. */
  get status(): number {
    return this.#status;
  }

  set status(status: number) {
    this.#status = status;
  }

  /** What tells this outcome from others. */
  get code(): string | null {
    return this.#code;
  }

  set code(code: string | null) {
    this.#code = code;
  }

  /** What is said of it. */
  get message(): string | null {
    return this.#message;
  }

  set message(message: string | null) {
    this.#message = message;
  }

  /** Whether it is an error. */
  get error(): boolean {
    return this.#status === 1;
  }

  /** Values for the message. */
  get parameters(): List {
    return this.#parameters;
  }

  set parameters(parameters: unknown) {
    this.#parameters = parameters instanceof List ? parameters : new ArrayList(parameters);
  }

  /** What else is known, by name. */
  get details(): HashMap<string> {
    return this.#details;
  }

  /** Adds what else is known. */
  addDetail(key: string, value: unknown): void {
    this.#details.put(key, value);
  }
}
platformClass('system.StatusItem', StatusItem, { booleans: ['error'] });
