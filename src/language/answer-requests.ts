import { LSPErrorCodes, ResponseError, type Connection, type TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isScript } from '../../cartridges/cartridge.ts';
import { codeLenses } from './code-lenses.ts';
import { hookCompletions, hookDefinitions, hookHover } from './hook-features.ts';
import { fileOf, type LanguageDocument } from './language-document.ts';
import { quickFixes } from './quick-fixes.ts';
import { requireCompletions, requireDefinitions, requireHover, requireLinks } from './require-features.ts';
import { resourceCompletions, resourceDefinitions, resourceHover } from './resource-features.ts';
import type { FeatureName, ServerSettings } from './settings.ts';
import { workspaceSymbols } from './symbols.ts';
import { languageDocument } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** What answers depend on. The settings are those of the moment. */
export interface AnswerSources {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly workspace: CartridgeWorkspace;
  readonly settings: ServerSettings;
}

type Computation<Result> = (source: LanguageDocument) => Promise<Result | undefined>;

const isTemplate = (file: string): boolean => file.endsWith('.isml');
const isCode = (file: string): boolean => isScript(file) || isTemplate(file);

/** Answers the editor's requests about one document, and its search for symbols. */
export function answerRequests(sources: AnswerSources): void {
  const { connection, workspace } = sources;
  const ofScript =
    <Result>(compute: Computation<Result>): Computation<Result> =>
    (source) =>
      isScript(source.file) ? compute(source) : Promise.resolve(undefined);

  connection.onCompletion(({ textDocument: { uri }, position }) =>
    answer(sources, 'completion', uri, async (source) => {
      const offset = source.document.offsetAt(position);
      if (isCode(source.file)) {
        const items = await resourceCompletions(workspace, source, offset);
        if (items || isTemplate(source.file)) return { isIncomplete: false, items: items ?? [] };
        return requireCompletions(workspace, source, offset);
      }
      return { isIncomplete: false, items: await hookCompletions(workspace, source, offset) };
    }),
  );
  connection.onHover(({ textDocument: { uri }, position }) =>
    answer(sources, 'hover', uri, async (source) => {
      const offset = source.document.offsetAt(position);
      if (!isCode(source.file)) return hookHover(workspace, source, offset);
      return (
        (await resourceHover(workspace, source, offset)) ?? (await requireHover(workspace, source, offset))
      );
    }),
  );
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    answer(sources, 'definition', uri, async (source) => {
      const offset = source.document.offsetAt(position);
      if (!isCode(source.file)) return hookDefinitions(workspace, source, offset);
      const links = await resourceDefinitions(workspace, source, offset);
      return links.length > 0 ? links : requireDefinitions(workspace, source, offset);
    }),
  );
  connection.onDocumentLinks(({ textDocument: { uri } }) =>
    answer(
      sources,
      'links',
      uri,
      ofScript((source) => requireLinks(workspace, source)),
    ),
  );
  connection.onCodeLens(({ textDocument: { uri } }) =>
    answer(
      sources,
      'codeLens',
      uri,
      ofScript((source) => codeLenses(workspace, source, sources.settings.commands)),
    ),
  );
  connection.onCodeAction(({ textDocument: { uri }, context }) =>
    answer(sources, 'diagnostics', uri, (source) => quickFixes(workspace, source, context.diagnostics)),
  );
  connection.onWorkspaceSymbol(({ query }, token) =>
    workspaceSymbols(workspace, query, () => token.isCancellationRequested),
  );
}

/**
 * The result for an open document of this machine, if the feature is enabled; else null, which means none.
 *
 * @throws ResponseError if the document has changed meanwhile, because positions of its older text would be wrong
 */
async function answer<Result>(
  { documents, settings }: AnswerSources,
  feature: FeatureName,
  uri: string,
  compute: Computation<Result>,
): Promise<Result | null> {
  const document = documents.get(uri);
  const file = fileOf(uri);
  if (!document || file === undefined || !settings.isEnabled(feature)) return null;
  const { version } = document;
  const result = await compute(languageDocument(file, document));
  if (documents.get(uri)?.version !== version)
    throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.');
  return result ?? null;
}
