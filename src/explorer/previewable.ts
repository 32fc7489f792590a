import type { ResourceAddress } from '../documents/address.ts';

/** Returns the Shop API address of a product, whose document the product card shows; undefined for other resources. */
export const shopProductAddress = (
  { connection, kind, params }: ResourceAddress,
  site: string,
): ResourceAddress | undefined =>
  kind === 'product' || kind === 'shopProduct'
    ? { connection, kind: 'shopProduct', site, params: { id: params['id'] ?? '' } }
    : undefined;

/** Whether a receipt can show the resource. */
export const hasReceipt = ({ kind }: ResourceAddress): boolean =>
  kind === 'basket' || kind === 'order' || kind === 'shopOrder';

/** Returns the address of an A/B test, or of the A/B test of a segment; undefined for other resources. */
export function abTestAddress({ connection, kind, params }: ResourceAddress): ResourceAddress | undefined {
  if (kind !== 'abTest' && kind !== 'abTestSegment') return undefined;
  const { site_id = '', ab_test_id = '' } = params;
  return { connection, kind: 'abTest', params: { site_id, ab_test_id } };
}
