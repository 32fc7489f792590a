import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { run } from '../current-run.ts';

/** Folders in which scripts may read and write, and nowhere else. */
export const areas = [
  'IMPEX',
  'TEMP',
  'CATALOGS',
  'LIBRARIES',
  'STATIC',
  'DYNAMIC',
  'REALMDATA',
  'CUSTOMERPI',
] as const;

/** A path such as `/IMPEX/src/a.xml`, in its shortest form. @throws Error where it leads out of every area */
export function areaPath(path: string): string {
  const text = String(path).replaceAll('\\', '/');
  if (text.includes('\0')) throw new Error('A path cannot contain the character 0.');
  const [first = '', ...rest] = posix.join('/', text).split('/').filter(Boolean);
  const area = areas.find((one) => one === first);
  // A path that goes up and comes down again elsewhere never began in an area.
  let depth = 0;
  for (const step of text.split('/').filter((one) => one !== '' && one !== '.')) {
    depth += step === '..' ? -1 : 1;
    if (depth < 1) throw outside(path);
  }
  if (area === undefined) throw outside(path);
  return ['', area, ...rest].join('/');
}

const outside = (path: string): Error =>
  new Error(
    `"${path}" is in none of the areas of files: begin it with one of ${areas.join(', ')}, as in IMPEX/src/a.xml.`,
  );

/**
 * The file behind a path of an area. Symbolic links count as what they lead to, and nothing outside the area can be
 * reached by them. @throws Error where it would be
 */
export function hostPath(path: string): string {
  const { files } = run().surroundings;
  if (files === undefined) throw new Error('This service has no folder for files of scripts.');
  const [, area = '', ...rest] = areaPath(path).split('/');
  const root = join(files, area);
  mkdirSync(root, { recursive: true });
  const real = realpathSync(root);
  const wanted = join(real, ...rest);
  const present = existing(wanted);
  const reached = realpathSync(present);
  if (reached !== real && !reached.startsWith(real + sep))
    throw new Error(`"${path}" leads out of its area by a symbolic link.`);
  return wanted;
}

/** The longest part of a path that exists, be it a symbolic link to nothing. */
function existing(path: string): string {
  let at = path;
  while (lstatSync(at, { throwIfNoEntry: false }) === undefined) at = dirname(at);
  return at;
}
