import {
  CompletionItemKind,
  type CompletionItem,
  type Hover,
  type LocationLink,
} from 'vscode-languageserver';
import { isScript, type Cartridge } from '../../cartridges/cartridge.ts';
import { query } from '../../cartridges/file-reader.ts';
import type { CartridgeHooks, HookRegistration } from '../../cartridges/hooks.ts';
import { packageFileOf } from '../../cartridges/hooks.ts';
import {
  lastSegment,
  parentFolder,
  pathBelow,
  pathFromFolder,
  relativePath,
} from '../../cartridges/paths.ts';
import { caretAt, memberOf, parseJson, type JsonCaret } from '../../json/json-text.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { functionNameOf } from '../../cartridges/hook-function.ts';
import { functionOffset } from '../explorer/scripts/hook-function.ts';
import { hookParameters } from '../explorer/scripts/hook-parameters.ts';
import { listHookChoices, type HookChoice } from '../explorer/scripts/new-hook.ts';
import { exportedNames } from './exported-names.ts';
import { fileStart, toRange, uriOf, trimQuotes, type LanguageDocument } from './language-document.ts';
import { createTextDocument } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** A hooks file or a `package.json`, with the cartridge to which it belongs. */
export interface HooksSource {
  readonly cartridge: Cartridge;
  readonly hooks: CartridgeHooks;
  readonly isPackageFile: boolean;
}

/** Returns the source for a cartridge's hooks file or `package.json`; undefined for other files. */
export async function findHooksSource(
  workspace: CartridgeWorkspace,
  file: string,
): Promise<HooksSource | undefined> {
  const name = lastSegment(file);
  if (!name.endsWith('.json')) return undefined;
  for (const cartridge of await workspace.cartridges()) {
    if (name === 'package.json') {
      if (packageFileOf(cartridge) === file)
        return { cartridge, hooks: await workspace.hooksOf(cartridge), isPackageFile: true };
    } else if (relativePath(cartridge.folder, file) !== undefined) {
      const hooks = await workspace.hooksOf(cartridge);
      if (hooks.file === file) return { cartridge, hooks, isPackageFile: false };
    }
  }
  return undefined;
}

/**
 * Completes names of hooks, scripts relative to the hooks file, and in `package.json` the path of the hooks file.
 * @param offset position in the text, which may be incomplete
 */
