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

  get ID(): string {
    return this.#attributeId;
  }

  get value(): string {
    return this.#found.value;
  }

  get displayValue(): string {
    return this.#found.label ?? this.#found.value;
  }

  get description(): string | null {
    return this.#found.description ?? null;
  }

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
