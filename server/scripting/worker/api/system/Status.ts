import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { HashMap } from '../util/HashMap.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { StatusItem } from './StatusItem.ts';

/** What a hook or a service call came to: a list of items, of which the first error (else the first) speaks for all. */
export class Status extends PlatformObject {
  static readonly OK = 0;
  static readonly ERROR = 1;
  readonly #items: StatusItem[];

  constructor(status: number = Status.OK, code?: string, message?: string, ...parameters: unknown[]) {
    super();
    this.#items = [new StatusItem(status, code, message, ...parameters)];
  }

  get status(): number {
    return this.#speaker.status;
  }

  get error(): boolean {
    return this.status === Status.ERROR;
  }

  get code(): string | null {
    return this.#speaker.code;
  }

  get message(): string | null {
    return this.#speaker.message;
  }

  get parameters(): ArrayList {
    return this.#speaker.parameters;
  }

  get details(): HashMap {
    return this.#speaker.details;
  }

  get items(): ArrayList {
    return new ArrayList(this.#items);
  }

  addDetail(key: string, value: unknown): void {
    this.#speaker.addDetail(key, value);
  }

  getDetail(key: string): unknown {
    return this.details.get(key);
  }

  addItem(item: StatusItem): void {
    this.#items.push(item);
  }

  get #speaker(): StatusItem {
    return this.#items.find((item) => item.error) ?? (this.#items[0] as StatusItem);
  }
}
platformClass('system.Status', Status, { booleans: ['error'] });
