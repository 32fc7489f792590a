import type { Image, ImageGroup, Product as Document } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import { imageGroups, shows } from '../../domain/images.ts';
import { textIn } from '../../domain/localized-text.ts';
import { present } from './present.ts';
import type { ProductReading } from './product-reading.ts';

type Group = NonNullable<Product['image_groups']>[number];

function imageGroupDocument(group: Group, catalogId: string, { context }: ProductReading): ImageGroup {
  const values = Object.entries(group.variation_values ?? {});
  return {
    images: group.images.map((image): Image =>
      present({
        alt: textIn(image.alt, context.locale),
        link: context.links.image(catalogId, image.path),
        dis_base_link: context.links.image(catalogId, image.path),
        title: textIn(image.title, context.locale),
      }),
    ),
    ...(values.length > 0
      ? { variation_attributes: values.map(([id, value]) => ({ id, values: [{ value }] })) }
      : {}),
    view_type: group.view_type,
  };
}

export interface ImageFilter {
  /** Empty for all. */
  readonly viewTypes: readonly string[];
  /** Values by attribute, over the product's own. */
  readonly variation: Readonly<Record<string, string>>;
}

const unfiltered: ImageFilter = { viewTypes: [], variation: {} };

/** A variant without pictures of its own shows those of its master that fit it. */
export const imageFields = (product: Product, reading: ProductReading): Promise<Document> =>
  filteredImages(product, reading, unfiltered);

export async function filteredImages(
  product: Product,
  reading: ProductReading,
  { viewTypes, variation }: ImageFilter,
): Promise<Document> {
  const { shop, allImages } = reading;
  const own = (product.image_groups ?? []).length > 0 || product.master_id === undefined;
  const source = own ? product : ((await shop.work.of('products').get(product.master_id ?? '')) ?? product);
  const values = { ...product.variation_values, ...variation };
  const all = (source.image_groups ?? []).filter(
    (group) => viewTypes.length === 0 || viewTypes.includes(group.view_type),
  );
  const fitting =
    allImages && Object.keys(variation).length > 0 ? all.filter((group) => shows(group, values)) : all;
  const groups = imageGroups(fitting, values, allImages);
  return { image_groups: groups.map((group) => imageGroupDocument(group, source.catalog_id, reading)) };
}

export function optionFields(product: Product, { context, currency }: ProductReading): Document {
  const { locale } = context;
  const options = (product.options ?? []).map((option) => ({
    ...present({
      description: textIn(option.description, locale),
      id: option.id,
      image: option.image,
      name: textIn(option.name, locale),
    }),
    values: option.values.map((value) =>
      present({
        default: value.default === true ? true : undefined,
        id: value.id,
        name: textIn(value.name, locale),
        price: value.prices[currency] ?? 0,
      }),
    ),
  }));
  return { options };
}
