import { cartridgeFiles, jsonFile } from '../cartridge-config.ts';
import { run } from '../current-run.ts';
import type { ServiceLimits } from '../../bridge-protocol.ts';

/** What an address needs: who asks, and where. */
export interface CredentialDefinition {
  readonly id: string;
  readonly url: string | null;
  readonly user: string | null;
  readonly password: string | null;
}

export interface ProfileDefinition extends ServiceLimits {
  readonly id: string;
  readonly timeout: number;
}

/** What is answered in place of the server, where the script has no mock of its own. */
export interface MockDefinition {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ServiceDefinition {
  readonly id: string;
  readonly type: 'HTTP' | 'HTTPForm' | 'GENERIC' | 'FTP' | 'SFTP' | 'SOAP';
  readonly enabled: boolean;
  /** Nothing is called: scripts' mocks, or the definition's own, answer. */
  readonly isMocked: boolean;
  readonly logsMessages: boolean;
  readonly logPrefix: string | null;
  readonly profile: ProfileDefinition;
  readonly credential: CredentialDefinition | null;
  readonly mock: MockDefinition | undefined;
}

const types = ['HTTP', 'HTTPForm', 'GENERIC', 'FTP', 'SFTP', 'SOAP'] as const;
const defaultTimeout = 30_000;

type Fields = Readonly<Record<string, unknown>>;
const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/**
 * The definition of a service: of the service's own file of services, then of the files that cartridges name, in path
 * order; the first one counts. Profiles and credentials may stand in any of them. Undefined where nobody defines it.
 * @throws Error naming file and entry of what is wrong
 */
export function serviceDefinition(id: string): ServiceDefinition | undefined {
  const files = serviceFiles();
  for (const [file, content] of files) {
    const given = asFields(content['services'])[id];
    if (given !== undefined) return definition(id, asFields(given), file, files);
  }
  return undefined;
}

/** The credential of an id, as services name it. @throws Error where nobody defines it */
export function credentialDefinition(
  id: string,
  file = 'services.json',
  files = serviceFiles(),
): CredentialDefinition {
  const given = named(files, 'credentials', id, file);
  return {
    id,
    url: optional(given, 'url', 'string', `credential ${id}`) ?? null,
    user: optional(given, 'user', 'string', `credential ${id}`) ?? null,
    password: optional(given, 'password', 'string', `credential ${id}`) ?? null,
  };
}

function serviceFiles(): (readonly [file: string, content: Fields])[] {
  const own = run().surroundings.services;
  const ownContent = own === undefined ? undefined : jsonFile(own);
  if (own !== undefined && ownContent === undefined)
    throw new Error(`The file of services ${own} does not exist.`);
  const all = [
    ...(own === undefined ? [] : [{ file: own, content: ownContent }]),
    ...cartridgeFiles('services'),
  ];
  return all.map(({ file, content }) => [file, asFields(content)] as const);
}

function definition(
  id: string,
  given: Fields,
  file: string,
  files: ReturnType<typeof serviceFiles>,
): ServiceDefinition {
  const where = `${file}: service ${id}`;
  const type = optional(given, 'type', 'string', where) ?? 'HTTP';
  const known = types.find((one) => one.toLowerCase() === type.toLowerCase());
  if (!known) throw new Error(`${where}: "type" must be one of ${types.join(', ')}, not "${type}".`);
  const profileId = optional(given, 'profile', 'string', where);
  const credentialId = optional(given, 'credential', 'string', where);
  const mock = given['mock'];
  return {
    id,
    type: known,
    enabled: optional(given, 'enabled', 'boolean', where) ?? true,
    isMocked: mock !== undefined && mock !== false,
    logsMessages: optional(given, 'communicationLog', 'boolean', where) ?? false,
    logPrefix: optional(given, 'logPrefix', 'string', where) ?? null,
    profile: profileId === undefined ? noProfile : profile(profileId, file, files),
    credential: credentialId === undefined ? null : credentialDefinition(credentialId, file, files),
    mock: typeof mock === 'object' && mock !== null ? mockOf(asFields(mock), where) : undefined,
  };
}

const noProfile: ProfileDefinition = {
  id: '',
  timeout: defaultTimeout,
  rateLimit: undefined,
  circuitBreaker: undefined,
};

function profile(id: string, file: string, files: ReturnType<typeof serviceFiles>): ProfileDefinition {
  const given = named(files, 'profiles', id, file);
  const where = `profile ${id}`;
  return {
    id,
    timeout: optional(given, 'timeoutMillis', 'number', where) ?? defaultTimeout,
    rateLimit: inTime(given['rateLimit'], `${where}: "rateLimit"`),
    circuitBreaker: inTime(given['circuitBreaker'], `${where}: "circuitBreaker"`),
  };
}

function inTime(given: unknown, where: string): ServiceLimits['rateLimit'] {
  if (given === undefined) return undefined;
  const { calls, millis } = asFields(given);
  if (typeof calls !== 'number' || typeof millis !== 'number' || !(calls >= 1) || !(millis >= 1))
    throw new Error(`${where} must be {"calls": N, "millis": N}, both above zero.`);
  return { calls, milliseconds: millis };
}

function mockOf(given: Fields, where: string): MockDefinition {
  const headers = Object.entries(asFields(given['headers'])).map(([name, value]) => [name, String(value)]);
  const body = given['body'] ?? '';
  return {
    status: optional(given, 'statusCode', 'number', where) ?? 200,
    statusText: optional(given, 'statusMessage', 'string', where) ?? 'OK',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

function named(
  files: ReturnType<typeof serviceFiles>,
  kind: 'profiles' | 'credentials',
  id: string,
  file: string,
): Fields {
  for (const [, content] of files) {
    const found = asFields(content[kind])[id];
    if (found !== undefined) return asFields(found);
  }
  throw new Error(`${file} names "${id}", which none of the files of services has among its ${kind}.`);
}

interface Kinds {
  string: string;
  number: number;
  boolean: boolean;
}

function optional<Kind extends keyof Kinds>(
  given: Fields,
  name: string,
  kind: Kind,
  where: string,
): Kinds[Kind] | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === kind) return value as Kinds[Kind];
  throw new Error(`${where}: "${name}" must be a ${kind}.`);
}
