import {
  CodeActionKind,
  CodeLensRefreshRequest,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  FileOperationPatternKind,
  TextDocumentSyncKind,
  TextDocuments,
  WatchKind,
  type Connection,
  type DidChangeWatchedFilesParams,
  type InitializeParams,
  type InitializeResult,
  type RenameFilesParams,
  type WorkspaceEdit,
  type WorkspaceFoldersChangeEvent,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isScript } from '../../cartridges/cartridge.ts';
import { asyncNodeFiles } from '../../cartridges/node/node-files.ts';
import { relativePath } from '../../cartridges/paths.ts';
import { registerRequestHandlers } from './request-handlers.ts';
import { renameEdits } from './file-renames.ts';
import { fileOf } from './language-document.ts';
import { DiagnosticsPublisher } from './publish-diagnostics.ts';
import { readSettings, type ServerSettings } from './settings.ts';
import { CartridgeWorkspace } from './workspace.ts';

/** The pattern of the files on which a check can depend. */
const watchedFilesPattern = '**/*.{js,ds,isml,json,project,properties}';

/** Files and folders to which others can refer: scripts, hooks files, templates, static files, and folders. */
const renameFilters = [
  { scheme: 'file', pattern: { glob: '**/*.{js,ds,json,isml}', matches: FileOperationPatternKind.file } },
  { scheme: 'file', pattern: { glob: '**/static/**', matches: FileOperationPatternKind.file } },
  { scheme: 'file', pattern: { glob: '**/*', matches: FileOperationPatternKind.folder } },
];

const capabilities: InitializeResult['capabilities'] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ['/', '"', "'", '*', '~', '.', '{'] },
  hoverProvider: true,
  definitionProvider: true,
  documentLinkProvider: {},
  codeLensProvider: {},
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
  workspaceSymbolProvider: true,
  workspace: {
    workspaceFolders: { supported: true, changeNotifications: true },
    fileOperations: { willRename: { filters: renameFilters } },
  },
};

/** Serves the Language Server Protocol on a connection until the client closes it. */
export function startLanguageServer(connection: Connection): void {
  new LanguageServer(connection).listen();
}

/** The state of one connection: the workspace, open documents and settings. */
export class LanguageServer {
  readonly connection: Connection;
  readonly documents = new TextDocuments(TextDocument);
  readonly workspace: CartridgeWorkspace;
  settings: ServerSettings = readSettings(undefined);
  readonly #publisher: DiagnosticsPublisher;
  #folders: readonly string[] = [];
  #canWatch = false;
  #canChangeFolders = false;
  #canRefreshCodeLenses = false;

  constructor(connection: Connection) {
    this.connection = connection;
    const findDocument = (file: string): TextDocument | undefined =>
      this.documents.all().find(({ uri }) => fileOf(uri) === file);
    this.workspace = new CartridgeWorkspace(asyncNodeFiles, (file) => findDocument(file)?.getText());
    this.#publisher = new DiagnosticsPublisher({
      workspace: this.workspace,
      findDocument,
      openFiles: () => this.documents.all().flatMap(({ uri }) => fileOf(uri) ?? []),
      publish: (uri, diagnostics) => void connection.sendDiagnostics({ uri, diagnostics }),
      isEnabled: () => this.settings.isEnabled('diagnostics'),
      onOtherFilesChanged: () => this.#refreshCodeLenses(),
      onError: (error) =>
        connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
  }

