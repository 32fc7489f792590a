import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { currentRun } from '../current-run.ts';
import { hostPath } from './root-directories.ts';
import { ioError } from '../platform-errors.ts';
import { reserveFileEntries } from './space.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The maximum number of files that a script run may have open. */
const maxOpenFiles = 200;

/** An open file and the function that closes it. */
export interface OpenFile {
  readonly descriptor: number;
  close(): void;
}

/**
 * Opens a regular file. If it is still open at the end of the script run, `onEnd` is called and the file is closed.
 * @throws Error if the file cannot be opened, is not a regular file, or too many files are open; QuotaExceeded if it
 * is opened for writing and the run has no space left
 */
export function openFile(
  path: string,
  mode: 'read' | 'write' | 'append',
  onEnd: () => void = () => undefined,
): OpenFile {
  const { closers } = currentRun();
  if (closers.size >= maxOpenFiles)
    throw new Error(`A script cannot have more than ${maxOpenFiles} files open: close some.`);
  if (mode !== 'read') reserveFileEntries();
  const descriptor = open(path, mode);
  if (!fstatSync(descriptor).isFile()) {
    closeSync(descriptor);
    throw ioError(`${path} is not a file.`);
  }
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    closers.delete(closeAtEnd);
    closeSync(descriptor);
  };
  const closeAtEnd = (): void => {
    try {
      onEnd();
    } finally {
      close();
    }
  };
  closers.add(closeAtEnd);
  return { descriptor, close };
}

const flags = freezeTable({
  read: constants.O_RDONLY,
  write: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC,
  append: constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND,
});

function open(path: string, mode: keyof typeof flags): number {
  try {
    // Without O_NONBLOCK, opening a pipe that has no process at its other end would block forever.
    return openSync(hostPath(path), flags[mode] | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    throw fileError(path, error);
  }
}

const descriptions: Readonly<Record<string, string>> = freezeTable({
  ENOENT: 'does not exist',
  EISDIR: 'is a directory',
  ENOTDIR: 'has a parent that is not a directory',
  EACCES: 'may not be accessed',
  EPERM: 'may not be accessed',
  EEXIST: 'already exists',
  ENOSPC: 'cannot be written: the disk is full',
  ENOTEMPTY: 'is a directory that is not empty',
  ENXIO: 'is not a file',
  ENAMETOOLONG: 'has a name that is too long',
  ELOOP: 'contains a cycle of symbolic links',
});

/** Converts a system error to an IOError with the path that the script uses. Other errors are returned unchanged. */
export function fileError(path: string, error: unknown): Error {
  const { code } = (error ?? {}) as { code?: string };
  if (code === undefined) return error instanceof Error ? error : new Error(String(error));
  return ioError(`${path} ${descriptions[code] ?? `cannot be used (${code})`}.`, error);
}
