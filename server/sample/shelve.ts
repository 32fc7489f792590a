import type { Product } from '../records/catalog.ts';
import { catalogId, sceneOf } from './categories.ts';
import { colours, type ColourId } from './colours.ts';
import type { Good, Size } from './goods/good.ts';
import { options } from './options.ts';
import type { PictureBook, Sitter } from './pictures.ts';
import { both, joined } from './text.ts';

/** A product that can be bought, with what a price and a stock record need to know of it. */
export interface Sellable {
  readonly product: Product;
  readonly usd: number;
  readonly good: Pick<Good, 'sale' | 'bulk' | 'stock'>;
}

interface Choice {
  readonly colour?: ColourId;
  readonly size?: Size;
}

const sizeName = both('Size', 'Größe');
const colourName = both('Colour', 'Farbe');

const choicesOf = ({ colours: dyes, sizes }: Good): Choice[] => {
  const bySize = (colour?: ColourId): Choice[] =>
    sizes === undefined
      ? [{ ...(colour === undefined ? {} : { colour }) }]
      : sizes.map((size) => ({ size, ...(colour === undefined ? {} : { colour }) }));
  return dyes === undefined ? bySize() : dyes.flatMap((colour) => bySize(colour));
};

const suffix = ({ colour, size }: Choice): string =>
  [colour, size?.value].filter((part) => part !== undefined).join('-');

/** What a product and its variants have in common. */
function common(good: Good): Omit<Product, 'id' | 'type' | 'name'> {
  return {
    catalog_id: catalogId,
    short_description: good.short,
    long_description: good.long,
    page_title: joined('', good.name, both(' | Kestrel Yard', ' | Kestrel Yard')),
    page_description: good.short,
    page_keywords: both(
      [good.brand, ...good.categories].join(', '),
      [good.brand, ...good.categories].join(', '),
    ),
    brand: good.brand,
    manufacturer_name: good.brand,
    ...(good.unit === undefined ? {} : { unit: good.unit }),
    online_flag: good.only === undefined ? { default: true } : { default: false, [good.only]: true },
    searchable: { default: true },
    min_order_quantity: 1,
    step_quantity: good.step ?? 1,
    tax_class_id: good.taxClass ?? 'standard',
    ...(good.options === undefined
      ? {}
      : { options: good.options.map((id) => ({ ...options[id], shared: true })) }),
    custom: { ...good.custom },
  };
}

const links = (good: Good): Pick<Product, 'links' | 'recommendations'> => {
  const all = [
    ...(good.goesWith ?? []).map((id) => ({ type: 'cross_sell' as const, target_id: id })),
    ...(good.upSell ?? []).map((id) => ({ type: 'up_sell' as const, target_id: id })),
  ];
  if (all.length === 0) return {};
  const recommended = (good.goesWith ?? []).map((id) => ({ type: 1, target_id: id }));
  return { links: all, ...(recommended.length > 0 ? { recommendations: recommended } : {}) };
};

const attributes = (good: Good): NonNullable<Product['variation_attributes']> => [
  ...(good.colours === undefined
    ? []
    : [
        {
          id: 'color',
          name: colourName,
          values: good.colours.map((colour) => ({ value: colour, name: colours[colour].name })),
        },
      ]),
  ...(good.sizes === undefined
    ? []
    : [{ id: 'size', name: sizeName, values: good.sizes.map(({ value, name }) => ({ value, name })) }]),
];

const place = (good: Good): Pick<Product, 'category_ids' | 'primary_category_id'> => {
  const [primary] = good.categories;
  return {
    category_ids: [...good.categories],
    ...(primary === undefined ? {} : { primary_category_id: primary }),
  };
};

function variant(good: Good, choice: Choice, sitter: Sitter, pictures: PictureBook): Sellable {
  const names = [
    good.name,
    ...(choice.colour === undefined ? [] : [colours[choice.colour].name]),
    ...(choice.size === undefined ? [] : [choice.size.name]),
  ];
  return {
    usd: good.usd + (choice.size?.plus ?? 0),
    good,
    product: {
      id: `${good.id}-${suffix(choice)}`,
      type: 'variant',
      name: joined(', ', ...names),
      ...common(good),
      master_id: good.id,
      variation_values: {
        ...(choice.colour === undefined ? {} : { color: choice.colour }),
        ...(choice.size === undefined ? {} : { size: choice.size.value }),
      },
      image_groups:
        choice.colour === undefined ? pictures.all(sitter) : pictures.colour(sitter, choice.colour),
    },
  };
}

/** Where a product has colours and sizes, one group per colour: what a category page lists. */
const variationGroups = (good: Good): Product[] =>
  good.sizes === undefined || good.sizes.length < 4
    ? []
    : (good.colours ?? []).map((colour) => ({
        id: `${good.id}-${colour}`,
        type: 'variation_group',
        name: joined(', ', good.name, colours[colour].name),
        catalog_id: catalogId,
        online_flag: { default: true },
        searchable: { default: true },
        master_id: good.id,
        variation_values: { color: colour },
      }));

/** The products of one good: an item, or a master with its variants. */
export function shelve(good: Good, pictures: PictureBook): { products: Product[]; sellable: Sellable[] } {
  const sitter: Sitter = {
    id: good.id,
    drawing: good.drawing,
    name: good.name,
    scene: sceneOf(good.categories[0] ?? ''),
    tint: good.tint ?? 'canvas',
    colours: good.colours ?? [],
  };
  const base = { id: good.id, name: good.name, ...common(good), ...place(good), ...links(good) };
  if (good.colours === undefined && good.sizes === undefined) {
    const product: Product = { ...base, type: 'item', image_groups: pictures.all(sitter) };
    return { products: [product], sellable: [{ product, usd: good.usd, good }] };
  }
  const variants = choicesOf(good).map((choice) => variant(good, choice, sitter, pictures));
  const middle = variants[Math.min(1, variants.length - 1)];
  const master: Product = {
    ...base,
    type: 'master',
    variation_attributes: attributes(good),
    ...(middle === undefined
      ? {}
      : { default_variant_id: (good.sizes === undefined ? (variants[0] ?? middle) : middle).product.id }),
    image_groups: pictures.all(sitter),
  };
  return {
    products: [master, ...variants.map(({ product }) => product), ...variationGroups(good)],
    sellable: variants,
  };
}
