import type {
  Product as Document,
  Variant,
  VariationAttribute,
  VariationAttributeValue,
  VariationGroup,
} from '../../../contract/documents/data/product.ts';
import type { VariationExpansion } from '../../../contract/data/product-variations.ts';
import { compareVersions, version } from '../../../contract/version.ts';
import { variationValues, type VariationValue } from '../../domain/variation.ts';
import { isOnline } from '../../domain/visibility.ts';
import type { ImageFile, Product } from '../../records/catalog.ts';
import type { RequestContext } from '../implement.ts';
import { resourceState } from '../resource-state.ts';
import { customFields } from '../shop/custom-attributes.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { priceFields } from '../shop/product-offer.ts';
import { availabilityOf, variantsOf, withRememberedReads, type Shop } from '../shop/shop.ts';
import { mediaFileDocument } from './media-file.ts';
import { pathOf } from './require-site.ts';

export interface VariationViewContext {
  readonly shop: Shop;
  readonly context: Pick<RequestContext, 'links' | 'version'>;
  readonly expansions: ReadonlySet<VariationExpansion>;
}

export type AttributeRecord = NonNullable<Product['variation_attributes']>[number];
type ValueRecord = AttributeRecord['values'][number];

const variationPathsSince = version('18.2');

/**
 * Returns the path of a variation. Before 18.2 a variation has no path below its master, so it is the product's path
 * (data-api 9).
 */
const memberPath = (
  member: Product,
  { version: requestedVersion }: Pick<RequestContext, 'version'>,
): string =>
  compareVersions(requestedVersion, variationPathsSince) < 0
    ? pathOf('products', member.id)
    : variationPath(member.master_id ?? '', member);

export const variationPath = (masterId: string, { type, id }: Pick<Product, 'type' | 'id'>): string =>
  pathOf('products', masterId, type === 'variant' ? 'variations' : 'variation_groups', id);

async function sharedFields(member: Product, { shop, context, expansions }: VariationViewContext) {
  const availability = expansions.has('availability') ? await availabilityOf(shop, member) : undefined;
  const currency = shop.site.currencies[0] ?? '';
  const { price } = expansions.has('price')
    ? await priceFields(member, { shop, currency, inventoryIds: [] })
    : {};
  return {
    ...(await resourceState(shop.work, 'products', member.id)),
    product_id: member.id,
    link: context.links.resource(memberPath(member, context)),
    variation_values: { ...member.variation_values },
    ...omitUndefined({ orderable: availability?.orderable, price }),
    ...customFields(member.custom),
  };
}

export const groupDocument = (group: Product, view: VariationViewContext): Promise<VariationGroup> =>
  sharedFields(group, view);

/** Returns a variant in a master's list. */
export async function variantDocument(
  variant: Product,
  master: Product,
  view: VariationViewContext,
): Promise<Variant> {
  const { shop, expansions } = view;
  const commonFields = await sharedFields(variant, view);
  const stock = expansions.has('availability') ? await availabilityOf(shop, variant) : undefined;
  return {
    ...commonFields,
    default_product_variation: master.default_variant_id === variant.id,
    online: isOnline(variant, shop.site.id, shop.now),
    searchable: variant.searchable ?? { default: true },
    ...(stock === undefined ? {} : { ats: stock.ats, in_stock: stock.orderable }),
    ...(expansions.has('price') ? { price_currency: shop.site.currencies[0] ?? '' } : {}),
  };
}

/** Returns the variants and groups of a master, online or offline, ordered by ID. */
export async function membersOfKind(
  { work }: Pick<Shop, 'work'>,
  master: Product,
  kind: 'variant' | 'variation_group',
): Promise<Product[]> {
  return (await work.collection('products').find('master', master.id)).filter(({ type }) => type === kind);
}

/** Returns the values of a master's attributes that can be ordered in the site. */
export async function orderableValues(shop: Shop, master: Product): Promise<VariationValue[]> {
  const models = [];
  for (const product of await variantsOf(shop, master)) {
    if (product.type !== 'variant') continue;
    models.push({ product, orderable: (await availabilityOf(shop, product))?.orderable ?? false });
  }
  return variationValues(master, models);
}

export interface AttributeViewContext {
  readonly shop: Shop;
  readonly context: Pick<RequestContext, 'links'>;
  readonly master: Product;
  readonly orderable: readonly VariationValue[];
}

export function valueDocument(
  value: ValueRecord,
  attribute: AttributeRecord,
  { master, orderable, context }: Omit<AttributeViewContext, 'shop'>,
): VariationAttributeValue {
  const path = pathOf('products', master.id, 'variation_attributes', attribute.id, 'values', value.value);
  const image = (file: ImageFile | undefined) => file && mediaFileDocument(file, master.catalog_id, context);
  return {
    ...omitUndefined({
      description: value.description,
      image: image(value.image),
      image_swatch: image(value.image_swatch),
    }),
    link: context.links.resource(path),
    name: value.name,
    orderable: orderable.some(
      (candidate) =>
        candidate.attributeId === attribute.id && candidate.value === value.value && candidate.orderable,
    ),
    position: value.position ?? attribute.values.findIndex((candidate) => candidate.value === value.value),
    value: value.value,
  };
}

export const attributeDocument = (
  attribute: AttributeRecord,
  view: Omit<AttributeViewContext, 'shop'>,
): VariationAttribute => ({
  attribute_definition_id: attribute.attribute_definition_id ?? attribute.id,
  attribute_definition_name: attribute.name,
  ...omitUndefined({ default_value: attribute.default_value }),
  id: attribute.id,
  link: view.context.links.resource(pathOf('products', view.master.id, 'variation_attributes', attribute.id)),
  name: attribute.name,
  shared: false,
  slicing: attribute.slicing ?? false,
  values: attribute.values.map((value) => valueDocument(value, attribute, view)),
  variation_attribute_type: attribute.variation_attribute_type ?? 'string',
});

/** Returns the variation fields of a product document; empty for a product without variations. */
export async function variationModel(product: Product, view: VariationViewContext): Promise<Document> {
  const { context } = view;
  const shop = withRememberedReads(view.shop);
  const master =
    product.type === 'master' ? product : await shop.work.collection('products').get(product.master_id ?? '');
  if (master === undefined) return {};
  const orderable = await orderableValues(shop, master);
  const variants = await membersOfKind(shop, master, 'variant');
  const groups = await membersOfKind(shop, master, 'variation_group');
  return {
    variants: await Promise.all(
      variants.map((variant) => variantDocument(variant, master, { ...view, shop })),
    ),
    variation_groups: await Promise.all(groups.map((group) => groupDocument(group, { ...view, shop }))),
    variation_attributes: (master.variation_attributes ?? []).map((attribute) =>
      attributeDocument(attribute, { context, master, orderable }),
    ),
    ...(product === master
      ? {}
      : {
          master: { master_id: master.id, link: context.links.resource(pathOf('products', master.id)) },
          variation_values: { ...product.variation_values },
        }),
  };
}
