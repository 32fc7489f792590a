import { parseArgs } from 'node:util';
import { defaultVendor, vendorProblem, type VendorProfile } from '../../contract/vendor.ts';
import type { LogLevel } from '../ports/environment.ts';
import { logLevels } from './json-log.ts';

export interface ServeOptions {
  readonly host: string;
  readonly httpPort: number;
  readonly httpsPort: number | 'off';
  /** Path of a folder, or `:memory:`. */
  readonly dataDir: string;
  readonly cartridgeFolders: readonly string[];
  readonly cartridgePath: readonly string[];
  readonly vendor: VendorProfile;
  /** `sample`, `empty` or a file. */
  readonly seed: string;
  readonly logLevel: LogLevel;
  /** The least level of scripts' messages by category; `root` is for all others. */
  readonly scriptLogLevels: Readonly<Record<string, ScriptLogLevel>>;
  /** File with definitions of the services that scripts call, before those of the cartridges. */
  readonly servicesFile: string | undefined;
  readonly parentPid: number | undefined;
  /** Folder in which those who share the service are named, and where it tells its address. */
  readonly sharedBy: string | undefined;
  /** Seconds for which it stays after the last of them has gone. */
  readonly linger: number;
  readonly strictVersions: boolean;
  /** Plain HTTP never counts as secure, not even on loopback. */
  readonly requireTls: boolean;
  /** Names by which browsers may reach the service, beside addresses and localhost. */
  readonly hostNames: readonly string[];
  /** Address of the recommender service; without one each site's own recommenders are told. */
  readonly recommendersUrl: string | undefined;
}

/** A flag is unknown or its value makes no sense; the message says which and what would. */
export class UsageError extends Error {}

export const serveUsage = `Usage: cartwright serve [options]

Runs the platform's service on this machine: Data, Shop and Debugger API, OAuth, and the hooks of your cartridges.
When it is ready it prints one line of JSON on stdout: {"event":"listening","http":URL,"https":URL|null,"pid":N}.
Logs go to stderr, one JSON object a line.

  --host HOST             address to listen on (default 127.0.0.1)
  --http-port N           port, 0 for any free one (default 0)
  --https-port N|off      port, 0 for any free one (default off; 0 with --require-tls)
  --allowed-host NAME     a name by which browsers may reach the service, beside localhost
                          and addresses; may be given several times
  --require-tls           plain HTTP does not count as secure: what needs a secure connection
                          is served over HTTPS only
  --data-dir DIR          where the shop is kept; :memory: keeps nothing (default :memory:)
  --cartridges DIR[,DIR]  folders that hold cartridges
  --cartridge-path A:B    cartridges before those of the site's own path; without it,
                          cartridges that the site's path lacks come after it
  --seed NAME|FILE        first content of a new data dir: sample, empty, or a seed file (default sample)
  --prefix NAME           vendor prefix of paths, headers and cookies (default ${defaultVendor.prefix})
  --hook-root NAME        first part of hook names (default ${defaultVendor.hookRoot})
  --urn NAME              namespace of the user grant's URN (default ${defaultVendor.urnNamespace})
  --module-root NAME      root of script modules (default ${defaultVendor.moduleRoot})
  --recommenders-url URL  service that knows the sites' recommenders (default: those of the shop itself)
  --strict-versions       serve only the API versions that the contract states
  --log-level LEVEL       ${logLevels.join(', ')} (default info)
  --script-log-level LEVEL[,CATEGORY=LEVEL]
                          what scripts log at least: debug, info, warn, error or off, for all categories
                          or for one and those below it (default debug; --log-level holds besides)
  --services FILE         services that scripts call, before those that cartridges define
  --parent-pid N          end when the process N is gone
  --shared-by DIR         several processes share the service: DIR/windows has a file for each, named by its
                          process id, and DIR/service.json is told the address; it ends after the last of them
  --linger SECONDS        how long it stays for one to come back, as a window does that reloads (default 15)
  --help, --version
`;

