import { ShippingMgr } from './api/order/ShippingMgr.ts';
import type { LineItemCtnr } from './api/order/LineItemCtnr.ts';
import { Status } from './api/system/Status.ts';
import { callExport } from './call-export.ts';
import { currentRun } from './current-run.ts';
import { callHostInTransaction } from './host-calls.ts';
import { freezeTable } from './protocol/primordials.ts';

type DefaultImplementation = (container: LineItemCtnr) => unknown;

/**
 * The platform's default implementations of extension points, which run if no script is registered. The keys are the
 * names below the module root.
 */
const defaults: Readonly<Record<string, DefaultImplementation>> = freezeTable({
  'order.calculate': calculate,
  'order.calculateShipping': calculateShipping,
  // The service calculates the tax of all lines for which no script has set it.
  'order.calculateTax': () => new Status(Status.OK),
  'order.createOrderNo': () => callHostInTransaction('nextOrderNumber'),
});

/** Returns whether an extension point has a registered script or a default implementation. */
export const hasHook = (extensionPoint: string): boolean =>
  findDefault(extensionPoint) !== undefined || findScripts(extensionPoint).length > 0;

/**
 * Calls all scripts that are registered for an extension point, in the order of the cartridge path, and returns the
 * result of the last. If none is registered, calls the platform's default implementation, or returns undefined if
 * there is none.
 * @throws any error of a script
 */
export function callHook(extensionPoint: string, functionName: string, args: readonly unknown[]): unknown {
  const scripts = findScripts(extensionPoint);
  if (scripts.length === 0) return findDefault(extensionPoint)?.(...(args as [LineItemCtnr]));
  let result: unknown;
  for (const script of scripts) result = callExport(extensionPoint, script, functionName, args);
  return result;
}

/**
 * Returns the number for a new order: the result of the hook `order.createOrderNo`, or else the next number of the site's
 * sequence.
 * @throws Error if a script returns a number that is too long
 */
export function createOrderNumber(): string {
  const result = callHook(qualifiedName('order.createOrderNo'), 'createOrderNo', []);
  const number = typeof result === 'string' || typeof result === 'number' ? String(result).trim() : '';
  if (number.length > maxOrderNumberLength)
    throw new Error(`The order number ${number} has more than ${maxOrderNumberLength} characters.`);
  return number === '' ? callHostInTransaction('nextOrderNumber') : number;
}

const maxOrderNumberLength = 50;

const qualifiedName = (point: string): string => `${currentRun().moduleRoot}.${point}`;

const findScripts = (extensionPoint: string): readonly string[] =>
  currentRun().bridge.call('hookScripts', extensionPoint);

function findDefault(extensionPoint: string): DefaultImplementation | undefined {
  const root = qualifiedName('');
  if (!extensionPoint.startsWith(root)) return undefined;
  const point = extensionPoint.slice(root.length);
  return Object.hasOwn(defaults, point) ? defaults[point] : undefined;
}

/**
 * Calculates shipping and then tax, each with the registered scripts or else the default. Returns the first error
 * status, or OK.
 */
function calculate(container: LineItemCtnr): Status {
  for (const step of ['calculateShipping', 'calculateTax']) {
    const status = callHook(qualifiedName(`order.${step}`), step, [container]);
    if (status instanceof Status && status.status === Status.ERROR) return status;
  }
  return new Status(Status.OK);
}

function calculateShipping(container: LineItemCtnr): Status {
  ShippingMgr.applyShippingCost(container);
  return new Status(Status.OK);
}
