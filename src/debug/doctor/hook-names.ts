import { basename, relative, sep } from 'node:path';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { hookCallers } from '../../../cartridges/hook-points.ts';
import { similarNames } from '../../../cartridges/similar-name.ts';
import { isCaseInsensitive } from '../cartridges/script-map.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';

/** Returns the path of a cartridge's file, such as `app_base/cartridge/hooks.json` or, with a line, `.../hooks.json:3`. */
export const pathInCartridge = (
  { folder, name }: Pick<Cartridge, 'folder' | 'name'>,
  file: string,
  line?: number,
): string => `${name}/${relative(folder, file).split(sep).join('/')}${line === undefined ? '' : `:${line}`}`;

/**
 * Guesses from the names of a function and its file which hook it implements: `afterPOST` in `order.js` is for
 * `svc.api.shop.order.afterPOST`. Returns undefined if no hook matches.
 */
export function likelyHook(functionName: string, file: string, vendor: VendorProfile): string | undefined {
  const words = basename(file)
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...hookCallers(vendor).keys()].find((name) => {
    const segments = name.split('.');
    return segments.at(-1) === functionName && words.includes((segments.at(-2) ?? '').toLowerCase());
  });
}

/**
 * Whether a script exports a function under this name. Also true if its exports cannot be determined from its text,
 * as in `module.exports = require('./other')` or `exports[name] = ...`.
 */
export function mayExport(source: string, functionName: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  return (
    dynamicExportPatterns.some((pattern) => pattern.test(code)) ||
    new RegExp(
      String.raw`\bexports\s*(?:\.\s*${functionName}\b|\[\s*['"]${functionName}['"])|['"{,\s]${functionName}['"]?\s*[:,}]|[{,]\s*(?:get\s+)?${functionName}\s*\(`,
    ).test(code)
  );
}

/** Code after which the names of a script's exports are not known. */
const dynamicExportPatterns: readonly RegExp[] = [
  /\bmodule\.exports\s*=\s*[^\s{]/,
  /\bsuperModule\b/,
  /\bexports\s*\[\s*[^\s'"]/,
  // `Object.assign(exports, ...)`, and `var api = module.exports;`
  /[(,=]\s*(?:module\s*\.\s*)?exports\s*[,);\n]/,
  /\bmodule\.exports\s*=\s*\{[^}]*\.\.\./,
];

/** Whether `functionName` is probably a misspelling of `exportName`, which the script does not export. */
export const isMisspelled = (
  functionName: string | undefined,
  exportName: string,
  source: string | undefined,
): boolean =>
  functionName !== undefined &&
  functionName !== exportName &&
  similarNames(functionName, [exportName]).length > 0 &&
  source !== undefined &&
  !mayExport(source, exportName);

/**
 * Whether a registered file is the one that is open in the editor. A registration uses the cartridge's spelling of a
 * path; the editor may use the path behind a link.
 */
export const isSameFile = (
  registeredFile: string,
  openFile: string,
  { codeFolder, realCodeFolder }: Pick<Cartridge, 'codeFolder' | 'realCodeFolder'>,
): boolean =>
  isSamePath(registeredFile, openFile) ||
  isSamePath(registeredFile.replace(codeFolder, realCodeFolder), openFile) ||
  isSamePath(registeredFile, openFile.replace(realCodeFolder, codeFolder));

/** Whether two paths are the same. They may differ in case on systems whose disks usually ignore case. */
const isSamePath = (path: string, otherPath: string): boolean =>
  path === otherPath ||
  (isCaseInsensitive(process.platform) && path.toLowerCase() === otherPath.toLowerCase());
