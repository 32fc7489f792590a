import {
  CompletionItemKind,
  type CompletionItem,
  type DocumentLink,
  type Hover,
  type LocationLink,
} from 'vscode-languageserver';
import type { Cartridge } from '../../cartridges/cartridge.ts';
import { pathBelow } from '../../cartridges/paths.ts';
import { templateFileOf, templateName, type TemplateFile } from '../../cartridges/templates.ts';
import { fileStart, rangeIn, uriOf, type LanguageDocument } from './language-document.ts';
import { openText } from './text-document.ts';
import { viewReferenceAt, viewReferences } from './view-references.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Maximum number of templates or actions in one completion. */
const maxCompletions = 500;

interface CartridgeTemplate extends TemplateFile {
  readonly cartridge: Cartridge;
  readonly file: string;
}

/** A function of a controller that serves requests: `Cart-Show`. */
interface ControllerAction {
  readonly name: string;
  readonly cartridge: Cartridge;
  readonly file: string;
  /** Offsets of the action's name in the controller. */
  readonly start: number;
  readonly end: number;
}

/** The templates of the cartridges on the path, in its order, those of the default locale first. */
async function templatesOf(
  workspace: CartridgeWorkspace,
  isIncluded: (name: string) => boolean,
): Promise<CartridgeTemplate[]> {
  const templates: CartridgeTemplate[] = [];
  const { onPath } = await workspace.search();
  for (const cartridge of onPath)
    for (const path of await workspace.filesOf(cartridge)) {
      const template = templateFileOf(path);
      if (template && isIncluded(template.name))
        templates.push({ ...template, cartridge, file: pathBelow(cartridge.code, path) });
    }
  const isDefault = ({ locale }: TemplateFile): boolean => locale === 'default';
  return [...templates.filter(isDefault), ...templates.filter((template) => !isDefault(template))];
}

const controllerPattern = /^controllers\/([\w$]+)\.(?:js|ds)$/;
/** How controllers declare actions: by the storefront's server module, or as exported functions. */
const actionPattern =
  /(?<![\w$.])(?:server\s*\.\s*(?:get|post|use|append|prepend|replace)\s*\(\s*['"]([\w$]+)['"]|exports\s*\.\s*([\w$]+)\s*=(?!=))/dg;

/** The actions of the cartridges on the path, in its order. */
async function actionsOf(
  workspace: CartridgeWorkspace,
  isIncluded: (controller: string) => boolean,
): Promise<ControllerAction[]> {
  const actions: ControllerAction[] = [];
  const { onPath } = await workspace.search();
  for (const cartridge of onPath)
    for (const path of await workspace.filesOf(cartridge)) {
      const [, controller] = controllerPattern.exec(path) ?? [];
      if (controller === undefined || !isIncluded(controller)) continue;
      const file = pathBelow(cartridge.code, path);
      for (const match of (await workspace.textOf(file)).matchAll(actionPattern)) {
        const range = match.indices?.[1] ?? match.indices?.[2];
        if (!range) continue;
        const name = `${controller}-${match[1] ?? match[2] ?? ''}`;
        actions.push({ name, cartridge, file, start: range[0], end: range[1] });
      }
    }
  return actions;
}

const templatesNamed = (workspace: CartridgeWorkspace, written: string): Promise<CartridgeTemplate[]> =>
  templatesOf(workspace, (name) => name === templateName(written));

async function actionsNamed(workspace: CartridgeWorkspace, written: string): Promise<ControllerAction[]> {
  const [controller] = written.split('-');
  const actions = await actionsOf(workspace, (name) => name === controller);
  return actions.filter(({ name }) => name === written);
}

/** Links from the names of templates to the files that the platform renders. */
export async function viewLinks(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
): Promise<DocumentLink[]> {
  const links: DocumentLink[] = [];
  for (const reference of viewReferences(file, text)) {
    if (reference.kind !== 'template') continue;
    const [template] = await templatesNamed(workspace, reference.text);
    if (template) links.push({ range: rangeIn(document, reference), target: uriOf(template.file) });
  }
  return links;
}

/** From the name of a template to its file; from an action to each controller on the path that has it. */
export async function viewDefinitions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<LocationLink[]> {
  const reference = viewReferenceAt(file, text, offset);
  if (!reference) return [];
  const originSelectionRange = rangeIn(document, reference);
  if (reference.kind === 'template') {
    const [template] = await templatesNamed(workspace, reference.text);
    if (!template) return [];
    const targetUri = uriOf(template.file);
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

/** Completes the names of templates and of controllers' actions. */
export async function viewCompletions(
  workspace: CartridgeWorkspace,
  { file, text, document }: LanguageDocument,
  offset: number,
): Promise<CompletionItem[] | undefined> {
  const reference = viewReferenceAt(file, text, offset);
  if (!reference) return undefined;
  const all =
    reference.kind === 'template'
      ? await templatesOf(workspace, () => true)
      : await actionsOf(workspace, () => true);
  const cartridges = new Map<string, Set<string>>();
  for (const { name, cartridge } of all)
    cartridges.set(name, (cartridges.get(name) ?? new Set()).add(cartridge.name));
  const range = rangeIn(document, reference);
  return [...cartridges].slice(0, maxCompletions).map(([name, owners]) => ({
    label: name,
    kind: reference.kind === 'template' ? CompletionItemKind.File : CompletionItemKind.Method,
    detail: [...owners].join(' › '),
    filterText: name,
    textEdit: { range, newText: name },
  }));
}
