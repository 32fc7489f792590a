import * as vscode from 'vscode';
import { coreCartridge } from '../../cartridges/cartridge-path.ts';
import { workspaceFolders } from './bundled-service.ts';
import { debugType } from './debug-type.ts';
import { launchDocuments } from './launch-files.ts';
import { readEnvironmentFiles, readRequestFiles } from './trigger-completions.ts';

/**
 * Underlines requests in the `trigger` of launch configurations that their file does not have, environments that no
 * environment file has, and names on the cartridge path that no cartridge has, while the launch file is open, and
 * registers quick fixes of misspelled names.
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
        problems.map(({ range, message, severity }) => {
          const diagnostic = new vscode.Diagnostic(range, message, severity);
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
    // Cartridges may have been created meanwhile.
    vscode.window.onDidChangeActiveTextEditor((editor) => editor && update(editor.document)),
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

/** A problem with the text that replaces its range, if it has a quick fix. */
interface LaunchProblem {
  readonly message: string;
  readonly range: vscode.Range;
  readonly severity: vscode.DiagnosticSeverity;
  readonly correction: string | undefined;
  readonly replacement: string;
  /** Title of the quick fix, if it is not the usual one. */
  readonly fixTitle?: string | undefined;
}

async function findProblems(document: vscode.TextDocument): Promise<LaunchProblem[]> {
  const text = document.getText();
  const problems = [...(await findRequestProblems(text, document)), ...(await findCartridgeProblems(text))];
  return problems.map(({ range, ...problem }) => ({
    ...problem,
    range: new vscode.Range(document.positionAt(range.start), document.positionAt(range.end)),
  }));
}

async function findRequestProblems(text: string, document: vscode.TextDocument) {
  // Most launch files name no request file: neither the parser nor request files are read for them.
  if (!/"trigger"[^]*\.(?:http|rest)\b/.test(text)) return [];
  const { findEnvironmentProblems, findTriggerProblems } = await import('./deferred-modules.ts');
  return [
    ...findTriggerProblems(text, await readRequestFiles(document), debugType),
    ...findEnvironmentProblems(text, await readEnvironmentFiles(document), debugType),
  ].map((problem) => ({
    ...problem,
    severity: vscode.DiagnosticSeverity.Warning,
    replacement: JSON.stringify(problem.correction),
  }));
}

async function findCartridgeProblems(text: string) {
  if (!/"cartridgePath"\s*:\s*"[^"]/.test(text)) return [];
  const { findDebuggableCartridges, findPathProblems } = await import('./deferred-modules.ts');
  const searchesNodeModules = /"includeNodeModules"\s*:\s*true/.test(text);
  const cartridges = await findDebuggableCartridges(workspaceFolders(), searchesNodeModules);
  const names = cartridges.filter(({ isShared }) => !isShared).map(({ name }) => name);
  const knownNames = names.length === 0 ? [] : [...names, coreCartridge];
  return findPathProblems(text, knownNames, debugType).map((problem) => ({
    ...problem,
    severity: problem.mayBeElsewhere
      ? vscode.DiagnosticSeverity.Information
      : vscode.DiagnosticSeverity.Warning,
    replacement: problem.correction ?? '',
    fixTitle: problem.isSyntax === true ? `Replace with ${problem.correction}` : undefined,
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
    const title = problem.fixTitle ?? `Change to '${problem.correction}'`;
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(document.uri, problem.range, problem.replacement);
    action.diagnostics = (diagnostics.get(document.uri) ?? []).filter((diagnostic) =>
      diagnostic.range.isEqual(problem.range),
    );
    action.isPreferred = true;
    return action;
  });
}
