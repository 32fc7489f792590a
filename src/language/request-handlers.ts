import {
  CompletionTriggerKind,
  LSPErrorCodes,
  ResponseError,
  type Connection,
  type DocumentSymbol,
  type LocationLink,
  type TextDocuments,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isScript } from '../../cartridges/cartridge.ts';
import { codeLenses } from './code-lenses.ts';
import { hookCompletions, hookDefinitions, hookHover } from './hook-features.ts';
import { fileOf, type LanguageDocument } from './language-document.ts';
import { templateFolding, templateOutline } from './outline.ts';
import { quickFixes } from './quick-fixes.ts';
import {
  isRequestFile,
  requestFileCompletions,
  requestFileFixes,
  requestFileHover,
  requestFileOutline,
} from './request-features.ts';
import { requireCompletions, requireDefinitions, requireHover, requireLinks } from './require-features.ts';
import { resourceCompletions, resourceDefinitions, resourceHover } from './resource-features.ts';
import { scriptOutline } from './script-outline.ts';
import type { FeatureName, ServerSettings } from './settings.ts';
import { workspaceSymbols } from './symbols.ts';
import { templateNameCompletions } from './template-names.ts';
import { languageDocument } from './text-document.ts';
import { viewCompletions, viewDefinitions, viewHover, viewLinks } from './view-features.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** The state of the server on which responses depend. `settings` always returns the current settings. */
export interface ServerState {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly workspace: CartridgeWorkspace;
  readonly settings: ServerSettings;
}

type Computation<Result> = (source: LanguageDocument) => Promise<Result | undefined>;

const isTemplate = (file: string): boolean => file.endsWith('.isml');
/** Whether a definition is in a `.ds` module. TypeScript itself finds definitions in all other modules. */
const isDsModule = ({ targetUri }: LocationLink): boolean => targetUri.endsWith('.ds');

/** Returns the outline of a document; undefined for JavaScript and JSON, which editors outline themselves. */
function documentOutline(source: LanguageDocument): DocumentSymbol[] | undefined {
  if (isTemplate(source.file)) return templateOutline(source);
  if (isRequestFile(source.file)) return requestFileOutline(source);
  return source.file.endsWith('.ds') ? scriptOutline(source) : undefined;
}
const isCode = (file: string): boolean => isScript(file) || isTemplate(file);

/** Registers handlers for the editor's requests about a document, and for its search for symbols. */
export function registerRequestHandlers(state: ServerState): void {
  registerDocumentHandlers(state);
  const { connection, workspace } = state;
  connection.onCompletion(({ textDocument: { uri }, position, context }) =>
    respond(state, 'completion', uri, async (source) => {
      const { vendor } = workspace.settings;
      if (isRequestFile(source.file)) {
        const isTyping = context?.triggerKind === CompletionTriggerKind.TriggerForIncompleteCompletions;
        return { isIncomplete: true, items: requestFileCompletions(source, position, vendor, isTyping) };
      }
      const offset = source.document.offsetAt(position);
      if (isCode(source.file)) {
        const items =
          (await resourceCompletions(workspace, source, offset)) ??
          (await viewCompletions(workspace, source, offset));
        if (items) return { isIncomplete: false, items };
        const modules = await requireCompletions(workspace, source, offset);
        if (modules || !isTemplate(source.file)) return modules;
        return { isIncomplete: false, items: templateNameCompletions(source, offset) };
      }
      return { isIncomplete: false, items: await hookCompletions(workspace, source, offset) };
    }),
  );
  connection.onHover(({ textDocument: { uri }, position }) =>
    respond(state, 'hover', uri, async (source) => {
      if (isRequestFile(source.file)) return requestFileHover(source, position, workspace.settings.vendor);
      const offset = source.document.offsetAt(position);
      if (!isCode(source.file)) return hookHover(workspace, source, offset);
      return (
        (await resourceHover(workspace, source, offset)) ??
        (await viewHover(workspace, source, offset)) ??
        (await requireHover(workspace, source, offset))
      );
    }),
  );
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    respond(state, 'definition', uri, async (source) => {
      const offset = source.document.offsetAt(position);
      if (!isCode(source.file)) return hookDefinitions(workspace, source, offset);
      for (const findLinks of [resourceDefinitions, viewDefinitions]) {
        const links = await findLinks(workspace, source, offset);
        if (links.length > 0) return links;
      }
      const modules = await requireDefinitions(workspace, source, offset);
      return state.settings.hasTypescriptPlugin ? modules.filter(isDsModule) : modules;
    }),
  );
}

/** Registers handlers for requests about a whole document, for quick fixes, and for the search for symbols. */
function registerDocumentHandlers(state: ServerState): void {
  const { connection, workspace } = state;
  const limitToScripts =
    <Result>(compute: Computation<Result>): Computation<Result> =>
    (source) =>
      isScript(source.file) ? compute(source) : Promise.resolve(undefined);

  connection.onDocumentLinks(({ textDocument: { uri } }) =>
    respond(state, 'links', uri, async (source) =>
      isCode(source.file)
        ? [...(await requireLinks(workspace, source)), ...(await viewLinks(workspace, source))]
        : undefined,
    ),
  );
  connection.onDocumentSymbol(({ textDocument: { uri } }) =>
    respond(state, 'outline', uri, (source) => Promise.resolve(documentOutline(source))),
  );
  connection.onFoldingRanges(({ textDocument: { uri } }) =>
    respond(state, 'outline', uri, (source) =>
      Promise.resolve(isTemplate(source.file) ? templateFolding(source) : undefined),
    ),
  );
  connection.onCodeLens(({ textDocument: { uri } }) =>
    respond(
      state,
      'codeLens',
      uri,
      limitToScripts((source) => codeLenses(workspace, source, state.settings.commands)),
    ),
  );
  connection.onCodeAction(({ textDocument: { uri }, context }) =>
    respond(state, 'diagnostics', uri, async (source) =>
      isRequestFile(source.file)
        ? requestFileFixes(source, context.diagnostics, workspace.settings.vendor)
        : quickFixes(workspace, source, context.diagnostics, state.settings.commands),
    ),
  );
  connection.onWorkspaceSymbol(({ query }, token) =>
    workspaceSymbols(workspace, query, () => token.isCancellationRequested),
  );
}

/**
 * Computes the result for an open document on the local disk. Resolves with null, which means no result, if there is
 * none, the document is not open, or the feature is disabled.
 * @throws ResponseError if the document has changed in the meantime: positions in the old text would be wrong
 */
async function respond<Result>(
  { documents, settings }: ServerState,
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
