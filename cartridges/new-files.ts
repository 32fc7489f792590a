import type { VendorProfile } from '../contract/vendor.ts';
import { editJson } from '../json/json-edit.ts';
import { memberOf, parseJson } from '../json/json-text.ts';
import { coreCartridge, isCartridgeName } from './cartridge-path.ts';

/** A file with its path relative to a folder, with slashes. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

const defaultHooksFile = './cartridge/scripts/hooks.json';

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** Returns the `package.json` of a new cartridge. */
export const newPackageFile = (name: string): string => json({ name, hooks: defaultHooksFile });

/** Returns a hooks file without hooks. */
export const newHooksFile = (): string => json({ hooks: [] });

/** Returns the files of a new cartridge, relative to its folder. */
export const newCartridgeFiles = (name: string, { urnNamespace }: VendorProfile): NewFile[] => [
  { path: 'package.json', text: newPackageFile(name) },
  { path: 'cartridge/scripts/hooks.json', text: newHooksFile() },
  {
    path: `cartridge/${name}.properties`,
    text: [
      `## cartridge.properties for cartridge ${name}`,
      `${urnNamespace}.cartridges.${name}.multipleLanguageStorefront=true`,
      `${urnNamespace}.cartridges.${name}.id=${name}`,
      '',
    ].join('\n'),
  },
];

/** Returns the reason why a new cartridge cannot have this name, or undefined if it can. */
export function cartridgeNameProblem(name: string, existingNames: readonly string[]): string | undefined {
  if (name === '') return 'Enter a name, such as app_custom.';
  if (!isCartridgeName(name))
    return 'Enter a name that starts with a letter and contains only letters, digits and underscores.';
  if (name === coreCartridge) return `The platform’s own cartridge is named ${coreCartridge}.`;
  // Names that differ only in case are one folder on most machines.
  if (existingNames.some((existing) => existing.toLowerCase() === name.toLowerCase()))
    return `The workspace already has a cartridge ${name}.`;
  return undefined;
}

/** Returns the path of a hook's script with its extension, which a user may omit. */
export const withScriptExtension = (path: string): string =>
  path === '' || /(?:\.\w+|\/)$/.test(path) ? path : `${path}.js`;

/** Returns the reason why a hook's script cannot have this path in its cartridge, or undefined if it can. */
export function scriptPathProblem(path: string): string | undefined {
  if (!/^cartridge\/(?:[\w.-]+\/)*[\w-][\w.-]*\.js$/.test(path) || path.split('/').includes('..'))
    return 'Enter the path of a .js file in the folder cartridge, such as cartridge/scripts/hooks/order.js.';
  return undefined;
}

/**
 * Returns the path of the hooks file in a `package.json`, and its text with the path added if it had none.
 * @throws JsonSyntaxError if the path would have to be added to a text that is not valid JSON
 * @throws Error if `hooks` is something other than a path, which would be lost
 */
export function withHooksFile(packageText: string): { readonly text: string; readonly hooksFile: string } {
  const { root } = parseJson(packageText);
  const member = memberOf(root, 'hooks');
  const hooksFile: unknown = member?.value;
  if (member && typeof hooksFile !== 'string')
    throw new Error('"hooks" in package.json is not the path of a file. Correct it first.');
  return typeof hooksFile === 'string'
    ? { text: packageText, hooksFile }
    : { text: editJson(packageText, ['hooks'], defaultHooksFile), hooksFile: defaultHooksFile };
}

/**
 * Returns the text of a hooks file with one more entry at its end.
 * @param script path relative to the hooks file: `./hooks/order.js`
 * @throws JsonSyntaxError
 * @throws Error if `hooks` is something other than a list, which would be lost
 */
export function withHookEntry(hooksText: string, name: string, script: string): string {
  const { root } = parseJson(hooksText);
  const list = memberOf(root, 'hooks');
  if (list === undefined) return editJson(hooksText, ['hooks'], [{ name, script }]);
  if (list.type !== 'array')
    throw new Error(`"hooks" in the hooks file is not a list, so ${name} cannot be added. Correct it first.`);
  const last = list.children?.at(-1);
  const lastText = last && hooksText.slice(last.offset, last.offset + last.length);
  // Also throws if the text is not valid JSON. If the last entry is on one line, so is the new one.
  const editedText = editJson(hooksText, ['hooks', -1], { name, script }, { isInsertion: true });
  if (last === undefined || lastText === undefined || lastText.includes('\n')) return editedText;
  const end = last.offset + last.length;
  const [separator = ' '] = /\s*$/.exec(hooksText.slice(0, last.offset)) ?? [];
  const entry = `{ "name": ${JSON.stringify(name)}, "script": ${JSON.stringify(script)} }`;
  return `${hooksText.slice(0, end)},${separator === '' ? ' ' : separator}${entry}${hooksText.slice(end)}`;
}
