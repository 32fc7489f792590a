import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionFolder } from './locations.ts';
import { startVsCodeServer } from './server.ts';
import { ensureVsCode } from './setup.ts';
import { workbenchUrl } from './workbench-url.ts';

export interface ServeOptions {
  readonly folder: string;
  /** The folder of the built extension. */
  readonly extension?: string;
  readonly port?: number;
  readonly userSettings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** A data folder, which keeps the user's settings from one start to the next. The default is a temporary folder. */
  readonly dataDir?: string;
}

export interface ServedWorkbench {
  /** The URL to open in a browser. It contains the token without which no page can connect. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves VS Code with the extension on the loopback interface, for users without a `code` command. */
export async function serveWorkbench(options: ServeOptions): Promise<ServedWorkbench> {
  const connectionToken = randomBytes(16).toString('hex');
  const { port, userSettings, env, dataDir } = options;
  const server = await startVsCodeServer({
    install: await ensureVsCode(),
    linkedExtensions: [options.extension ?? extensionFolder],
    connectionToken,
    // A laptop may sleep. A reloaded page does not need this: it gets a new extension host.
    reconnectionGraceSeconds: 300,
    ...(port !== undefined && { port }),
    ...(userSettings !== undefined && { userSettings }),
    ...(env !== undefined && { env }),
    ...(dataDir !== undefined && { dataDir }),
  });
  const folder = resolve(options.folder);
  return { url: workbenchUrl({ serverUrl: server.url, folder, connectionToken }), stop: () => server.stop() };
}

/** Serves until the user presses Ctrl+C, or another signal ends the process. */
export async function serveWorkbenchUntilInterrupted(options: ServeOptions): Promise<void> {
  const interruption = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  const workbench = await serveWorkbench(options);
  console.log(
    `VS Code with the extension is ready. Open in a browser on this machine:\n\n  ${workbench.url}\n`,
  );
  console.log('Ctrl+C ends it.');
  await interruption;
  await workbench.stop();
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { extension: text, port: text, data: text },
  });
  await serveWorkbenchUntilInterrupted({
    folder: positionals[0] ?? process.cwd(),
    ...(values.extension !== undefined && { extension: resolve(values.extension) }),
    ...(values.port !== undefined && { port: Number(values.port) }),
    ...(values.data !== undefined && { dataDir: resolve(values.data) }),
  });
}
