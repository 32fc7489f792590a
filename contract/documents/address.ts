import Type, { type Static } from 'typebox';
import { Timestamp, documentSchema } from './document.ts';

export const OrderAddress = documentSchema(
  'order_address',
  {
    address1: Type.String(),
    address2: Type.String(),
    city: Type.String(),
    company_name: Type.String(),
    country_code: Type.String(),
    first_name: Type.String(),
    full_name: Type.String(),
    id: Type.String(),
    job_title: Type.String(),
    last_name: Type.String(),
    phone: Type.String(),
    post_box: Type.String(),
    postal_code: Type.String(),
    salutation: Type.String(),
    second_name: Type.String(),
    state_code: Type.String(),
    suffix: Type.String(),
    suite: Type.String(),
    title: Type.String(),
  },
  { custom: true },
);
export type OrderAddress = Static<typeof OrderAddress>;

export const CustomerAddress = documentSchema(
  'customer_address',
  {
    address1: Type.String({ maxLength: 256 }),
    address2: Type.String({ maxLength: 256 }),
    address_id: Type.String({ maxLength: 256 }),
    city: Type.String({ maxLength: 256 }),
    company_name: Type.String({ maxLength: 256 }),
    country_code: Type.String({ maxLength: 2 }),
    creation_date: Timestamp,
    first_name: Type.String({ maxLength: 256 }),
    full_name: Type.String({ maxLength: 256 }),
    job_title: Type.String({ maxLength: 256 }),
    last_modified: Timestamp,
    last_name: Type.String({ maxLength: 256 }),
    phone: Type.String({ maxLength: 32 }),
    post_box: Type.String({ maxLength: 256 }),
    postal_code: Type.String({ maxLength: 256 }),
    preferred: Type.Boolean(),
    salutation: Type.String({ maxLength: 256 }),
    second_name: Type.String({ maxLength: 256 }),
    state_code: Type.String({ maxLength: 256 }),
    suffix: Type.String({ maxLength: 256 }),
    suite: Type.String({ maxLength: 32 }),
    title: Type.String({ maxLength: 256 }),
  },
  { custom: true },
);
export type CustomerAddress = Static<typeof CustomerAddress>;
