import * as vscode from 'vscode';
import { operations } from '../../../contract/index.ts';
import { newestVersion } from '../../client/operation-url.ts';
import { versionSegment } from '../../../contract/version.ts';
import { parseHttpFile, requestIdentities, requestMethods } from '../../requests/http-file.ts';
import { connectionVariables } from '../../requests/placeholders.ts';
import { versionScheme } from '../schemes.ts';

/** The code lenses above each request of an `.http` file. */
export function requestLenses(
  document: vscode.TextDocument,
  diagnostics: vscode.DiagnosticCollection,
): vscode.CodeLens[] {
  // Responses are shown in the same language, but cannot be sent.
  if (document.uri.scheme === versionScheme) return [];
  const { requests, problems } = parseHttpFile(document.getText());
  diagnostics.set(
    document.uri,
    problems.map(({ line, message }) => {
      const range = document.lineAt(Math.min(line, document.lineCount - 1)).range;
      const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
      diagnostic.source = 'Cartwright';
      return diagnostic;
    }),
  );
  return requests.flatMap(({ line }) => {
    const range = new vscode.Range(line, 0, line, 0);
    const lens = (title: string, command: string, tooltip: string) =>
      new vscode.CodeLens(range, { title, tooltip, command, arguments: [document.uri, line] });
    return [
      lens(
        '$(play) Send',
        'cartwright.requests.send',
        'Sends the requests that this one needs, then the request itself.',
      ),
      lens(
        '$(debug-alt) Send and Debug Hooks',
        'cartwright.requests.sendAndStop',
        'Sends the request with the debugger attached, and stops at your breakpoints.',
      ),
      lens(
        '$(clippy) Copy as cURL',
        'cartwright.requests.copyAsCurl',
        'Copies the request with its access token.',
      ),
    ];
  });
}

export function requestSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
  return parseHttpFile(document.getText()).requests.map(
    ({ title, method, target, line, firstLine, lastLine }) => {
      const end = document.lineAt(Math.min(lastLine, document.lineCount - 1)).range.end;
      return new vscode.DocumentSymbol(
        title,
        `${method} ${target}`,
        vscode.SymbolKind.Event,
        new vscode.Range(new vscode.Position(firstLine, 0), end),
        document.lineAt(line).range,
      );
    },
  );
}

/**
 * Completes variables within `{{`, directives after `# @`, and the paths of the operation table after a
 * method.
 */
export function requestCompletions(
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.CompletionItem[] {
  const textBefore = document.lineAt(position.line).text.slice(0, position.character);
  const createItem = (label: string, kind: vscode.CompletionItemKind, detail = '', insertText = label) => {
    const completion = new vscode.CompletionItem(label, kind);
    completion.detail = detail;
    completion.insertText = insertText;
    return completion;
  };
  const { Variable, Keyword, Method } = vscode.CompletionItemKind;
  if (/\{\{\s*[\w.$-]*$/.test(textBefore)) {
    const { variables, requests } = parseHttpFile(document.getText());
    return [
      ...variables.map(({ name, value }) => createItem(name, Variable, value)),
      ...connectionVariables.map((name) => createItem(name, Variable, 'from the active connection')),
      ...requests.flatMap(({ name }) =>
        name === undefined
          ? []
          : [createItem(`${name}.response.body.`, Variable, 'from an earlier response')],
      ),
      ...['$guid', '$timestamp', '$isoTimestamp', '$randomInt 1 100', '$processEnv NAME'].map((name) =>
        createItem(name, Keyword),
      ),
    ];
  }
  if (/^\s*(#|\/\/)\s*@as\s+\w*$/.test(textBefore))
    return requestIdentities.map((name) => createItem(name, Keyword));
  if (/^\s*(#|\/\/)\s*@\w*$/.test(textBefore))
    return [
      createItem('name', Keyword, 'names the request for later references', 'name '),
      createItem('as', Keyword, 'identity that sends the request', 'as '),
      createItem('needs', Keyword, 'requests to send first', 'needs '),
    ];
  const [, method] = /^\s*([A-Z]+)\s+\S*$/.exec(textBefore) ?? [];
  if (method !== undefined)
    return operations
      .filter(
        (operation) =>
          operation.method === method && (operation.family === 'data' || operation.family === 'shop'),
      )
      .map(({ path, family, id }) => {
        const target = `{{${family}}}${path}`;
        const completion = createItem(target, Method, id);
        completion.documentation = `${family} ${versionSegment(newestVersion(family === 'shop' ? 'shop' : 'data'))}`;
        completion.range = new vscode.Range(
          position.line,
          textBefore.lastIndexOf(' ') + 1,
          position.line,
          position.character,
        );
        return completion;
      });
  if (/^\s*[A-Z]*$/.test(textBefore))
    return requestMethods.map((name) => createItem(name, Keyword, '', `${name} `));
  return [];
}
