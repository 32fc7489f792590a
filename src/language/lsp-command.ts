import { parseArgs } from 'node:util';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { errorMessage } from '../../contract/error-message.ts';
import { startLanguageServer } from './server.ts';

const usage = `Usage: cartwright lsp --stdio

Speaks the Language Server Protocol for editors other than VS Code, on stdin and stdout.

  --stdio  communicate on stdin and stdout
  --help   print this text

docs/editors.md has a configuration for each editor, and the settings.
`;

/**
 * Runs `cartwright lsp` until the client ends the process. Resolves with an exit code only if the flags are invalid or
 * ask for help.
 */
export async function runLsp(argv: readonly string[]): Promise<number> {
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
    if (values.stdio !== true && values['node-ipc'] !== true) {
      process.stderr.write(`cartwright lsp: --stdio is missing\n\n${usage}`);
      return 2;
    }
  } catch (error) {
    process.stderr.write(`cartwright lsp: ${errorMessage(error)}\n\n${usage}`);
    return 2;
  }
  startLanguageServer(createConnection(ProposedFeatures.all));
  return new Promise(() => undefined);
}
