import type { SearchRefinementValue } from '../../protocol/bridge-protocol.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** A value of a refinement, by which hits can be filtered. */
export class ProductSearchRefinementValue extends PlatformObject {
  readonly #attributeId: string;
  readonly #refinementValue: SearchRefinementValue;

  constructor(attributeId: string, refinementValue: SearchRefinementValue) {
    super();
    this.#attributeId = attributeId;
    this.#refinementValue = refinementValue;
  }

  /** Returns the ID of the refinement's attribute. */
  get ID(): string {
    return this.#attributeId;
  }

  /** Returns the value by which hits are filtered. */
  get value(): string {
    return this.#refinementValue.value;
  }

  /** Returns the lower bound of a price range, or null if it has none or the value is not a range. */
  get valueFrom(): number | null {
    return this.#bound(1);
  }

  /** Returns the upper bound of a price range, or null if it has none or the value is not a range. */
  get valueTo(): number | null {
    return this.#bound(2);
  }

  /** Returns the lower bound (1) or upper bound (2) of a price range, such as `(20..50)`. */
  #bound(group: 1 | 2): number | null {
    const text = /^\((\d*\.?\d*)\.\.(\d*\.?\d*)\)$/.exec(this.#refinementValue.value)?.[group] ?? '';
    return this.#attributeId === 'price' && text !== '' ? Number(text) : null;
  }

  /** Returns the value as shown to customers, in the request's locale. */
  get displayValue(): string {
    return this.#refinementValue.label ?? this.#refinementValue.value;
  }

  /** Returns the description of the value in the request's locale, or null if it has none. */
  get description(): string | null {
    return this.#refinementValue.description ?? null;
  }

  /** Returns the presentation ID, or null if none is configured. */
  get presentationID(): string | null {
    return this.#refinementValue.presentationId ?? null;
  }

  /** Returns the number of hits for this value. */
  get hitCount(): number {
    return this.#refinementValue.hitCount;
  }

  [displayId](): string {
    return this.#refinementValue.value;
  }
}
registerClass('catalog.ProductSearchRefinementValue', ProductSearchRefinementValue);
