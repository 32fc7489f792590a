import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { run } from '../current-run.ts';
import { hostPath } from './area.ts';

/** Files that one run may have open at a time. */
const mostOpen = 200;

/** What closes the files that a run has open. */
export interface OpenFile {
  readonly descriptor: number;
  close(): void;
}

/**
 * Opens a regular file of an area. Whatever a script forgets to close is closed at the end of its run, after `onEnd`.
 * @throws Error in words: there is none, it is a folder, or too many are open
 */
export function openFile(
  path: string,
  how: 'read' | 'write' | 'append',
  onEnd: () => void = () => undefined,
): OpenFile {
  const { closers } = run();
  if (closers.size >= mostOpen)
    throw new Error(`A script cannot have more than ${mostOpen} files open: close some.`);
  const descriptor = open(path, how);
  if (!fstatSync(descriptor).isFile()) {
    closeSync(descriptor);
    throw new Error(`${path} is no file.`);
  }
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    closers.delete(end);
    closeSync(descriptor);
  };
  const end = (): void => {
    try {
      onEnd();
    } finally {
      close();
    }
  };
  closers.add(end);
  return { descriptor, close };
}

const flags = {
  read: constants.O_RDONLY,
  write: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC,
  append: constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND,
};

function open(path: string, how: keyof typeof flags): number {
  try {
    // A pipe without anybody at its other end would hold the script for ever.
    return openSync(hostPath(path), flags[how] | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    throw fileError(path, error);
  }
}

const words: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ENOTDIR: 'is below something that is no folder',
  EACCES: 'may not be accessed',
  EPERM: 'may not be accessed',
  EEXIST: 'exists already',
  ENOSPC: 'cannot be written: the disk is full',
  ENOTEMPTY: 'is a folder that is not empty',
  ENXIO: 'is no file',
  ENAMETOOLONG: 'has a name that is too long',
  ELOOP: 'goes round in a circle of symbolic links',
};

/** A fault of the system, in words and with the path as scripts know it. */
export function fileError(path: string, error: unknown): Error {
  const { code } = (error ?? {}) as { code?: string };
  if (code === undefined) return error instanceof Error ? error : new Error(String(error));
  return new Error(`${path} ${words[code] ?? `cannot be used (${code})`}.`, { cause: error });
}
