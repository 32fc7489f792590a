import { numbers } from './growable-array.ts';

/** Prices in one currency: of each row, and the lowest and highest of each hit. NaN without a price. */
export class PriceColumn {
  readonly rows = numbers(Number.NaN);
  readonly lowest = numbers(Number.NaN);
  readonly highest = numbers(Number.NaN);

  set(slot: number, firstRow: number, prices: readonly (number | undefined)[]): void {
    let lowest = Number.NaN;
    let highest = Number.NaN;
    for (const [index, price = Number.NaN] of prices.entries()) {
      this.rows.set(firstRow + index, price);
      if (!(price >= lowest)) lowest = Number.isNaN(price) ? lowest : price;
      if (!(price <= highest)) highest = Number.isNaN(price) ? highest : price;
    }
    this.lowest.set(slot, lowest);
    this.highest.set(slot, highest);
  }
}
