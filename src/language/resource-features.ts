import {
  CompletionItemKind,
  DiagnosticSeverity,
  type CompletionItem,
  type Diagnostic,
  type Hover,
  type LocationLink,
} from 'vscode-languageserver';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import { pathBelow } from '../../cartridges/paths.ts';
import { similarNames } from '../../cartridges/similar-name.ts';
import { parseBundlePath, type BundleFile, type BundleMessage } from '../../cartridges/resource-bundles.ts';
import { rangeIn, uriOf, type LanguageDocument } from './language-document.ts';
import { resourceCalls, type ResourceCall } from './resource-calls.ts';
import { openText } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** A text of a resource bundle, with the file that it is in. */
interface ResourceText extends BundleMessage, BundleFile {
  readonly cartridge: Cartridge;
  readonly file: string;
}

export const missingText = 'missing-text';

/** Shorter keys resemble too many others. */
const minSimilarKey = 6;

/** Maximum number of keys in one completion. */
const maxCompletions = 500;

/** The bundles of all cartridges, in the order of the cartridge path, those of the default locale first. */
async function bundlesOf(
  workspace: CartridgeWorkspace,
): Promise<(BundleFile & { readonly cartridge: Cartridge; readonly file: string })[]> {
  const { onPath, offPath } = await workspace.search();
  const bundles = [];
  for (const cartridge of [...onPath, ...offPath]) {
    const files = (await workspace.filesOf(cartridge)).flatMap((path) => parseBundlePath(path) ?? []);
    for (const bundle of files.sort((a, b) => (a.locale < b.locale ? -1 : 1)))
      bundles.push({ ...bundle, cartridge, file: pathBelow(cartridge.code, bundle.path) });
  }
  return bundles;
}

/** All texts of a bundle, or of all bundles. */
async function textsOf(workspace: CartridgeWorkspace, bundle: string | undefined): Promise<ResourceText[]> {
  const bundles = await bundlesOf(workspace);
  const texts: ResourceText[] = [];
  for (const source of bundles)
    if (bundle === undefined || source.bundle === bundle)
      for (const text of await workspace.bundleTexts(source.file)) texts.push({ ...source, ...text });
  return texts;
}

/** The texts that a key has: for each locale, that of the first cartridge on the path that has one. */
async function textsOfKey(
  workspace: CartridgeWorkspace,
  { key, bundle }: ResourceCall,
): Promise<ResourceText[]> {
  const byLocale = new Map<string, ResourceText>();
  for (const text of await textsOf(workspace, bundle))
    if (text.key === key.text && !byLocale.has(text.locale)) byLocale.set(text.locale, text);
  return [...byLocale.values()];
}

const callAt = ({ file, text }: LanguageDocument, offset: number): ResourceCall | undefined =>
  resourceCalls(file, text).find(({ key }) => key.start <= offset && offset <= key.end);

/** Completes keys of resource bundles with their texts, and names of bundles. */
export async function resourceCompletions(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  offset: number,
): Promise<CompletionItem[] | undefined> {
  const call = callAt(source, offset);
  const createItem = (
    label: string,
    range: { start: number; end: number },
    detail: string,
  ): CompletionItem => ({
    label,
    kind: CompletionItemKind.Text,
    detail,
    filterText: label,
    textEdit: { range: rangeIn(source.document, range), newText: label },
  });
  if (call) {
    const items = new Map<string, CompletionItem>();
    for (const { key, value, bundle } of await textsOf(workspace, call.bundle))
      if (!items.has(key) && items.size < maxCompletions)
        items.set(key, createItem(key, call.key, `${value} (${bundle})`));
    return [...items.values()];
  }
  const named = resourceCalls(source.file, source.text)
    .map(({ bundleArgument }) => bundleArgument)
    .find((argument) => argument && argument.start <= offset && offset <= argument.end);
  if (!named) return undefined;
  const names = new Set((await bundlesOf(workspace)).map(({ bundle }) => bundle));
  return Array.from(names, (name) => createItem(name, named, 'resource bundle'));
}

