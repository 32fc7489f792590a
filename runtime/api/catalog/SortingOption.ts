import { localized } from '../../localized.ts';
import { equalityKey } from '../../equality.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** A sort order that customers can select for search results. */
export class SortingOption extends PlatformObject {
  readonly #id: string;
  readonly #label: Readonly<Record<string, string>> | undefined;

  constructor(id: string, label: Readonly<Record<string, string>> | undefined) {
    super();
    this.#id = id;
    this.#label = label;
  }

  /** Returns the ID of the sorting option. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the name of the sorting option in the request's locale, or its ID if it has none. */
  get displayName(): string {
    return localized(this.#label) ?? this.#id;
  }

  /** Returns the sorting rule of this option, which is the option itself in this service. */
  get sortingRule(): this {
    return this;
  }

  [equalityKey](): string {
    return this.#id;
  }

  [displayId](): string {
    return this.#id;
  }
}
registerClass('catalog.SortingOption', SortingOption);
