import { runStdioAdapter } from './stdio.ts';

const usage = `Usage: cartwright dap

Speaks the Debug Adapter Protocol on stdin and stdout, for editors other than VS Code. The platform comes with the launch
configuration ("connection": {"baseUrl", "username", "password", "clientId"}), or from the environment:
CARTWRIGHT_BASE_URL, CARTWRIGHT_USERNAME, CARTWRIGHT_PASSWORD, CARTWRIGHT_CLIENT_ID.
`;

/** `cartwright dap`: one session over stdin and stdout. Resolves with the exit code. */
export async function runDap(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  if (argv.length > 0) {
    process.stderr.write(`cartwright dap: unknown option "${argv[0] ?? ''}"\n\n${usage}`);
    return 2;
  }
  const ended = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => ended.abort());
  await runStdioAdapter(
    {
      environment: process.env,
      workingFolder: process.cwd(),
      log: (error) => process.stderr.write(`${error.stack ?? error.message}\n`),
      signal: ended.signal,
    },
    process.stdin,
    process.stdout,
  );
  return 0;
}
