import { isTypeofOperand } from '../typeof-operand.ts';

const noWebReferences = (): Error =>
  new Error(
    'webreferences2 is not available: this service makes no SOAP clients from WSDL files. Mock the service (setMock, or "mock" in its definition), or call its address with an HTTP service.',
  );

const fail = (): never => {
  throw noWebReferences();
};

/** A web reference: modules keep it in a variable when they load, so only its members throw. */
const webReference: object = new Proxy(Object.freeze({}), {
  get: (_target, name) => (typeof name === 'symbol' || isTypeofOperand(name, false) ? undefined : fail()),
  set: fail,
  has: fail,
});

/** The global `webreferences2`: each name is a web reference, because the service does not read WSDL files. */
export const webReferences: object = new Proxy(Object.freeze({}), {
  get: (_target, name) =>
    typeof name === 'symbol' || isTypeofOperand(name, false) ? undefined : webReference,
  set: fail,
});
