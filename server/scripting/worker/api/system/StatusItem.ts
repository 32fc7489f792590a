import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { HashMap } from '../util/HashMap.ts';

export class StatusItem extends PlatformObject {
  status: number;
  code: string | null;
  message: string | null;
  readonly #parameters: ArrayList;
  readonly #details = new HashMap();

  constructor(status = 0, code?: string, message?: string, ...parameters: unknown[]) {
    super();
    this.status = status;
    this.code = code ?? null;
    this.message = message ?? null;
    this.#parameters = new ArrayList(parameters);
  }

  get error(): boolean {
    return this.status === 1;
  }

  get parameters(): ArrayList {
    return this.#parameters;
  }

  get details(): HashMap {
    return this.#details;
  }

  addDetail(key: string, value: unknown): void {
    this.#details.put(key, value);
  }

  getStatus(): number {
    return this.status;
  }

  getCode(): string | null {
    return this.code;
  }

  getMessage(): string | null {
    return this.message;
  }
}
platformClass('system.StatusItem', StatusItem, { booleans: ['error'] });
