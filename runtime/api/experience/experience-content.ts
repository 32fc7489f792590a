import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentAsset } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { isInCartridgesOfRun } from '../../files/file-access.ts';
import { bundleLocales } from '../../localized.ts';
import { readJsonFile } from '../../modules/json-file.ts';
import { CatalogMgr } from '../catalog/CatalogMgr.ts';
import { ProductMgr } from '../catalog/ProductMgr.ts';
import { MarkupText } from '../content/MarkupText.ts';
import { MediaFile } from '../content/MediaFile.ts';
import { HashMap } from '../util/HashMap.ts';
import { Image } from './image/Image.ts';

/** The kind of a content asset of Page Designer: a page or a component. */
export type ExperienceKind = 'page' | 'component';

const maxDefinitionBytes = 1_000_000;

/** Returns the type ID of a page or component without its kind, such as `assets.banner`. */
export const typeIdOf = ({ experience }: ContentAsset): string =>
  (experience?.type ?? '').replace(/^(page|component)\./, '');

export const isOfKind = (asset: ContentAsset | undefined, kind: ExperienceKind): asset is ContentAsset =>
  asset?.experience?.type.startsWith(`${kind}.`) === true;

interface ExperienceAttributeDefinition {
  readonly id: string;
  readonly type?: string;
  readonly default_value?: unknown;
}

interface ExperienceTypeDefinition {
  readonly attribute_definition_groups?: readonly {
    readonly attribute_definitions?: readonly ExperienceAttributeDefinition[];
  }[];
}

/**
 * Returns a file of a page or component type, such as `cartridge/experience/components/assets/banner.js`, from
 * the first cartridge on the path that contains it; undefined if none does.
 */
function findTypeFile(kind: ExperienceKind, typeId: string, extension: string) {
  const path = `cartridge/experience/${kind}s/${typeId.replaceAll('.', '/')}.${extension}`;
  for (const { name, root } of currentRun().job.cartridges) {
    const absolutePath = join(root, path);
    const stat = statSync(absolutePath, { throwIfNoEntry: false });
    if (stat?.isFile() === true && isInCartridgesOfRun(absolutePath))
      return { path: absolutePath, scriptPath: `/${name}/${path}`, size: stat.size };
  }
  return undefined;
}

/**
 * Calls the function `render` of the script of a page or component type, and returns the markup. It is empty if the
 * function returns undefined or null.
 * @throws Error with the path of the file if it is missing, or exports no such function
 * @throws Error if the script throws an error
 */
export function callRenderScript(kind: ExperienceKind, typeId: string, context: unknown): string {
  const file = findTypeFile(kind, typeId, 'js');
  if (!file)
    throw new Error(
      `The ${kind} type ${typeId} cannot be rendered: no cartridge on the path has the file cartridge/experience/${kind}s/${typeId.replaceAll('.', '/')}.js.`,
    );
  const exports = currentRun().modules.load(file.scriptPath) as { render?: unknown } | null;
  const render = exports?.render;
  if (typeof render !== 'function') throw new Error(`${file.scriptPath} exports no function render.`);
  const markup: unknown = Reflect.apply(render, exports, [context]);
  return markup === undefined || markup === null ? '' : String(markup);
}

function readAttributeDefinitions(
  kind: ExperienceKind,
  typeId: string,
): readonly ExperienceAttributeDefinition[] {
  const file = findTypeFile(kind, typeId, 'json');
  if (!file) return [];
  if (file.size > maxDefinitionBytes)
    throw new Error(`${file.scriptPath} is too large for a definition of attributes.`);
  const definition = readJsonFile(file.path, file.scriptPath) as ExperienceTypeDefinition;
  return (definition.attribute_definition_groups ?? []).flatMap((group) => group.attribute_definitions ?? []);
}

/**
 * Returns the attributes of a page or component in the request's locale, with the defaults of its type.
 * @throws Error if the definition of the type is too large
 * @throws SyntaxError if the definition is not valid JSON
 */
export function readAttributes(kind: ExperienceKind, asset: ContentAsset): HashMap<string> {
  const attributes = new HashMap<string, unknown>();
  const definitions = readAttributeDefinitions(kind, typeIdOf(asset));
  for (const { id, default_value: value } of definitions) attributes.put(id, value ?? null);
  const values = asset.experience?.attributes ?? {};
  const locales = bundleLocales().map((locale) => locale || 'default');
  for (const locale of locales.reverse())
    for (const [id, value] of Object.entries(values[locale.replaceAll('_', '-')] ?? {}))
      attributes.put(id, value);
  for (const { id, type } of definitions) {
    const value = attributes.get(id);
    if (value !== null) attributes.put(id, toTypedValue(type, value, asset.library_id));
  }
  return attributes;
}

/** Converts an attribute's value to the value that scripts receive, such as an ID to its product. */
function toTypedValue(type: string | undefined, value: unknown, libraryId: string): unknown {
  switch (type) {
    case 'product':
      return ProductMgr.getProduct(String(value));
    case 'category':
      return CatalogMgr.getCategory(String(value));
    case 'markup':
      return new MarkupText(String(value));
    case 'file':
      return new MediaFile(libraryId, { path: String(value) }, '');
    case 'image':
      return new Image(libraryId, value);
    default:
      return value;
  }
}
