import { cartridgePathProblem, pathNames } from '../../cartridges/cartridge-path.ts';
import { parseArgs } from 'node:util';
import { compatibilityModeName, compatibilityModes, highestCompatibilityMode } from '../../dialect/index.ts';
import { errorMessage } from '../../contract/error-message.ts';
import { defaultVendor, vendorProblem, type VendorProfile } from '../../contract/vendor.ts';
import type { LogLevel } from '../ports/environment.ts';
import { databaseUrlProblem } from './database-url.ts';
import { logLevels } from './json-log.ts';

export interface ServeOptions {
  readonly host: string;
  readonly httpPort: number;
  readonly httpsPort: number | 'off';
  /**
   * URL of a PostgreSQL database; undefined if the shop is in the data directory. It may contain a password.
   */
  readonly storeUrl: string | undefined;
  /** Port for the other processes on that database. */
  readonly internalPort: number;
  /**
   * Host name or address at which the other processes on the database reach this process. If it is undefined, they use
   * `host`, or the first address of this machine if `host` stands for every address.
   */
  readonly internalHost: string | undefined;
  /** Path of a folder, or `:memory:`. */
  readonly dataDir: string;
  readonly cartridgeFolders: readonly string[];
  readonly cartridgePath: readonly string[];
  readonly vendor: VendorProfile;
  /** `sample`, `empty` or the path of a file. */
  readonly seed: string;
  readonly logLevel: LogLevel;
  /** The minimum level of scripts' messages by category; `root` applies to all other categories. */
  readonly scriptLogLevels: Readonly<Record<string, ScriptLogLevel>>;
  /** File with definitions of services that scripts call. They take precedence over the definitions in cartridges. */
  readonly servicesFile: string | undefined;
  /**
   * Files and folders with XML: metadata, whose definitions are added to the shop at every start, and definitions
   * of services that scripts can call.
   */
  readonly metadata: readonly string[];
  /** The version of the platform's script language, as `System.compatibilityMode` numbers it. */
  readonly compatibilityMode: number;
  /** Whether a script fails to load if it uses features that the language of `compatibilityMode` lacks. */
  readonly strictScripts: boolean;
  /** Seconds that the scripts of one hook may run. */
  readonly scriptTimeLimitSeconds: number;
  /** How many scripts of one site may run or be halted at the same time; undefined for the default. */
  readonly scriptsPerSite: number | undefined;
  readonly parentPid: number | undefined;
  /** Folder in which the processes that share the service register, and in which the service publishes its address. */
  readonly sharingFolder: string | undefined;
  /** Seconds for which the service keeps running after the last of these processes has exited. */
  readonly lingerSeconds: number;
  readonly strictVersions: boolean;
  /** Whether a service that only this machine can reach may have the sample's public passwords. */
  readonly allowsSamplePasswords: boolean;
  /** Whether plain HTTP never counts as secure, not even on loopback. */
  readonly requireTls: boolean;
  /** Host names by which browsers may reach the service, in addition to IP addresses and localhost. */
  readonly hostNames: readonly string[];
  /** URL of the recommender service; undefined if each site's own recommenders are returned. */
  readonly recommendersUrl: string | undefined;
  /** Port for health checks and metrics; `off` if only the health checks are served, on the service's own ports. */
  readonly managementPort: number | 'off';
  /**
   * Seconds between the request to shut down and the end of listening, in which load balancers turn to other
   * processes.
   */
  readonly drainSeconds: number;
  /** File for a line about each request that writes or signs in; `-` for the service's log. */
  readonly auditLog: string | undefined;
  /** URL of the OpenTelemetry collector that receives traces. */
  readonly otlpUrl: string | undefined;
}

/** An option is unknown or its value is not valid. The message names the option and what it accepts. */
export class ServeUsageError extends Error {}

const modeNames = compatibilityModes.map(compatibilityModeName).reverse();

