import type { Image, ImageGroup, Product as Document } from '../../../contract/documents/product.ts';
import type { ImageFile, Product } from '../../records/catalog.ts';
import { bestImageGroup, imageGroups, showsVariation } from '../../domain/images.ts';
import { textIn } from '../../domain/localized-text.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { ProductViewContext } from './product-view.ts';

type ImageGroupRecord = NonNullable<Product['image_groups']>[number];

/** Returns an image of a catalog, with its texts in the requested locale. */
export const imageDocument = (
  image: ImageFile,
  catalogId: string,
  { context }: Pick<ProductViewContext, 'context'>,
): Image => {
  const link = context.links.image(catalogId, image.path);
  return omitUndefined({
    alt: textIn(image.alt, context.locale),
    link,
    dis_base_link: link,
    title: textIn(image.title, context.locale),
  });
};

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

/**
 * Returns the images of a product. A variant or variation group without images shows the matching images of its master,
 * or all of them if the view includes all images.
 */
export const imageFields = (product: Product, view: ProductViewContext): Document =>
  filteredImages(product, view, noFilter);

/**
 * Returns the images of a product that match the filter. If no image group of a view type matches the variation, the
 * first group of this view type is returned, unless the view includes all images.
 */
export function filteredImages(product: Product, view: ProductViewContext, filter: ImageFilter): Document {
  const { source, groups } = matchingGroups(product, view, filter);
  return { image_groups: groups.map((group) => imageGroupDocument(group, source.catalog_id, view)) };
}

/**
 * Returns the first image of a product or, if it has none, of its master. Earlier view types are preferred. If there is
 * no image of these view types, returns one of any view type.
 */
export function firstImage(
  product: Product,
  view: ProductViewContext,
  viewTypes: readonly string[],
): Image | undefined {
  const source = imageSource(product, view);
  const groups = source.image_groups ?? [];
  const values = product.variation_values ?? {};
  for (const viewType of viewTypes) {
    const [image] = bestImageGroup(groups, viewType, values)?.images ?? [];
    if (image !== undefined) return imageDocument(image, source.catalog_id, view);
  }
  const [image] = imageGroups(groups, values, view.includesAllImages)[0]?.images ?? [];
  return image && imageDocument(image, source.catalog_id, view);
}

/** Returns the product whose images a product shows: itself, or its master if it has none. */
function imageSource(product: Product, { shop }: ProductViewContext): Product {
  if (product.master_id === undefined || (product.image_groups ?? []).length > 0) return product;
  return shop.reader.collection('products').get(product.master_id) ?? product;
}

/**
 * Returns the image groups to show for a product, and the product that they belong to: itself or its master.
 */
function matchingGroups(
  product: Product,
  view: ProductViewContext,
  { viewTypes, variation }: ImageFilter,
): { source: Product; groups: ImageGroupRecord[] } {
  const source = imageSource(product, view);
  const values = { ...product.variation_values, ...variation };
  const groupsOfViewTypes = (source.image_groups ?? []).filter(
    (group) => viewTypes.length === 0 || viewTypes.includes(group.view_type),
  );
  const groupsOfVariation =
    view.includesAllImages && Object.keys(variation).length > 0
      ? groupsOfViewTypes.filter((group) => showsVariation(group, values))
      : groupsOfViewTypes;
  return { source, groups: imageGroups(groupsOfVariation, values, view.includesAllImages) };
}

/** Returns the options of a product, with prices in the requested currency. */
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
