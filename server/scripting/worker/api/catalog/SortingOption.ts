import { localized } from '../../localized.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

/** An order in which customers may see hits. */
export class SortingOption extends PlatformObject {
  readonly #id: string;
  readonly #label: Readonly<Record<string, string>> | undefined;

  constructor(id: string, label: Readonly<Record<string, string>> | undefined) {
    super();
    this.#id = id;
    this.#label = label;
  }

  /** Its id. */
  get ID(): string {
    return this.#id;
  }

  /** Its name in the locale of the request. */
  get displayName(): string {
    return localized(this.#label) ?? this.#id;
  }

  /** The order itself. */
  get sortingRule(): this {
    return this;
  }

  [identity](): string {
    return this.#id;
  }
}
platformClass('catalog.SortingOption', SortingOption);