  listen(): void {
    const { connection, documents } = this;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#watch());
    connection.onDidChangeConfiguration(({ settings }) => {
      const sections = settings as { readonly cartwright?: unknown } | null | undefined;
      if (sections?.cartwright !== undefined) this.#configure(sections.cartwright);
    });
    connection.onDidChangeWatchedFiles((params) => this.#handleWatchedFiles(params));
    documents.onDidOpen(({ document }) => this.#handleOpen(document.uri));
    documents.onDidChangeContent(({ document }) => this.#handleEdit(document.uri));
    // Closing a document discards its unsaved changes.
    documents.onDidClose(({ document }) => this.#handleEdit(document.uri));
    connection.workspace.onWillRenameFiles((params) => this.#renameEdits(params));
    connection.onShutdown(() => this.#publisher.dispose());
    registerRequestHandlers(this);
    documents.listen(connection);
    connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#folders = workspaceFolderPaths(params);
    const { workspace } = params.capabilities;
    this.#canWatch = workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false;
    this.#canChangeFolders = workspace?.workspaceFolders ?? false;
    this.#canRefreshCodeLenses = workspace?.codeLens?.refreshSupport ?? false;
    this.settings = readSettings(params.initializationOptions);
    this.workspace.configure(this.#folders, this.settings.language);
    return { serverInfo: { name: 'Cartwright' }, capabilities };
  }

  #watch(): void {
    const { connection } = this;
    if (this.#canWatch)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [
          { globPattern: watchedFilesPattern },
          // A watcher may miss the first files of a new folder, and then reports the folder alone.
          { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
        ],
      });
    // The library throws an error for clients without the capability.
    if (this.#canChangeFolders)
      connection.workspace.onDidChangeWorkspaceFolders((event) => this.#handleFolders(event));
    this.#publisher.scheduleFullCheck();
  }

  /** Asks the editor to request code lenses again, which it otherwise does only when a document changes. */
  #refreshCodeLenses(): void {
    if (!this.#canRefreshCodeLenses) return;
    // An editor that is closing does not respond.
    this.connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
  }

  #configure(values: unknown): void {
    this.settings = readSettings(values);
    this.workspace.configure(this.#folders, this.settings.language);
    this.#publisher.scheduleFullCheck();
  }

  #handleFolders({ added, removed }: WorkspaceFoldersChangeEvent): void {
    const removedFolders = removed.map(({ uri }) => fileOf(uri));
    this.#folders = [
      ...this.#folders.filter((folder) => !removedFolders.includes(folder)),
      ...added.flatMap(({ uri }) => fileOf(uri) ?? []),
    ];
    this.workspace.configure(this.#folders, this.settings.language);
    this.#publisher.scheduleFullCheck();
  }

  async #handleWatchedFiles({ changes }: DidChangeWatchedFilesParams): Promise<void> {
    const cartridges = await this.workspace.cartridges();
    const isAroundCartridge = (path: string): boolean =>
      cartridges.some(({ folder }) => folder === path || relativePath(path, folder) !== undefined);
    const files = changes.flatMap(({ uri, type }) => {
      const file = fileOf(uri);
      const isEdit = type === FileChangeType.Changed;
      const isRelevant =
        file !== undefined &&
        (mayBeRelevant(file) || (!isEdit && (isInCartridge(file) || isAroundCartridge(file))));
      return isRelevant ? [{ file, isEdit }] : [];
    });
    if (files.length === 0) return;
    await this.workspace.discardResults(files);
    const affectsEverything = files.some(({ isEdit, file }) => !isEdit || !isScript(file));
    if (affectsEverything) this.#publisher.scheduleFullCheck();
    else for (const { file } of files) this.#publisher.scheduleFileCheck(file);
  }

  /** If no cartridge lists the file yet, it may be new, and the watcher may not have reported it. */
  async #handleOpen(uri: string): Promise<void> {
    const file = fileOf(uri);
    if (file === undefined || (await this.workspace.isListed(file))) return;
    await this.workspace.discardResults([{ file, isEdit: false }]);
    this.#publisher.scheduleFullCheck();
  }

  async #handleEdit(uri: string): Promise<void> {
    const file = fileOf(uri);
    if (file === undefined) return;
    await this.workspace.discardResults([{ file, isEdit: true }]);
    this.#publisher.scheduleFileCheck(file);
  }

  async #renameEdits({ files }: RenameFilesParams): Promise<WorkspaceEdit | null> {
    if (!this.settings.isEnabled('updateRequires')) return null;
    const renames = files.flatMap(({ oldUri, newUri }) => {
      const [from, to] = [fileOf(oldUri), fileOf(newUri)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
    return { changes: await renameEdits(this.workspace, renames) };
  }
}

/** Whether a path is a watched file or, since it has no extension, probably a folder. */
const mayBeRelevant = (path: string): boolean =>
  /\.(?:js|ds|isml|json|project|properties)$/.test(path) || !/\.[^/\\]*$/.test(path);

/** Whether a file is in a cartridge's code. Code can refer to static files and pipelines by their paths. */
const isInCartridge = (path: string): boolean => /[\\/]cartridge[\\/]/.test(path);

function workspaceFolderPaths({ workspaceFolders, ...deprecatedParams }: InitializeParams): string[] {
  const { rootUri } = deprecatedParams as { readonly rootUri?: string | null };
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === 'string' ? [rootUri] : []);
  return uris.flatMap((uri) => fileOf(uri) ?? []);
}
