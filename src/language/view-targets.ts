import type { Cartridge } from '../../cartridges/cartridge.ts';
import { pathBelow } from '../../cartridges/paths.ts';
import { parseTemplatePath, normalizeTemplateName, type TemplateFile } from '../../cartridges/templates.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** A template with its cartridge. */
export interface CartridgeTemplate extends TemplateFile {
  readonly cartridge: Cartridge;
  readonly file: string;
}

/** An action, such as `Cart-Show`: a function of a controller, or a start node of a pipeline, that handles requests. */
export interface ControllerAction {
  readonly name: string;
  readonly cartridge: Cartridge;
  readonly file: string;
  /** Offsets of the action's name in the controller. */
  readonly start: number;
  readonly end: number;
}

/** Lists the templates of the cartridges on the path: first those of the default locale, each group in path order. */
export async function listTemplates(
  workspace: CartridgeWorkspace,
  isIncluded: (name: string) => boolean,
): Promise<CartridgeTemplate[]> {
  const templates: CartridgeTemplate[] = [];
  const { onPath } = await workspace.search();
  for (const cartridge of onPath)
    for (const path of await workspace.listFiles(cartridge)) {
      const template = parseTemplatePath(path);
      if (template && isIncluded(template.name))
        templates.push({ ...template, cartridge, file: pathBelow(cartridge.codeFolder, path) });
    }
  const isDefault = ({ locale }: TemplateFile): boolean => locale === 'default';
  return [...templates.filter(isDefault), ...templates.filter((template) => !isDefault(template))];
}

const controllerPattern = /^(?:controllers\/([\w$]+)\.(?:js|ds)|pipelines\/([\w$]+)\.xml)$/;
/** Declarations of actions in controllers: with the storefront's server module, or as exported functions. */
const actionPattern =
  /(?<![\w$.])(?:server\s*\.\s*(?:get|post|use|append|prepend|replace)\s*\(\s*['"]([\w$]+)['"]|exports\s*\.\s*([\w$]+)\s*=(?!=))/dg;

/** The start nodes of a pipeline, which older shops have in place of a controller. Each start node is an action. */
const startNodePattern = /<start-node\b[^<>]*?\sname="([\w$]+)"/dg;

/** Lists the actions of the cartridges on the path, in the order of the path. */
export async function listActions(
  workspace: CartridgeWorkspace,
  isIncluded: (controller: string) => boolean,
): Promise<ControllerAction[]> {
  const actions: ControllerAction[] = [];
  const { onPath } = await workspace.search();
  for (const cartridge of onPath)
    for (const path of await workspace.listFiles(cartridge)) {
      const [, script, pipeline] = controllerPattern.exec(path) ?? [];
      const controller = script ?? pipeline;
      if (controller === undefined || !isIncluded(controller)) continue;
      const file = pathBelow(cartridge.codeFolder, path);
      const pattern = pipeline === undefined ? actionPattern : startNodePattern;
      for (const match of (await workspace.readText(file)).matchAll(pattern)) {
        const range = match.indices?.[1] ?? match.indices?.[2];
        if (!range) continue;
        const name = `${controller}-${match[1] ?? match[2] ?? ''}`;
        actions.push({ name, cartridge, file, start: range[0], end: range[1] });
      }
    }
  return actions;
}

export const findTemplates = (
  workspace: CartridgeWorkspace,
  templateName: string,
): Promise<CartridgeTemplate[]> =>
  listTemplates(workspace, (name) => name === normalizeTemplateName(templateName));

export async function findActions(workspace: CartridgeWorkspace, text: string): Promise<ControllerAction[]> {
  const [controller] = text.split('-');
  const actions = await listActions(workspace, (name) => name === controller);
  return actions.filter(({ name }) => name === text);
}

/** A file that is sent to browsers unchanged, such as `images/logo.png`. */
export interface StaticFile {
  readonly name: string;
  readonly locale: string;
  readonly cartridge: Cartridge;
  readonly file: string;
}

/** Parses the path of a static file, relative to its cartridge's code. Returns undefined for any other path. */
export function parseStaticPath(path: string): Pick<StaticFile, 'name' | 'locale'> | undefined {
  const [, locale, name] = /^static\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return locale === undefined || name === undefined ? undefined : { locale, name };
}

/** Lists the static files of the cartridges on the path, in the same order as `listTemplates`. */
export async function listStaticFiles(
  workspace: CartridgeWorkspace,
  isIncluded: (name: string) => boolean,
): Promise<StaticFile[]> {
  const files: StaticFile[] = [];
  const { onPath } = await workspace.search();
  for (const cartridge of onPath)
    for (const path of await workspace.listFiles(cartridge)) {
      const staticFile = parseStaticPath(path);
      if (staticFile && isIncluded(staticFile.name))
        files.push({ ...staticFile, cartridge, file: pathBelow(cartridge.codeFolder, path) });
    }
  const isDefault = ({ locale }: StaticFile): boolean => locale === 'default';
  return [...files.filter(isDefault), ...files.filter((file) => !isDefault(file))];
}

/** Returns the static files with a name, which may begin with a slash. */
export const findStaticFiles = (workspace: CartridgeWorkspace, text: string): Promise<StaticFile[]> =>
  listStaticFiles(workspace, (name) => name === text.replace(/^\/+/, ''));
