import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { HashMap } from '../util/HashMap.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';
import { StatusItem } from './StatusItem.ts';

/** What a hook or a service call came to: a list of items, of which the first error (else the first) speaks for all. */
export class Status extends PlatformObject {
  static readonly OK = 0;
  static readonly ERROR = 1;
  readonly #items: StatusItem[];

  /** An outcome with one item: `Status.OK` or `Status.ERROR`, with code, message and its parameters if given. @public */
  constructor(
    status: number = Status.OK,
    code?: string | null,
    message?: string | null,
    ...parameters: unknown[]
  ) {
    super();
    this.#items = [new StatusItem(status, code, message, ...parameters)];
  }

  /** `Status.ERROR` where any item is an error, else `Status.OK`. */
  get status(): number {
    return this.#speaker.status;
  }

  /** Whether any item is an error. */
  get error(): boolean {
    return this.status === Status.ERROR;
  }

  /** Code of the first error, or of the first item. */
  get code(): string | null {
    return this.#speaker.code;
  }

  /** Message of the first error, or of the first item. */
  get message(): string | null {
    return this.#speaker.message;
  }

  /** Values for the message. */
  get parameters(): List {
    return this.#speaker.parameters;
  }

  /** What else is known, by name. */
  get details(): HashMap<string> {
    return this.#speaker.details;
  }

  /** All items. */
  get items(): List<StatusItem> {
    return new ArrayList<StatusItem>(this.#items);
  }

  /** Adds what else is known of the first error, or of the first item. */
  addDetail(key: string, value: unknown): void {
    this.#speaker.addDetail(key, value);
  }

  /** What is known under a name; null where nothing is. */
  getDetail(key: string): unknown {
    return this.details.get(key);
  }

  /** Adds an outcome. */
  addItem(item: StatusItem): void {
    this.#items.push(item);
  }

  get #speaker(): StatusItem {
    return this.#items.find((item) => item.error) ?? (this.#items[0] as StatusItem);
  }
}
platformClass('system.Status', Status, { booleans: ['error'] });
