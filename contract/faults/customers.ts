import { defineFault } from '../fault.ts';

/** Faults of customers and what belongs to them (shop-and-debugger-api 4, Customers). */
export const CustomerNotFound = defineFault(
  'CustomerNotFound',
  404,
  { customerId: 'string' },
  'No customer with id "{customerId}" exists here, or it is not a registered one.',
);
export const CustomerAlreadyRegistered = defineFault(
  'CustomerAlreadyRegistered',
  400,
  {},
  'The token belongs to a registered customer already; register with the token of a guest.',
);
export const MissingEmail = defineFault('MissingEmail', 400, {}, 'A customer must have an email address.');
export const MissingLastName = defineFault('MissingLastName', 400, {}, 'A customer must have a last name.');
export const MissingLogin = defineFault('MissingLogin', 400, {}, 'A customer must have a login.');
export const MissingPassword = defineFault(
  'MissingPassword',
  400,
  {},
  'Whoever registers themselves must choose a password.',
);
export const LoginAlreadyInUse = defineFault(
  'LoginAlreadyInUse',
  400,
  {},
  'Another customer has this login already.',
);
export const InvalidLogin = defineFault(
  'InvalidLogin',
  400,
  {},
  'A login has no colon, no control characters, and no space at its ends.',
);
export const CustomerAddressNotFound = defineFault(
  'CustomerAddressNotFound',
  404,
  { addressName: 'string', customerId: 'string' },
  'The customer "{customerId}" has no address "{addressName}".',
);
export const MissingAddressId = defineFault('MissingAddressId', 400, {}, 'An address must have a name.');
export const DuplicateAddressId = defineFault(
  'DuplicateAddressId',
  400,
  { addressId: 'string' },
  'The customer has an address "{addressId}" already.',
);
