import { bestImageGroup } from '../../../server/domain/images.ts';
import { handle } from '../../handle.ts';
import { MediaFile } from '../content/MediaFile.ts';
import type { Product } from './Product.ts';

/**
 * Returns the images of a view type that match the variation values best. If none match, returns those of the first
 * image group of the view type. A product without images has those of its master.
 */
export function findImages(
  product: Product,
  viewType: string,
  values: Readonly<Record<string, string>>,
): MediaFile[] {
  const ownData = product[handle].data;
  const hasOwnImages = (ownData.image_groups ?? []).length > 0 || ownData.master_id === undefined;
  const { image_groups: groups = [], catalog_id: catalogId } = hasOwnImages
    ? ownData
    : product.masterProduct[handle].data;
  const images = bestImageGroup(groups, viewType, values)?.images ?? [];
  return images.map((image) => new MediaFile(catalogId, image, viewType));
}
