import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkExtension } from './link-extension.ts';
import { runToEnd, spawnGroup, stopGroup } from './process-group.ts';
import type { VsCodeInstall } from './setup.ts';
import { seedUserSettings } from './user-settings.ts';

export interface ServerOptions {
  readonly install: VsCodeInstall;
  readonly userSettings?: Readonly<Record<string, unknown>>;
  /** Packed extensions (.vsix) to install before the start. */
  readonly extensions?: readonly string[];
  /** Folders of built extensions, used as if they were installed. */
  readonly linkedExtensions?: readonly string[];
  /** Needed for an extension in development or a test run. VS Code then shows no notification toasts. */
  readonly smokeTestDriver?: boolean;
  /**
   * The token that a page needs to connect. Without a token, any page in any browser on this machine can
   * connect.
   */
  readonly connectionToken?: string;
  /** The default is a free port. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** How long an extension host and its child processes wait for their page to reconnect. */
  readonly reconnectionGraceSeconds?: number;
  /** The data folder, which remains after the stop with the user's settings. The default is a temporary folder. */
  readonly dataDir?: string;
}

export interface VsCodeServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The output of the server so far. */
  output(): string;
  /** The newest log of the extension host; empty before one has started. */
  extensionHostLog(): Promise<string>;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;

/** Starts the VS Code server on the loopback interface, and resolves when it listens. */
export async function startVsCodeServer(options: ServerOptions): Promise<VsCodeServer> {
  const isTemporary = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'cartwright-vscode-')));
  const removeDataDir = (): void => {
    process.removeListener('exit', removeDataDir);
    if (isTemporary) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', removeDataDir);
  try {
    const child = await launch(options, dataDir);
    const { port, output } = await waitForPort(child);
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      dataDir,
      output,
      extensionHostLog: () => newestExtensionHostLog(dataDir),
      stop: async () => {
        await stopGroup(child);
        removeDataDir();
      },
    };
  } catch (error) {
    removeDataDir();
    throw error;
  }
}

async function launch(options: ServerOptions, dataDir: string): Promise<ChildProcess> {
  const { node, serverMain } = options.install;
  const extensionsDir = `${dataDir}/ext`;
  const folderFlags = ['--server-data-dir', dataDir, '--user-data-dir', `${dataDir}/data`];
  folderFlags.push('--extensions-dir', extensionsDir);
  const env = serverEnvironment(options, dataDir);
  await seedUserSettings(dataDir, options.userSettings ?? {});
  await mkdir(extensionsDir, { recursive: true });
  for (const extension of options.extensions ?? []) {
    const args = [serverMain, '--install-extension', extension, '--force', ...folderFlags];
    await runToEnd(node, args, { env, timeLimitMs: startLimitMs });
  }
  for (const folder of options.linkedExtensions ?? []) await linkExtension(extensionsDir, folder);
  const flags = ['--host', '127.0.0.1', '--port', String(options.port ?? 0), ...folderFlags];
  flags.push('--accept-server-license-terms', '--telemetry-level', 'off', '--disable-workspace-trust');
  flags.push('--reconnection-grace-time', String(options.reconnectionGraceSeconds ?? 10));
  if (options.smokeTestDriver === true) flags.push('--enable-smoke-test-driver');
  if (options.connectionToken === undefined) flags.push('--without-connection-token');
  else {
    // In a file, because all users of the machine can read a command line.
    await writeFile(`${dataDir}/connection-token`, options.connectionToken, { mode: 0o600 });
    flags.push('--connection-token-file', `${dataDir}/connection-token`);
  }
  return spawnGroup(node, [serverMain, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function serverEnvironment(options: ServerOptions, dataDir: string): Record<string, string | undefined> {
  // The terminal of a VS Code sets VSCODE_ variables, which would connect this server to that VS Code.
  const inheritedVariables = Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'));
  const env = { ...Object.fromEntries(inheritedVariables), EXTENSIONS_GALLERY: '{}', ...options.env };
  // The server does not remove its sockets when it is ended, so they are in the temporary folder, which is removed.
  return options.dataDir === undefined ? { ...env, XDG_RUNTIME_DIR: dataDir } : env;
}

/**
 * Waits until the server is ready. Reads the port from the message that it then prints, because the system may have
 * chosen the port.
 * @throws Error with the server's output if it ends or is not ready in time
 */
async function waitForPort(child: ChildProcess): Promise<{ port: number; output: () => string }> {
  let text = '';
  const announcedPort = new Promise<number>((resolve, reject) => {
    const readOutput = (chunk: Buffer): void => {
      text += chunk.toString();
      const port = /Extension host agent listening on (\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on('data', readOutput);
    child.stderr?.on('data', readOutput);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended with ${String(code)}`)));
    setTimeout(() => reject(new Error(`not ready after ${startLimitMs} ms`)), startLimitMs).unref();
  });
  try {
    return { port: await announcedPort, output: () => text };
  } catch (cause) {
    await stopGroup(child);
    throw new Error(`VS Code's server did not start\n${text}`, { cause });
  }
}

async function newestExtensionHostLog(dataDir: string): Promise<string> {
  const names = await readdir(dataDir, { recursive: true }).catch(() => []);
  const logs = names.filter((name) => name.endsWith('remoteexthost.log')).sort();
  const newestLog = logs.at(-1);
  return newestLog === undefined ? '' : readFile(join(dataDir, newestLog), 'utf8');
}
