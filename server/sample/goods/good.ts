import type { Drawing } from '../art/illustration.ts';
import type { ColourId } from '../colours.ts';
import type { Text } from '../text.ts';

/** A size, and what it costs beside the product's price, in US dollars. */
export interface Size {
  readonly value: string;
  readonly name: Text;
  readonly plus?: number;
}

/** What the shop sells, as its buyers would write it down; `shelve.ts` makes the store's records of it. */
export interface Good {
  readonly id: string;
  readonly drawing: Drawing;
  readonly brand: string;
  /** The first is the primary one. */
  readonly categories: readonly string[];
  readonly name: Text;
  readonly short: Text;
  readonly long: Text;
  /** List price in US dollars; other currencies follow from it. */
  readonly usd: number;
  /** Percent off in the sale price books. */
  readonly sale?: number;
  /** Percent off from a quantity on. */
  readonly bulk?: { readonly from: number; readonly percent: number };
  readonly colours?: readonly ColourId[];
  readonly sizes?: readonly Size[];
  /** What to draw it in, where there is no choice of colours. */
  readonly tint?: ColourId;
  readonly taxClass?: 'clothing' | 'reduced';
  readonly options?: readonly ('gift-wrap' | 'warranty' | 'engraving')[];
  readonly stock?: 'plenty' | 'few' | 'none' | 'to-order';
  /** Sold in one site only. */
  readonly only?: 'RefArch' | 'RefArchGlobal';
  readonly step?: number;
  readonly unit?: string;
  readonly goesWith?: readonly string[];
  readonly upSell?: readonly string[];
  readonly custom?: Readonly<Record<string, unknown>>;
}
