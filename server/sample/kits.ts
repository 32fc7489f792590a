import type { Product } from '../records/catalog.ts';
import { catalogId } from './categories.ts';
import type { ImageCollector } from './pictures.ts';
import type { PricedProduct } from './build-products.ts';
import { localized } from './text.ts';

const kitFields = {
  catalog_id: catalogId,
  brand: 'Kestrel Yard',
  category_ids: ['kits', 'gifts'],
  primary_category_id: 'kits',
  online_flag: { default: true },
  searchable: { default: true },
  tax_class_id: 'standard',
} satisfies Partial<Product>;

/** Bundles, which have their own price and stock. */
export const bundles = (pictures: ImageCollector): PricedProduct[] => [
  firstFourChisels(pictures),
  firesideBundle(pictures),
];

function firstFourChisels(pictures: ImageCollector): PricedProduct {
  const name = localized('First Four Chisels', 'Die ersten vier Beitel');
  return {
    usd: 169,
    item: { stock: 'plenty' },
    product: {
      id: 'first-four-chisels',
      type: 'bundle',
      name,
      ...kitFields,
      short_description: localized('Four chisels, rolled and ready.', 'Vier Beitel, gerollt und bereit.'),
      long_description: localized(
        'Six, twelve, eighteen and twenty-five millimetres in a canvas roll: enough for every joint in the book.',
        'Sechs, zwölf, achtzehn und fünfundzwanzig Millimeter in einer Rolle aus Segeltuch: genug für jede Verbindung im Buch.',
      ),
      bundled_products: [
        ...['6mm', '12mm', '18mm', '25mm'].map((size) => ({
          product_id: `bevel-chisel-${size}`,
          quantity: 1,
        })),
        { product_id: 'tool-roll-canvas', quantity: 1 },
      ],
      image_groups: pictures.createImageGroups({
        id: 'first-four-chisels',
        drawing: 'toolRoll',
        name,
        scene: 'bench',
        tint: 'canvas',
        colors: [],
      }),
    },
  };
}

function firesideBundle(pictures: ImageCollector): PricedProduct {
  const name = localized('Fireside Bundle', 'Paket fürs Lagerfeuer');
  return {
    usd: 79,
    item: { stock: 'plenty' },
    product: {
      id: 'fireside-bundle',
      type: 'bundle',
      name,
      ...kitFields,
      short_description: localized('A kettle, two mugs, a spark.', 'Ein Kessel, zwei Becher, ein Funke.'),
      long_description: localized('Add water and an evening.', 'Dazu Wasser und einen Abend.'),
      bundled_products: [
        { product_id: 'camp-kettle', quantity: 1 },
        { product_id: 'enamel-mug-cream', quantity: 2 },
        { product_id: 'fire-steel', quantity: 1 },
      ],
      image_groups: pictures.createImageGroups({
        id: 'fireside-bundle',
        drawing: 'kettle',
        name,
        scene: 'hills',
        tint: 'slate',
        colors: [],
      }),
    },
  };
}

/** Sets, whose products are bought separately. */
export function sets(pictures: ImageCollector): Product[] {
  const name = localized('First Night Out', 'Die erste Nacht draußen');
  return [
    {
      id: 'first-night-out',
      type: 'set',
      name,
      ...kitFields,
      short_description: localized(
        'Everything for one night, chosen by people who forgot something.',
        'Alles für eine Nacht, ausgesucht von Leuten, die schon einmal etwas vergessen haben.',
      ),
      set_product_ids: ['corrie-tent', 'hollow-sleeping-bag', 'camp-kettle', 'enamel-mug', 'head-torch'],
      image_groups: pictures.createImageGroups({
        id: 'first-night-out',
        drawing: 'tent',
        name,
        scene: 'hills',
        tint: 'moss',
        colors: [],
      }),
    },
  ];
}
