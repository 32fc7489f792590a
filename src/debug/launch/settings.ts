import { isAbsolute, resolve } from 'node:path';
import { pathNames } from '../../../cartridges/cartridge-path.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { vendorProblem } from '../../../contract/vendor.ts';
import { baseUrlProblem, vendorNames, vendorOf, type ConnectionProfile } from '../../client/profile.ts';
import type { TlsFiles } from '../../client/tls-files.ts';
import {
  invalidConfiguration,
  invalidConnection,
  missingCredentials,
  noConnection,
  unknownConnection,
} from '../errors.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { resolveTrigger, type TriggerRequest } from '../trigger/resolve-trigger.ts';
import type { ConnectionAttributes, LaunchAttributes } from './attributes.ts';
import { checkAttributes } from './check.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Finds a configured connection by its name. Without a name, returns the default connection. */
export type ConnectionResolver = (name: string | undefined) => Promise<ConnectionProfile | undefined>;

/** A launch configuration that has been checked and completed. */
export interface LaunchSettings {
  readonly profile: ConnectionProfile;
  /** Client ID for the Debugger API if the launch configuration sets one. Otherwise, each session generates one. */
  readonly debuggerClientId: string | undefined;
  readonly username: string;
  readonly password: string;
  readonly cartridgeFolders: readonly string[];
  /** Undefined if the configuration does not set one. */
  readonly cartridgePath: CartridgePath | undefined;
  readonly trigger: readonly TriggerRequest[];
  /** Name of the environment of the trigger's `.http` files; undefined for none. */
  readonly requestEnvironment: string | undefined;
  readonly includeNodeModules: boolean;
  readonly trace: boolean;
  /** In milliseconds; 0 means no limit. */
  readonly idleLimitMs: number;
}

const defaultIdleLimitMinutes = 30;

/**
 * Completes launch attributes from configured connections and the environment. Rejects with a user-facing
 * `DebugError`.
 */
export async function resolveLaunchSettings(
  configuration: Readonly<Record<string, unknown>>,
  environment: Environment,
  connections: ConnectionResolver,
  workingFolder: string,
): Promise<LaunchSettings> {
  const attributes: LaunchAttributes = checkAttributes(configuration);
  const profile = await resolveProfile(attributes.connection, environment, connections);
  const problem = baseUrlProblem(profile.baseUrl) ?? vendorProblem(vendorOf(profile));
  const connectionName = typeof attributes.connection === 'string' ? attributes.connection : undefined;
  if (problem !== undefined)
    throw connectionName === undefined
      ? invalidConfiguration('connection', problem)
      : invalidConnection(connectionName, problem);
  const { username, password } = profile;
  if (username === undefined || password === undefined)
    throw missingCredentials(profile.baseUrl, connectionName);
  const { cartridges = ['.'], cartridgePath, trigger, includeNodeModules, trace } = attributes;
  const requestEnvironment = attributes.environment === '' ? undefined : attributes.environment;
  return {
    profile,
    debuggerClientId: typeof attributes.connection === 'object' ? attributes.connection.clientId : undefined,
    username,
    password,
    cartridgeFolders: cartridges.map((folder) =>
      isAbsolute(folder) ? folder : resolve(workingFolder, folder),
    ),
    cartridgePath:
      cartridgePath === undefined ? undefined : { names: pathNames(cartridgePath), source: 'configuration' },
    trigger: await resolveTrigger(trigger, { workingFolder, environment, requestEnvironment }),
    requestEnvironment,
    includeNodeModules: includeNodeModules ?? false,
    trace: trace ?? false,
    idleLimitMs: (attributes.idleLimit ?? defaultIdleLimitMinutes) * 60_000,
  };
}

async function resolveProfile(
  connection: LaunchAttributes['connection'],
  environment: Environment,
  connections: ConnectionResolver,
): Promise<ConnectionProfile> {
  if (typeof connection === 'object') return completeConnection(connection, environment);
  const configuredProfile = await connections(connection);
  if (configuredProfile) return configuredProfile;
  if (connection !== undefined) throw unknownConnection(connection);
  const profile = environmentProfile(environment);
  if (!profile) throw noConnection();
  return profile;
}

/** Returns the connection that the environment describes, or undefined if the environment has no base URL. */
export function environmentProfile(environment: Environment): ConnectionProfile | undefined {
  const baseUrl = environment['CARTWRIGHT_BASE_URL'];
  return baseUrl === undefined || baseUrl === '' ? undefined : completeConnection({ baseUrl }, environment);
}

/**
 * Completes a connection from the environment. Credentials are added only if the connection has the origin of the
 * environment's base URL. Otherwise, the author of a launch configuration, such as one in a repository, could have them
 * sent to any address.
 */
function completeConnection(connection: ConnectionAttributes, environment: Environment): ConnectionProfile {
  const vendor = { ...environmentVendor(environment), ...vendorNames(connection.vendor) };
  const caFile = connection.caFile ?? environment['CARTWRIGHT_CA_FILE'];
  if (!isSameOrigin(connection.baseUrl, environment['CARTWRIGHT_BASE_URL']))
    return { ...connection, caFile, vendor };
  // The account server receives the client's password, so the password from the environment is not used with an
  // account server of another origin.
  const usesOtherAuthHost =
    connection.authUrl !== undefined && !isSameOrigin(connection.authUrl, connection.baseUrl);
  const clientPassword = usesOtherAuthHost ? undefined : environment['CARTWRIGHT_CLIENT_PASSWORD'];
  return {
    ...connection,
    username: connection.username ?? environment['CARTWRIGHT_USERNAME'],
    password: connection.password ?? environment['CARTWRIGHT_PASSWORD'],
    clientId: connection.clientId ?? environment['CARTWRIGHT_CLIENT_ID'],
    clientPassword: connection.clientPassword ?? clientPassword,
    caFile,
    ...clientCertificate(connection, environment),
    vendor,
  };
}

const isSameOrigin = (url: string, otherUrl: string | undefined): boolean =>
  otherUrl !== undefined &&
  URL.canParse(url) &&
  URL.canParse(otherUrl) &&
  new URL(url).origin === new URL(otherUrl).origin;

/**
 * Returns the client certificate of the connection or, if it has none, of the environment. The files of the two are not
 * mixed, since they would not match; the environment's passphrase is used if the connection has none.
 */
function clientCertificate(connection: ConnectionAttributes, environment: Environment): TlsFiles {
  const { certFile, keyFile, pfxFile, passphrase = environment['CARTWRIGHT_PASSPHRASE'] } = connection;
  if (certFile !== undefined || keyFile !== undefined || pfxFile !== undefined)
    return { certFile, keyFile, pfxFile, passphrase };
  return {
    certFile: environment['CARTWRIGHT_CERT_FILE'],
    keyFile: environment['CARTWRIGHT_KEY_FILE'],
    pfxFile: environment['CARTWRIGHT_PFX_FILE'],
    passphrase,
  };
}

const vendorVariables: Readonly<Record<keyof VendorProfile, string>> = {
  prefix: 'CARTWRIGHT_PREFIX',
  hookRoot: 'CARTWRIGHT_HOOK_ROOT',
  urnNamespace: 'CARTWRIGHT_URN',
  moduleRoot: 'CARTWRIGHT_MODULE_ROOT',
};

const environmentVendor = (environment: Environment): Partial<VendorProfile> =>
  Object.fromEntries(
    Object.entries(vendorVariables).flatMap(([name, variable]) => {
      const value = environment[variable];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
