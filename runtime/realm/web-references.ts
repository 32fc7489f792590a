import { freezeTable } from '../protocol/primordials.ts';
import { isTypeofOperand } from '../typeof-operand.ts';

/** The globals whose members are web references. */
export const webReferenceGlobals = freezeTable(['webreferences', 'webreferences2'] as const);
export type WebReferenceGlobal = (typeof webReferenceGlobals)[number];

const createUnavailableError = (global: WebReferenceGlobal): Error =>
  new Error(
    `${global} is not available: this service does not create SOAP clients from WSDL files. Mock the service (setMock, or "mock" in its definition), or call its address with an HTTP service.`,
  );

/**
 * Returns the object of one of the globals. A member of any name is a web reference: which of them exist is not known,
 * because the service does not read WSDL files.
 */
export function webReferences(global: WebReferenceGlobal): object {
  const fail = (): never => {
    throw createUnavailableError(global);
  };
  const isReadAsUndefined = (name: string | symbol): boolean =>
    typeof name === 'symbol' || isTypeofOperand(name, false);
  // Many modules assign a web reference to a variable or import its classes when they are loaded, so only its members
  // throw.
  const webReference: object = new Proxy(Object.freeze({}), {
    get: (_target, name) => (isReadAsUndefined(name) ? undefined : fail()),
    set: fail,
    has: fail,
  });
  return new Proxy(Object.freeze({}), {
    get: (_target, name) => (isReadAsUndefined(name) ? undefined : webReference),
    set: fail,
  });
}
