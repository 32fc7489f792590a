import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { HashMap } from '../util/HashMap.ts';
import { List } from '../util/List.ts';

/** An item of a status: whether it is an error, its code, message and details. */
export class StatusItem extends PlatformObject {
  #status: number;
  #code: string | null;
  #message: string | null;
  #parameters: List;
  readonly #details = new HashMap<string, unknown>();

  /**
   * Creates an item: `Status.OK` or `Status.ERROR`, and optionally a code, a message and its parameters.
   * @public
   */
  constructor(status = 0, code?: string | null, message?: string | null, ...parameters: unknown[]) {
    super();
    this.#status = status;
    this.#code = code ?? null;
    this.#message = message ?? null;
    this.#parameters = new ArrayList(parameters);
  }

  /** Returns the status of the item: `Status.OK` or `Status.ERROR`. */
  get status(): number {
    return this.#status;
  }

  /** Sets the status of the item: `Status.OK` or `Status.ERROR`. */
  set status(status: number) {
    this.#status = status;
  }

  /** Returns the code of the item, or null if it has none. */
  get code(): string | null {
    return this.#code;
  }

  /** Sets the code of the item; null removes it. */
  set code(code: string | null) {
    this.#code = code;
  }

  /** Returns the message of the item, or null if it has none. */
  get message(): string | null {
    return this.#message;
  }

  /** Sets the message of the item; null removes it. */
  set message(message: string | null) {
    this.#message = message;
  }

  /** Returns true if the item is an error. */
  get error(): boolean {
    return this.#status === 1; // Status.ERROR; importing Status would be circular
  }

  /** Returns the parameters of the message. */
  get parameters(): List {
    return this.#parameters;
  }

  /** Sets the parameters of the message: a list, another collection, an array or a single value. */
  set parameters(parameters: unknown) {
    this.#parameters = parameters instanceof List ? parameters : new ArrayList(parameters);
  }

  /** Returns the details of the item by their keys. */
  get details(): HashMap<string> {
    return this.#details;
  }

  /** Adds a detail to the item. */
  addDetail(key: string, value: unknown): void {
    this.#details.put(key, value);
  }
}
registerClass('system.StatusItem', StatusItem, { booleans: ['error'] });
