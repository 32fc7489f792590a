import { hookCallers, operationLabel } from '../../../cartridges/hook-points.ts';
import { enginePoints } from '../../../contract/engine-points.ts';
import { hookName, type VendorProfile } from '../../../contract/vendor.ts';
import { functionNameOf } from '../../../cartridges/hook-function.ts';
import { functionOffset } from './hook-function.ts';
import { hookParameters, parametersFromNames, type HookParameter } from './hook-parameters.ts';
import { operationSummary } from './operation-summary.ts';
import { matchesName, scriptHooks, type ScriptHook } from './script-hooks.ts';

/** An extension point for which a script can be registered. */
export interface HookChoice {
  /** Full name, such as `svc.api.shop.order.afterPOST`. */
  readonly name: string;
  /** Name without the vendor's root, such as `shop.order.afterPOST`. */
  readonly point: string;
  /** The operations that run it, such as `POST /orders`. Empty for points that the order engine or scripts call. */
  readonly operations: readonly string[];
  /** The operation in words, such as `Create order`. Absent if there are no operations or their words differ. */
  readonly summary?: string;
  /** Set if only scripts call it, through `HookMgr`. */
  readonly scriptHook?: ScriptHook;
}

/** The extension points for which scripts are registered most often, the most frequent first. */
const frequentPoints = [
  'shop.order.afterPOST',
  'shop.order.beforePOST',
  'shop.basket.afterPOST',
  'shop.basket.items.afterPOST',
  'shop.basket.items.beforePOST',
  'shop.basket.validateBasket',
  'shop.customer.afterPOST',
  'order.calculate',
  'shop.product.modifyGETResponse',
  'shop.basket.modifyGETResponse',
  'shop.order.modifyPOSTResponse',
];

/**
 * Returns the extension points, with their full names: first the points for which scripts are registered most often,
 * then the others in the order of the contract, and last the hooks that only storefronts call.
 */
export function listHookChoices(vendor: VendorProfile): HookChoice[] {
  const operationChoices = [...hookCallers(vendor)].map(([name, callers]) => {
    const [summary, ...otherSummaries] = new Set(callers.map(({ operation }) => operationSummary(operation)));
    return {
      name,
      point: pointOf(name, vendor),
      operations: callers.map(({ operation }) => operationLabel(operation)),
      ...(summary === undefined || otherSummaries.length > 0 ? {} : { summary }),
    };
  });
  const engineChoices = Object.values(enginePoints).map((point) => ({
    name: hookName(vendor, point),
    point,
    operations: [],
  }));
  const choices = [...operationChoices, ...engineChoices];
  const frequentChoices = frequentPoints.flatMap(
    (point) => choices.find((choice) => choice.point === point) ?? [],
  );
  const scriptChoices = scriptHooks.map((scriptHook) => customHookChoice(scriptHook.name, scriptHook));
  return [...new Set([...frequentChoices, ...choices]), ...scriptChoices];
}

/** The texts of a choice in a list. The search in the list matches any of them. */
export interface HookChoiceTexts {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
}

/**
 * Returns the texts of a choice: its point, a description of what runs it, and its full name. If the choice has a
 * summary, it precedes the full name. The full name is omitted if it is the same as the point.
 * @param cartridges the names of the cartridges that already have the hook, which the description says
 */
export function hookChoiceTexts(
  { name, point, operations, summary, scriptHook }: HookChoice,
  cartridges: readonly string[] = [],
): HookChoiceTexts {
  const caller =
    scriptHook?.description ?? (operations.length === 0 ? 'order calculation' : operations.join(', '));
  const description = cartridges.length === 0 ? caller : `${caller} · already in ${cartridges.join(', ')}`;
  if (name === point) return { label: point, description };
  return { label: point, description, detail: summary === undefined ? name : `${summary} (${name})` };
}

/**
 * Returns the choice of a hook that only scripts call. Without `scriptHook`, it has one function, named after the last
 * part of `name`.
 */
export const customHookChoice = (
  name: string,
  scriptHook: ScriptHook = {
    name,
    description: '',
    functions: [{ name: functionNameOf(name), parameters: '' }],
  },
): HookChoice => ({ name, point: name, operations: [], scriptHook });

/**
 * Returns the choice for a hook's full name, in which an ID has replaced `<id>`. For an unknown name, returns a choice
 * with an empty `point`.
 */
export function findHookChoice(name: string, vendor: VendorProfile): HookChoice {
  const choice = listHookChoices(vendor).find((candidate) => candidate.name === name);
  if (choice) return choice;
  const scriptHook = scriptHooks.find((candidate) => matchesName(candidate, name));
  return scriptHook ? customHookChoice(name, scriptHook) : { name, point: '', operations: [] };
}

/** Returns the reason why a text cannot be the name of a hook that scripts call; undefined if it can. */
export const hookNameProblem = (name: string): string | undefined =>
  /^[\w-]+(\.[\w-]+)*\.[A-Za-z_$][\w$]*$/.test(name)
    ? undefined
    : 'Enter a name with dots, such as app.order.exported. Its last part is the name of the function.';

