import type { GiftCertificateItem } from '../../../contract/documents/basket.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { GiftCertificateItemNotFound, type ShipmentNotFound } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { Basket, GiftCertificateLine } from '../../records/commerce.ts';
import { defaultShipmentId } from '../../domain/default-shipment.ts';
import { canBeIssued } from '../../domain/gift-certificates.ts';
import { implement, type Fail, type RequestContext } from '../implement.ts';
import { requireShipment } from './basket-access.ts';
import { changeBasket } from './basket-change.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { valueArgument } from './hook-points.ts';
import { omitUndefined } from './omit-undefined.ts';

const { basketGiftCertificates } = contract.shop;

const invalidProperty = (field: string) =>
  fault(PropertyConstraintViolation, { document: 'gift_certificate_item', path: `$.${field}` });

/**
 * Merges the line item in a request into the existing line item, or returns a new one.
 * @throws ShipmentNotFound; PropertyConstraintViolation if the amount or the recipient's email address is missing or
 * not valid
 */
function mergeLine(
  { random, fail }: Pick<RequestContext, 'random'> & { readonly fail: Fail<typeof ShipmentNotFound> },
  basket: Basket,
  item: GiftCertificateItem,
  existingLine?: GiftCertificateLine,
): GiftCertificateLine {
  const amount = item.amount ?? existingLine?.amount;
  const email = item.recipient_email ?? existingLine?.recipient_email;
  if (amount === undefined) throw invalidProperty('amount');
  if (email === undefined) throw invalidProperty('recipient_email');
  const shipment = requireShipment(
    basket,
    item.shipment_id ?? existingLine?.shipment_id ?? defaultShipmentId,
    fail,
  );
  const line: GiftCertificateLine = omitUndefined({
    item_id: existingLine?.item_id ?? random.id(),
    amount,
    recipient_email: email,
    recipient_name: item.recipient_name ?? existingLine?.recipient_name,
    sender_name: item.sender_name ?? existingLine?.sender_name,
    message: item.message ?? existingLine?.message,
    shipment_id: shipment.id,
    custom: mergeCustom(existingLine?.custom, customAttributesOf(item)),
  });
  if (!canBeIssued(line, basket.currency))
    throw invalidProperty(email.includes('@') ? 'amount' : 'recipient_email');
  return line;
}

/**
 * Returns the basket with gift certificates added.
 * @throws ShipmentNotFound, PropertyConstraintViolation
 */
export function withGiftCertificates(
  input: Pick<RequestContext, 'random'> & { readonly fail: Fail<typeof ShipmentNotFound> },
  basket: Basket,
  items: readonly GiftCertificateItem[],
): Basket {
  if (items.length === 0) return basket;
  const newLines = items.map((item) => mergeLine(input, basket, item));
  return { ...basket, gift_certificate_lines: [...(basket.gift_certificate_lines ?? []), ...newLines] };
}

/** @throws GiftCertificateItemNotFound */
function requireLine(
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
    changeBasket(input, basketGiftCertificates.addGiftCertificateItem, (basket, item) =>
      withGiftCertificates(input, basket, [item]),
    ),

  patchGiftCertificateItem(input) {
    const { gift_certificate_item_id: id } = input.params;
    return changeBasket(
      input,
      basketGiftCertificates.patchGiftCertificateItem,
      (basket, item) => {
        const updatedLine = mergeLine(input, basket, item, requireLine(basket, id, input.fail));
        const lines = basket.gift_certificate_lines ?? [];
        return {
          ...basket,
          gift_certificate_lines: lines.map((candidate) =>
            candidate.item_id === id ? updatedLine : candidate,
          ),
        };
      },
      [valueArgument(id)],
    );
  },

  deleteGiftCertificateItem(input) {
    const { gift_certificate_item_id: id } = input.params;
    return changeBasket(
      input,
      basketGiftCertificates.deleteGiftCertificateItem,
      (basket) => {
        const line = requireLine(basket, id, input.fail);
        const { gift_certificate_lines: lines = [], ...rest } = basket;
        const remainingLines = lines.filter((candidate) => candidate !== line);
        return remainingLines.length === 0 ? rest : { ...rest, gift_certificate_lines: remainingLines };
      },
      [valueArgument(id)],
    );
  },
});
