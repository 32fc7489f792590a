import * as vscode from 'vscode';
import { debugType } from './debug-type.ts';
import { launchDocuments } from './launch-files.ts';
import { readEnvironmentFiles, readRequestFiles } from './trigger-completions.ts';

/**
 * Underlines requests in the `trigger` of launch configurations that their file does not have, and environments that no
 * environment file has, while the launch file is open, and registers quick fixes of misspelled names.
 */
export function registerTriggerDiagnostics(): vscode.Disposable[] {
  const diagnostics = vscode.languages.createDiagnosticCollection('cartwright.trigger');
  const update = async (document: vscode.TextDocument): Promise<void> => {
    if (vscode.languages.match(launchDocuments, document) === 0) return;
    const { version } = document;
    const problems = await findProblems(document);
    if (document.version === version && !document.isClosed)
      diagnostics.set(
        document.uri,
        problems.map(({ range, message }) => {
          const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
          diagnostic.source = 'Cartwright';
          return diagnostic;
        }),
      );
  };
  const updateAll = (): void => {
    for (const document of vscode.workspace.textDocuments) void update(document);
  };
  updateAll();
  return [
    diagnostics,
    vscode.workspace.onDidOpenTextDocument(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => update(document)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => diagnostics.delete(uri)),
    vscode.workspace.onDidSaveTextDocument(({ languageId, uri }) => {
      if (languageId === 'cartwright-http' || /\/http-client\.[^/]*$/.test(uri.path)) updateAll();
    }),
    vscode.languages.registerCodeActionsProvider(
      launchDocuments,
      { provideCodeActions: (document, range) => createFixes(document, range, diagnostics) },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  ];
}

async function findProblems(document: vscode.TextDocument) {
  const text = document.getText();
  // Most launch files name no request file: neither the parser nor request files are read for them.
  if (!/"trigger"[^]*\.(?:http|rest)\b/.test(text)) return [];
  const { findEnvironmentProblems, findTriggerProblems } = await import('./deferred-modules.ts');
  return [
    ...findTriggerProblems(text, await readRequestFiles(document), debugType),
    ...findEnvironmentProblems(text, await readEnvironmentFiles(document), debugType),
  ].map(({ message, range, correction }) => ({
    message,
    range: new vscode.Range(document.positionAt(range.start), document.positionAt(range.end)),
    correction,
  }));
}

async function createFixes(
  document: vscode.TextDocument,
  range: vscode.Range,
  diagnostics: vscode.DiagnosticCollection,
): Promise<vscode.CodeAction[]> {
  const problems = await findProblems(document);
  return problems.flatMap((problem) => {
    if (problem.correction === undefined || !problem.range.intersection(range)) return [];
    const action = new vscode.CodeAction(`Change to '${problem.correction}'`, vscode.CodeActionKind.QuickFix);
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(document.uri, problem.range, JSON.stringify(problem.correction));
    action.diagnostics = (diagnostics.get(document.uri) ?? []).filter((diagnostic) =>
      diagnostic.range.isEqual(problem.range),
    );
    action.isPreferred = true;
    return action;
  });
}