export const serveUsage = `Usage: cartwright serve [options]

Runs the platform service on this machine: the Data, Shop and Debugger APIs, OAuth, and your cartridges' hooks.
When ready, it prints one line of JSON to stdout: {"event":"listening","http":URL,"https":URL|null,"pid":N,
"scriptLayers":{"permissions":BOOLEAN}}, where permissions tells whether scripts run under the permission model of Node.js.
Logs are written to stderr, one JSON object per line.

  --host HOST             address to listen on (default 127.0.0.1)
  --http-port N           port, 0 for any free port (default 0)
  --https-port N|off      port, 0 for any free port (default off; 0 with --require-tls)
  --allowed-host NAME     host name by which browsers may reach the service, in addition to
                          localhost and IP addresses; can be repeated
  --require-tls           do not treat plain HTTP as secure: resources that require a secure
                          connection are served over HTTPS only
  --data-dir DIR          directory that stores the shop; :memory: stores nothing (default :memory:)
  --store URL             PostgreSQL database (version 15 or later) that stores the shop instead:
                          postgres://USER:PASSWORD@HOST:PORT/DATABASE. Any number of services can share
                          it. Without a password in the URL, PGPASSWORD or ~/.pgpass is used
  --internal-port N       with --store: port for the other services on the database, which pass on requests
                          of the debugger, encrypted (default 0, any free port)
  --internal-host NAME    host name or address at which they reach this one (default: that of --host, or the
                          first address of this machine if --host is every address)
  --cartridges DIR[,DIR]  folders that contain cartridges
  --cartridge-path A:B    cartridges to put before the site's own path; without this option,
                          cartridges that are not on the site's path are put after it
  --seed NAME|FILE        initial content of a new data directory: sample, empty, or a seed file
                          (default sample)
  --no-sample-passwords   do not start if the shop still has one of the sample's public passwords. Without
                          the flag this holds only for a --host that other machines can reach; use it
                          behind a proxy
  --metadata PATH[,PATH]  files or folders of metadata XML (definitions of attributes and of types of
                          custom objects), which are added to the shop at every start, and services.xml,
                          whose services scripts can call
  --prefix NAME           vendor prefix of paths, headers and cookies (default ${defaultVendor.prefix})
  --hook-root NAME        first part of hook names (default ${defaultVendor.hookRoot})
  --urn NAME              namespace of the user grant's URN (default ${defaultVendor.urnNamespace})
  --module-root NAME      root of script modules (default ${defaultVendor.moduleRoot})
  --recommenders-url URL  URL of a recommender service (default: the recommenders stored in the shop)
  --strict-versions       serve only the API versions that the contract lists
  --log-level LEVEL       ${logLevels.join(', ')} (default info)
  --script-log-level LEVEL[,CATEGORY=LEVEL]
                          minimum level of scripts' log messages: debug, info, warn, error or off, for all
                          categories or for one category and its subcategories (default debug;
                          --log-level also applies)
  --compatibility MODE    version of the platform's script language: ${modeNames.join(', ')}
                          (default ${compatibilityModeName(highestCompatibilityMode)})
  --strict-scripts        scripts fail to load if they use language features that the platform does not
                          have in this version; without it, the log has a warning
  --script-time-limit SECONDS
                          how long the scripts of a hook may run, without the time while they are halted
                          in the debugger (default 60)
  --scripts-per-site N    how many scripts of one site may run or be halted in the debugger at the same
                          time; others wait (default 128)
  --services FILE         definitions of services that scripts call; they override those of cartridges
  --management-port N|off port for operators, on the same host: /health/live, /health/ready and the metrics
                          of Prometheus at /metrics, without authentication (default off: the health
                          checks are on the ports of the service, and there are no metrics)
  --drain-seconds N       after a signal to exit, serve requests for N seconds more, while /health/ready
                          returns 503, so that a load balancer can turn to other processes (default 0)
  --audit-log FILE|-      append a line of JSON to FILE, or with - to the log, for each request that writes
                          or signs in: who called what, from where, with which result
  --otlp-url URL          send traces of requests and hooks to this OpenTelemetry collector (OTLP over HTTP)
  --parent-pid N          exit when the process N has exited
  --shared-by DIR         share the service between processes: DIR/windows contains a file per process, named
                          by its process ID; the address is written to DIR/service.json; the service exits
                          after the last process has exited; a process whose file is not empty must write it
                          again at least once a minute
  --linger SECONDS        how long to wait for a process to return before exiting, for example while
                          a window reloads (default 15)
  --help, --version
`;

