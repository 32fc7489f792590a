import { parseArgs } from 'node:util';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { errorMessage } from '../../contract/error-message.ts';
import { startLanguageServer } from './server.ts';

const usage = `Usage: cartwright lsp [--stdio]

Speaks the Language Server Protocol for editors other than VS Code, on stdin and stdout.

  --stdio  communicate on stdin and stdout (the default, unless stdin is a terminal)
  --help   print this text

docs/editors.md has a configuration for each editor, and the settings.
`;

/**
 * Runs `cartwright lsp` until the client ends the process. Resolves with an exit code only if it does not start: for
 * `--help`, for invalid flags, and on a terminal.
 */
export async function runLsp(argv: readonly string[]): Promise<number> {
  let hasTransport: boolean;
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        stdio: { type: 'boolean' },
        'node-ipc': { type: 'boolean' },
        clientProcessId: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) {
      process.stdout.write(usage);
      return 0;
    }
    hasTransport = values.stdio === true || values['node-ipc'] === true;
    if (!hasTransport && process.stdin.isTTY) {
      process.stderr.write(`cartwright lsp: start it from an editor\n\n${usage}`);
      return 2;
    }
  } catch (error) {
    process.stderr.write(`cartwright lsp: ${errorMessage(error)}\n\n${usage}`);
    return 2;
  }
  // The library takes the transport from the flags of the process, and throws an error without one.
  startLanguageServer(
    hasTransport
      ? createConnection(ProposedFeatures.all)
      : createConnection(ProposedFeatures.all, process.stdin, process.stdout),
  );
  return new Promise(() => undefined);
}
