import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { compileIsml, type TemplateScript } from '../../dialect/index.ts';
import { currentRun } from '../current-run.ts';
import { isInCartridgesOfRun } from '../files/file-access.ts';
import { bundleLocales } from '../localized.ts';
import type { ScriptFile } from '../modules/script-files.ts';
import { createSyntaxError } from '../modules/syntax-error.ts';
import { SafeMap } from '../protocol/primordials.ts';

/** Compiled templates, until their files change on disk. */
const compiledTemplates = new SafeMap<string, { readonly stamp: string; readonly script: TemplateScript }>();

/**
 * Finds a template such as `mail/order`: in the request's locale, its language and `default`, and in each of them
 * in the cartridges in path order.
 * @throws Error with the places searched
 */
export function findTemplate(name: string, caller: string): ScriptFile {
  const path = posix.normalize(
    `${name
      .trim()
      .replace(/^\/+/, '')
      .replace(/\.isml$/i, '')}.isml`,
  );
  const { cartridges } = currentRun().job;
  const isOutside = path.startsWith('../');
  const searchedPaths: string[] = [];
  for (const locale of isOutside ? [] : bundleLocales())
    for (const cartridge of cartridges) {
      const relativePath = posix.join('cartridge', 'templates', locale === '' ? 'default' : locale, path);
      const file = join(cartridge.root, relativePath);
      const stat = statSync(file, { throwIfNoEntry: false });
      const scriptPath = `/${cartridge.name}/${relativePath}`;
      if (stat?.isFile() === true && isInCartridgesOfRun(file))
        return { path: scriptPath, cartridge: cartridge.name, file, stamp: `${stat.mtimeMs}:${stat.size}` };
      searchedPaths.push(scriptPath);
    }
  const places = searchedPaths.slice(0, 5).join(', ');
  const otherCount = searchedPaths.length - 5;
  const suffix = otherCount > 0 ? ` and ${otherCount} other ${otherCount === 1 ? 'place' : 'places'}` : '';
  throw new Error(
    searchedPaths.length === 0
      ? `${caller}: the template "${name}" cannot be found, because no cartridge is on the path or the name leaves the folder of templates.`
      : `${caller}: there is no template "${name}". Looked for ${places}${suffix}. Names have slashes, and no extension.`,
  );
}

/**
 * Returns the script of a template, which is compiled again only after its file has changed.
 * @throws SyntaxError with the template's path, line and column
 */
export function compileTemplate({ path, file, stamp }: ScriptFile): TemplateScript {
  const cacheStamp = `${stamp} ${file}`;
  const storedTemplate = compiledTemplates.get(path);
  if (storedTemplate?.stamp === cacheStamp) return storedTemplate.script;
  try {
    const script = compileIsml(readFileSync(file, 'utf8'));
    compiledTemplates.set(path, { stamp: cacheStamp, script });
    return script;
  } catch (error) {
    throw error instanceof SyntaxError ? createSyntaxError(error, path) : error;
  }
}
