import {
  CompletionItemKind,
  type CompletionItem,
  type DocumentLink,
  type Hover,
  type LocationLink,
} from 'vscode-languageserver';
import { fileStart, toRange, uriOf, type LanguageDocument } from './language-document.ts';
import { createTextDocument } from './text-document.ts';
import { viewReferenceAt, viewReferences, type ViewReference } from './view-references.ts';
import {
  findActions,
  listActions,
  findStaticFiles,
  listStaticFiles,
  findTemplates,
  listTemplates,
  type CartridgeTemplate,
} from './view-targets.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Maximum number of templates, actions or static files in one completion. */
const maxCompletions = 500;

/**
 * Returns the file to which the name of a template or a static file resolves; undefined if there is none, and for
 * references to actions.
 */
async function findFile(
  workspace: CartridgeWorkspace,
  { kind, text }: ViewReference,
): Promise<string | undefined> {
  if (kind === 'action') return undefined;
  const [firstMatch] = await (kind === 'template' ? findTemplates : findStaticFiles)(workspace, text);
  return firstMatch?.file;
}

/** Returns links from the names of templates and static files to the files that the platform renders or sends. */
export async function viewLinks(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
): Promise<DocumentLink[]> {
  const links: DocumentLink[] = [];
  for (const reference of viewReferences(file, text)) {
    const target = await findFile(workspace, reference);
    if (target !== undefined) links.push({ range: toRange(document, reference), target: uriOf(target) });
  }
  return links;
}

/**
 * Returns the definitions of a reference: the file of a template or a static file, or an action in each controller on
 * the path.
 */
export async function viewDefinitions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<LocationLink[]> {
  const reference = viewReferenceAt(file, text, offset);
  if (!reference) return [];
  const originSelectionRange = toRange(document, reference);
  if (reference.kind !== 'action') {
    const target = await findFile(workspace, reference);
    if (target === undefined) return [];
    const targetUri = uriOf(target);
    return [{ originSelectionRange, targetUri, targetRange: fileStart, targetSelectionRange: fileStart }];
  }
  const links: LocationLink[] = [];
  for (const action of await findActions(workspace, reference.text)) {
    const range = toRange(createTextDocument(action.file, await workspace.readText(action.file)), action);
    const targetUri = uriOf(action.file);
    links.push({ originSelectionRange, targetUri, targetRange: range, targetSelectionRange: range });
  }
  return links;
}

/** Returns the hover for a template's name: the file that is rendered, the files it overrides, and other locales. */
export async function viewHover(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<Hover | undefined> {
  const reference = viewReferenceAt(file, text, offset);
  if (reference?.kind !== 'template') return undefined;
  const [renderedTemplate, ...otherTemplates] = await findTemplates(workspace, reference.text);
  if (!renderedTemplate) return undefined;
  const link = ({ cartridge, path, file: target }: CartridgeTemplate): string =>
    `[${cartridge.name}/${path}](${uriOf(target)})`;
  const lines = [
    `Renders ${link(renderedTemplate)}`,
    ...otherTemplates.map((other) =>
      other.locale === renderedTemplate.locale
        ? `overrides ${link(other)}`
        : `in ${other.locale}: ${link(other)}`,
    ),
  ];
  return {
    contents: { kind: 'markdown', value: lines.join('  \n') },
    range: toRange(document, reference),
  };
}

const listTargets = { template: listTemplates, action: listActions, static: listStaticFiles };

/**
 * Completes the names of templates, of controllers' actions and of static files. Resolves with undefined at any other
 * position.
 */
export async function viewCompletions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<CompletionItem[] | undefined> {
  const reference = viewReferenceAt(file, text, offset);
  if (!reference) return undefined;
  const targets = await listTargets[reference.kind](workspace, () => true);
  const cartridges = new Map<string, Set<string>>();
  for (const { name, cartridge } of targets)
    cartridges.set(name, (cartridges.get(name) ?? new Set()).add(cartridge.name));
  const range = toRange(document, reference);
  // A static file's name usually begins with a slash.
  const slash = reference.kind === 'static' && !/^[^/]/.test(reference.text) ? '/' : '';
  return [...cartridges].slice(0, maxCompletions).map(([name, cartridgeNames]) => ({
    label: slash + name,
    kind: reference.kind === 'action' ? CompletionItemKind.Method : CompletionItemKind.File,
    detail: [...cartridgeNames].join(' › '),
    filterText: slash + name,
    textEdit: { range, newText: slash + name },
  }));
}
