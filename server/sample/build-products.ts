import type { Product } from '../records/catalog.ts';
import { catalogId, sceneOf } from './categories.ts';
import { colors, type ColorId } from './colors.ts';
import type { SampleItem, Size } from './goods/sample-item.ts';
import { options } from './options.ts';
import type { ImageCollector, DrawingSubject } from './pictures.ts';
import { localized, joinTexts } from './text.ts';

/** A product that can be bought, with the data for its prices and stock records. */
export interface PricedProduct {
  readonly product: Product;
  readonly usd: number;
  readonly item: Pick<SampleItem, 'sale' | 'bulk' | 'stock'>;
}

interface Choice {
  readonly color?: ColorId;
  readonly size?: Size;
}

const sizeName = localized('Size', 'Größe');
const colorName = localized('Colour', 'Farbe');

const listChoices = ({ colors: colorIds, sizes }: SampleItem): Choice[] => {
  const choicesBySize = (color?: ColorId): Choice[] =>
    sizes === undefined
      ? [{ ...(color === undefined ? {} : { color }) }]
      : sizes.map((size) => ({ size, ...(color === undefined ? {} : { color }) }));
  return colorIds === undefined ? choicesBySize() : colorIds.flatMap((color) => choicesBySize(color));
};

const idSuffix = ({ color, size }: Choice): string =>
  [color, size?.value].filter((part) => part !== undefined).join('-');

/** Returns the fields that a product and its variants have in common. */
function commonFields(item: SampleItem): Omit<Product, 'id' | 'type' | 'name'> {
  return {
    catalog_id: catalogId,
    short_description: item.short,
    long_description: item.long,
    page_title: joinTexts('', item.name, localized(' | Kestrel Yard', ' | Kestrel Yard')),
    page_description: item.short,
    page_keywords: localized(
      [item.brand, ...item.categories].join(', '),
      [item.brand, ...item.categories].join(', '),
    ),
    brand: item.brand,
    manufacturer_name: item.brand,
    ...(item.unit === undefined ? {} : { unit: item.unit }),
    online_flag: item.onlySite === undefined ? { default: true } : { default: false, [item.onlySite]: true },
    searchable: { default: true },
    min_order_quantity: 1,
    step_quantity: item.step ?? 1,
    tax_class_id: item.taxClass ?? 'standard',
    ...(item.options === undefined
      ? {}
      : { options: item.options.map((id) => ({ ...options[id], shared: true })) }),
    custom: { ...item.custom },
  };
}

const linkFields = (item: SampleItem): Pick<Product, 'links' | 'recommendations'> => {
  const productLinks = [
    ...(item.crossSell ?? []).map((id) => ({ type: 'cross_sell' as const, target_id: id })),
    ...(item.upSell ?? []).map((id) => ({ type: 'up_sell' as const, target_id: id })),
  ];
  if (productLinks.length === 0) return {};
  const recommendations = (item.crossSell ?? []).map((id) => ({ type: 1, target_id: id }));
  return { links: productLinks, ...(recommendations.length > 0 ? { recommendations } : {}) };
};

const variationAttributes = (item: SampleItem): NonNullable<Product['variation_attributes']> => [
  ...(item.colors === undefined
    ? []
    : [
        {
          id: 'color',
          name: colorName,
          values: item.colors.map((color) => ({ value: color, name: colors[color].name })),
        },
      ]),
  ...(item.sizes === undefined
    ? []
    : [{ id: 'size', name: sizeName, values: item.sizes.map(({ value, name }) => ({ value, name })) }]),
];

const categoryFields = (item: SampleItem): Pick<Product, 'category_ids' | 'primary_category_id'> => {
  const [primaryCategoryId] = item.categories;
  return {
    category_ids: [...item.categories],
    ...(primaryCategoryId === undefined ? {} : { primary_category_id: primaryCategoryId }),
  };
};

function buildVariant(
  item: SampleItem,
  choice: Choice,
  subject: DrawingSubject,
  pictures: ImageCollector,
): PricedProduct {
  const names = [
    item.name,
    ...(choice.color === undefined ? [] : [colors[choice.color].name]),
    ...(choice.size === undefined ? [] : [choice.size.name]),
  ];
  return {
    usd: item.usd + (choice.size?.surcharge ?? 0),
    item,
    product: {
      id: `${item.id}-${idSuffix(choice)}`,
      type: 'variant',
      name: joinTexts(', ', ...names),
      ...commonFields(item),
      master_id: item.id,
      variation_values: {
        ...(choice.color === undefined ? {} : { color: choice.color }),
        ...(choice.size === undefined ? {} : { size: choice.size.value }),
      },
      image_groups:
        choice.color === undefined
          ? pictures.createImageGroups(subject)
          : pictures.createColorGroups(subject, choice.color),
    },
  };
}

/** Returns a variation group for each color of an item with at least four sizes; none for other items. */
const variationGroups = (item: SampleItem): Product[] =>
  item.sizes === undefined || item.sizes.length < 4
    ? []
    : (item.colors ?? []).map((color) => ({
        id: `${item.id}-${color}`,
        type: 'variation_group',
        name: joinTexts(', ', item.name, colors[color].name),
        catalog_id: catalogId,
        online_flag: { default: true },
        searchable: { default: true },
        master_id: item.id,
        variation_values: { color },
      }));

/**
 * Returns the products of one sample item: a single product, or a master with its variants and variation groups.
 * `pricedProducts` are those of them that can be bought.
 */
export function buildProducts(
  item: SampleItem,
  pictures: ImageCollector,
): { products: Product[]; pricedProducts: PricedProduct[] } {
  const subject: DrawingSubject = {
    id: item.id,
    drawing: item.drawing,
    name: item.name,
    scene: sceneOf(item.categories[0] ?? ''),
    tint: item.tint ?? 'canvas',
    colors: item.colors ?? [],
  };
  const base = {
    id: item.id,
    name: item.name,
    ...commonFields(item),
    ...categoryFields(item),
    ...linkFields(item),
  };
  if (item.colors === undefined && item.sizes === undefined) {
    const product: Product = { ...base, type: 'item', image_groups: pictures.createImageGroups(subject) };
    return { products: [product], pricedProducts: [{ product, usd: item.usd, item }] };
  }
  const variants = listChoices(item).map((choice) => buildVariant(item, choice, subject, pictures));
  // The default variant has the first color and, if there are sizes, the second size.
  const defaultVariant = (item.sizes === undefined ? undefined : variants[1]) ?? variants[0];
  const master: Product = {
    ...base,
    type: 'master',
    variation_attributes: variationAttributes(item),
    ...(defaultVariant === undefined ? {} : { default_variant_id: defaultVariant.product.id }),
    image_groups: pictures.createImageGroups(subject),
  };
  return {
    products: [master, ...variants.map(({ product }) => product), ...variationGroups(item)],
    pricedProducts: variants,
  };
}
