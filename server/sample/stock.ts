import type { InventoryRecord, Price } from '../records/catalog.ts';
import { convertPrice, priceLists, takePercentOff } from './prices.ts';
import type { Sellable } from './build-products.ts';

/** A number derived from a text by FNV-1a, always the same, to vary stock and article numbers. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/** EAN-13 in the range that is reserved for use within a shop (first digit 2). */
export function ean(id: string): string {
  const digits = `2${String(hash(id)).padStart(11, '0').slice(-11)}`;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const listBook = (currency: string): string => `${currency.toLowerCase()}-list`;
export const saleBook = (currency: string): string => `${currency.toLowerCase()}-sale`;

/** List prices of a product in every currency, and its sale prices if it is in the sale. */
export const pricesOf = ({ product, usd, item: { sale, bulk } }: Sellable): Price[] =>
  priceLists.flatMap(({ currency, rate }) => {
    const list = convertPrice(usd, rate);
    return [
      {
        price_book_id: listBook(currency),
        product_id: product.id,
        tiers: [
          { quantity: 1, price: list },
          ...(bulk === undefined ? [] : [{ quantity: bulk.from, price: takePercentOff(list, bulk.percent) }]),
        ],
      },
      ...(sale === undefined
        ? []
        : [
            {
              price_book_id: saleBook(currency),
              product_id: product.id,
              tiers: [{ quantity: 1, price: takePercentOff(list, sale) }],
            },
          ]),
    ];
  });

export const inventoryLists = [
  { id: 'inventory-us', description: 'Warehouse Portland', default_in_stock: false },
  { id: 'inventory-eu', description: 'Lager Lübeck', default_in_stock: false },
] as const;

/** One in nineteen variants is sold out. */
const isSoldOut = (id: string, variant: boolean): boolean => variant && hash(id) % 19 === 7;

export const stockOf = ({ product, item: { stock = 'plenty' } }: Sellable): InventoryRecord[] =>
  inventoryLists.map(({ id: list }) => {
    const hashed = hash(`${list} ${product.id}`);
    const level = { plenty: 60 + (hashed % 140), few: 3 + (hashed % 5), none: 0, 'to-order': 0 }[stock];
    return {
      inventory_list_id: list,
      product_id: product.id,
      allocation: isSoldOut(product.id, product.type === 'variant') ? 0 : level,
      ...(stock === 'to-order' ? { backorderable: true } : {}),
    };
  });
