import Type, { type Static } from 'typebox';
import { paymentInstrumentFields } from './payment-instrument.ts';
import { extensionFields } from './attribute-definitions.ts';
import { Custom, Id, Instant, record } from './record.ts';

export const addressFields = {
  salutation: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  company_name: Type.Optional(Type.String()),
  first_name: Type.Optional(Type.String()),
  second_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  full_name: Type.Optional(Type.String()),
  job_title: Type.Optional(Type.String()),
  postal_code: Type.Optional(Type.String()),
  address1: Type.Optional(Type.String()),
  address2: Type.Optional(Type.String()),
  suite: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  post_box: Type.Optional(Type.String()),
  country_code: Type.Optional(Type.String()),
  state_code: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  suffix: Type.Optional(Type.String()),
  custom: Type.Optional(Custom),
};

export const Address = Type.Object(addressFields, { additionalProperties: false });
export type Address = Static<typeof Address>;

export const CustomerList = record('customer_list', { id: Id, description: Type.Optional(Type.String()) });
export type CustomerList = Static<typeof CustomerList>;

/**
 * A stored payment instrument of a customer. As in baskets and orders, it contains a token and the last digits, never
 * the number.
 */
export const CustomerPaymentInstrument = Type.Object(
  {
    ...paymentInstrumentFields,
    creation_date: Type.Optional(Instant),
    last_modified: Type.Optional(Instant),
  },
  { additionalProperties: false },
);
export type CustomerPaymentInstrument = Static<typeof CustomerPaymentInstrument>;

export const Customer = record('customer', {
  customer_id: Id,
  customer_list_id: Id,
  /** Guests have neither a number nor a login. */
  customer_no: Type.Optional(Id),
  login: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  auth_type: Type.Enum(['guest', 'registered']),
  enabled: Type.Optional(Type.Boolean()),
  email: Type.Optional(Type.String({ maxLength: 256 })),
  salutation: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  first_name: Type.Optional(Type.String()),
  second_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  suffix: Type.Optional(Type.String()),
  company_name: Type.Optional(Type.String()),
  job_title: Type.Optional(Type.String()),
  birthday: Type.Optional(Type.String()),
  gender: Type.Optional(Type.Integer()),
  phone_home: Type.Optional(Type.String()),
  phone_business: Type.Optional(Type.String()),
  phone_mobile: Type.Optional(Type.String()),
  fax: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  tax_id: Type.Optional(Type.String()),
  tax_id_type: Type.Optional(Type.String()),
  preferred_locale: Type.Optional(Type.String()),
  customer_group_ids: Type.Optional(Type.Array(Id)),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
  last_login_time: Type.Optional(Instant),
  previous_login_time: Type.Optional(Instant),
  last_visit_time: Type.Optional(Instant),
  previous_visit_time: Type.Optional(Instant),
  failed_logins: Type.Optional(Type.Integer()),
  locked_until: Type.Optional(Instant),
  addresses: Type.Optional(
    Type.Array(
      Type.Object(
        {
          id: Id,
          preferred: Type.Optional(Type.Boolean()),
          ...addressFields,
          creation_date: Type.Optional(Instant),
          last_modified: Type.Optional(Instant),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  payment_instruments: Type.Optional(Type.Array(CustomerPaymentInstrument)),
  custom: Type.Optional(Custom),
});
export type Customer = Static<typeof Customer>;

/** The identity of a customer at an authentication provider, such as an OAuth server. */
export const ExternalProfile = record('external_profile', {
  customer_list_id: Id,
  authentication_provider_id: Id,
  /** The provider's ID of the customer. */
  external_id: Id,
  customer_id: Id,
  email: Type.Optional(Type.String()),
  last_login_time: Type.Optional(Instant),
});
export type ExternalProfile = Static<typeof ExternalProfile>;

export const CustomerGroup = record('customer_group', {
  site_id: Id,
  id: Id,
  description: Type.Optional(Type.String()),
  custom: Type.Optional(Custom),
});
export type CustomerGroup = Static<typeof CustomerGroup>;

export const ObjectType = record('object_type', {
  id: Id,
  scope: Type.Enum(['site', 'organization']),
  key_property: Id,
  key_type: Type.Enum(['string', 'integer']),
  ...extensionFields,
});
export type ObjectType = Static<typeof ObjectType>;

export const CustomObject = record('custom_object', {
  /** '' for objects of the whole organization. */
  site_id: Type.String(),
  object_type: Id,
  key: Type.String({ minLength: 1 }),
  custom: Custom,
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
});
export type CustomObject = Static<typeof CustomObject>;
