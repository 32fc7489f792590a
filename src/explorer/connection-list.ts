import type { VendorProfile } from '../../contract/vendor.ts';
import type { ConnectionProfile } from '../client/profile.ts';
import { parseConnections, type ImportedConnection } from './connection-file.ts';

interface Named {
  readonly name: string;
}

/** The name itself, or with the first number from 2 that makes it unique: `staging 2`. */
export function uniqueName(name: string, usedNames: readonly string[]): string {
  let candidate = name;
  for (let suffix = 2; usedNames.includes(candidate); suffix++) candidate = `${name} ${suffix}`;
  return candidate;
}

export const replaceConnection = <Connection extends Named>(
  connections: readonly Connection[],
  name: string,
  replacement: Connection,
): Connection[] => connections.map((connection) => (connection.name === name ? replacement : connection));

/** The connection with a field set to a trimmed text, or without the field if the text is blank. */
export function withTextField(
  connection: ConnectionProfile & Named,
  field: 'authUrl' | 'clientId' | 'username' | 'site',
  text: string,
): ConnectionProfile & Named {
  const { [field]: _, ...rest } = connection;
  return text.trim() === '' ? rest : { ...rest, [field]: text.trim() };
}

export interface ConnectionImport {
  readonly connection: Omit<ImportedConnection, 'secrets'>;
  readonly secrets: ImportedConnection['secrets'];
  /** Whether the connection has the name of one in the list, which it updates. */
  readonly isUpdate?: boolean;
}

type Configured = ConnectionProfile & Named;

/**
 * The connections of a `<prefix>.json`. One that was imported before updates the connection in the list; others are renamed
 * if their names are used already. Throws a user-facing error.
 */
export function importConnections(
  text: string,
  vendor: VendorProfile,
  configured: readonly Configured[],
  usedNames: readonly string[],
): ConnectionImport[] {
  const parsed = parseConnections(text, vendor);
  const imports = parsed.map((imported): ConnectionImport | undefined => {
    const { secrets, ...connection } = imported;
    const previous = previousImport(imported, parsed, configured);
    return previous && { connection: { ...connection, name: previous.name }, secrets, isUpdate: true };
  });
  const additions = withUniqueNames(
    parsed.filter((_, index) => imports[index] === undefined),
    usedNames,
  );
  return imports.flatMap((update) => update ?? additions.shift() ?? []);
}

/** The connection in the list for the same instance: with the name in the file, or with one that the user gave it. */
const previousImport = (
  imported: ImportedConnection,
  all: readonly ImportedConnection[],
  configured: readonly Configured[],
): Configured | undefined =>
  configured.find(
    (connection) => connection.name === imported.name && isSameInstance(connection, imported),
  ) ??
  configured.find(
    (connection) =>
      all.length === 1 &&
      all.every(({ name }) => name !== connection.name) &&
      isSameInstance(connection, imported),
  );

/** Whether a connection is for the instance and the user of an imported one. */
export const isSameInstance = (
  { baseUrl, username }: Pick<ConnectionProfile, 'baseUrl' | 'username'>,
  imported: ImportedConnection,
): boolean =>
  new URL(baseUrl).origin === new URL(imported.baseUrl).origin &&
  (imported.username === undefined || username === imported.username);

/** The list with imported connections: updated in their places, or added at the end. */
export const withImports = <Connection extends Configured>(
  configured: readonly Connection[],
  imports: readonly ConnectionImport[],
): (Connection | ConnectionImport['connection'])[] => [
  ...configured.map((connection) => {
    const update = imports.find(
      ({ isUpdate, connection: { name } }) => isUpdate === true && name === connection.name,
    );
    return update
      ? { ...connection, ...update.connection, vendor: connection.vendor ?? update.connection.vendor }
      : connection;
  }),
  ...imports.filter(({ isUpdate }) => isUpdate !== true).map(({ connection }) => connection),
];

/** Connections to add to a list, renamed if their names are used already. */
export function withUniqueNames(
  imported: readonly ImportedConnection[],
  existingNames: readonly string[],
): ConnectionImport[] {
  const usedNames = [...existingNames];
  return imported.map(({ secrets, ...settings }) => {
    const name = uniqueName(settings.name, usedNames);
    usedNames.push(name);
    return { connection: { ...settings, name }, secrets };
  });
}
