import { freezeTable } from '../protocol/primordials.ts';
import { isTypeofOperand } from '../typeof-operand.ts';

/** The globals whose members are web references: the current one, and its predecessor in old scripts. */
export const webReferenceGlobals = freezeTable(['webreferences', 'webreferences2'] as const);
export type WebReferenceGlobal = (typeof webReferenceGlobals)[number];

const noWebReferences = (global: WebReferenceGlobal): Error =>
  new Error(
    `${global} is not available: this service makes no SOAP clients from WSDL files. Mock the service (setMock, or "mock" in its definition), or call its address with an HTTP service.`,
  );

/** One of the globals: each name is a web reference, because the service does not read WSDL files. */
export function webReferences(global: WebReferenceGlobal): object {
  const fail = (): never => {
    throw noWebReferences(global);
  };
  const isUnreadable = (name: string | symbol): boolean =>
    typeof name === 'symbol' || isTypeofOperand(name, false);
  // Modules keep a web reference in a variable, and old ones import its classes, when they load: only its members throw.
  const webReference: object = new Proxy(Object.freeze({}), {
    get: (_target, name) => (isUnreadable(name) ? undefined : fail()),
    set: fail,
    has: fail,
  });
  return new Proxy(Object.freeze({}), {
    get: (_target, name) => (isUnreadable(name) ? undefined : webReference),
    set: fail,
  });
}
