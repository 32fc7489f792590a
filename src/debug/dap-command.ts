import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { errorMessage } from '../../contract/error-message.ts';
import { WatchdogProcess } from './watchdog/watchdog.ts';
import { runStreamAdapter } from './stdio.ts';
import { serveTcp } from './tcp.ts';

const usage = `Usage: cartwright dap [--port PORT] [--host HOST]

Speaks the Debug Adapter Protocol for editors other than VS Code: one session on stdin and stdout, or, with --port,
a session for each connection to that port. Then one line of JSON on stdout says where it listens.

  --port PORT  listen on this port; 0 for a free one
  --host HOST  listen on this address (127.0.0.1). Whoever can connect can debug: there is no password.
  --help       print this text

The platform comes with the launch configuration ("connection": {"baseUrl", "username", "password", "clientId"}), or
from the environment: CARTWRIGHT_BASE_URL, CARTWRIGHT_USERNAME, CARTWRIGHT_PASSWORD, CARTWRIGHT_CLIENT_ID, which are
sent to that address alone.
docs/editors.md has a configuration for each editor.
`;

interface DapFlags {
  readonly port: number | undefined;
  readonly host: string;
  readonly help: boolean;
}

/** Runs `cartwright dap`. Resolves with the exit code once every session has ended. */
export async function runDap(argv: readonly string[]): Promise<number> {
  const flags = parseFlags(argv);
  if (typeof flags === 'string') {
    process.stderr.write(`cartwright dap: ${flags}\n\n${usage}`);
    return 2;
  }
  if (flags.help) {
    process.stdout.write(usage);
    return 0;
  }
  const shutdown = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => shutdown.abort());
  const log = (error: Error): void => void process.stderr.write(`${error.stack ?? error.message}\n`);
  const script = fileURLToPath(new URL('./watchdog.js', import.meta.url));
  const options = {
    environment: process.env,
    workingFolder: process.cwd(),
    log,
    watchdog: new WatchdogProcess({ command: process.execPath, script, log }),
    signal: shutdown.signal,
  };
  if (flags.port === undefined) {
    await runStreamAdapter(options, process.stdin, process.stdout);
    return 0;
  }
  try {
    const { host, port, closeEvent } = await serveTcp({ ...options, host: flags.host, port: flags.port });
    process.stdout.write(`${JSON.stringify({ event: 'listening', host, port, pid: process.pid })}\n`);
    await closeEvent;
    return 0;
  } catch (error) {
    const message = errorMessage(error);
    process.stderr.write(`cartwright dap: cannot listen on ${flags.host}:${flags.port}: ${message}\n`);
    return 1;
  }
}

/** Returns the flags, or an error message. */
function parseFlags(argv: readonly string[]): DapFlags | string {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { port: { type: 'string' }, host: { type: 'string' }, help: { type: 'boolean' } },
    });
    const { port, host, help = false } = values;
    if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
      return `"${port}" is not a port: use a number from 0 to 65535`;
    if (host !== undefined && port === undefined) return '--host needs --port';
    return { port: port === undefined ? undefined : Number(port), host: host ?? '127.0.0.1', help };
  } catch (error) {
    return errorMessage(error);
  }
}
