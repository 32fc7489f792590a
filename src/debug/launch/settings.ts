import { isAbsolute, resolve } from 'node:path';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { vendorProblem } from '../../../contract/vendor.ts';
import { addressProblem, vendorOf, type ConnectionProfile } from '../../client/profile.ts';
import type { TlsFiles } from '../../client/tls-files.ts';
import { badConfiguration, missingCredentials, noConnection, unknownConnection } from '../errors.ts';
import type { CartridgePath } from '../cartridges/overlay.ts';
import { triggerSteps } from '../trigger/resolve-trigger.ts';
import type { ConnectionAttributes, LaunchAttributes, TriggerStep } from './attributes.ts';
import { checkAttributes } from './check.ts';
import { pathNames } from './site-path.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Finds a configured connection; without a name, the one to use where none is asked for. */
export type ConnectionResolver = (name: string | undefined) => Promise<ConnectionProfile | undefined>;

/** A launch configuration that has been checked and completed. */
export interface LaunchSettings {
  readonly profile: ConnectionProfile;
  /** Client id for the Debugger API, where the launch configuration names one; else each session has its own. */
  readonly debuggerClientId: string | undefined;
  readonly username: string;
  readonly password: string;
  readonly cartridgeFolders: readonly string[];
  /** Undefined where the configuration does not say. */
  readonly cartridgePath: CartridgePath | undefined;
  readonly trigger: readonly TriggerStep[];
  readonly includeNodeModules: boolean;
  readonly trace: boolean;
  /** Milliseconds; 0 where there is no limit. */
  readonly idleLimit: number;
}

/** Minutes. */
const defaultIdleLimit = 30;

/** Completes launch attributes from configured connections and the environment. Rejects with a `DebugError` in words. */
export async function launchSettings(
  given: Readonly<Record<string, unknown>>,
  environment: Environment,
  connections: ConnectionResolver,
  workingFolder: string,
): Promise<LaunchSettings> {
  const attributes: LaunchAttributes = checkAttributes(given);
  const profile = await profileOf(attributes.connection, environment, connections);
  const problem = addressProblem(profile.baseUrl) ?? vendorProblem(vendorOf(profile));
  if (problem !== undefined) throw badConfiguration('connection', problem);
  const { username, password } = profile;
  if (username === undefined || password === undefined) throw missingCredentials(profile.baseUrl);
  const { cartridges = ['.'], cartridgePath, trigger, includeNodeModules, trace } = attributes;
  return {
    profile,
    debuggerClientId: typeof attributes.connection === 'object' ? attributes.connection.clientId : undefined,
    username,
    password,
    cartridgeFolders: cartridges.map((folder) =>
      isAbsolute(folder) ? folder : resolve(workingFolder, folder),
    ),
    cartridgePath:
      cartridgePath === undefined ? undefined : { names: pathNames(cartridgePath), from: 'configuration' },
    trigger: await triggerSteps(trigger, workingFolder),
    includeNodeModules: includeNodeModules ?? false,
    trace: trace ?? false,
    idleLimit: (attributes.idleLimit ?? defaultIdleLimit) * 60_000,
  };
}

async function profileOf(
  asked: LaunchAttributes['connection'],
  environment: Environment,
  connections: ConnectionResolver,
): Promise<ConnectionProfile> {
  if (typeof asked === 'object') return completed(asked, environment);
  const configured = await connections(asked);
  if (configured) return configured;
  if (asked !== undefined) throw unknownConnection(asked);
  const profile = environmentProfile(environment);
  if (!profile) throw noConnection();
  return profile;
}

/** The connection that the environment describes; undefined where it names no address. */
export function environmentProfile(environment: Environment): ConnectionProfile | undefined {
  const baseUrl = environment['CARTWRIGHT_BASE_URL'];
  return baseUrl === undefined || baseUrl === '' ? undefined : completed({ baseUrl }, environment);
}

/**
 * What a connection leaves out comes from the environment, but only for the address that the environment names: whoever
 * writes a launch configuration, in a repository say, would be sent its credentials otherwise.
 */
function completed(asked: ConnectionAttributes, environment: Environment): ConnectionProfile {
  const vendor = { ...environmentVendor(environment), ...asked.vendor };
  const caFile = asked.caFile ?? environment['CARTWRIGHT_CA_FILE'];
  if (!isSameOrigin(asked.baseUrl, environment['CARTWRIGHT_BASE_URL'])) return { ...asked, caFile, vendor };
  // The account server of another host is sent the client's password, and the user's.
  const ownAuth = asked.authUrl !== undefined && !isSameOrigin(asked.authUrl, asked.baseUrl);
  const clientPassword = ownAuth ? undefined : environment['CARTWRIGHT_CLIENT_PASSWORD'];
  return {
    ...asked,
    username: asked.username ?? environment['CARTWRIGHT_USERNAME'],
    password: asked.password ?? environment['CARTWRIGHT_PASSWORD'],
    clientId: asked.clientId ?? environment['CARTWRIGHT_CLIENT_ID'],
    clientPassword: asked.clientPassword ?? clientPassword,
    caFile,
    ...clientCertificate(asked, environment),
    vendor,
  };
}

const isSameOrigin = (address: string, other: string | undefined): boolean =>
  other !== undefined &&
  URL.canParse(address) &&
  URL.canParse(other) &&
  new URL(address).origin === new URL(other).origin;

/** The client certificate that the connection names, else the environment's: parts of two would not fit together. */
function clientCertificate(asked: ConnectionAttributes, environment: Environment): TlsFiles {
  const { certFile, keyFile, pfxFile, passphrase = environment['CARTWRIGHT_PASSPHRASE'] } = asked;
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
