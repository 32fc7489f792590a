import { readCartridgeFiles, readOptionalJson } from '../cartridge-config.ts';
import { currentRun } from '../current-run.ts';
import type { ServiceLimits } from '../protocol/bridge-protocol.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The URL and the credentials of a web service. */
export interface CredentialDefinition {
  readonly id: string;
  readonly url: string | null;
  readonly user: string | null;
  readonly password: string | null;
  /** Attributes that the merchant has added. */
  readonly custom: Fields;
}

export interface ProfileDefinition extends ServiceLimits {
  readonly id: string;
  readonly timeoutMs: number;
  /** Attributes that the merchant has added. */
  readonly custom: Fields;
}

/** The mock response that is used if the script does not define a mock. */
export interface MockDefinition {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ServiceDefinition {
  readonly id: string;
  readonly type: 'HTTP' | 'HTTPForm' | 'GENERIC' | 'FTP' | 'SFTP' | 'SOAP';
  readonly isEnabled: boolean;
  /** Whether a mock, of the script or of the definition, responds instead of the server. */
  readonly isMocked: boolean;
  readonly logsMessages: boolean;
  readonly logPrefix: string | null;
  readonly profile: ProfileDefinition;
  readonly credential: CredentialDefinition | null;
  readonly mock: MockDefinition | undefined;
  /** Attributes that the merchant has added. */
  readonly custom: Fields;
}

const types = freezeTable(['HTTP', 'HTTPForm', 'GENERIC', 'FTP', 'SFTP', 'SOAP'] as const);
const defaultTimeoutMs = 30_000;

export type Fields = Readonly<Record<string, unknown>>;
export const fieldsOrEmpty = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/**
 * Reads the definition of a web service from the configured services file (`--services`), then from the files that
 * cartridges name, in path order, and last from site exports; the first one applies. Profiles and credentials may be in
 * any of them.
 * Returns undefined if no file defines the service.
 * @throws Error if an entry is not valid, or the configured services file does not exist
 */
export function readServiceDefinition(id: string): ServiceDefinition | undefined {
  const files = readServiceFiles();
  for (const [file, content] of files) {
    const entry = fieldsOrEmpty(content['services'])[id];
    if (entry !== undefined) return parseService(id, fieldsOrEmpty(entry), file, files);
  }
  return undefined;
}

/**
 * Reads the credential with an ID from the services files.
 * @param referringFile the file that refers to the credential, for error messages
 * @throws Error if it is not defined or not valid
 */
export function readCredentialDefinition(
  id: string,
  referringFile = 'services.json',
  files = readServiceFiles(),
): CredentialDefinition {
  const fields = findEntry(files, 'credentials', id, referringFile);
  return {
    id,
    url: optionalField(fields, 'url', 'string', `credential ${id}`) ?? null,
    user: optionalField(fields, 'user', 'string', `credential ${id}`) ?? null,
    password: optionalField(fields, 'password', 'string', `credential ${id}`) ?? null,
    custom: fieldsOrEmpty(fields['custom']),
  };
}

/**
 * Returns the names and contents of the configured services file, of the cartridges' services files in path order, and
 * of site exports.
 * @throws Error if the configured services file does not exist
 */
export function readServiceFiles(): (readonly [file: string, content: Fields])[] {
  const configuredFile = currentRun().scriptEnvironment.services;
  const configuredContent = configuredFile === undefined ? undefined : readOptionalJson(configuredFile);
  if (configuredFile !== undefined && configuredContent === undefined)
    throw new Error(`The services file ${configuredFile} does not exist.`);
  const sources = [
    ...(configuredFile === undefined ? [] : [{ file: configuredFile, content: configuredContent }]),
    ...readCartridgeFiles('services'),
  ];
  return [...sources, { file: 'services.xml', content: currentRun().scriptEnvironment.exportedServices }].map(
    ({ file, content }) => [file, fieldsOrEmpty(content)] as const,
  );
}

function parseService(
  id: string,
  fields: Fields,
  file: string,
  files: ReturnType<typeof readServiceFiles>,
): ServiceDefinition {
  const location = `${file}: service ${id}`;
  const type = optionalField(fields, 'type', 'string', location) ?? 'HTTP';
  const serviceType = types.find((candidate) => candidate.toLowerCase() === type.toLowerCase());
  if (!serviceType) throw new Error(`${location}: "type" must be one of ${types.join(', ')}, not "${type}".`);
  const profileId = optionalField(fields, 'profile', 'string', location);
  const credentialId = optionalField(fields, 'credential', 'string', location);
  const mock = fields['mock'];
  return {
    id,
    type: serviceType,
    isEnabled: optionalField(fields, 'enabled', 'boolean', location) ?? true,
    isMocked: mock !== undefined && mock !== null && mock !== false,
    logsMessages: optionalField(fields, 'communicationLog', 'boolean', location) ?? false,
    logPrefix: optionalField(fields, 'logPrefix', 'string', location) ?? null,
    profile: profileId === undefined ? defaultProfile : parseProfile(profileId, file, files),
    credential: credentialId === undefined ? null : readCredentialDefinition(credentialId, file, files),
    mock: typeof mock === 'object' && mock !== null ? parseMock(fieldsOrEmpty(mock), location) : undefined,
    custom: fieldsOrEmpty(fields['custom']),
  };
}

const defaultProfile: ProfileDefinition = freezeTable({
  id: '',
  timeoutMs: defaultTimeoutMs,
  rateLimit: undefined,
  circuitBreaker: undefined,
  custom: {},
});

function parseProfile(
  id: string,
  referringFile: string,
  files: ReturnType<typeof readServiceFiles>,
): ProfileDefinition {
  const fields = findEntry(files, 'profiles', id, referringFile);
  const location = `profile ${id}`;
  return {
    id,
    timeoutMs: optionalField(fields, 'timeoutMillis', 'number', location) ?? defaultTimeoutMs,
    rateLimit: parseCallLimit(fields['rateLimit'], `${location}: "rateLimit"`),
    circuitBreaker: parseCallLimit(fields['circuitBreaker'], `${location}: "circuitBreaker"`),
    custom: fieldsOrEmpty(fields['custom']),
  };
}

function parseCallLimit(fields: unknown, location: string): ServiceLimits['rateLimit'] {
  if (fields === undefined) return undefined;
  const { calls, millis } = fieldsOrEmpty(fields);
  if (typeof calls !== 'number' || typeof millis !== 'number' || !(calls >= 1) || !(millis >= 1))
    throw new Error(`${location} must be {"calls": N, "millis": N}, both greater than 0.`);
  return { calls, periodMs: millis };
}

function parseMock(fields: Fields, location: string): MockDefinition {
  const headers = Object.entries(fieldsOrEmpty(fields['headers'])).map(([name, value]) => [
    name,
    String(value),
  ]);
  const body = fields['body'] ?? '';
  return {
    status: optionalField(fields, 'statusCode', 'number', location) ?? 200,
    statusText: optionalField(fields, 'statusMessage', 'string', location) ?? 'OK',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

function findEntry(
  files: ReturnType<typeof readServiceFiles>,
  kind: 'profiles' | 'credentials',
  id: string,
  referringFile: string,
): Fields {
  for (const [, content] of files) {
    const entry = fieldsOrEmpty(content[kind])[id];
    if (entry !== undefined) return fieldsOrEmpty(entry);
  }
  throw new Error(`${referringFile} names "${id}", which no services file defines under its ${kind}.`);
}

/** Returns a required string. @throws Error with the location of the entry if it is missing or not a string */
export function requireTextField(fields: Fields, name: string, location: string): string {
  const text = optionalField(fields, name, 'string', location);
  if (text === undefined) throw new Error(`${location} has no "${name}".`);
  return text;
}

interface FieldTypes {
  string: string;
  number: number;
  boolean: boolean;
}

function optionalField<Kind extends keyof FieldTypes>(
  fields: Fields,
  name: string,
  kind: Kind,
  location: string,
): FieldTypes[Kind] | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === kind) return value as FieldTypes[Kind];
  throw new Error(`${location}: "${name}" must be a ${kind}.`);
}