const flags = {
  host: { type: 'string', default: '127.0.0.1' },
  'http-port': { type: 'string', default: '0' },
  'https-port': { type: 'string' },
  'allowed-host': { type: 'string', multiple: true },
  'require-tls': { type: 'boolean', default: false },
  'data-dir': { type: 'string', default: ':memory:' },
  store: { type: 'string' },
  cartridges: { type: 'string', multiple: true },
  'cartridge-path': { type: 'string', default: '' },
  seed: { type: 'string', default: 'sample' },
  prefix: { type: 'string', default: defaultVendor.prefix },
  'hook-root': { type: 'string', default: defaultVendor.hookRoot },
  urn: { type: 'string', default: defaultVendor.urnNamespace },
  'module-root': { type: 'string', default: defaultVendor.moduleRoot },
  'recommenders-url': { type: 'string' },
  'strict-versions': { type: 'boolean', default: false },
  'no-sample-passwords': { type: 'boolean', default: false },
  'log-level': { type: 'string', default: 'info' },
  'script-log-level': { type: 'string', multiple: true },
  compatibility: { type: 'string' },
  'strict-scripts': { type: 'boolean', default: false },
  'script-time-limit': { type: 'string', default: '60' },
  'scripts-per-site': { type: 'string' },
  services: { type: 'string' },
  metadata: { type: 'string', multiple: true },
  'management-port': { type: 'string', default: 'off' },
  'internal-port': { type: 'string', default: '0' },
  'internal-host': { type: 'string' },
  'drain-seconds': { type: 'string', default: '0' },
  'audit-log': { type: 'string' },
  'otlp-url': { type: 'string' },
  'parent-pid': { type: 'string' },
  'shared-by': { type: 'string' },
  linger: { type: 'string', default: '15' },
} as const;

/** @throws ServeUsageError */
export function parseServeOptions(argv: readonly string[]): ServeOptions {
  const values = parse(argv);
  const vendor: VendorProfile = {
    prefix: values.prefix,
    hookRoot: values['hook-root'],
    urnNamespace: values.urn,
    moduleRoot: values['module-root'],
  };
  const problem = vendorProblem(vendor);
  if (problem) throw new ServeUsageError(problem);
  const logLevel = logLevels.find((level) => level === values['log-level']);
  if (!logLevel) throw new ServeUsageError(`--log-level must be one of ${logLevels.join(', ')}`);
  const { 'parent-pid': parentPid, 'scripts-per-site': scriptsPerSite } = values;
  return {
    host: values.host,
    httpPort: parsePort('--http-port', values['http-port']),
    httpsPort: parseHttpsPort(values['https-port'], values['require-tls']),
    storeUrl: parseDatabaseUrl(values.store),
    internalPort: parsePort('--internal-port', values['internal-port']),
    internalHost: values['internal-host'],
    dataDir: values['data-dir'],
    cartridgeFolders: (values.cartridges ?? [])
      .flatMap((list) => list.split(','))
      .filter((folder) => folder !== ''),
    cartridgePath: parseCartridgeNames(values['cartridge-path']),
    vendor,
    seed: values.seed,
    logLevel,
    scriptLogLevels: parseScriptLevels((values['script-log-level'] ?? []).join(',')),
    compatibilityMode: parseCompatibilityMode(values.compatibility),
    strictScripts: values['strict-scripts'],
    scriptTimeLimitSeconds: parseWholeNumber('--script-time-limit', values['script-time-limit'], 86_400, 1),
    scriptsPerSite:
      scriptsPerSite === undefined
        ? undefined
        : parseWholeNumber('--scripts-per-site', scriptsPerSite, 128, 1),
    servicesFile: values.services,
    metadata: (values.metadata ?? []).flatMap((list) => list.split(',')).filter((name) => name !== ''),
    parentPid: parentPid === undefined ? undefined : parseWholeNumber('--parent-pid', parentPid, 4_194_304),
    sharingFolder: values['shared-by'],
    lingerSeconds: parseWholeNumber('--linger', values.linger, 86_400),
    strictVersions: values['strict-versions'],
    allowsSamplePasswords: !values['no-sample-passwords'],
    requireTls: values['require-tls'],
    hostNames: [values.host, ...(values['allowed-host'] ?? [])],
    recommendersUrl: parseHttpUrl('--recommenders-url', values['recommenders-url']),
    managementPort:
      values['management-port'] === 'off' ? 'off' : parsePort('--management-port', values['management-port']),
    drainSeconds: parseWholeNumber('--drain-seconds', values['drain-seconds'], 3_600),
    auditLog: values['audit-log'],
    otlpUrl: parseHttpUrl('--otlp-url', values['otlp-url']),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: flags, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new ServeUsageError(errorMessage(error));
  }
}

