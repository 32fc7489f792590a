import type { VendorProfile } from '../../contract/vendor.ts';
import type { ConnectionProfile } from '../client/profile.ts';
import { parseConnections, type ImportedConnection } from './connection-file.ts';

interface NamedEntry {
  readonly name: string;
}

/** Returns the name, with a number if it is already used, as in `staging 2`. */
export function uniqueName(name: string, usedNames: readonly string[]): string {
  let candidate = name;
  for (let suffix = 2; usedNames.includes(candidate); suffix++) candidate = `${name} ${suffix}`;
  return candidate;
}

export const replaceConnection = <Connection extends NamedEntry>(
  connections: readonly Connection[],
  name: string,
  replacement: Connection,
): Connection[] => connections.map((connection) => (connection.name === name ? replacement : connection));

/** Returns the connection with a field set to the trimmed text, or without the field if the text is blank. */
export function withTextField(
  connection: ConnectionProfile & NamedEntry,
  field: 'authUrl' | 'clientId' | 'username' | 'site',
  text: string,
): ConnectionProfile & NamedEntry {
  const { [field]: _, ...otherFields } = connection;
  return text.trim() === '' ? otherFields : { ...otherFields, [field]: text.trim() };
}

export interface ConnectionImport {
  readonly connection: Omit<ImportedConnection, 'secrets'>;
  readonly secrets: ImportedConnection['secrets'];
  /** Whether the connection updates the one with the same name in the list. */
  readonly isUpdate?: boolean;
  /** Set if the user must agree to the update, since the instance or its user is another one. */
  readonly needsConsent?: true;
}

type ConfiguredConnection = ConnectionProfile & NamedEntry;

/**
 * Returns the connections of a file such as `dw.json`, as they are to be imported. A connection that was imported
 * before updates the connection in the list; if its URL or its user has changed since, only with the user's consent.
 * Others are renamed if their names are already used. Throws like `parseConnections`.
 */
export function planImports(
  text: string,
  vendor: VendorProfile,
  configuredConnections: readonly ConfiguredConnection[],
  usedNames: readonly string[],
): ConnectionImport[] {
  const parsedConnections = parseConnections(text, vendor);
  const previousNames = parsedConnections.map(
    (connection) => findPreviousImport(connection, parsedConnections, configuredConnections)?.name,
  );
  const otherConnections = configuredConnections.filter(({ name }) => !previousNames.includes(name));
  const imports = parsedConnections.map((importedConnection, index): ConnectionImport | undefined => {
    const { secrets, ...connection } = importedConnection;
    const previousName = previousNames[index];
    if (previousName !== undefined)
      return { connection: { ...connection, name: previousName }, secrets, isUpdate: true };
    const changedIndex = otherConnections.findIndex((candidate) =>
      isChangedImport(candidate, importedConnection, parsedConnections),
    );
    if (changedIndex < 0) return undefined;
    const [{ name } = importedConnection] = otherConnections.splice(changedIndex, 1);
    return { connection: { ...connection, name }, secrets, isUpdate: true, needsConsent: true };
  });
  const additions = withUniqueNames(
    parsedConnections.filter((_, index) => imports[index] === undefined),
    usedNames,
  );
  return imports.flatMap((update) => update ?? additions.shift() ?? []);
}

/**
 * Returns the connection in the list that has the name and the instance of an imported one, or that name with the number
 * that an earlier import has added; undefined if there is none. If the file has a single connection, the name may differ,
 * since the user may have renamed the connection in the list.
 */
const findPreviousImport = (
  importedConnection: ImportedConnection,
  allImports: readonly ImportedConnection[],
  configuredConnections: readonly ConfiguredConnection[],
): ConfiguredConnection | undefined =>
  configuredConnections.find(
    (connection) =>
      connection.name === importedConnection.name && isSameInstance(connection, importedConnection),
  ) ??
  configuredConnections.find(
    (connection) =>
      isNumbered(connection.name, importedConnection.name) && isSameInstance(connection, importedConnection),
  ) ??
  configuredConnections.find(
    (connection) =>
      allImports.length === 1 &&
      allImports.every(({ name }) => name !== connection.name) &&
      isSameInstance(connection, importedConnection),
  );

/** Whether a name is another one with a number that `uniqueName` has added. */
const isNumbered = (name: string, originalName: string): boolean =>
  name.startsWith(`${originalName} `) && /^\d+$/.test(name.slice(originalName.length + 1));

/**
 * Whether a connection is probably an imported one with another URL or user: it has its name or, if the file has a single
 * connection, its host and its user.
 */
const isChangedImport = (
  connection: ConfiguredConnection,
  importedConnection: ImportedConnection,
  { length: importCount }: readonly ImportedConnection[],
): boolean =>
  connection.name === importedConnection.name ||
  (importCount === 1 &&
    isSameHost(connection, importedConnection) &&
    connection.username === importedConnection.username);

/** Whether two URLs have the same host, whatever their schemes and ports are. */
export const isSameHost = (
  { baseUrl }: Pick<ConnectionProfile, 'baseUrl'>,
  other: Pick<ConnectionProfile, 'baseUrl'>,
): boolean => new URL(baseUrl).hostname === new URL(other.baseUrl).hostname;

/** Whether a connection has the instance of an imported connection, and its user if the import names one. */
export const isSameInstance = (
  { baseUrl, username }: Pick<ConnectionProfile, 'baseUrl' | 'username'>,
  importedConnection: ImportedConnection,
): boolean =>
  new URL(baseUrl).origin === new URL(importedConnection.baseUrl).origin &&
  (importedConnection.username === undefined || username === importedConnection.username);

