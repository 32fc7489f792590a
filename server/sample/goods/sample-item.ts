import type { Drawing } from '../art/illustration.ts';
import type { ColorId } from '../colors.ts';
import type { Text } from '../text.ts';

/** A size, and its surcharge in US dollars. */
export interface Size {
  readonly value: string;
  readonly name: Text;
  readonly surcharge?: number;
}

/** An item of the sample's assortment, from which `build-products.ts` creates products. */
export interface SampleItem {
  readonly id: string;
  readonly drawing: Drawing;
  readonly brand: string;
  /** The first category is the primary one. */
  readonly categories: readonly string[];
  readonly name: Text;
  readonly short: Text;
  readonly long: Text;
  /** List price in US dollars; prices in other currencies are derived from it. */
  readonly usd: number;
  /** Percentage off in the sale price books. */
  readonly sale?: number;
  /** Percentage off from a quantity upwards. */
  readonly bulk?: { readonly from: number; readonly percent: number };
  readonly colors?: readonly ColorId[];
  readonly sizes?: readonly Size[];
  /** Color of the drawing if the item has no color choice; `canvas` if absent. */
  readonly tint?: ColorId;
  readonly taxClass?: 'clothing' | 'reduced';
  readonly options?: readonly ('gift-wrap' | 'warranty' | 'engraving')[];
  readonly stock?: 'plenty' | 'few' | 'none' | 'to-order';
  /** ID of the only site that sells the item. */
  readonly onlySite?: 'RefArch' | 'RefArchGlobal';
  readonly step?: number;
  readonly unit?: string;
  readonly crossSell?: readonly string[];
  readonly upSell?: readonly string[];
  readonly custom?: Readonly<Record<string, unknown>>;
}
