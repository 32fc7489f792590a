import type { PriceBook, Product } from '../../server/records/catalog.ts';
import type { TaxClass } from '../../server/records/site.ts';
import type { LineItemContainer, PricedProduct, TotalsInputs } from '../../server/domain/totals/line.ts';
import { rates, type BasketExample } from './basket-examples.ts';

export interface BasketModel {
  readonly container: LineItemContainer;
  readonly inputs: TotalsInputs;
}

const site_id = 'Shop';

export const taxClasses: TaxClass[] = Object.entries(rates).map(([id, ratesByPlace]) => ({
  site_id,
  id,
  default: id === 'standard',
  rates: { ...ratesByPlace },
}));

const parseTiers = (text: string): { quantity: number; price: number }[] =>
  text.split(',').map((tier) => {
    const [price, from] = tier.split('@').map(Number);
    return { quantity: from ?? 1, price: price ?? 0 };
  });

/** Parses `2 x 39.99+4.50 standard to US-NY`. */
function parseItem(text: string, index: number, example: BasketExample) {
  const match = /^([\d.]+) x (\S+) (\w+)(?: to (\S+))?$/.exec(text);
  if (!match) throw new Error(`cannot read ${text}`);
  const [, quantity, prices = '', taxClass = '', place = example.places[0] ?? ''] = match;
  const [listPrices = '', surcharge] = prices.split('+');
  const id = `p${index}`;
  const product: Product = {
    id,
    catalog_id: 'c',
    type: 'item',
    name: {},
    tax_class_id: taxClass,
    options: surcharge === undefined ? [] : [createOption(Number(surcharge), example.currency)],
  };
  const pricedProduct: PricedProduct = {
    product,
    prices: listPrices.split('|').map((tiers, bookIndex) => ({
      book: { id: `book${bookIndex}`, name: {}, currency: example.currency } satisfies PriceBook,
      price: { price_book_id: `book${bookIndex}`, product_id: id, tiers: parseTiers(tiers) },
    })),
  };
  const line = {
    item_id: `i${index}`,
    product_id: id,
    quantity: Number(quantity),
    shipment_id: place,
    item_text: id,
    ...(surcharge === undefined
      ? {}
      : { options: [{ item_id: `o${index}`, option_id: 'o', value_id: 'v' }] }),
  };
  return { pricedProduct, line };
}

const createOption = (surcharge: number, currency: string): NonNullable<Product['options']>[number] => ({
  id: 'o',
  name: {},
  values: [{ id: 'v', name: {}, prices: { [currency]: surcharge } }],
});

/** Converts an example to the domain's model. */
export function basketModel(example: BasketExample): BasketModel {
  const items = example.items.map((text, index) => parseItem(text, index, example));
  return {
    container: {
      currency: example.currency,
      taxation: example.taxation,
      product_lines: items.map(({ line }) => line),
      shipments: example.places.map((place) => {
        const [country_code = '', state_code] = place.split('-');
        return {
          id: place,
          shipping_method_id: 'm',
          shipping_address: { country_code, ...(state_code === undefined ? {} : { state_code }) },
        };
      }),
    },
    inputs: {
      products: new Map(items.map(({ pricedProduct }) => [pricedProduct.product.id, pricedProduct])),
      taxClasses,
      shippingMethods: [
        {
          site_id,
          id: 'm',
          name: {},
          enabled: true,
          tax_class_id: 'standard',
          prices: {
            [example.currency]: example.shipping.split(' ').map((tier) => {
              const [from = 0, price = 0] = tier.split(':').map(Number);
              return { from, price };
            }),
          },
        },
      ],
    },
  };
}