/**
 * Returns the list with imported connections, which are updated in place or added at the end. An updated connection
 * keeps the names of its platform: the name of the file only suggests them.
 */
export const withImports = <Connection extends ConfiguredConnection>(
  configuredConnections: readonly Connection[],
  imports: readonly ConnectionImport[],
): (Connection | ConnectionImport['connection'])[] => [
  ...configuredConnections.map((connection) => {
    const update = imports.find(
      ({ isUpdate, connection: { name } }) => isUpdate === true && name === connection.name,
    );
    if (!update) return connection;
    const { vendor: _, ...fields } = update.connection;
    return { ...connection, ...fields };
  }),
  ...imports.filter(({ isUpdate }) => isUpdate !== true).map(({ connection }) => connection),
];

/** Returns connections to add to a list, renamed if their names are already used. */
export function withUniqueNames(
  importedConnections: readonly ImportedConnection[],
  existingNames: readonly string[],
): ConnectionImport[] {
  const usedNames = [...existingNames];
  return importedConnections.map(({ secrets, ...settings }) => {
    const name = uniqueName(settings.name, usedNames);
    usedNames.push(name);
    return { connection: { ...settings, name }, secrets };
  });
}

/**
 * Returns the sentence that says on which connection the user debugs after an import.
 *
 * @param activeName the active connection; undefined for the bundled service
 * @param unreachableHost host of the imported connection if it did not become active
 */
export function importStatus(activeName: string | undefined, unreachableHost: string | undefined): string {
  const place = activeName === undefined ? 'the bundled service' : `"${activeName}"`;
  const reason = unreachableHost === undefined ? '' : `: ${unreachableHost} could not be reached`;
  return `You debug on ${place}${reason}.`;
}

/** A connection that existed before an import, and what the import has changed: `client ID`, `password`. */
export interface ConnectionUpdate {
  readonly name: string;
  readonly changes: readonly string[];
}

const fieldLabels = [
  ['baseUrl', 'URL'],
  ['username', 'user'],
  ['clientId', 'client ID'],
  ['site', 'default site'],
] as const;

/** Returns what an import changes in the fields of the connection with the same name. */
export const changedFields = (
  configuredConnections: readonly ConfiguredConnection[],
  { name, ...connection }: ConnectionImport['connection'],
): string[] => {
  const before = configuredConnections.find((candidate) => candidate.name === name);
  return fieldLabels
    .filter(([field]) => connection[field] !== undefined && connection[field] !== before?.[field])
    .map(([, label]) => label);
};

/** Returns the lines that say what an import changes in a connection: `URL: https://a.example to http://a.example`. */
export const changeLines = (
  configuredConnections: readonly ConfiguredConnection[],
  { connection, secrets }: ConnectionImport,
): string[] => {
  const before = configuredConnections.find(({ name }) => name === connection.name);
  const lines = fieldLabels
    .filter(([field]) => connection[field] !== undefined && connection[field] !== before?.[field])
    .map(([field, label]) => `${label}: ${before?.[field] ?? 'none'} to ${connection[field] ?? 'none'}`);
  const hasSecrets = secrets.password !== undefined || secrets.clientPassword !== undefined;
  return hasSecrets ? [...lines, 'Passwords: those of the file'] : lines;
};

const updateText = ({ name, changes }: ConnectionUpdate): string =>
  changes.length === 0 ? ` "${name}" already existed.` : ` Changed in "${name}": ${formatList(changes)}.`;

/**
 * Returns the sentences that name the imported connections and the active one, and what has changed in those that
 * existed before. If none of the imported ones is active, the first one cannot be reached.
 */
export function importResult(
  names: readonly string[],
  activeName: string,
  origin = '',
  updates: readonly ConnectionUpdate[] = [],
  failure: 'cannot be reached' | 'cannot be used' = 'cannot be reached',
): string {
  const unchangedNames = updates.filter(({ changes }) => changes.length === 0).map(({ name }) => name);
  const changedNames = names.filter((name) => !unchangedNames.includes(name));
  const use = useText(names, changedNames.length === 0 ? names : changedNames, activeName, failure);
  if (changedNames.length === 0) {
    const [subject, verb] = names.length === 1 ? ['connection', 'exists'] : ['connections', 'exist'];
    return `The ${subject} ${quotedList(names)} already ${verb}${use.replace('is active', 'is now active')}`;
  }
  const changedUpdateCount = updates.length - unchangedNames.length;
  const action =
    changedUpdateCount === 0
      ? 'imported'
      : changedUpdateCount < changedNames.length
        ? 'imported or updated'
        : 'updated';
  const [subject, verb] = changedNames.length === 1 ? ['connection', 'was'] : ['connections', 'were'];
  const result = `The ${subject} ${quotedList(changedNames)} ${verb} ${action}${origin}${use}`;
  return `${result}${updates.map(updateText).join('')}`;
}

const formatList = (items: readonly string[]): string => new Intl.ListFormat('en').format(items);

const quotedList = (names: readonly string[]): string => formatList(names.map((name) => `"${name}"`));

/** Returns the end of a sentence about connections of an import: which connection is active, and why. */
function useText(
  names: readonly string[],
  subjects: readonly string[],
  activeName: string,
  failure: string,
): string {
  const isOnly = (name: string | undefined): boolean => subjects.length === 1 && subjects[0] === name;
  if (!names.includes(activeName))
    return `, but ${isOnly(names[0]) ? 'it' : `"${names[0]}"`} ${failure}. "${activeName}" remains the active connection.`;
  return isOnly(activeName) ? ' and is active.' : `, and "${activeName}" is active.`;
}
