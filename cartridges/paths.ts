/**
 * File paths without Node's path module. Windows paths use backslashes and are recognized by their drive or
 * backslashes; all other paths use slashes.
 */
const isWindowsPath = (path: string): boolean => /^[A-Za-z]:|^[^/]*\\/.test(path);
const separatorIn = (path: string): string => (isWindowsPath(path) ? '\\' : '/');
const splitPath = (path: string): string[] => path.split(isWindowsPath(path) ? /[\\/]/ : '/');

/** Joins names to a folder's path. */
export function joinPath(folder: string, ...names: readonly string[]): string {
  const separator = separatorIn(folder);
  const base = /[\\/]$/.test(folder) ? folder.slice(0, -1) : folder;
  return [base, ...names].join(separator);
}

/** Returns the last segment of a path. */
export const lastSegment = (path: string): string => splitPath(path).findLast((name) => name !== '') ?? '';

/** Returns the folder that contains a file or folder. */
export function parentFolder(path: string): string {
  const segments = splitPath(path);
  while (segments.length > 1 && segments.at(-1) === '') segments.pop();
  return segments.slice(0, -1).join(separatorIn(path)) || separatorIn(path);
}

/** Resolves a path relative to `folder`, including `.` and `..`: `./cartridge/scripts/hooks.json`. */
export function resolvePath(folder: string, path: string): string {
  const isAbsolute = /^([\\/]|[A-Za-z]:[\\/])/.test(path);
  const segments: string[] = [];
  for (const segment of [...(isAbsolute ? [] : splitPath(folder)), ...path.split(/[\\/]/)]) {
    // Empty segments at the start belong to `/` or `\\server`.
    if (segment === '.' || (segment === '' && segments.some((name) => name !== ''))) continue;
    if (segment === '..' && segments.length > 1) segments.pop();
    else segments.push(segment);
  }
  return segments.join(separatorIn(folder));
}

/**
 * Returns the path of a file relative to a folder, with slashes, or undefined if the file is not below the folder.
 */
export function relativePath(folder: string, file: string): string | undefined {
  const base = joinPath(folder, '');
  return file.startsWith(base) ? splitPath(file.slice(base.length)).join('/') : undefined;
}

/** Returns the path of a file below a folder: the inverse of `relativePath`. */
export const pathBelow = (folder: string, relative: string): string =>
  joinPath(folder, ...relative.split('/'));

/**
 * Returns the path of a file relative to a folder, with slashes and a leading dot: `./hooks/order.js`,
 * `../models/cart.js`.
 */
export function pathFromFolder(folder: string, file: string): string {
  const [from, to] = [splitPath(folder), splitPath(file)];
  const difference = from.findIndex((name, index) => name !== to[index]);
  const commonLength = difference < 0 ? from.length : difference;
  const up = '../'.repeat(from.length - commonLength);
  return `${up === '' ? './' : up}${to.slice(commonLength).join('/')}`;
}
