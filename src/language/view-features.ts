import {
  CompletionItemKind,
  type CompletionItem,
  type DocumentLink,
  type Hover,
  type LocationLink,
} from 'vscode-languageserver';
import { fileStart, rangeIn, uriOf, type LanguageDocument } from './language-document.ts';
import { openText } from './text-document.ts';
import { viewReferenceAt, viewReferences, type ViewReference } from './view-references.ts';
import {
  actionsNamed,
  actionsOf,
  staticFilesNamed,
  staticFilesOf,
  templatesNamed,
  templatesOf,
  type CartridgeTemplate,
} from './view-targets.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Maximum number of templates or actions in one completion. */
const maxCompletions = 500;

/** The file that a template's name means, or that is sent for a static file's name. */
async function fileOfReference(
  workspace: CartridgeWorkspace,
  { kind, text }: ViewReference,
): Promise<string | undefined> {
  if (kind === 'action') return undefined;
  const [first] = await (kind === 'template' ? templatesNamed : staticFilesNamed)(workspace, text);
  return first?.file;
}

/** Links from the names of templates and static files to the files that the platform renders or sends. */
export async function viewLinks(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
): Promise<DocumentLink[]> {
  const links: DocumentLink[] = [];
  for (const reference of viewReferences(file, text)) {
    const target = await fileOfReference(workspace, reference);
    if (target !== undefined) links.push({ range: rangeIn(document, reference), target: uriOf(target) });
  }
  return links;
}

/** From the name of a template or a static file to its file; from an action to each controller on the path that has it. */
export async function viewDefinitions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<LocationLink[]> {
  const reference = viewReferenceAt(file, text, offset);
  if (!reference) return [];
  const originSelectionRange = rangeIn(document, reference);
  if (reference.kind !== 'action') {
    const target = await fileOfReference(workspace, reference);
    if (target === undefined) return [];
    const targetUri = uriOf(target);
    return [{ originSelectionRange, targetUri, targetRange: fileStart, targetSelectionRange: fileStart }];
  }
  const links: LocationLink[] = [];
  for (const action of await actionsNamed(workspace, reference.text)) {
    const range = rangeIn(openText(action.file, await workspace.textOf(action.file)), action);
    const targetUri = uriOf(action.file);
    links.push({ originSelectionRange, targetUri, targetRange: range, targetSelectionRange: range });
  }
  return links;
}

/** Which file a template's name means, what that overrides, and the other locales that have it. */
export async function viewHover(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<Hover | undefined> {
  const reference = viewReferenceAt(file, text, offset);
  if (reference?.kind !== 'template') return undefined;
  const [rendered, ...others] = await templatesNamed(workspace, reference.text);
  if (!rendered) return undefined;
  const link = ({ cartridge, path, file: target }: CartridgeTemplate): string =>
    `[${cartridge.name}/${path}](${uriOf(target)})`;
  const lines = [
    `Renders ${link(rendered)}`,
    ...others.map((other) =>
      other.locale === rendered.locale ? `overrides ${link(other)}` : `in ${other.locale}: ${link(other)}`,
    ),
  ];
  return {
    contents: { kind: 'markdown', value: lines.join('  \n') },
    range: rangeIn(document, reference),
  };
}

const targetsOf = { template: templatesOf, action: actionsOf, static: staticFilesOf };

/** Completes the names of templates, of controllers' actions and of static files. */
export async function viewCompletions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<CompletionItem[] | undefined> {
  const reference = viewReferenceAt(file, text, offset);
  if (!reference) return undefined;
  const all = await targetsOf[reference.kind](workspace, () => true);
  const cartridges = new Map<string, Set<string>>();
  for (const { name, cartridge } of all)
    cartridges.set(name, (cartridges.get(name) ?? new Set()).add(cartridge.name));
  const range = rangeIn(document, reference);
  // A static file's name usually begins with a slash.
  const slash = reference.kind === 'static' && !/^[^/]/.test(reference.text) ? '/' : '';
  return [...cartridges].slice(0, maxCompletions).map(([name, owners]) => ({
    label: slash + name,
    kind: reference.kind === 'action' ? CompletionItemKind.Method : CompletionItemKind.File,
    detail: [...owners].join(' › '),
    filterText: slash + name,
    textEdit: { range, newText: slash + name },
  }));
}
