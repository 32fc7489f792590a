import type { PlatformAccess } from '../../client/access.ts';
import { isFault } from '../../client/errors.ts';
import type { JsonObject } from '../../client/json-object.ts';
import type { ResourceAddress } from '../../documents/address.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { elementsOf } from '../listing.ts';

/**
 * Reads a product of the Shop API. Adds the master's images to a variant, since they contain the swatches of the
 * other variants. Rejects like `readResource`.
 */
export async function readProductWithMasterImages(
  access: PlatformAccess,
  address: ResourceAddress,
): Promise<JsonObject> {
  const product = await readResource(access, address);
  const { master_id: master } = (product['master'] ?? {}) as { master_id?: string };
  if (master === undefined || master === address.params['id']) return product;
  try {
    const masterProduct = await readResource(access, { ...address, params: { id: master } });
    const images = [product, masterProduct].flatMap((source) => elementsOf(source, 'image_groups'));
    return { ...product, image_groups: images };
  } catch (error) {
    // A variant is shown even if its master is not online.
    if (isFault(error)) return product;
    throw error;
  }
}
