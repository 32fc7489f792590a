import * as vscode from 'vscode';
import type { TextRange } from '../../json/json-text.ts';
import { otherDebuggers } from '../explorer/other-debugger-types.ts';
import type { ThirdPartyConfiguration } from '../explorer/other-debuggers.ts';
import { readFileText } from './file-text.ts';
import { hasDebugger } from './installed-debuggers.ts';
import { launchDocuments, launchFiles, readLaunchTexts } from './launch-files.ts';
import type { Offer, OfferMemory, OfferResult } from './offers.ts';

const offeredKey = 'cartwright.offeredLaunchConversion';
const convertCommand = 'cartwright.launch.convert';
const source = 'Cartwright';

const diagnosticCode = 'other-debugger';

/** Reports launch configurations of other debuggers as diagnostics, and offers to convert them by a quick fix. */
export function registerLaunchConversion(): vscode.Disposable[] {
  const diagnostics = vscode.languages.createDiagnosticCollection('cartwright.launch');
  const update = (uri: vscode.Uri): void => void showDiagnostics(uri, diagnostics);
  const updateDocument = ({ uri }: Pick<vscode.TextDocument, 'uri'>): void => {
    if (isLaunchFile(uri)) update(uri);
  };
  // Files that are not open are reported, too: a user who has just opened the workspace sees the problem before F5.
  void launchFiles().then((files) => files.forEach(update));
  const watcher = vscode.workspace.createFileSystemWatcher('**/.vscode/launch.json');
  return [
    diagnostics,
    watcher,
    watcher.onDidCreate(update),
    watcher.onDidChange(update),
    watcher.onDidDelete(update),
    vscode.workspace.onDidOpenTextDocument(updateDocument),
    vscode.workspace.onDidChangeTextDocument(({ document }) => updateDocument(document)),
    vscode.workspace.onDidCloseTextDocument(updateDocument),
    vscode.languages.registerCodeActionsProvider(
      launchDocuments,
      { provideCodeActions: provideConversions },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  ];
}

const isLaunchFile = (uri: vscode.Uri): boolean =>
  /[\\/]\.vscode[\\/]launch\.json$|\.code-workspace$/.test(uri.fsPath);

async function showDiagnostics(uri: vscode.Uri, diagnostics: vscode.DiagnosticCollection): Promise<void> {
  const text = await readFileText(uri).catch(() => '');
  // Most files have no such configuration: the parser is not loaded for them.
  if (!Object.keys(otherDebuggers).some((type) => text.includes(type))) {
    diagnostics.delete(uri);
    return;
  }
  const { findThirdPartyConfigurations } = await import('./deferred-modules.ts');
  const items = findThirdPartyConfigurations(text).map(({ type, range }) => {
    const typeRange = new vscode.Range(positionAt(text, range.start), positionAt(text, range.end));
    const extension = otherDebuggers[type];
    const message = hasDebugger(type)
      ? `This configuration is for the debugger of ${extension}. Convert it to debug with Cartwright.`
      : `This configuration is for the debugger of ${extension}, which is not installed. Convert it to debug with Cartwright.`;
    // A user who has the other extension may want to use both.
    const severity = hasDebugger(type) ? vscode.DiagnosticSeverity.Hint : vscode.DiagnosticSeverity.Warning;
    const diagnostic = new vscode.Diagnostic(typeRange, message, severity);
    diagnostic.source = source;
    diagnostic.code = diagnosticCode;
    return diagnostic;
  });
  diagnostics.set(uri, items);
}

/** Returns the position of an offset in the text of a file. */
function positionAt(text: string, offset: number): vscode.Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return new vscode.Position(lines.length - 1, lines.at(-1)?.length ?? 0);
}

/** Returns a quick fix for each configuration whose type is in the range. */
async function provideConversions(
  document: vscode.TextDocument,
  range: vscode.Range,
  { diagnostics }: vscode.CodeActionContext,
): Promise<vscode.CodeAction[]> {
  const { findThirdPartyConfigurations } = await import('./deferred-modules.ts');
  return findThirdPartyConfigurations(document.getText())
    .filter((configuration) => toRange(document, configuration.range).intersection(range))
    .map(({ path }) => {
      const title = 'Convert to Cartwright Configuration';
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.command = { command: convertCommand, title, arguments: [document.uri, path.join()] };
      action.diagnostics = diagnostics.filter((diagnostic) => diagnostic.code === diagnosticCode);
      action.isPreferred = true;
      return action;
    });
}

const toRange = (document: vscode.TextDocument, { start, end }: TextRange): vscode.Range =>
  new vscode.Range(document.positionAt(start), document.positionAt(end));

/**
 * Resolves with the offer to convert the workspace's configurations of other debuggers; undefined if there are none, or
 * if the offer has been made in this workspace.
 */
export async function findConversionOffer(state: OfferMemory): Promise<Offer | undefined> {
  if (state.get<boolean>(offeredKey) === true) return undefined;
  const configurations = await readOtherConfigurations();
  if (configurations.length === 0) return undefined;
  const names = [...new Set(configurations.map(({ type }) => otherDebuggers[type]))].join(' and ');
  return {
    finding: `has launch configurations for the debugger of ${names}`,
    message: `Cartwright: This workspace has launch configurations for the debugger of ${names}. Do you want to convert them to debug with Cartwright?`,
    action: 'Convert Launch Configurations',
    remember: () => state.update(offeredKey, true),
    readDetail: () => Promise.resolve([...new Set(configurations.map(({ name }) => `"${name}"`))].join(', ')),
    accept: async (isOnlyOffer) =>
      vscode.commands.executeCommand<OfferResult | undefined>(convertCommand, undefined, undefined, {
        namesConnection: isOnlyOffer,
      }),
  };
}

/**
 * Resolves with the configurations that the command would convert. Unsaved changes count: a document that was converted
 * and not saved has no such configurations, although VS Code still uses its file.
 */
async function readOtherConfigurations(): Promise<readonly ThirdPartyConfiguration[]> {
  const texts = await readLaunchTexts();
  const types = Object.keys(otherDebuggers);
  // Most workspaces have none: the parser is not loaded for them.
  if (!texts.some((text) => types.some((type) => text.includes(type)))) return [];
  const { findThirdPartyConfigurations } = await import('./deferred-modules.ts');
  return texts.flatMap((text) => findThirdPartyConfigurations(text));
}
