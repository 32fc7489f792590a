import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { HashMap } from '../util/HashMap.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';
import { StatusItem } from './StatusItem.ts';

/**
 * The status that a hook or another call returns: a list of items. The code, message and details are those of the first
 * error, or else of the first item.
 */
export class Status extends PlatformObject {
  static readonly OK = 0;
  static readonly ERROR = 1;
  readonly #items: StatusItem[];

  /**
   * Creates a status with one item: `Status.OK` or `Status.ERROR`, and optionally a code, a message and its
   * parameters.
   * @public
   */
  constructor(
    status: number = Status.OK,
    code?: string | null,
    message?: string | null,
    ...parameters: unknown[]
  ) {
    super();
    this.#items = [new StatusItem(status, code, message, ...parameters)];
  }

  /** Returns `Status.ERROR` if any item is an error, or else `Status.OK`. */
  get status(): number {
    return this.#decisiveItem.status;
  }

  /** Returns true if any item is an error. */
  get error(): boolean {
    return this.status === Status.ERROR;
  }

  /** Returns the code of the first error, or else of the first item. Returns null if that item has none. */
  get code(): string | null {
    return this.#decisiveItem.code;
  }

  /** Returns the message of the first error, or else of the first item. Returns null if that item has none. */
  get message(): string | null {
    return this.#decisiveItem.message;
  }

  /** Returns the message parameters of the first error, or else of the first item. */
  get parameters(): List {
    return this.#decisiveItem.parameters;
  }

  /** Returns the details of the first error, or else of the first item, by their keys. */
  get details(): HashMap<string> {
    return this.#decisiveItem.details;
  }

  /** Returns all items of the status. */
  get items(): List<StatusItem> {
    return new ArrayList<StatusItem>(this.#items);
  }

  /** Adds a detail to the first error, or else to the first item. */
  addDetail(key: string, value: unknown): void {
    this.#decisiveItem.addDetail(key, value);
  }

  /** Returns the detail with the given key, or null if there is none. */
  getDetail(key: string): unknown {
    return this.details.get(key);
  }

  /** Adds an item to the status. */
  addItem(item: StatusItem): void {
    this.#items.push(item);
  }

  get #decisiveItem(): StatusItem {
    return this.#items.find((item) => item.error) ?? (this.#items[0] as StatusItem);
  }
}
registerClass('system.Status', Status, { booleans: ['error'] });
