import type { Product } from '../../records/catalog.ts';
import { textIn } from '../../domain/localized-text.ts';
import type { CategoryTree } from '../../domain/search/category-tree.ts';
import { withoutMarkup } from '../../domain/search/tokenize.ts';
import { refinableValues } from './attribute-column.ts';
import type { HitContent, HitRow, HitType } from './hit-table.ts';
import type { LocalTexts } from './locale-index.ts';
import type { WeightedText } from './text-index.ts';

/**
 * A product with the products that it represents: a master or group with its variants, the representative variant
 * first; any other product with itself.
 */
export interface ProductFamily {
  readonly product: Product;
  readonly master: Product | undefined;
  readonly members: readonly Product[];
}

export const toHitType = ({ type }: Product): HitType =>
  type === 'item' || type === 'variant' ? 'product' : type;

/** The refinable attributes that are properties of a product and not custom attributes. */
const systemAttributes = ['brand', 'manufacturer_name', 'unit'] as const;
export const isSystemAttribute = (id: string): boolean =>
  (systemAttributes as readonly string[]).includes(id);

/** Returns the attributes of a product. Attributes that a variant does not have are taken from its master. */
function collectAttributes(member: Product, master: Product | undefined): Map<string, readonly string[]> {
  const attributes = new Map<string, readonly string[]>();
  for (const source of master === undefined || master === member ? [member] : [master, member]) {
    for (const id of systemAttributes)
      if (source[id] !== undefined) attributes.set(id, refinableValues(source[id]));
    for (const [id, value] of Object.entries(source.custom ?? {}))
      attributes.set(`c_${id}`, refinableValues(value));
  }
  for (const [id, value] of Object.entries(member.variation_values ?? {})) attributes.set(`c_${id}`, [value]);
  return attributes;
}

const collectIdentifiers = ({ id, ean, upc, manufacturer_sku: sku }: Product): string[] =>
  [id, ean, upc, sku].filter((identifier) => identifier !== undefined);

/** Creates the content of a hit. @param orderable whether each member can be ordered */
export function createHitContent(
  { product, master, members }: ProductFamily,
  type: HitType,
  siteCategoryIds: readonly string[],
  orderable: readonly boolean[],
): HitContent {
  const rows = members.map((member, index): HitRow => ({
    id: member.id,
    identifiers: collectIdentifiers(member),
    isVariant: member !== product,
    attributes: collectAttributes(member, master ?? product),
    orderable: orderable[index] ?? false,
  }));
  const [first, ...otherRows] = rows;
  return {
    id: product.id,
    type,
    created: Date.parse(product.creation_date ?? '1970-01-01T00:00:00.000Z'),
    categoryIds: siteCategoryIds,
    // A search for an identifier of the master or group finds the row of its first variant.
    rows:
      first === undefined || members[0] === product
        ? rows
        : [{ ...first, identifiers: [...first.identifiers, ...collectIdentifiers(product)] }, ...otherRows],
  };
}

/** Weights of words by the field of a product in which they occur. */
const weights = { name: 60, choice: 30, brand: 28, keywords: 16, short: 10, long: 6, category: 3 };

/**
 * Returns the texts of a product in a locale. For a master or group, includes the names of its variants and of their
 * variation values.
 */
export function collectTexts(
  { product, master, members }: ProductFamily,
  locale: string,
  tree: CategoryTree,
): LocalTexts {
  const name = textIn(product.name, locale) ?? product.id;
  const plainText = (text: Product['name'] | undefined) => {
    const value = textIn(text, locale);
    return value === undefined ? undefined : withoutMarkup(value);
  };
  const texts: WeightedText[] = [
    [name, weights.name],
    [product.brand, weights.brand],
    [product.manufacturer_name, weights.brand],
    [textIn(product.page_title, locale), weights.keywords],
    [textIn(product.page_keywords, locale), weights.keywords],
    [textIn(product.page_description, locale), weights.short],
    [plainText(product.short_description), weights.short],
    [plainText(product.long_description), weights.long],
  ];
  const variationChoices = new Set<string>();
  for (const member of members)
    for (const [attribute, value] of Object.entries(member.variation_values ?? {}))
      variationChoices.add(`${attribute}\n${value}`);
  for (const attribute of (master ?? product).variation_attributes ?? [])
    for (const value of attribute.values)
      if (variationChoices.has(`${attribute.id}\n${value.value}`))
        texts.push([textIn(value.name, locale) ?? value.value, weights.choice]);
  if (members[0] !== product) {
    const names = new Set(members.map((member) => textIn(member.name, locale)));
    for (const variantName of names) texts.push([variantName, weights.choice]);
  }
  const categories = new Set(listCategoryIds(product).flatMap((id) => tree.pathOf(id)));
  for (const id of categories) {
    const category = tree.get(id);
    // The root category has the name of the shop.
    if (category?.parent_id !== undefined) texts.push([textIn(category.name, locale), weights.category]);
  }
  return { name, texts };
}

/** Returns the categories to which a product is assigned, including its primary one. */
export const listCategoryIds = ({ category_ids: ids, primary_category_id: primary }: Product): string[] => [
  ...(ids ?? []),
  ...(primary === undefined ? [] : [primary]),
];
