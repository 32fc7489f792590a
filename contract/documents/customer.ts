import Type, { type Static } from 'typebox';
import { CustomerAddress } from './address.ts';
import { Timestamp, documentSchema, enumeration } from './document.ts';
import { CustomerPaymentInstrument } from './payment.ts';

export const Customer = documentSchema(
  'customer',
  {
    addresses: Type.Array(CustomerAddress),
    auth_type: enumeration('guest', 'registered'),
    birthday: Type.String(),
    company_name: Type.String({ maxLength: 256 }),
    creation_date: Timestamp,
    customer_id: Type.String({ maxLength: 28, readOnly: true }),
    customer_no: Type.String({ maxLength: 100 }),
    email: Type.String({ maxLength: 256 }),
    enabled: Type.Boolean(),
    fax: Type.String({ maxLength: 32 }),
    first_name: Type.String({ maxLength: 256 }),
    gender: Type.Integer(),
    job_title: Type.String({ maxLength: 256 }),
    last_login_time: Timestamp,
    last_modified: Timestamp,
    last_name: Type.String({ maxLength: 256 }),
    last_visit_time: Timestamp,
    login: Type.String({ maxLength: 256 }),
    note: Type.String(),
    payment_instruments: Type.Array(CustomerPaymentInstrument),
    phone_business: Type.String({ maxLength: 32 }),
    phone_home: Type.String({ maxLength: 32 }),
    phone_mobile: Type.String({ maxLength: 32 }),
    preferred_locale: Type.String({ readOnly: true }),
    previous_login_time: Timestamp,
    previous_visit_time: Timestamp,
    salutation: Type.String({ maxLength: 256 }),
    second_name: Type.String({ maxLength: 256 }),
    suffix: Type.String({ maxLength: 256 }),
    title: Type.String({ maxLength: 256 }),
  },
  { custom: true },
);
export type Customer = Static<typeof Customer>;

export const CustomerInfo = documentSchema('customer_info', {
  customer_id: Type.String({ maxLength: 100 }),
  customer_name: Type.String(),
  customer_no: Type.String({ maxLength: 100 }),
  email: Type.String(),
});
export type CustomerInfo = Static<typeof CustomerInfo>;

export const AuthRequest = documentSchema('auth_request', {
  type: enumeration('guest', 'credentials', 'refresh', 'session'),
});
export type AuthRequest = Static<typeof AuthRequest>;

export const CustomerRegistration = documentSchema(
  'customer_registration',
  {
    customer: Customer,
    password: Type.String({ maxLength: 4096 }),
  },
  { custom: true },
);
export type CustomerRegistration = Static<typeof CustomerRegistration>;

export const TrustedSystemAuthRequest = documentSchema('trusted_system_auth_request', {
  client_id: Type.String(),
  login: Type.String(),
});
export type TrustedSystemAuthRequest = Static<typeof TrustedSystemAuthRequest>;

export const PasswordChangeRequest = documentSchema('password_change_request', {
  current_password: Type.String({ maxLength: 4096 }),
  password: Type.String({ maxLength: 4096 }),
});
export type PasswordChangeRequest = Static<typeof PasswordChangeRequest>;

export const PasswordReset = documentSchema('password_reset', {
  identification: Type.String(),
  type: enumeration('email', 'login'),
});
export type PasswordReset = Static<typeof PasswordReset>;
