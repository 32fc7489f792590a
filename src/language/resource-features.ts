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
import { toRange, uriOf, type LanguageDocument } from './language-document.ts';
import { resourceCalls, type ResourceCall } from './resource-calls.ts';
import { createTextDocument } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** A message of a resource bundle, with the file that contains it. */
interface ResourceMessage extends BundleMessage, BundleFile {
  readonly cartridge: Cartridge;
  readonly file: string;
}

/** Code of the diagnostic for a key without a message. */
export const missingMessage = 'missing-text';

/** Minimum length of a key for spelling suggestions. Shorter keys resemble too many others. */
const minSimilarKeyLength = 6;

/** Maximum number of keys in one completion. */
const maxCompletions = 500;

/**
 * Lists the bundles of all cartridges in the order of the cartridge path, for each cartridge the default locale first.
 */
async function listBundles(
  workspace: CartridgeWorkspace,
): Promise<(BundleFile & { readonly cartridge: Cartridge; readonly file: string })[]> {
  const { onPath, offPath } = await workspace.search();
  const bundles = [];
  for (const cartridge of [...onPath, ...offPath]) {
    const files = (await workspace.listFiles(cartridge)).flatMap((path) => parseBundlePath(path) ?? []);
    for (const bundle of files.sort((a, b) => (a.locale < b.locale ? -1 : 1)))
      bundles.push({ ...bundle, cartridge, file: pathBelow(cartridge.codeFolder, bundle.path) });
  }
  return bundles;
}

/** Reads the messages of a bundle or, if `bundle` is undefined, of all bundles. */
async function readMessages(
  workspace: CartridgeWorkspace,
  bundle: string | undefined,
): Promise<ResourceMessage[]> {
  const bundles = await listBundles(workspace);
  const messages: ResourceMessage[] = [];
  for (const source of bundles)
    if (bundle === undefined || source.bundle === bundle)
      for (const message of await workspace.readBundle(source.file)) messages.push({ ...source, ...message });
  return messages;
}

/** Returns the messages of a key: for each locale, the message of the first cartridge on the path that has one. */
async function findMessages(
  workspace: CartridgeWorkspace,
  { key, bundle }: ResourceCall,
): Promise<ResourceMessage[]> {
  const messagesByLocale = new Map<string, ResourceMessage>();
  for (const message of await readMessages(workspace, bundle))
    if (message.key === key.text && !messagesByLocale.has(message.locale))
      messagesByLocale.set(message.locale, message);
  return [...messagesByLocale.values()];
}

const callAt = ({ file, text }: LanguageDocument, offset: number): ResourceCall | undefined =>
  resourceCalls(file, text).find(({ key }) => key.start <= offset && offset <= key.end);

/**
 * Completes keys of resource bundles, showing their messages, and names of bundles. Resolves with undefined at any
 * other position.
 */
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
    textEdit: { range: toRange(source.document, range), newText: label },
  });
  if (call) {
    const items = new Map<string, CompletionItem>();
    for (const { key, value, bundle } of await readMessages(workspace, call.bundle))
      if (!items.has(key) && items.size < maxCompletions)
        items.set(key, createItem(key, call.key, `${value} (${bundle})`));
    return [...items.values()];
  }
  const bundleArgument = resourceCalls(source.file, source.text)
    .map(({ bundleArgument }) => bundleArgument)
    .find((argument) => argument && argument.start <= offset && offset <= argument.end);
  if (!bundleArgument) return undefined;
  const names = new Set((await listBundles(workspace)).map(({ bundle }) => bundle));
  return Array.from(names, (name) => createItem(name, bundleArgument, 'resource bundle'));
}

/** Returns the definitions of a key: its message in each locale, in the order of the cartridges. */
export async function resourceDefinitions(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  offset: number,
): Promise<LocationLink[]> {
  const call = callAt(source, offset);
  if (!call) return [];
  const links: LocationLink[] = [];
  for (const target of await findMessages(workspace, call)) {
    const range = toRange(createTextDocument(target.file, await workspace.readText(target.file)), target);
    links.push({
      targetUri: uriOf(target.file),
      targetRange: range,
      targetSelectionRange: range,
      originSelectionRange: toRange(source.document, call.key),
    });
  }
  return links;
}

/** Returns the hover for a key: its message in each locale. */
export async function resourceHover(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  offset: number,
): Promise<Hover | undefined> {
  const call = callAt(source, offset);
  const messages = call ? await findMessages(workspace, call) : [];
  if (!call || messages.length === 0) return undefined;
  const lines = messages.map(
    ({ locale, value, cartridge, bundle }) =>
      `**${locale === '' ? 'default' : locale}**: ${escapeMarkdown(value)} (${cartridge.name}, ${bundle})`,
  );
  return {
    contents: { kind: 'markdown', value: lines.join('  \n') },
    range: toRange(source.document, call.key),
  };
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!<>|]/g, '\\$&');

/**
 * Reports keys without a message, and messages that are missing in a locale for which their cartridge has the bundle.
 * Skips calls with a default message. If a cartridge outside the workspace may have the message, reports the key only
 * if it resembles another.
 */
export async function resourceDiagnostics(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const bundles = await listBundles(workspace);
  const isComplete = await workspace.isComplete();
  for (const call of resourceCalls(source.file, source.text)) {
    const { bundle, key, hasFallback } = call;
    if (bundle === undefined || key.text === '' || hasFallback) continue;
    const files = bundles.filter((file) => file.bundle === bundle);
    const messages = await findMessages(workspace, call);
    const replacements = messages.length === 0 ? await similarKeys(workspace, call) : [];
    if (messages.length === 0 && replacements.length === 0 && !isComplete) continue;
    const message =
      files.length === 0
        ? `No cartridge has the resource bundle '${bundle}'.`
        : messages.length === 0
          ? `The resource bundle '${bundle}' has no text for '${key.text}'.`
          : describeMissingLocales(files, messages, key.text);
    if (message === undefined) continue;
    diagnostics.push({
      range: toRange(source.document, key),
      severity: messages.length === 0 ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information,
      source: 'Cartwright',
      code: missingMessage,
      message,
      data: { replacements },
    });
  }
  return diagnostics;
}

/** Returns keys of the bundle that differ in a few characters. */
async function similarKeys(workspace: CartridgeWorkspace, { key, bundle }: ResourceCall): Promise<string[]> {
  if (key.text.length < minSimilarKeyLength) return [];
  const keys = (await readMessages(workspace, bundle)).map((message) => message.key);
  return similarNames(key.text, new Set(keys)).slice(0, 3);
}

/** Returns a description of the locales without a message; undefined if each locale, or its language, has one. */
function describeMissingLocales(
  files: readonly { readonly locale: string; readonly cartridge: Cartridge }[],
  messages: readonly ResourceMessage[],
  key: string,
): string | undefined {
  const cartridgesWithKey = new Set(messages.map(({ cartridge }) => cartridge));
  const translatedLocales = new Set(messages.map(({ locale }) => locale));
  const untranslatedLocales = files
    .filter(({ cartridge, locale }) => cartridgesWithKey.has(cartridge) && locale !== '')
    .map(({ locale }) => locale)
    .filter((locale) => !translatedLocales.has(locale) && !translatedLocales.has(locale.slice(0, 2)));
  return untranslatedLocales.length === 0
    ? undefined
    : `'${key}' has no text in ${[...new Set(untranslatedLocales)].join(', ')}, only in other locales.`;
}
