import { namedVendors, type VendorName } from '../../contract/vendor.ts';

/** A file of a workspace from which the platform of its cartridges can be detected. */
export interface WorkspaceFile {
  /** Path of the file's URI. */
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the vendor whose names the files of a workspace use, such as hooks named `dw.ocapi...`, scripts with
 * `require('dw/...')`, or a `dw.json`. If there are several vendors, returns the one with the most files. Returns
 * undefined if there is none.
 */
export function detectVendor(files: readonly WorkspaceFile[]): VendorName | undefined {
  const counts = (Object.keys(namedVendors) as VendorName[]).map((name) => ({
    name,
    count: files.filter((file) => usesNamesOf(name, file)).length,
  }));
  const [first] = counts.sort((a, b) => b.count - a.count);
  return first && first.count > 0 ? first.name : undefined;
}

function usesNamesOf(name: VendorName, { path, text }: WorkspaceFile): boolean {
  const { prefix, moduleRoot } = namedVendors[name];
  if (path === `${prefix}.json` || path.endsWith(`/${prefix}.json`)) return true;
  if (path.endsWith('.json')) return new RegExp(`"name"\\s*:\\s*"${moduleRoot}\\.`).test(text);
  return new RegExp(`\\b(require|importPackage)\\s*\\(\\s*['"]?${moduleRoot}[/.]`).test(text);
}