export async function hookCompletions(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  offset: number,
): Promise<CompletionItem[]> {
  const hooksSource = await findHooksSource(workspace, source.file);
  const jsonCaret = caretAt(source.text, offset);
  if (!hooksSource || jsonCaret.isKey || !jsonCaret.string) return [];
  const range = toRange(source.document, trimQuotes(source.text, jsonCaret.string));
  const createItem = (text: string, kind: CompletionItemKind, detail = ''): CompletionItem => ({
    label: text,
    kind,
    detail,
    filterText: text,
    textEdit: { range, newText: text },
  });
  const files = await workspace.listFiles(hooksSource.cartridge);
  const [key] = jsonCaret.path;
  if (hooksSource.isPackageFile) {
    if (key !== 'hooks' || jsonCaret.path.length !== 1) return [];
    return relativePaths(hooksSource.cartridge, files, source.file)
      .filter((path) => path.endsWith('hooks.json'))
      .map((path) => createItem(path, CompletionItemKind.File));
  }
  if (key !== 'hooks' || jsonCaret.path.length !== 3) return [];
  if (jsonCaret.path[2] === 'name')
    return listHookChoices(workspace.settings.vendor).map((choice) =>
      createItem(choice.name, CompletionItemKind.Event, choice.operations.join(', ')),
    );
  if (jsonCaret.path[2] !== 'script') return [];
  const scripts = files.filter(isScript).filter((path) => !/^(client|static)\//.test(path));
  const suitableScripts = await findScriptsWithFunction(
    workspace,
    hooksSource.cartridge,
    scripts,
    readHookName(source, jsonCaret),
  );
  return relativePaths(hooksSource.cartridge, scripts, source.file).map((path, index) => {
    const functionName = suitableScripts.get(scripts[index] ?? '');
    const item = createItem(path, CompletionItemKind.File, functionName && `exports ${functionName}`);
    return { ...item, sortText: `${functionName === undefined ? 1 : 0}${path}` };
  });
}

/** Returns the name of the hook whose entry contains the caret; undefined while the entry has no name. */
function readHookName({ text }: LanguageDocument, { path }: JsonCaret): string | undefined {
  const entry = memberOf(parseJson(text).root, 'hooks')?.children?.[Number(path[1])];
  const name: unknown = memberOf(entry, 'name')?.value;
  return typeof name === 'string' ? name : undefined;
}

/** If a cartridge has more scripts than this, they are not searched for a function. */
const maxScripts = 300;

/** Returns the scripts that export a hook's function, with the function's name. */
async function findScriptsWithFunction(
  workspace: CartridgeWorkspace,
  { codeFolder }: Cartridge,
  scripts: readonly string[],
  hookName: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const suitableScripts = new Map<string, string>();
  if (hookName === undefined || scripts.length > maxScripts) return suitableScripts;
  for (const path of scripts) {
    const text = await workspace.readText(pathBelow(codeFolder, path));
    const functionName = functionNameOf(hookName, text);
    if (text.includes(functionName) && exportedNames(text).some(({ name }) => name === functionName))
      suitableScripts.set(path, functionName);
  }
  return suitableScripts;
}

/**
 * Returns paths of a cartridge's files, relative to the folder of `fromFile`: `./hooks/order.js`, `../models/cart.js`.
 */
const relativePaths = ({ codeFolder }: Cartridge, files: readonly string[], fromFile: string): string[] =>
  files.map((path) => pathFromFolder(parentFolder(fromFile), pathBelow(codeFolder, path)));

/**
 * Returns the definition of a hook's name (its function), of a script's path (the script) and of the hooks file in
 * `package.json`.
 */
export async function hookDefinitions(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  offset: number,
): Promise<LocationLink[]> {
  const hooksSource = await findHooksSource(workspace, source.file);
  if (!hooksSource) return [];
  const { hooks, isPackageFile } = hooksSource;
  if (isPackageFile) {
    const caret = caretAt(source.text, offset);
    const hooksString = caret.path.length === 1 && caret.path[0] === 'hooks' && caret.string;
    if (!hooksString || hooks.file === undefined) return [];
    const range = toRange(source.document, trimQuotes(source.text, hooksString));
    return [createLink(hooks.file, fileStart, range)];
  }
  const registration = registrationAt(hooks, offset);
  if (registration?.exists !== true) return [];
  const isName = isWithin(registration.nameRange, offset);
  const range = isName ? registration.nameRange : registration.scriptRange;
  const target = isName ? await functionRange(workspace, registration) : fileStart;
  return [createLink(registration.file, target, toRange(source.document, trimQuotes(source.text, range)))];
}

const createLink = (
  file: string,
  target: LocationLink['targetRange'],
  originSelectionRange: LocationLink['targetRange'],
): LocationLink => ({
  targetUri: uriOf(file),
  targetRange: target,
  targetSelectionRange: target,
  originSelectionRange,
});

const isWithin = ({ start, end }: { start: number; end: number }, offset: number): boolean =>
  start <= offset && offset <= end;

const registrationAt = (hooks: CartridgeHooks, offset: number): HookRegistration | undefined =>
  hooks.registrations.find(
    ({ nameRange, scriptRange }) => isWithin(nameRange, offset) || isWithin(scriptRange, offset),
  );

async function functionRange(
  workspace: CartridgeWorkspace,
  { name, file }: HookRegistration,
): Promise<LocationLink['targetRange']> {
  const text = (await workspace.read(query('readText', file))) ?? '';
  const start = functionOffset(text, functionNameOf(name, text)) ?? 0;
  return toRange(createTextDocument(file, text), { start, end: start });
}

/** Returns the hover for a hook's name: the operations that run the hook, and the parameters of its function. */
export async function hookHover(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  offset: number,
): Promise<Hover | undefined> {
  const hooksSource = await findHooksSource(workspace, source.file);
  const registration = hooksSource && registrationAt(hooksSource.hooks, offset);
  if (!registration || !isWithin(registration.nameRange, offset)) return undefined;
  const { vendor } = workspace.settings;
  const choice = listHookChoices(vendor).find(({ name }) => name === registration.name);
  if (!choice) return undefined;
  return {
    contents: { kind: 'markdown', value: describeHook(choice, vendor) },
    range: toRange(source.document, trimQuotes(source.text, registration.nameRange)),
  };
}

function describeHook({ name, point, operations }: HookChoice, vendor: VendorProfile): string {
  const parameters = (hookParameters(point, vendor) ?? []).map(
    (parameter) => `${parameter.name}: ${parameter.type}`,
  );
  const signature = `${functionNameOf(name)}(${parameters.join(', ')})`;
  const callers = operations.map((operation) => `\`${operation}\``).join(', ');
  const callersSentence = operations.length > 0 ? `Runs in ${callers}.` : 'Runs in the order calculation.';
  return `\`\`\`ts\n${signature}\n\`\`\`\n${callersSentence}`;
}

/** Returns the registrations of all cartridges whose script is this file. */
export async function findRegistrations(
  workspace: CartridgeWorkspace,
  file: string,
): Promise<{ readonly cartridge: Cartridge; readonly registration: HookRegistration }[]> {
  const registrations = [];
  for (const cartridge of await workspace.cartridges())
    for (const registration of (await workspace.hooksOf(cartridge)).registrations)
      if (registration.file === file) registrations.push({ cartridge, registration });
  return registrations;
}