/** From a key to its text in each locale, the default one first. */
export async function resourceDefinitions(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  offset: number,
): Promise<LocationLink[]> {
  const call = callAt(source, offset);
  if (!call) return [];
  const links: LocationLink[] = [];
  for (const target of await textsOfKey(workspace, call)) {
    const range = rangeIn(openText(target.file, await workspace.textOf(target.file)), target);
    links.push({
      targetUri: uriOf(target.file),
      targetRange: range,
      targetSelectionRange: range,
      originSelectionRange: rangeIn(source.document, call.key),
    });
  }
  return links;
}

/** The text of a key in each locale. */
export async function resourceHover(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  offset: number,
): Promise<Hover | undefined> {
  const call = callAt(source, offset);
  const texts = call ? await textsOfKey(workspace, call) : [];
  if (!call || texts.length === 0) return undefined;
  const lines = texts.map(
    ({ locale, value, cartridge, bundle }) =>
      `**${locale === '' ? 'default' : locale}**: ${escapeMarkdown(value)} (${cartridge.name}, ${bundle})`,
  );
  return {
    contents: { kind: 'markdown', value: lines.join('  \n') },
    range: rangeIn(source.document, call.key),
  };
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!<>|]/g, '\\$&');

/**
 * Keys without a text, and texts that are missing in a locale for which their cartridge has the bundle. A call with a text
 * of its own needs none. A text that a cartridge outside the workspace may have is missing only if its key resembles another.
 */
export async function resourceDiagnostics(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const bundles = await bundlesOf(workspace);
  const isComplete = await workspace.isComplete();
  for (const call of resourceCalls(source.file, source.text)) {
    const { bundle, key, hasFallback } = call;
    if (bundle === undefined || key.text === '' || hasFallback) continue;
    const files = bundles.filter((file) => file.bundle === bundle);
    const texts = await textsOfKey(workspace, call);
    const replacements = texts.length === 0 ? await similarKeys(workspace, call) : [];
    if (texts.length === 0 && replacements.length === 0 && !isComplete) continue;
    const message =
      files.length === 0
        ? `No cartridge has the resource bundle '${bundle}'.`
        : texts.length === 0
          ? `The resource bundle '${bundle}' has no text for '${key.text}'.`
          : missingLocales(files, texts, key.text);
    if (message === undefined) continue;
    diagnostics.push({
      range: rangeIn(source.document, key),
      severity: texts.length === 0 ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information,
      source: 'Cartwright',
      code: missingText,
      message,
      data: { replacements },
    });
  }
  return diagnostics;
}

/** Keys of the bundle that differ in a few characters. */
async function similarKeys(workspace: CartridgeWorkspace, { key, bundle }: ResourceCall): Promise<string[]> {
  if (key.text.length < minSimilarKey) return [];
  const keys = (await textsOf(workspace, bundle)).map((text) => text.key);
  return similarNames(key.text, new Set(keys)).slice(0, 3);
}

/** What is missing, as a sentence; undefined if each locale, or one that includes it, has the text. */
function missingLocales(
  files: readonly { readonly locale: string; readonly cartridge: Cartridge }[],
  texts: readonly ResourceText[],
  key: string,
): string | undefined {
  const owners = new Set(texts.map(({ cartridge }) => cartridge));
  const translated = new Set(texts.map(({ locale }) => locale));
  const missing = files
    .filter(({ cartridge, locale }) => owners.has(cartridge) && locale !== '')
    .map(({ locale }) => locale)
    .filter((locale) => !translated.has(locale) && !translated.has(locale.slice(0, 2)));
  return missing.length === 0
    ? undefined
    : `'${key}' has no text in ${[...new Set(missing)].join(', ')}, only in other locales.`;
}
