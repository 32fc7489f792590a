import * as vscode from 'vscode';
import { operations } from '../../../contract/index.ts';
import { newestVersion } from '../../client/address.ts';
import { versionSegment } from '../../../contract/version.ts';
import { parseHttpFile, requestIdentities, requestMethods } from '../../requests/http-file.ts';
import { versionScheme } from '../schemes.ts';

/** What stands above each request of an `.http` file. */
export function requestLenses(
  document: vscode.TextDocument,
  diagnostics: vscode.DiagnosticCollection,
): vscode.CodeLens[] {
  // An answer is shown in the same language, and is nothing to send.
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
      lens('$(play) Send', 'cartwright.requests.send', 'Sends the request, and before it what it needs.'),
      lens(
        '$(debug-alt) Send and Stop in Hooks',
        'cartwright.requests.sendAndStop',
        'Sends the request with the debugger attached: it halts at your breakpoints.',
      ),
      lens(
        '$(clippy) Copy as cURL',
        'cartwright.requests.copyAsCurl',
        'With the token of who would send it.',
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

/** Variables within `{{`, directives behind `# @`, and the table's paths behind a method. */
export function requestCompletions(
  document: vscode.TextDocument,
  at: vscode.Position,
): vscode.CompletionItem[] {
  const before = document.lineAt(at.line).text.slice(0, at.character);
  const item = (label: string, kind: vscode.CompletionItemKind, detail = '', insertText = label) => {
    const completion = new vscode.CompletionItem(label, kind);
    completion.detail = detail;
    completion.insertText = insertText;
    return completion;
  };
  const { Variable, Keyword, Method } = vscode.CompletionItemKind;
  if (/\{\{\s*[\w.$-]*$/.test(before)) {
    const { variables, requests } = parseHttpFile(document.getText());
    return [
      ...variables.map(({ name, value }) => item(name, Variable, value)),
      ...['baseUrl', 'prefix', 'site', 'clientId', 'shop', 'data'].map((name) =>
        item(name, Variable, 'of the active connection'),
      ),
      ...requests.flatMap(({ name }) =>
        name === undefined ? [] : [item(`${name}.response.body.`, Variable, 'of an earlier answer')],
      ),
      ...['$guid', '$timestamp', '$isoTimestamp', '$randomInt 1 100', '$processEnv NAME'].map((name) =>
        item(name, Keyword),
      ),
    ];
  }
  if (/^\s*(#|\/\/)\s*@as\s+\w*$/.test(before)) return requestIdentities.map((name) => item(name, Keyword));
  if (/^\s*(#|\/\/)\s*@\w*$/.test(before))
    return [
      item('name', Keyword, 'later requests refer to its answer', 'name '),
      item('as', Keyword, 'who sends it', 'as '),
      item('needs', Keyword, 'what is sent before it', 'needs '),
    ];
  const [, method] = /^\s*([A-Z]+)\s+\S*$/.exec(before) ?? [];
  if (method !== undefined)
    return operations
      .filter((one) => one.method === method && (one.family === 'data' || one.family === 'shop'))
      .map(({ path, family, id }) => {
        const own = `{{${family}}}${path}`;
        const completion = item(own, Method, id);
        completion.documentation = `${family} ${versionSegment(newestVersion(family === 'shop' ? 'shop' : 'data'))}`;
        completion.range = new vscode.Range(at.line, before.lastIndexOf(' ') + 1, at.line, at.character);
        return completion;
      });
  if (/^\s*[A-Z]*$/.test(before)) return requestMethods.map((name) => item(name, Keyword, '', `${name} `));
  return [];
}
