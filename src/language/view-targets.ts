import type { Cartridge } from '../../cartridges/cartridge.ts';
import { pathBelow } from '../../cartridges/paths.ts';
import { parseTemplatePath, normalizeTemplateName, type TemplateFile } from '../../cartridges/templates.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** A template with the cartridge that has it. */
export interface CartridgeTemplate extends TemplateFile {
  readonly cartridge: Cartridge;
  readonly file: string;
}

/** A function of a controller that serves requests: `Cart-Show`. */
export interface ControllerAction {
  readonly name: string;
  readonly cartridge: Cartridge;
  readonly file: string;
  /** Offsets of the action's name in the controller. */
  readonly start: number;
  readonly end: number;
}

/** The templates of the cartridges on the path, in its order, those of the default locale first. */
export async function templatesOf(
  workspace: CartridgeWorkspace,
  isIncluded: (name: string) => boolean,
): Promise<CartridgeTemplate[]> {
  const templates: CartridgeTemplate[] = [];
  const { onPath } = await workspace.search();
  for (const cartridge of onPath)
    for (const path of await workspace.filesOf(cartridge)) {
      const template = parseTemplatePath(path);
      if (template && isIncluded(template.name))
        templates.push({ ...template, cartridge, file: pathBelow(cartridge.code, path) });
    }
  const isDefault = ({ locale }: TemplateFile): boolean => locale === 'default';
  return [...templates.filter(isDefault), ...templates.filter((template) => !isDefault(template))];
}

const controllerPattern = /^(?:controllers\/([\w$]+)\.(?:js|ds)|pipelines\/([\w$]+)\.xml)$/;
/** How controllers declare actions: by the storefront's server module, or as exported functions. */
const actionPattern =
  /(?<![\w$.])(?:server\s*\.\s*(?:get|post|use|append|prepend|replace)\s*\(\s*['"]([\w$]+)['"]|exports\s*\.\s*([\w$]+)\s*=(?!=))/dg;

/** A pipeline, which does in older shops what controllers do, starts at each of these nodes. */
const startNodePattern = /<start-node\b[^<>]*?\sname="([\w$]+)"/dg;

/** The actions of the cartridges on the path, in its order. */
export async function actionsOf(
  workspace: CartridgeWorkspace,
  isIncluded: (controller: string) => boolean,
): Promise<ControllerAction[]> {
  const actions: ControllerAction[] = [];
  const { onPath } = await workspace.search();
  for (const cartridge of onPath)
    for (const path of await workspace.filesOf(cartridge)) {
      const [, script, pipeline] = controllerPattern.exec(path) ?? [];
      const controller = script ?? pipeline;
      if (controller === undefined || !isIncluded(controller)) continue;
      const file = pathBelow(cartridge.code, path);
      const pattern = pipeline === undefined ? actionPattern : startNodePattern;
      for (const match of (await workspace.textOf(file)).matchAll(pattern)) {
        const range = match.indices?.[1] ?? match.indices?.[2];
        if (!range) continue;
        const name = `${controller}-${match[1] ?? match[2] ?? ''}`;
        actions.push({ name, cartridge, file, start: range[0], end: range[1] });
      }
    }
  return actions;
}

export const templatesNamed = (
  workspace: CartridgeWorkspace,
  written: string,
): Promise<CartridgeTemplate[]> => templatesOf(workspace, (name) => name === normalizeTemplateName(written));

export async function actionsNamed(
  workspace: CartridgeWorkspace,
  written: string,
): Promise<ControllerAction[]> {
  const [controller] = written.split('-');
  const actions = await actionsOf(workspace, (name) => name === controller);
  return actions.filter(({ name }) => name === written);
}

/** A file that is sent to browsers as it is: `images/logo.png`. */
export interface StaticFile {
  readonly name: string;
  readonly locale: string;
  readonly cartridge: Cartridge;
  readonly file: string;
}

/** Parses the path of a static file, relative to its cartridge's code. Returns undefined if the path is not one. */
export function parseStaticPath(path: string): Pick<StaticFile, 'name' | 'locale'> | undefined {
  const [, locale, name] = /^static\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return locale === undefined || name === undefined ? undefined : { locale, name };
}

/** The static files of the cartridges on the path, in its order, those of the default locale first. */
export async function staticFilesOf(
  workspace: CartridgeWorkspace,
  isIncluded: (name: string) => boolean,
): Promise<StaticFile[]> {
  const files: StaticFile[] = [];
  const { onPath } = await workspace.search();
  for (const cartridge of onPath)
    for (const path of await workspace.filesOf(cartridge)) {
      const staticFile = parseStaticPath(path);
      if (staticFile && isIncluded(staticFile.name))
        files.push({ ...staticFile, cartridge, file: pathBelow(cartridge.code, path) });
    }
  const isDefault = ({ locale }: StaticFile): boolean => locale === 'default';
  return [...files.filter(isDefault), ...files.filter((file) => !isDefault(file))];
}

/** The static files of a name, which may begin with a slash. */
export const staticFilesNamed = (workspace: CartridgeWorkspace, written: string): Promise<StaticFile[]> =>
  staticFilesOf(workspace, (name) => name === written.replace(/^\/+/, ''));
