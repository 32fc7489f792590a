import type { OfferPrices } from '../../ports/product-offers.ts';
import { createNumberArray } from './growable-array.ts';

/**
 * The lowest and the highest price of each row and of each hit in one currency; NaN without a price. The two
 * prices of a row differ only if the row is a product set.
 */
export class PriceColumn {
  readonly rowLowest = createNumberArray(Number.NaN);
  readonly rowHighest = createNumberArray(Number.NaN);
  readonly lowest = createNumberArray(Number.NaN);
  readonly highest = createNumberArray(Number.NaN);

  set(slot: number, firstRow: number, prices: readonly (OfferPrices | undefined)[]): void {
    let lowest = Number.NaN;
    let highest = Number.NaN;
    for (const [index, offer] of prices.entries()) {
      this.rowLowest.set(firstRow + index, offer?.lowest ?? Number.NaN);
      this.rowHighest.set(firstRow + index, offer?.highest ?? Number.NaN);
      if (offer === undefined) continue;
      // Negated, because each comparison with the initial NaN is false.
      if (!(offer.lowest >= lowest)) lowest = offer.lowest;
      if (!(offer.highest <= highest)) highest = offer.highest;
    }
    this.lowest.set(slot, lowest);
    this.highest.set(slot, highest);
  }
}
