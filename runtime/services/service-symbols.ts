/** Members that the classes of services share and scripts do not see. */
export const serviceSpec: unique symbol = Symbol('serviceSpec');
export const createRequest: unique symbol = Symbol('createRequest');
export const send: unique symbol = Symbol('send');
export const createMockResponse: unique symbol = Symbol('createMockResponse');
export const credential: unique symbol = Symbol('credential');
export const fail: unique symbol = Symbol('fail');
export const requestUrl: unique symbol = Symbol('requestUrl');
export const endCall: unique symbol = Symbol('endCall');
export const prepareClient: unique symbol = Symbol('prepareClient');
