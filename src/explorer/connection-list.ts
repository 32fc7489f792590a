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
}

/** The connections of a `<prefix>.json`, renamed if their names are used already. Throws a user-facing error. */
export function importConnections(
  text: string,
  vendor: VendorProfile,
  existingNames: readonly string[],
): ConnectionImport[] {
  return withUniqueNames(parseConnections(text, vendor), existingNames);
}

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
