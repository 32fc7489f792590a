import type { FoundRefinementValue } from '../../../bridge-protocol.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

/** A value by which hits can be refined. */
export class ProductSearchRefinementValue extends PlatformObject {
  readonly #attributeId: string;
  readonly #found: FoundRefinementValue;

  constructor(attributeId: string, found: FoundRefinementValue) {
    super();
    this.#attributeId = attributeId;
    this.#found = found;
  }

  /** Id of the attribute. */
  get ID(): string {
    return this.#attributeId;
  }

  /** The value itself. */
  get value(): string {
    return this.#found.value;
  }

  /** The value as customers read it. */
  get displayValue(): string {
    return this.#found.label ?? this.#found.value;
  }

  /** Its description, in the locale of the request where it has several. */
  get description(): string | null {
    return this.#found.description ?? null;
  }

  /** How it is to be shown; null where nobody said. */
  get presentationID(): string | null {
    return this.#found.presentationId ?? null;
  }

  /** Hits that choosing it would give. */
  get hitCount(): number {
    return this.#found.hitCount;
  }

  [identity](): string {
    return this.#found.value;
  }
}
platformClass('catalog.ProductSearchRefinementValue', ProductSearchRefinementValue);
