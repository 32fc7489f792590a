import { isPlatformPoint } from '../../cartridges/hook-points.ts';
import { namedVendors, type VendorName, type VendorProfile } from '../../contract/vendor.ts';

/** A file of a workspace from which the platform of its cartridges can be detected. */
export interface WorkspaceFile {
  /** Path in the workspace, with `/`. */
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

/**
 * Whether a service with the names of `vendor` (a value of the setting `cartwright.vendor`) does not run the hooks of
 * the files because they use the names of Salesforce B2C Commerce.
 */
export function hasUnusedHooks(files: readonly WorkspaceFile[], vendor: string): boolean {
  const cartridgeFiles = files.filter(({ path }) => !path.endsWith('/dw.json'));
  return vendor === 'svc' && detectVendor(cartridgeFiles) === 'dw';
}

/**
 * Whether it is certain that requests run none of these hooks because of their names: some have those of another named
 * vendor, and none has a name of this platform. Hooks with custom names run only if another hook calls them.
 */
export const runsNoHook = (names: readonly string[], vendor: VendorProfile): boolean =>
  !names.some((name) => isPlatformPoint(name, vendor)) &&
  names.some((name) => Object.values(namedVendors).some((other) => isPlatformPoint(name, other)));

function usesNamesOf(name: VendorName, { path, text }: WorkspaceFile): boolean {
  const { prefix, moduleRoot } = namedVendors[name];
  if (path === `${prefix}.json` || path.endsWith(`/${prefix}.json`)) return true;
  if (path.endsWith('.json')) return new RegExp(`"name"\\s*:\\s*"${moduleRoot}\\.`).test(text);
  return new RegExp(`\\b(require|importPackage)\\s*\\(\\s*['"]?${moduleRoot}[/.]`).test(text);
}
