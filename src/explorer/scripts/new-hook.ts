import { hookCallers, operationLabel } from '../../../cartridges/hook-points.ts';
import { enginePoints } from '../../../contract/engine-points.ts';
import { hookName, type VendorProfile } from '../../../contract/vendor.ts';
import { functionNameOf, functionOffset } from './hook-function.ts';
import { hookParameters, type HookParameter } from './hook-parameters.ts';

/** An extension point for which a script can be registered. */
export interface HookChoice {
  /** Full name, such as `svc.api.shop.order.afterPOST`. */
  readonly name: string;
  /** Name without the vendor's root, such as `shop.order.afterPOST`. */
  readonly point: string;
  /** The operations that run it, such as `POST /orders`. Empty for points of the order calculation. */
  readonly operations: readonly string[];
}

/** The extension points for which most scripts are registered, the most frequent first. */
const frequentPoints = [
  ...[
    'shop.order.afterPOST',
    'shop.order.beforePOST',
    'shop.basket.afterPOST',
    'shop.basket.items.afterPOST',
  ],
  ...[
    'shop.basket.items.beforePOST',
    'shop.basket.validateBasket',
    'shop.customer.afterPOST',
    'order.calculate',
  ],
  ...['shop.product.modifyGETResponse', 'shop.basket.modifyGETResponse', 'shop.order.modifyPOSTResponse'],
];

/**
 * Returns all extension points with the names of the vendor: those that scripts use most, then the others in the order of the
 * contract.
 */
export function listHookChoices(vendor: VendorProfile): HookChoice[] {
  const operationChoices = [...hookCallers(vendor)].map(([name, callers]) => ({
    name,
    point: withoutRoot(name, vendor),
    operations: callers.map(({ operation }) => operationLabel(operation)),
  }));
  const engineChoices = Object.values(enginePoints).map((point) => ({
    name: hookName(vendor, point),
    point,
    operations: [],
  }));
  const choices = [...operationChoices, ...engineChoices];
  const frequent = frequentPoints.flatMap((point) => choices.find((choice) => choice.point === point) ?? []);
  return [...new Set([...frequent, ...choices])];
}

/** Removes the vendor's root: `svc.api.shop.order.afterPOST` becomes `shop.order.afterPOST`. */
function withoutRoot(name: string, { hookRoot, moduleRoot }: VendorProfile): string {
  const root = [hookRoot, moduleRoot].find((candidate) => name.startsWith(`${candidate}.`)) ?? '';
  return name.slice(root.length + 1);
}

/** Suggests the path of a new hook's script in its cartridge, such as `cartridge/scripts/hooks/order.js`. */
export function suggestedScript(point: string): string {
  const [first = '', second = 'hook'] = point.split('.');
  return `cartridge/scripts/hooks/${first === 'order' ? 'calculate' : second}.js`;
}

/** A script with the function of a hook. */
export interface HookScript {
  readonly text: string;
  /** Offset of the first position in the function's body. */
  readonly caret: number;
}

/**
 * Adds a hook's function to the end of a script, unless the script already has it.
 *
 * @param currentText empty for a new script
 */
export function withHookFunction(
  currentText: string,
  { name, point, operations }: HookChoice,
  vendor: VendorProfile,
): HookScript {
  const functionName = functionNameOf(name);
  const existingOffset = functionOffset(currentText, functionName);
  if (existingOffset > 0 || currentText.startsWith(`exports.${functionName}`)) {
    const brace = currentText.indexOf('{', existingOffset);
    return { text: currentText, caret: brace < 0 ? existingOffset : brace + 1 };
  }
  const eol = currentText.includes('\r\n') ? '\r\n' : '\n';
  const start = currentText.trim() === '' ? `'use strict';${eol}` : currentText.replace(/\s*$/, '') + eol;
  const parameters = hookParameters(point, vendor) ?? [];
  // In a script that replaces `module.exports`, a property that is added to `exports` would be lost.
  const target = /\bmodule\.exports\s*=/.test(currentText) ? 'module.exports' : 'exports';
  const lines = [
    ...commentLines(name, operations, parameters, vendor),
    `${target}.${functionName} = function (${parameters.map((parameter) => parameter.name).join(', ')}) {`,
    '  ',
  ];
  const textBeforeCaret = `${start}${eol}${lines.join(eol)}`;
  return { text: `${textBeforeCaret}${eol}};${eol}`, caret: textBeforeCaret.length };
}

function commentLines(
  name: string,
  operations: readonly string[],
  parameters: readonly HookParameter[],
  { moduleRoot }: VendorProfile,
): string[] {
  const isResponse = /^modify/.test(functionNameOf(name));
  const result = name.endsWith('.createOrderNo') ? 'string' : `${moduleRoot}.system.Status|undefined`;
  return [
    '/**',
    ` * ${name}${operations.length > 0 ? `: ${operations.join(', ')}` : ''}`,
    ' *',
    ...parameters.map((parameter) => ` * @param {${parameter.type}} ${parameter.name}`),
    ...(isResponse ? [] : [` * @returns {${result}}`]),
    ' */',
  ];
}
