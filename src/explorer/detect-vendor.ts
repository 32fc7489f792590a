import { namedVendors, type VendorName } from '../../contract/vendor.ts';

/** A file of a workspace that may show whose platform its cartridges are for. */
export interface WorkspaceFile {
  /** Path in the workspace, with `/`. */
  readonly path: string;
  readonly text: string;
}

/**
 * Whose names the files of a workspace use: hooks named `dw.ocapi...` or `dw.order...`, scripts with `require('dw/...')`, a
 * `dw.json`. Undefined if no file shows it. If files show several, the names of most files win.
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
