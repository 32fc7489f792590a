import type {
  Product as Document,
  Variant,
  VariationAttribute,
} from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import { textIn } from '../../domain/localized-text.ts';
import { variationValues, type Variant as VariantModel } from '../../domain/variation.ts';
import { present } from './present.ts';
import type { ProductReading } from './product-reading.ts';
import { priceFields } from './product-offer.ts';
import { availabilityOf, variantsOf } from './shop-reader.ts';

const productLink = ({ context }: ProductReading, id: string): string =>
  context.links.to(`/products/${encodeURIComponent(id)}`);

/** Which values there are, with the names of the locale and whether something with them can be ordered. */
function attributeDocuments(
  master: Product,
  variants: readonly VariantModel[],
  { context }: ProductReading,
): VariationAttribute[] {
  const orderable = variationValues(master, variants);
  return (master.variation_attributes ?? []).map((attribute) => ({
    ...present({ id: attribute.id, name: textIn(attribute.name, context.locale) }),
    values: attribute.values.map((value) =>
      present({
        description: textIn(value.description, context.locale),
        name: textIn(value.name, context.locale),
        orderable: orderable.some(
          (one) => one.attributeId === attribute.id && one.value === value.value && one.orderable,
        ),
        value: value.value,
      }),
    ),
  }));
}

async function variantDocument(variant: VariantModel, reading: ProductReading): Promise<Variant> {
  const { product, orderable } = variant;
  const { price } = await priceFields(product, reading);
  return present({
    link: productLink(reading, product.id),
    orderable,
    price,
    product_id: product.id,
    variation_values: { ...product.variation_values },
  });
}

/**
 * The variation model: attributes, variants and groups of a master; of a variant or group its master's, with its own
 * values and the master named. Other products have none.
 */
export async function variationFields(product: Product, reading: ProductReading): Promise<Document> {
  const { shop } = reading;
  const master =
    product.type === 'master' ? product : await shop.work.of('products').get(product.master_id ?? '');
  if (master === undefined) return {};

  const models: VariantModel[] = [];
  for (const member of await variantsOf(shop, master)) {
    models.push({ product: member, orderable: (await availabilityOf(shop, member))?.orderable ?? false });
  }
  const variants = models.filter((one) => one.product.type === 'variant');
  const groups = models.filter((one) => one.product.type === 'variation_group');
  return present({
    master: await masterDocument(product, master, variants, reading),
    variants: await Promise.all(variants.map((one) => variantDocument(one, reading))),
    variation_attributes: attributeDocuments(master, variants, reading),
    variation_groups:
      groups.length > 0 ? await Promise.all(groups.map((one) => variantDocument(one, reading))) : undefined,
    variation_values: product === master ? undefined : { ...product.variation_values },
  });
}

async function masterDocument(
  product: Product,
  master: Product,
  variants: readonly VariantModel[],
  reading: ProductReading,
): Promise<Document['master']> {
  if (product === master) return undefined;
  const { price, price_max: highest } = await priceFields(master, reading);
  return present({
    link: productLink(reading, master.id),
    master_id: master.id,
    orderable: variants.some((variant) => variant.orderable),
    price,
    price_max: highest,
  });
}