const flags = {
  host: { type: 'string', default: '127.0.0.1' },
  'http-port': { type: 'string', default: '0' },
  'https-port': { type: 'string' },
  'allowed-host': { type: 'string', multiple: true },
  'require-tls': { type: 'boolean', default: false },
  'data-dir': { type: 'string', default: ':memory:' },
  cartridges: { type: 'string', multiple: true },
  'cartridge-path': { type: 'string', default: '' },
  seed: { type: 'string', default: 'sample' },
  prefix: { type: 'string', default: defaultVendor.prefix },
  'hook-root': { type: 'string', default: defaultVendor.hookRoot },
  urn: { type: 'string', default: defaultVendor.urnNamespace },
  'module-root': { type: 'string', default: defaultVendor.moduleRoot },
  'recommenders-url': { type: 'string' },
  'strict-versions': { type: 'boolean', default: false },
  'log-level': { type: 'string', default: 'info' },
  'script-log-level': { type: 'string', multiple: true },
  services: { type: 'string' },
  'parent-pid': { type: 'string' },
  'shared-by': { type: 'string' },
  linger: { type: 'string', default: '15' },
} as const;

/** @throws UsageError */
export function parseServeOptions(argv: readonly string[]): ServeOptions {
  const values = parse(argv);
  const vendor: VendorProfile = {
    prefix: values.prefix,
    hookRoot: values['hook-root'],
    urnNamespace: values.urn,
    moduleRoot: values['module-root'],
  };
  const problem = vendorProblem(vendor);
  if (problem) throw new UsageError(problem);
  const logLevel = logLevels.find((level) => level === values['log-level']);
  if (!logLevel) throw new UsageError(`--log-level must be one of ${logLevels.join(', ')}`);
  const parentPid = values['parent-pid'];
  return {
    host: values.host,
    httpPort: port('--http-port', values['http-port']),
    httpsPort: httpsPort(values['https-port'], values['require-tls']),
    dataDir: values['data-dir'],
    cartridgeFolders: (values.cartridges ?? [])
      .flatMap((list) => list.split(','))
      .filter((folder) => folder !== ''),
    cartridgePath: cartridgeNames(values['cartridge-path']),
    vendor,
    seed: values.seed,
    logLevel,
    scriptLogLevels: scriptLevels((values['script-log-level'] ?? []).join(',')),
    servicesFile: values.services,
    parentPid: parentPid === undefined ? undefined : wholeNumber('--parent-pid', parentPid, 4_194_304),
    sharedBy: values['shared-by'],
    linger: wholeNumber('--linger', values.linger, 86_400),
    strictVersions: values['strict-versions'],
    requireTls: values['require-tls'],
    hostNames: [values.host, ...(values['allowed-host'] ?? [])],
    recommendersUrl: httpAddress('--recommenders-url', values['recommenders-url']),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: flags, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function httpsPort(text: string | undefined, requireTls: boolean): number | 'off' {
  if (requireTls && text === 'off')
    throw new UsageError('--require-tls needs HTTPS: leave out --https-port off, or give it a port');
  if (text === undefined) return requireTls ? 0 : 'off';
  return text === 'off' ? 'off' : port('--https-port', text);
}

function httpAddress(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`${flag} must be an http or https address`);
  return text;
}

const scriptLogLevels = ['debug', 'info', 'warn', 'error', 'off'] as const;
export type ScriptLogLevel = (typeof scriptLogLevels)[number];

function scriptLevels(list: string): Record<string, ScriptLogLevel> {
  const levels: Record<string, ScriptLogLevel> = { root: 'debug' };
  for (const entry of list.split(',')) {
    if (entry === '') continue;
    const [first = '', second] = entry.split('=');
    const level = scriptLogLevels.find((one) => one === (second ?? first));
    if (!level) {
      const wanted = scriptLogLevels.join(', ');
      throw new UsageError(`--script-log-level: "${entry}" must be one of ${wanted}, or CATEGORY=LEVEL`);
    }
    levels[second === undefined ? 'root' : first] = level;
  }
  return levels;
}

const port = (flag: string, text: string) => wholeNumber(flag, text, 65_535);

function wholeNumber(flag: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new UsageError(`${flag} must be a whole number from 0 to ${most}`);
  return value;
}

function cartridgeNames(path: string): string[] {
  const names = path.split(':').filter((name) => name !== '');
  const bad = names.find((name) => !/^[A-Za-z][\w-]*$/.test(name));
  if (bad !== undefined) throw new UsageError(`--cartridge-path: "${bad}" is no cartridge name`);
  return names;
}