function parseHttpsPort(text: string | undefined, requireTls: boolean): number | 'off' {
  if (requireTls && text === 'off')
    throw new ServeUsageError('--require-tls needs HTTPS: remove --https-port off, or specify a port');
  if (text === undefined) return requireTls ? 0 : 'off';
  return text === 'off' ? 'off' : parsePort('--https-port', text);
}

function parseCompatibilityMode(text: string | undefined): number {
  if (text === undefined) return highestCompatibilityMode;
  const mode = compatibilityModes.find((candidate) => compatibilityModeName(candidate) === text);
  if (mode === undefined) throw new ServeUsageError(`--compatibility must be one of ${modeNames.join(', ')}`);
  return mode;
}

function parseHttpUrl(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new ServeUsageError(`${flag} must be an http or https URL`);
  return text;
}

function parseDatabaseUrl(text: string | undefined): string | undefined {
  const problem = text === undefined ? undefined : databaseUrlProblem(text);
  if (problem !== undefined) throw new ServeUsageError(problem);
  return text;
}

const scriptLogLevels = ['debug', 'info', 'warn', 'error', 'off'] as const;
export type ScriptLogLevel = (typeof scriptLogLevels)[number];

function parseScriptLevels(list: string): Record<string, ScriptLogLevel> {
  const levels: Record<string, ScriptLogLevel> = { root: 'debug' };
  for (const entry of list.split(',')) {
    if (entry === '') continue;
    const [first = '', second] = entry.split('=');
    const level = scriptLogLevels.find((candidate) => candidate === (second ?? first));
    if (!level) {
      const allowedLevels = scriptLogLevels.join(', ');
      throw new ServeUsageError(
        `--script-log-level: "${entry}" is not valid: use one of ${allowedLevels}, or CATEGORY=LEVEL`,
      );
    }
    levels[second === undefined ? 'root' : first] = level;
  }
  return levels;
}

const parsePort = (flag: string, text: string) => parseWholeNumber(flag, text, 65_535);

function parseWholeNumber(flag: string, text: string, maximum: number, minimum = 0): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > maximum || value < minimum)
    throw new ServeUsageError(`${flag} must be a whole number from ${minimum} to ${maximum}`);
  return value;
}

function parseCartridgeNames(path: string): string[] {
  const problem = cartridgePathProblem(path);
  if (problem !== undefined) throw new ServeUsageError(`--cartridge-path: ${problem}`);
  return pathNames(path);
}
