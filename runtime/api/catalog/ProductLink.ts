import { findById } from '../../lookup-symbols.ts';
import type { Product as ProductRecord } from '../../protocol/bridge-protocol.ts';
import { apiClass } from '../../api-classes.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Product } from './Product.ts';
import { freezeTable } from '../../protocol/primordials.ts';

type Link = NonNullable<ProductRecord['links']>[number];

const types = freezeTable({
  accessory: 4,
  cross_sell: 1,
  up_sell: 3,
  newer_version: 5,
  alt_orderunit: 6,
  spare_part: 7,
  replacement: 2,
  other: 8,
} as const);

/** A link from one product to another. */
export class ProductLink extends PlatformObject {
  static readonly LINKTYPE_ACCESSORY = types.accessory;
  static readonly LINKTYPE_ALT_ORDERUNIT = types.alt_orderunit;
  static readonly LINKTYPE_CROSS_SELL = types.cross_sell;
  static readonly LINKTYPE_NEWER_VERSION = types.newer_version;
  static readonly LINKTYPE_OTHER = types.other;
  static readonly LINKTYPE_REPLACEMENT = types.replacement;
  static readonly LINKTYPE_SPARE_PART = types.spare_part;
  static readonly LINKTYPE_UP_SELL = types.up_sell;
  readonly #source: Product;
  readonly #link: Link;

  constructor(source: Product, link: Link) {
    super();
    this.#source = source;
    this.#link = link;
  }

  /** Returns the product that the link belongs to. */
  get sourceProduct(): Product {
    return this.#source;
  }

  /** Returns the product that the link points to, or null if it no longer exists. */
  get targetProduct(): Product | null {
    return apiClass('catalog.Product')[findById](this.#link.target_id);
  }

  /** Returns the type of the link as an enumeration value: its value is one of the LINKTYPE constants. */
  get typeCode(): EnumValue {
    return new EnumValue(types[this.#link.type], this.#link.type);
  }

  /** Returns the type of the link: one of the LINKTYPE constants. */
  get type(): number {
    return types[this.#link.type];
  }
}
registerClass('catalog.ProductLink', ProductLink);

/** Returns the links of a product that have the given type, or all of them if no type is given. */
export const createLinks = (product: Product, links: readonly Link[], type?: number): ProductLink[] =>
  links
    .filter((link) => type === undefined || types[link.type] === type)
    .map((link) => new ProductLink(product, link));
