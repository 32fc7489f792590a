import * as vscode from 'vscode';
import { listProblems } from '../../requests/check-file.ts';
import { parseHttpFile, type HttpFile, type LocatedProblem } from '../../requests/http-file.ts';
import type { PlaceholderContext } from '../../requests/placeholders.ts';
import { correctionTitle, type Correction } from '../../requests/similar-text.ts';
import { readRequestFile, type FileWithEnvironment } from '../request-environments.ts';
import { virtualDocumentScheme } from '../schemes.ts';
import { readSettings } from '../settings.ts';
import type { RequestDiagnostics } from './request-diagnostics.ts';
import { environmentFix, openAt } from './variable-fixes.ts';

/** What earlier responses say. */
interface PlatformFacts {
  readonly responses: PlaceholderContext['responses'];
  readonly responseAttributes: HttpFile['responseAttributes'];
}

/** Returns the code lenses above each request of an `.http` file, and updates the file's diagnostics. */
export async function requestLenses(
  document: vscode.TextDocument,
  diagnostics: RequestDiagnostics,
  state: vscode.Memento,
  facts: PlatformFacts,
): Promise<vscode.CodeLens[]> {
  // Responses are shown in the same language, but cannot be sent.
  if (document.uri.scheme === virtualDocumentScheme) return [];
  const version = document.version;
  const requestFile = await readRequestFile({ uri: document.uri, text: document.getText() }, state);
  if (document.version === version)
    diagnostics.set(document.uri, createDiagnostics(document, requestFile, facts));
  return [...environmentLens(requestFile), ...sendLenses(document, requestFile)];
}

const listDocumentProblems = (
  document: vscode.TextDocument,
  file: HttpFile,
  { responses, responseAttributes }: PlatformFacts,
): LocatedProblem[] =>
  listProblems(
    document.getText(),
    { ...file, responseAttributes },
    process.env,
    responses,
    readSettings().vendor,
  );

const createDiagnostics = (
  document: vscode.TextDocument,
  { file }: FileWithEnvironment,
  facts: PlatformFacts,
): vscode.Diagnostic[] =>
  listDocumentProblems(document, file, facts).map(({ line, start, end, message, isAccepted = false }) => {
    const range = document.validateRange(new vscode.Range(line, start, line, end));
    const { Information, Warning } = vscode.DiagnosticSeverity;
    const diagnostic = new vscode.Diagnostic(range, message, isAccepted ? Information : Warning);
    diagnostic.source = 'Cartwright';
    return diagnostic;
  });

/** Returns the quick fixes of the problems in a range. */
export async function requestFixes(
  document: vscode.TextDocument,
  range: vscode.Range,
  state: vscode.Memento,
  facts: PlatformFacts,
): Promise<vscode.CodeAction[]> {
  // The responses that are shown in the same language are not changed.
  if (document.uri.scheme === virtualDocumentScheme) return [];
  const requestFile = await readRequestFile({ uri: document.uri, text: document.getText() }, state);
  const problems = listDocumentProblems(document, requestFile.file, facts).filter(({ line, start, end }) =>
    range.intersection(new vscode.Range(line, start, line, end)),
  );
  const fixes = problems.map(async (problem) => {
    const { unknownVariable, corrections = [] } = problem;
    const fix =
      unknownVariable === undefined ? undefined : await environmentFix(unknownVariable, requestFile);
    const actions = [
      ...corrections.map((correction, index) => correctionFix(document, problem, correction, index === 0)),
      ...(fix ? [fix] : []),
    ];
    for (const action of actions) action.diagnostics = findDiagnostics(document, problem);
    return actions;
  });
  return (await Promise.all(fixes)).flat();
}

const findDiagnostics = (
  { uri }: vscode.TextDocument,
  { message, line }: LocatedProblem,
): vscode.Diagnostic[] =>
  vscode.languages
    .getDiagnostics(uri)
    .filter((diagnostic) => diagnostic.message === message && diagnostic.range.start.line === line);

/** Returns the quick fix that makes a correction. If that is in another line, the cursor moves there. */
function correctionFix(
  { uri }: vscode.TextDocument,
  problem: LocatedProblem,
  correction: Correction,
  isPreferred: boolean,
): vscode.CodeAction {
  const action = new vscode.CodeAction(correctionTitle(correction), vscode.CodeActionKind.QuickFix);
  const { line = problem.line, start, end, text } = correction;
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(uri, new vscode.Range(line, start, line, end), text);
  if (correction.line !== undefined) {
    const [newLine = ''] = text.split('\n');
    action.command = openAt(uri, action.title, new vscode.Position(line, start + newLine.length));
  }
  action.isPreferred = isPreferred;
  return action;
}

/** Returns the code lens above the first request, if there are environments to select. */
function environmentLens({ file, names, selection }: FileWithEnvironment): vscode.CodeLens[] {
  const [firstRequest] = file.requests;
  if (!firstRequest || names.length === 0) return [];
  return [
    new vscode.CodeLens(new vscode.Range(firstRequest.line, 0, firstRequest.line, 0), {
      title: `$(server-environment) ${selection ?? 'No Environment'}`,
      tooltip: 'Selects the environment of http-client.env.json.',
      command: 'cartwright.requests.selectEnvironment',
    }),
  ];
}

function sendLenses(
  document: vscode.TextDocument,
  { file: { requests } }: FileWithEnvironment,
): vscode.CodeLens[] {
  return requests.flatMap(({ line }) => {
    const range = new vscode.Range(line, 0, line, 0);
    const createLens = (title: string, command: string, tooltip: string) =>
      new vscode.CodeLens(range, { title, tooltip, command, arguments: [document.uri, line] });
    return [
      createLens(
        '$(play) Send',
        'cartwright.requests.send',
        'Sends the requests that this one needs, then the request itself.',
      ),
      createLens(
        '$(debug-alt) Send and Debug Hooks',
        'cartwright.requests.sendAndDebug',
        'Sends the request with the debugger attached, and stops at your breakpoints.',
      ),
      createLens(
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
