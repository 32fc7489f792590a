import type { Price } from '../records/catalog.ts';
import { convertPrice, priceLists, takePercentOff } from './prices.ts';
import type { PricedProduct } from './build-products.ts';

/** Returns the ID of the price book with the list prices in a currency. */
export const listPriceBookId = (currency: string): string => `${currency.toLowerCase()}-list`;
/** Returns the ID of the price book with the sale prices in a currency. */
export const salePriceBookId = (currency: string): string => `${currency.toLowerCase()}-sale`;

/** Returns the list prices of a product in every currency, and its sale prices if it is in the sale. */
export const pricesOf = ({ product, usd, item: { sale, bulk } }: PricedProduct): Price[] =>
  priceLists.flatMap(({ currency, rate }) => {
    const list = convertPrice(usd, rate);
    return [
      {
        price_book_id: listPriceBookId(currency),
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
              price_book_id: salePriceBookId(currency),
              product_id: product.id,
              tiers: [{ quantity: 1, price: takePercentOff(list, sale) }],
            },
          ]),
    ];
  });
