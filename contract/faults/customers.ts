import { defineFault } from '../fault.ts';

// Faults of customers and their resources (shop-and-debugger-api 4, Customers).

export const CustomerNotFound = defineFault(
  'CustomerNotFound',
  404,
  { customerId: 'string' },
  'There is no registered customer with the ID "{customerId}".',
);
export const CustomerAlreadyRegistered = defineFault(
  'CustomerAlreadyRegistered',
  400,
  {},
  "The token already belongs to a registered customer. Register with a guest's token.",
);
export const MissingEmail = defineFault('MissingEmail', 400, {}, 'A customer must have an email address.');
export const MissingLastName = defineFault('MissingLastName', 400, {}, 'A customer must have a last name.');
export const MissingLogin = defineFault('MissingLogin', 400, {}, 'A customer must have a login.');
export const MissingPassword = defineFault('MissingPassword', 400, {}, 'A password is required to register.');
export const LoginAlreadyInUse = defineFault(
  'LoginAlreadyInUse',
  400,
  {},
  'Another customer already uses this login.',
);
export const InvalidLogin = defineFault(
  'InvalidLogin',
  400,
  {},
  'A login must not contain colons, control characters, or leading or trailing spaces.',
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
  'The customer already has an address named "{addressId}".',
);
