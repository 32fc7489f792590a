/** Members that classes of services have in common and scripts do not see. */
export const parts: unique symbol = Symbol('parts');
export const createRequest: unique symbol = Symbol('createRequest');
export const send: unique symbol = Symbol('send');
export const mockedResponse: unique symbol = Symbol('mockedResponse');
export const credential: unique symbol = Symbol('credential');
export const fail: unique symbol = Symbol('fail');
export const address: unique symbol = Symbol('address');
export const prepare: unique symbol = Symbol('prepare');
