import type {
  Product as Document,
  Variant,
  VariationAttribute,
} from '../../../contract/documents/product.ts';
import type { ImageFile, Product } from '../../records/catalog.ts';
import { compoundKey } from '../../records/collections.ts';
import { textIn } from '../../domain/localized-text.ts';
import { variationValues, type VariationProduct } from '../../domain/variation.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { ProductViewContext } from './product-view.ts';
import { priceFields } from './product-price-and-availability.ts';
import { imageDocument } from './product-parts.ts';
import { availabilityOf, onlineMembersOf } from './shop.ts';

const productLink = ({ context }: ProductViewContext, id: string): string =>
  context.links.resource(`/products/${encodeURIComponent(id)}`);

/**
 * Returns the variation attributes with their values, and for each value whether a variant with it can be ordered.
 */
function attributeDocuments(
  master: Product,
  variants: readonly VariationProduct[],
  view: ProductViewContext,
): VariationAttribute[] {
  const { context } = view;
  const image = (file: ImageFile | undefined) => file && imageDocument(file, master.catalog_id, view);
  const orderableValues = new Set(
    variationValues(master, variants)
      .filter((candidate) => candidate.orderable)
      .map(({ attributeId, value }) => compoundKey(attributeId, value)),
  );
  return (master.variation_attributes ?? []).map((attribute) => ({
    ...omitUndefined({ id: attribute.id, name: textIn(attribute.name, context.locale) }),
    values: attribute.values.map((value) =>
      omitUndefined({
        description: textIn(value.description, context.locale),
        image: image(value.image),
        image_swatch: image(value.image_swatch),
        name: textIn(value.name, context.locale),
        orderable: orderableValues.has(compoundKey(attribute.id, value.value)),
        value: value.value,
      }),
    ),
  }));
}

function memberDocument(member: VariationProduct, view: ProductViewContext): Variant {
  const { product, orderable } = member;
  const { price } = priceFields(product, view);
  return omitUndefined({
    link: productLink(view, product.id),
    orderable,
    price,
    product_id: product.id,
    variation_values: { ...product.variation_values },
  });
}

/**
 * Returns the variation model. A master has attributes, variants and groups, and refers to itself as its master. A
 * variant or group has those of its master, its own values and a reference to the master. Other products have none.
 */
export function variationFields(product: Product, view: ProductViewContext): Document {
  const { shop } = view;
  const master =
    product.type === 'master' ? product : shop.reader.collection('products').get(product.master_id ?? '');
  if (master === undefined) return {};

  const members = shop.reader.map(onlineMembersOf(shop, master), (member): VariationProduct => ({
    product: member,
    orderable: availabilityOf(shop, member)?.orderable ?? false,
  }));
  const variants = members.filter((member) => member.product.type === 'variant');
  const groups = members.filter((member) => member.product.type === 'variation_group');
  return omitUndefined({
    master: masterDocument(master, variants, view),
    variants: shop.reader.map(variants, (variant) => memberDocument(variant, view)),
    variation_attributes: attributeDocuments(master, variants, view),
    variation_groups:
      groups.length > 0 ? shop.reader.map(groups, (group) => memberDocument(group, view)) : undefined,
    variation_values: product === master ? undefined : { ...product.variation_values },
  });
}

function masterDocument(
  master: Product,
  variants: readonly VariationProduct[],
  view: ProductViewContext,
): Document['master'] {
  const { price, price_max: highest } = priceFields(master, view);
  return omitUndefined({
    link: productLink(view, master.id),
    master_id: master.id,
    orderable: variants.some((variant) => variant.orderable),
    price,
    price_max: highest,
  });
}
