import type { GiftCertificateItem } from '../../../contract/documents/basket.ts';
import type { GiftCertificateLine } from '../../records/commerce.ts';
import { customFields } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';

export const giftCertificateItemDocument = (line: GiftCertificateLine): GiftCertificateItem => ({
  ...omitUndefined({
    amount: line.amount,
    gift_certificate_item_id: line.item_id,
    message: line.message,
    recipient_email: line.recipient_email,
    recipient_name: line.recipient_name,
    sender_name: line.sender_name,
    shipment_id: line.shipment_id,
  }),
  ...customFields(line.custom),
});