/** Returns the cartridge with a name or, if there is none, the only cartridge; undefined if the user has to select one. */
export const cartridgeOfNewHook = <Cartridge extends { readonly name: string }>(
  cartridges: readonly Cartridge[],
  name: unknown,
): Cartridge | undefined =>
  cartridges.find((cartridge) => cartridge.name === name) ??
  (cartridges.length === 1 ? cartridges[0] : undefined);

/** Removes the vendor's root: `svc.api.shop.order.afterPOST` becomes `shop.order.afterPOST`. */
export function pointOf(name: string, { hookRoot, moduleRoot }: VendorProfile): string {
  const root = [hookRoot, moduleRoot].find((candidate) => name.startsWith(`${candidate}.`)) ?? '';
  return name.slice(root.length + 1);
}

/** The indentation of new code if nothing says which one the workspace uses. */
export const defaultIndentation = '  ';

/** A script with the functions of a hook. */
export interface HookScript {
  readonly text: string;
  /** Offset of the first position in the body of the hook's first function. */
  readonly caret: number;
}

/** A function of a hook. */
interface HookFunction {
  readonly name: string;
  readonly parameters: readonly HookParameter[];
  /** JSDoc type of the result; undefined if it returns nothing. */
  readonly resultType: string | undefined;
  /** Statement at the end of the body. */
  readonly returnStatement?: string | undefined;
}

/** Returns the names of the functions of a hook. */
export const functionNames = ({ name, scriptHook }: HookChoice): readonly string[] =>
  scriptHook?.functions.map((scriptFunction) => scriptFunction.name) ?? [functionNameOf(name)];

function hookFunctions({ name, point, scriptHook }: HookChoice, vendor: VendorProfile): HookFunction[] {
  const { moduleRoot } = vendor;
  if (scriptHook)
    return scriptHook.functions.map((scriptFunction) => ({
      name: scriptFunction.name,
      parameters: parametersFromNames(scriptFunction.parameters, moduleRoot),
      resultType: scriptFunction.result === undefined ? undefined : 'Object',
      returnStatement: scriptFunction.result === undefined ? undefined : `return ${scriptFunction.result};`,
    }));
  const functionName = functionNameOf(name);
  const statusType = name.endsWith('.createOrderNo') ? 'string' : `${moduleRoot}.system.Status|undefined`;
  return [
    {
      name: functionName,
      parameters: hookParameters(point, vendor) ?? [],
      resultType: functionName.startsWith('modify') ? undefined : statusType,
    },
  ];
}

/**
 * Adds the functions of a hook to the end of a script, except those that the script already has.
 *
 * @param currentText empty for a new script
 * @param indentation of the functions' bodies
 */
export function withHookFunctions(
  currentText: string,
  choice: HookChoice,
  vendor: VendorProfile,
  indentation = defaultIndentation,
): HookScript {
  let text = currentText;
  let caret: number | undefined;
  for (const hookFunction of hookFunctions(choice, vendor)) {
    const script = withFunction(text, hookFunction, choice, indentation);
    caret ??= script.caret;
    text = script.text;
  }
  return { text, caret: caret ?? text.length };
}

function withFunction(
  currentText: string,
  hookFunction: HookFunction,
  choice: HookChoice,
  indentation: string,
): HookScript {
  const { name, parameters, returnStatement } = hookFunction;
  const existingOffset = functionOffset(currentText, name);
  if (existingOffset !== undefined) {
    const brace = currentText.indexOf('{', existingOffset);
    return { text: currentText, caret: brace < 0 ? existingOffset : brace + 1 };
  }
  const eol = currentText.includes('\r\n') ? '\r\n' : '\n';
  const start = currentText.trim() === '' ? `'use strict';${eol}` : currentText.replace(/\s*$/, '') + eol;
  // In a script that replaces `module.exports`, a property that is added to `exports` would be lost.
  const target = /\bmodule\.exports\s*=/.test(currentText) ? 'module.exports' : 'exports';
  const lines = [
    ...commentLines(choice, hookFunction),
    `${target}.${name} = function (${parameters.map((parameter) => parameter.name).join(', ')}) {`,
    indentation,
  ];
  const textBeforeCaret = `${start}${eol}${lines.join(eol)}`;
  const end = returnStatement === undefined ? '' : `${eol}${indentation}${returnStatement}`;
  return { text: `${textBeforeCaret}${end}${eol}};${eol}`, caret: textBeforeCaret.length };
}

function commentLines({ name, operations }: HookChoice, { parameters, resultType }: HookFunction): string[] {
  const tags = [
    ...parameters.map((parameter) => ` * @param {${parameter.type}} ${parameter.name}`),
    ...(resultType === undefined ? [] : [` * @returns {${resultType}}`]),
  ];
  return [
    '/**',
    ` * ${name}${operations.length > 0 ? `: ${operations.join(', ')}` : ''}`,
    ...(tags.length > 0 ? [' *', ...tags] : []),
    ' */',
  ];
}
