import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createConnection,
  StreamMessageReader as ServerReader,
  StreamMessageWriter as ServerWriter,
} from 'vscode-languageserver/node';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type Diagnostic as ProtocolDiagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { startLanguageServer } from '../../src/language/server.ts';
import { DapWorkspace } from './dap-workspace.ts';

/** A diagnostic, whose message is always plain text here. */
export type Diagnostic = ProtocolDiagnostic & { readonly message: string };

/** Milliseconds after which `diagnostics` gives up. */
const waitLimitMs = 8_000;

/** A client of the language server, connected by streams instead of stdin and stdout, with a workspace on disk. */
export class LanguageClient {
  readonly workspace: DapWorkspace;
  readonly connection: ProtocolConnection;
  readonly #diagnostics = new Map<string, readonly Diagnostic[]>();
  readonly #versions = new Map<string, number>();
  readonly #streams: readonly PassThrough[];
  #onPublish: () => void = () => undefined;

  private constructor(files: Readonly<Record<string, string>>) {
    this.workspace = new DapWorkspace(files);
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    this.#streams = [toServer, toClient];
    // With streams in place of readers, the library would end this process with the connection.
    startLanguageServer(createConnection(new ServerReader(toServer), new ServerWriter(toClient)));
    this.connection = createProtocolConnection(
      new StreamMessageReader(toClient),
      new StreamMessageWriter(toServer),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (params: unknown) => {
      const { uri, diagnostics } = params as { uri: string; diagnostics: Diagnostic[] };
      this.#diagnostics.set(uri, diagnostics);
      this.#onPublish();
    });
    this.connection.listen();
  }

  static async start(
    files: Readonly<Record<string, string>>,
    options: unknown = {},
    capabilities: unknown = {},
  ): Promise<LanguageClient> {
    const client = new LanguageClient(files);
    await client.request<InitializeResult>('initialize', {
      processId: null,
      rootUri: null,
      capabilities,
      workspaceFolders: [{ uri: client.uri(''), name: 'shop' }],
      initializationOptions: options,
    });
    await client.notify('initialized', {});
    return client;
  }

  uri(path: string): string {
    return pathToFileURL(path === '' ? this.workspace.folder : this.workspace.path(path)).href;
  }

  request<Result>(method: string, params: unknown): Promise<Result> {
    return this.connection.sendRequest(method, params);
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  /** Opens a file of the workspace. `text` may differ from the file, as with unsaved changes in an editor. */
  async open(path: string, text: string): Promise<void> {
    this.#versions.set(path, 1);
    const textDocument = { uri: this.uri(path), languageId: 'javascript', version: 1, text };
    await this.notify('textDocument/didOpen', { textDocument });
  }

  async edit(path: string, text: string): Promise<void> {
    const version = (this.#versions.get(path) ?? 0) + 1;
    this.#versions.set(path, version);
    const textDocument = { uri: this.uri(path), version };
    await this.notify('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
  }

  /**
   * Opens a document whose text contains a caret `|`, and sends a request for that position.
   */
  async requestAt<Result>(method: string, path: string, textWithCaret: string): Promise<Result> {
    const offset = textWithCaret.indexOf('|');
    const text = textWithCaret.slice(0, offset) + textWithCaret.slice(offset + 1);
    await this.open(path, text);
    const textDocument = { uri: this.uri(path) };
    return this.request(method, { textDocument, position: positionAt(text, offset) });
  }

  /** Resolves with a file's diagnostics as soon as they meet a condition (by default, there are some). */
  async diagnostics(
    path: string,
    isExpected: (diagnostics: readonly Diagnostic[]) => boolean = (diagnostics) => diagnostics.length > 0,
  ): Promise<readonly Diagnostic[]> {
    const uri = this.uri(path);
    const deadline = Date.now() + waitLimitMs;
    for (;;) {
      const diagnostics = this.#diagnostics.get(uri);
      if (diagnostics && isExpected(diagnostics)) return diagnostics;
      if (Date.now() > deadline)
        throw new Error(`unexpected diagnostics of ${path}: ${JSON.stringify(diagnostics, undefined, 1)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#onPublish = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async close(): Promise<void> {
    await this.request('shutdown', undefined);
    this.connection.dispose();
    for (const stream of this.#streams) stream.destroy();
    this.workspace.remove();
  }
}

export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
