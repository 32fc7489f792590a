import { GiftCertificateCreation } from '../../../contract/faults/shop.ts';
import { canBeIssued, applyOrderStatus, createCertificate } from '../../domain/gift-certificates.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Order } from '../../records/commerce.ts';
import type { Fail, RequestContext } from '../implement.ts';
import type { Shop } from './shop.ts';

/** Returns a code of letters and digits that are not easily confused, in groups of four. */
export function codeFromHex(hex: string): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const letters = [...hex.matchAll(/../g)].map(
    ([byte]) => alphabet[parseInt(byte, 16) % alphabet.length] ?? '2',
  );
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Creates the gift certificates that an order sells. They can be redeemed after the order is placed.
 * @returns the order with their codes
 * @throws GiftCertificateCreation for a line item from which no certificate can be created
 */
export async function issueGiftCertificates(
  shop: Pick<Shop, 'work' | 'now'> &
    Pick<RequestContext, 'random'> & { readonly fail: Fail<typeof GiftCertificateCreation> },
  order: Order,
): Promise<Order> {
  const { gift_certificate_lines: lines } = order;
  if (lines === undefined) return order;
  const certificates = shop.work.collection('gift_certificates');
  const issuedLines = [];
  for (const line of lines) {
    if (!canBeIssued(line, order.currency)) throw shop.fail(GiftCertificateCreation);
    let code = codeFromHex(shop.random.hex(32));
    while ((await certificates.get(compoundKey(order.site_id, code))) !== undefined)
      code = codeFromHex(shop.random.hex(32));
    certificates.put(createCertificate(order, line, code, shop.now));
    issuedLines.push({ ...line, code });
  }
  return { ...order, gift_certificate_lines: issuedLines };
}

/** Updates the status of the gift certificates that an order sold to match the order's new status. */
export async function updateGiftCertificateStatuses(
  { work }: Pick<Shop, 'work'>,
  order: Order,
): Promise<void> {
  if (order.gift_certificate_lines === undefined) return;
  const certificates = work.collection('gift_certificates');
  for (const certificate of await certificates.find('order', order.order_no))
    if (certificate.site_id === order.site_id) certificates.put(applyOrderStatus(certificate, order.status));
}
