import { functionNameOf } from '../../../cartridges/hook-function.ts';
import { relativePath } from '../../../cartridges/paths.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { CartridgeContents } from './cartridge-contents.ts';
import { functionOffset } from './hook-function.ts';
import { functionNames, pointOf, type HookChoice } from './new-hook.ts';

/** Returns the text of a script of the cartridge, '' if it does not exist. The path is relative to its folder. */
export type ReadScript = (path: string) => string;

/** A function that a script already has when a hook that needs it is added. */
export interface ExistingFunction {
  readonly name: string;
  /** The points of the hooks of the cartridge that use it, such as `shop.basket.afterPOST`. */
  readonly points: readonly string[];
}

/** Returns the first function of a hook that a script already has; undefined if it has none. */
export function findExistingFunction(
  hook: HookChoice,
  { folder, hooks }: Pick<CartridgeContents, 'folder' | 'hooks'>,
  script: string,
  readScript: ReadScript,
  vendor: VendorProfile,
): ExistingFunction | undefined {
  const text = readScript(script);
  const name = functionNames(hook).find((candidate) => functionOffset(text, candidate) !== undefined);
  if (name === undefined) return undefined;
  const users = hooks.filter(
    (registration) =>
      registration.file !== undefined &&
      relativePath(folder, registration.file) === script &&
      functionNames(hook).includes(functionNameOf(registration.name, text)),
  );
  return { name, points: [...new Set(users.map((registration) => pointOf(registration.name, vendor)))] };
}

/**
 * Returns a suggestion for the path of a hook's script in a cartridge: `cartridge/scripts/hooks/order.js`. If a hook of
 * the cartridge already uses a function of that name there, returns `orderItems.js`, after the rest of the hook's group,
 * `orderItemsAfterPOST.js` or a name with a number. Never returns `excludedPath`.
 */
export function suggestScriptPath(
  { point, scriptHook }: Pick<HookChoice, 'point' | 'scriptHook'>,
  isUsed: (path: string) => boolean = () => false,
  excludedPath?: string,
): string {
  const isFree = (path: string): boolean => path !== excludedPath && !isUsed(path);
  const names = baseNames(point, scriptHook !== undefined);
  const toPath = (name: string): string => `cartridge/scripts/hooks/${name}.js`;
  const path = names.map(toPath).find(isFree);
  if (path !== undefined) return path;
  for (let number = 2; ; number++) {
    const numberedPath = toPath(`${names[0]}${number}`);
    if (isFree(numberedPath)) return numberedPath;
  }
}

function baseNames(point: string, isScriptHook: boolean): readonly [string, ...string[]] {
  const parts = point.split('.');
  if (isScriptHook) return [parts.slice(1).join('/') || 'hook'];
  const [first = '', ...rest] = parts;
  if (first === 'order') return ['calculate', toCamelCase(rest)];
  return [rest[0] ?? 'hook', toCamelCase(rest.slice(0, -1)), toCamelCase(rest)];
}

/** `['order', 'payment_instrument', 'afterPOST']` becomes `orderPaymentInstrumentAfterPOST`. */
const toCamelCase = (parts: readonly string[]): string =>
  parts
    .flatMap((part) => part.split('_'))
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('') || 'hook';

/** Says what it means for a new hook that its script already has the function. */
export function describeExistingFunction(script: string, { name, points }: ExistingFunction): string {
  const fileName = script.slice(script.lastIndexOf('/') + 1);
  return points.length === 0
    ? `${fileName} already has a function ${name}, which the hook will use.`
    : `${fileName} already has a function ${name}, which ${points.join(', ')} ${points.length === 1 ? 'uses' : 'use'}.`;
}
