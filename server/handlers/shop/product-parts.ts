import type { Image, ImageGroup, Product as Document } from '../../../contract/documents/product.ts';
import type { ImageFile, Product } from '../../records/catalog.ts';
import { imageGroups, showsVariation } from '../../domain/images.ts';
import { textIn } from '../../domain/localized-text.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { ProductViewContext } from './product-view.ts';

type ImageGroupRecord = NonNullable<Product['image_groups']>[number];

/** An image of a catalog, with its texts in the requested locale. */
export const imageDocument = (
  image: ImageFile,
  catalogId: string,
  { context }: Pick<ProductViewContext, 'context'>,
): Image =>
  omitUndefined({
    alt: textIn(image.alt, context.locale),
    link: context.links.image(catalogId, image.path),
    dis_base_link: context.links.image(catalogId, image.path),
    title: textIn(image.title, context.locale),
  });

function imageGroupDocument(
  group: ImageGroupRecord,
  catalogId: string,
  view: ProductViewContext,
): ImageGroup {
  const values = Object.entries(group.variation_values ?? {});
  return {
    images: group.images.map((image) => imageDocument(image, catalogId, view)),
    ...(values.length > 0
      ? { variation_attributes: values.map(([id, value]) => ({ id, values: [{ value }] })) }
      : {}),
    view_type: group.view_type,
  };
}

export interface ImageFilter {
  /** View types; empty for all. */
  readonly viewTypes: readonly string[];
  /** Values by attribute; they override the product's own values. */
  readonly variation: Readonly<Record<string, string>>;
}

const noFilter: ImageFilter = { viewTypes: [], variation: {} };

/** A variant without images of its own shows the matching images of its master. */
export const imageFields = (product: Product, view: ProductViewContext): Promise<Document> =>
  filteredImages(product, view, noFilter);

export async function filteredImages(
  product: Product,
  view: ProductViewContext,
  { viewTypes, variation }: ImageFilter,
): Promise<Document> {
  const { shop, allImages } = view;
  const hasOwnImages = (product.image_groups ?? []).length > 0 || product.master_id === undefined;
  const source = hasOwnImages
    ? product
    : ((await shop.work.of('products').get(product.master_id ?? '')) ?? product);
  const values = { ...product.variation_values, ...variation };
  const ofViewTypes = (source.image_groups ?? []).filter(
    (group) => viewTypes.length === 0 || viewTypes.includes(group.view_type),
  );
  const matching =
    allImages && Object.keys(variation).length > 0
      ? ofViewTypes.filter((group) => showsVariation(group, values))
      : ofViewTypes;
  const groups = imageGroups(matching, values, allImages);
  return { image_groups: groups.map((group) => imageGroupDocument(group, source.catalog_id, view)) };
}

export function optionFields(product: Product, { context, currency }: ProductViewContext): Document {
  const { locale } = context;
  const options = (product.options ?? []).map((option) => ({
    ...omitUndefined({
      description: textIn(option.description, locale),
      id: option.id,
      image: option.image,
      name: textIn(option.name, locale),
    }),
    values: option.values.map((value) =>
      omitUndefined({
        default: value.default === true ? true : undefined,
        id: value.id,
        name: textIn(value.name, locale),
        price: value.prices[currency] ?? 0,
      }),
    ),
  }));
  return { options };
}
