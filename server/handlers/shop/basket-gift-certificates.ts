import type { GiftCertificateItem } from '../../../contract/documents/basket.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { GiftCertificateItemNotFound, type ShipmentNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { Basket, GiftCertificateLine } from '../../records/commerce.ts';
import { canBeIssued } from '../../domain/gift-certificates.ts';
import { implement, type Fail, type RequestContext } from '../implement.ts';
import { defaultShipmentId, shipmentOf } from './basket-access.ts';
import { changeBasket } from './basket-change.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { valueArgument } from './hook-points.ts';
import { present } from './present.ts';

const { basketGiftCertificates } = contract.shop;

const invalid = (field: string) =>
  fault(PropertyConstraintViolation, { document: 'gift_certificate_item', path: `$.${field}` });

/**
 * The line that a request describes, over what was there before.
 * @throws ShipmentNotFound; PropertyConstraintViolation for an amount that no certificate can have, or no recipient
 */
function lineOf(
  { random, fail }: Pick<RequestContext, 'random'> & { readonly fail: Fail<typeof ShipmentNotFound> },
  basket: Basket,
  item: GiftCertificateItem,
  before?: GiftCertificateLine,
): GiftCertificateLine {
  const amount = item.amount ?? before?.amount;
  const email = item.recipient_email ?? before?.recipient_email;
  if (amount === undefined) throw invalid('amount');
  if (email === undefined) throw invalid('recipient_email');
  const shipment = shipmentOf(basket, item.shipment_id ?? before?.shipment_id ?? defaultShipmentId, fail);
  const line: GiftCertificateLine = present({
    item_id: before?.item_id ?? random.id(),
    amount,
    recipient_email: email,
    recipient_name: item.recipient_name ?? before?.recipient_name,
    sender_name: item.sender_name ?? before?.sender_name,
    message: item.message ?? before?.message,
    shipment_id: shipment.id,
    custom: mergeCustom(before?.custom, customIn(item)),
  });
  if (!canBeIssued(line, basket.currency)) throw invalid(email.includes('@') ? 'amount' : 'recipient_email');
  return line;
}

/** The basket with gift certificates in it. @throws ShipmentNotFound */
export function withGiftCertificates(
  input: Pick<RequestContext, 'random'> & { readonly fail: Fail<typeof ShipmentNotFound> },
  basket: Basket,
  items: readonly GiftCertificateItem[],
): Basket {
  if (items.length === 0) return basket;
  const added = items.map((item) => lineOf(input, basket, item));
  return { ...basket, gift_certificate_lines: [...(basket.gift_certificate_lines ?? []), ...added] };
}

/** @throws GiftCertificateItemNotFound */
function lineById(
  basket: Basket,
  giftCertificateItemId: string,
  fail: Fail<typeof GiftCertificateItemNotFound>,
): GiftCertificateLine {
  const line = basket.gift_certificate_lines?.find(({ item_id: id }) => id === giftCertificateItemId);
  if (line === undefined) throw fail(GiftCertificateItemNotFound, { giftCertificateItemId });
  return line;
}

export const basketGiftCertificateHandlers = implement(basketGiftCertificates, {
  addGiftCertificateItem: (input) =>
    changeBasket(input, basketGiftCertificates.addGiftCertificateItem.hooks, (basket, item) =>
      withGiftCertificates(input, basket, [item]),
    ),

  patchGiftCertificateItem(input) {
    const { gift_certificate_item_id: id } = input.params;
    return changeBasket(
      input,
      basketGiftCertificates.patchGiftCertificateItem.hooks,
      (basket, item) => {
        const changed = lineOf(input, basket, item, lineById(basket, id, input.fail));
        const lines = basket.gift_certificate_lines ?? [];
        return {
          ...basket,
          gift_certificate_lines: lines.map((one) => (one.item_id === id ? changed : one)),
        };
      },
      [valueArgument(id)],
    );
  },

  deleteGiftCertificateItem(input) {
    const { gift_certificate_item_id: id } = input.params;
    return changeBasket(
      input,
      basketGiftCertificates.deleteGiftCertificateItem.hooks,
      (basket) => {
        const line = lineById(basket, id, input.fail);
        const { gift_certificate_lines: lines = [], ...rest } = basket;
        const left = lines.filter((one) => one !== line);
        return left.length === 0 ? rest : { ...rest, gift_certificate_lines: left };
      },
      [valueArgument(id)],
    );
  },
});
