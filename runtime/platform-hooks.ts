import { ShippingMgr } from './api/order/ShippingMgr.ts';
import type { LineItemCtnr } from './api/order/LineItemCtnr.ts';
import { Status } from './api/system/Status.ts';
import { callExport } from './call-export.ts';
import { currentRun } from './current-run.ts';
import { callHostInTransaction } from './host-calls.ts';
import { freezeTable } from './protocol/primordials.ts';

type Default = (container: LineItemCtnr) => unknown;

/** What the platform does at its own extension points if no script is registered, by the name below the module root. */
const defaults: Readonly<Record<string, Default>> = freezeTable({
  'order.calculate': calculate,
  'order.calculateShipping': calculateShipping,
  // The service computes the tax of everything for which no script has set one.
  'order.calculateTax': () => new Status(Status.OK),
  'order.createOrderNo': () => callHostInTransaction('nextOrderNumber'),
});

/** Whether scripts are registered for an extension point, or the platform does something there by itself. */
export const hasHook = (extensionPoint: string): boolean =>
  defaultOf(extensionPoint) !== undefined || scriptsOf(extensionPoint).length > 0;

/**
 * Calls every script that is registered for an extension point, in the order of the cartridge path, and returns the value
 * of the last one. If none is registered, the platform's own implementation runs; if there is none, returns undefined.
 * @throws what a script throws
 */
export function callHook(extensionPoint: string, functionName: string, args: readonly unknown[]): unknown {
  const scripts = scriptsOf(extensionPoint);
  if (scripts.length === 0) return defaultOf(extensionPoint)?.(...(args as [LineItemCtnr]));
  let result: unknown;
  for (const script of scripts) result = callExport(extensionPoint, script, functionName, args);
  return result;
}

/**
 * Returns the number of a new order: what the scripts registered for it return, or else the next of the site's sequence.
 * @throws Error if a script returns a number that is too long
 */
export function newOrderNumber(): string {
  const result = callHook(fullName('order.createOrderNo'), 'createOrderNo', []);
  const number = typeof result === 'string' ? result.trim() : '';
  if (number.length > maxOrderNumberLength)
    throw new Error(`The order number ${number} has more than ${maxOrderNumberLength} characters.`);
  return number === '' ? callHostInTransaction('nextOrderNumber') : number;
}

const maxOrderNumberLength = 50;

const fullName = (point: string): string => `${currentRun().moduleRoot}.${point}`;

const scriptsOf = (extensionPoint: string): readonly string[] =>
  currentRun().bridge.call('hookScripts', extensionPoint);

function defaultOf(extensionPoint: string): Default | undefined {
  const root = fullName('');
  if (!extensionPoint.startsWith(root)) return undefined;
  const point = extensionPoint.slice(root.length);
  return Object.hasOwn(defaults, point) ? defaults[point] : undefined;
}

/** Calculates shipping and tax, each by scripts if any are registered for it. */
function calculate(container: LineItemCtnr): Status {
  for (const step of ['calculateShipping', 'calculateTax']) {
    const status = callHook(fullName(`order.${step}`), step, [container]);
    if (status instanceof Status && status.status === Status.ERROR) return status;
  }
  return new Status(Status.OK);
}

function calculateShipping(container: LineItemCtnr): Status {
  ShippingMgr.applyShippingCost(container);
  return new Status(Status.OK);
}
