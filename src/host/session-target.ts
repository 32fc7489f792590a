import { isAbsolute, relative } from 'node:path';
import { bundledName } from './bundled-name.ts';

/** What a debug session debugs: the attributes `connection` and `cartridges` of its launch configuration. */
export interface SessionTarget {
  readonly connection?: unknown;
  readonly cartridges?: unknown;
  readonly [attribute: string]: unknown;
}

/** Whether two sessions would halt the same scripts. The bundled service serves the cartridges of one session only. */
export const isSameTarget = (first: SessionTarget, second: SessionTarget): boolean =>
  platformOf(first) === platformOf(second) &&
  (platformOf(first) === bundledName || foldersOverlap(foldersOf(first), foldersOf(second)));

/** Whether a session debugs the script `file` or, without a file, any script on the connection with this name. */
export const debugsFile = (target: SessionTarget, connection: string, file?: string): boolean =>
  platformOf(target) === connection &&
  (file === undefined || foldersOf(target).some((folder) => isInFolder(folder, file)));

/**
 * Returns the launch configuration with which a command starts a session on a connection: of those without a connection
 * or with this one, the one with the name `lastName`, or else the first. Undefined if there is none.
 */
export function chooseConfiguration<Configuration extends SessionTarget>(
  configurations: readonly Configuration[],
  connection: string,
  lastName: string | undefined,
): Configuration | undefined {
  const candidates = configurations.filter(
    (configuration) => (configuration.connection ?? connection) === connection,
  );
  return candidates.find(({ name }) => name === lastName) ?? candidates[0];
}

/** Returns the name of a connection, or the host of a connection object. Without either, the bundled service's name. */
function platformOf({ connection = bundledName }: SessionTarget): unknown {
  const { baseUrl } = (typeof connection === 'object' && connection ? connection : {}) as {
    baseUrl?: unknown;
  };
  return typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl).host : connection;
}

const foldersOf = ({ cartridges }: SessionTarget): readonly string[] =>
  Array.isArray(cartridges) ? (cartridges as readonly string[]) : [];

const foldersOverlap = (first: readonly string[], second: readonly string[]): boolean =>
  first.some((folder) => second.some((other) => isInFolder(folder, other) || isInFolder(other, folder)));

const isInFolder = (folder: string, path: string): boolean => {
  const relativePath = relative(folder, path);
  return !relativePath.startsWith('..') && !isAbsolute(relativePath);
};
