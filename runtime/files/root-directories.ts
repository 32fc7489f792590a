import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { currentRun } from '../current-run.ts';
import { isWithin } from './cartridge-files.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The root directories that scripts may access. */
export const rootDirectories = freezeTable([
  'IMPEX',
  'TEMP',
  'CATALOGS',
  'LIBRARIES',
  'STATIC',
  'DYNAMIC',
  'REALMDATA',
  'CUSTOMERPI',
] as const);

/**
 * The directory whose folders simulate FTP and SFTP servers, one for each host name. Scripts can access it only
 * through the clients of those servers.
 */
export const serversDirectory = 'ftp';

const hostRootDirectories: readonly string[] = freezeTable([...rootDirectories, serversDirectory]);

/** Normalizes a path such as `/IMPEX/src/a.xml`. @throws Error if it is in no root directory or has a null character */
export function normalizeFilePath(path: string, roots: readonly string[] = rootDirectories): string {
  const text = String(path).replaceAll('\\', '/');
  if (text.includes('\0')) throw new Error('A path cannot contain a null character.');
  const [first = '', ...segments] = posix.join('/', text).split('/').filter(Boolean);
  const rootDirectory = roots.find((candidate) => candidate === first);
  // A path that leaves its root directory is rejected, even if it then enters a root directory again.
  let depth = 0;
  for (const segment of text.split('/').filter((candidate) => candidate !== '' && candidate !== '.')) {
    depth += segment === '..' ? -1 : 1;
    if (depth < 1) throw outsideRootsError(path);
  }
  if (rootDirectory === undefined) throw outsideRootsError(path);
  return ['', rootDirectory, ...segments].join('/');
}

const outsideRootsError = (path: string): Error =>
  new Error(
    `"${path}" is not in a root directory: start it with one of ${rootDirectories.join(', ')}, as in IMPEX/src/a.xml.`,
  );

/**
 * Returns the system path for a script path, and creates its root directory if necessary. The target of symbolic links
 * in the path must be within the root directory, too.
 * @throws Error if the path leaves its root directory, or the service has no directory for files
 */
export function hostPath(path: string): string {
  const { files } = currentRun().scriptEnvironment;
  if (files === undefined) throw new Error('This service has no directory for script files.');
  const requestedPath = join(files, normalizeFilePath(path, hostRootDirectories));
  const root = findRoot(files, requestedPath);
  if (root === undefined) throw outsideRootsError(path);
  mkdirSync(root, { recursive: true });
  const realRoot = realpathSync(root);
  // The requested path below the real path of the root directory.
  const target = join(realRoot, relative(root, requestedPath));
  const existingPath = existingAncestor(target);
  const realTarget = realpathSync(existingPath);
  if (!isWithin(realRoot, realTarget))
    throw new Error(`"${path}" leaves its root directory through a symbolic link.`);
  return target;
}

/**
 * Returns the root directory of a system path; undefined if there is none. {@link normalizeFilePath} has checked the path
 * already, but with functions that scripts may have replaced.
 */
function findRoot(files: string, path: string): string | undefined {
  for (let index = 0; index < hostRootDirectories.length; index++) {
    const root = join(files, hostRootDirectories[index] ?? '');
    if (isWithin(root, path)) return root;
  }
  return undefined;
}

/** Returns the path itself or its deepest ancestor that exists, which may be a dangling symbolic link. */
function existingAncestor(path: string): string {
  let current = path;
  while (lstatSync(current, { throwIfNoEntry: false }) === undefined) current = dirname(current);
  return current;
}
