import type {
  Product as Document,
  Variant,
  VariationAttribute,
  VariationAttributeValue,
  VariationGroup,
} from '../../../contract/documents/data/product.ts';
import type { VariationExpansion } from '../../../contract/data/product-variations.ts';
import { compareVersions, parseVersion } from '../../../contract/version.ts';
import { variationValues, type VariationValue } from '../../domain/variation.ts';
import { isOnline } from '../../domain/visibility.ts';
import type { ImageFile, Product } from '../../records/catalog.ts';
import type { RequestContext } from '../implement.ts';
import { readResourceState } from '../resource-state.ts';
import { customFields } from '../shop/custom-attributes.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { priceFields } from '../shop/product-price-and-availability.ts';
import { availabilityOf, onlineMembersOf, type ShopReader } from '../shop/shop.ts';
import { mediaFileDocument } from './media-file.ts';
import { pathOf } from './require-site.ts';

export interface VariationViewContext {
  readonly shop: ShopReader;
  readonly context: Pick<RequestContext, 'links' | 'version'>;
  readonly expansions: ReadonlySet<VariationExpansion>;
}

export type AttributeRecord = NonNullable<Product['variation_attributes']>[number];
type ValueRecord = AttributeRecord['values'][number];

const variationPathsSince = parseVersion('18.2');

/**
 * Returns the path of a variant or group. Before version 18.2, the API has no paths for these below their master, so
 * the path in `/products` is returned (data-api 9).
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

function memberFields(member: Product, { shop, context, expansions }: VariationViewContext) {
  const availability = expansions.has('availability') ? availabilityOf(shop, member) : undefined;
  const currency = shop.site.currencies[0] ?? '';
  const { price } = expansions.has('price') ? priceFields(member, { shop, currency, inventoryIds: [] }) : {};
  return {
    ...readResourceState(shop.reader, 'products', member.id),
    product_id: member.id,
    link: context.links.resource(memberPath(member, context)),
    variation_values: { ...member.variation_values },
    ...omitUndefined({ orderable: availability?.orderable, price }),
    ...customFields(member.custom),
  };
}

export const groupDocument = (group: Product, view: VariationViewContext): VariationGroup =>
  memberFields(group, view);

/** Returns the document that represents a variant as a part of its master. */
export function variantDocument(variant: Product, master: Product, view: VariationViewContext): Variant {
  const { shop, expansions } = view;
  const availability = expansions.has('availability') ? availabilityOf(shop, variant) : undefined;
  return {
    ...memberFields(variant, view),
    default_product_variation: master.default_variant_id === variant.id,
    online: isOnline(variant, shop.site.id, shop.now),
    searchable: variant.searchable ?? { default: true },
    ...(availability === undefined ? {} : { ats: availability.ats, in_stock: availability.orderable }),
    ...(expansions.has('price') ? { price_currency: shop.site.currencies[0] ?? '' } : {}),
  };
}

/** Returns the variants or the groups of a master, online or offline, ordered by ID. */
export function membersOfKind(
  { reader }: Pick<ShopReader, 'reader'>,
  master: Product,
  kind: 'variant' | 'variation_group',
): Product[] {
  return reader
    .collection('products')
    .find('master', master.id)
    .filter(({ type }) => type === kind);
}

/** Returns the values of a master's attributes, and whether each value can be ordered in the site. */
export function variationValuesOf(shop: ShopReader, master: Product): VariationValue[] {
  const variants = onlineMembersOf(shop, master).filter(({ type }) => type === 'variant');
  const variationProducts = shop.reader.map(variants, (product) => ({
    product,
    orderable: availabilityOf(shop, product)?.orderable ?? false,
  }));
  return variationValues(master, variationProducts);
}

export interface AttributeViewContext {
  readonly context: Pick<RequestContext, 'links'>;
  readonly master: Product;
  readonly variationValues: readonly VariationValue[];
}

export function valueDocument(
  value: ValueRecord,
  attribute: AttributeRecord,
  { master, variationValues: masterValues, context }: AttributeViewContext,
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
    orderable: masterValues.some(
      (candidate) =>
        candidate.attributeId === attribute.id && candidate.value === value.value && candidate.orderable,
    ),
    position: value.position ?? attribute.values.findIndex((candidate) => candidate.value === value.value),
    value: value.value,
  };
}

export const attributeDocument = (
  attribute: AttributeRecord,
  view: AttributeViewContext,
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

/** Returns the variation fields of a product document; empty for a product that neither is a master nor has one. */
export function variationModel(product: Product, view: VariationViewContext): Document {
  const { context } = view;
  const { shop } = view;
  const master =
    product.type === 'master' ? product : shop.reader.collection('products').get(product.master_id ?? '');
  if (master === undefined) return {};
  const masterValues = variationValuesOf(shop, master);
  const variants = membersOfKind(shop, master, 'variant');
  const groups = membersOfKind(shop, master, 'variation_group');
  return {
    variants: shop.reader.map(variants, (variant) => variantDocument(variant, master, view)),
    variation_groups: shop.reader.map(groups, (group) => groupDocument(group, view)),
    variation_attributes: (master.variation_attributes ?? []).map((attribute) =>
      attributeDocument(attribute, { context, master, variationValues: masterValues }),
    ),
    ...(product === master
      ? {}
      : {
          master: { master_id: master.id, link: context.links.resource(pathOf('products', master.id)) },
          variation_values: { ...product.variation_values },
        }),
  };
}
