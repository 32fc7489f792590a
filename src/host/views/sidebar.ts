import * as vscode from 'vscode';
import { parseAddressPath } from '../../documents/address.ts';
import { ResourceDocuments } from '../../documents/resource-documents.ts';
import { readXml } from '../../documents/resource-reader.ts';
import { cartridgeNames, coreCartridge } from '../../explorer/data/site-nodes.ts';
import { dataTree } from '../../explorer/data/data-tree.ts';
import type { ExplorerContext } from '../../explorer/explorer-context.ts';
import { looseCall } from '../../client/loose-call.ts';
import type { NodePage, TreeNode } from '../../explorer/node.ts';
import { Pins } from '../../explorer/pins.ts';
import {
  objectTypesIn,
  readCartridges,
  type CartridgeContents,
} from '../../explorer/scripts/cartridge-contents.ts';
import { scriptsTree } from '../../explorer/scripts/scripts-tree.ts';
import { emptySearch, toggled, type ShopSearch } from '../../explorer/shop/shop-state.ts';
import { shopTree } from '../../explorer/shop/shop-tree.ts';
import { contract } from '../../../contract/index.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import type { ActionContext, Actions } from '../actions/action-context.ts';
import { NothingChosen } from '../actions/action-context.ts';
import { connectionActions } from '../actions/connection-actions.ts';
import { dataActions } from '../actions/data-actions.ts';
import { documentActions, openMerge } from '../actions/document-actions.ts';
import { offlineActions } from '../actions/offline-actions.ts';
import { previewActions } from '../actions/preview-actions.ts';
import { requestActions } from '../actions/request-actions.ts';
import { scriptActions } from '../actions/script-actions.ts';
import { shopActions } from '../actions/shop-actions.ts';
import { viewActions } from '../actions/view-actions.ts';
import { bundledName } from '../bundled-name.ts';
import { workspaceFolders, type BundledService } from '../bundled-service.ts';
import type { ConnectionStatus } from '../connection-status.ts';
import type { Connections } from '../connections.ts';
import type { LogChannel } from '../log-channel.ts';
import { documentScheme } from '../schemes.ts';
import { ConnectionHub } from './connection-hub.ts';
import { connectionsTree } from './connection-nodes.ts';
import { DocumentFiles } from './document-files.ts';
import type { DoorEvents, ViewHandles } from './view-handles.ts';
import { inWords, problemNode, showProblem } from './explained.ts';
import { NodeTree } from './node-tree.ts';
import { requestCompletions, requestLenses, requestSymbols } from './request-language.ts';
import { Texts } from './texts.ts';
import { viewIds, type ViewId } from './view-ids.ts';

export interface SidebarOptions {
  readonly extension: vscode.ExtensionContext;
  readonly service: BundledService;
  readonly connections: Connections;
  readonly log: LogChannel;
  readonly views: ViewHandles;
  readonly events: DoorEvents;
  readonly status: ConnectionStatus;
}

const pinsKey = 'cartwright.pins';

/** Everything behind the views: made when one of them, a command or a document is first used. */
export class Sidebar implements vscode.Disposable {
  readonly trees: Readonly<Record<ViewId, NodeTree>>;
  readonly files: DocumentFiles;
  readonly hub: ConnectionHub;
  readonly pins: Pins;
  readonly #options: SidebarOptions;
  readonly #actions: Actions;
  readonly #texts = new Texts();
  readonly #requestDiagnostics = vscode.languages.createDiagnosticCollection('cartwright-requests');
  readonly #disposables: vscode.Disposable[] = [];
  #search: ShopSearch = emptySearch;
  #cartridges: Promise<readonly CartridgeContents[]> | undefined;

  constructor(options: SidebarOptions) {
    this.#options = options;
    const { extension, service, connections, log, views, events } = options;
    const { workspaceState } = extension;
    this.hub = new ConnectionHub(service, connections, workspaceState, log);
    this.pins = new Pins({
      read: () => workspaceState.get<string[]>(pinsKey) ?? [],
      write: async (paths) => workspaceState.update(pinsKey, paths),
    });
    const documents = new ResourceDocuments((connection) => this.hub.access(connection));
    const diagnostics = vscode.languages.createDiagnosticCollection('cartwright');
    this.files = new DocumentFiles({
      documents,
      xml: async ({ address }) => readXml(await this.hub.access(address.connection), address),
      changed: (changes) => events.filesChanged.fire(changes),
      diagnostics,
      conflict: (uri, versions) =>
        void openMerge({ texts: this.#texts }, uri, versions).catch((error: unknown) =>
          log.error(String(error)),
        ),
      saved: ({ address }) => {
        this.#refresh(['data', 'shop']);
        log.info(`${address.kind} ${Object.values(address.params).join(' ')} was saved`);
      },
      log: (line) => log.error(line),
    });
    const tree = (id: ViewId, roots: () => Promise<NodePage>): NodeTree =>
      new NodeTree({
        roots,
        problem: (error, row) => problemNode(error, row, id, this.hub.active),
        changed: (node) => views[id].fire(node),
      });
    this.trees = {
      connections: tree('connections', () => {
        this.hub.checkUnknown();
        return Promise.resolve(connectionsTree(this.hub));
      }),
      data: tree('data', async () => dataTree(await this.#context())),
      shop: tree('shop', async () => shopTree(await this.#context(), await this.hub.site(), this.#search)),
      scripts: tree('scripts', () => this.#scripts()),
    };
    const context: ActionContext = {
      extension,
      hub: this.hub,
      connections,
      service,
      log,
      pins: this.pins,
      documents,
      files: this.files,
      views,
      trees: this.trees,
      texts: this.#texts,
      search: { get: () => this.#search, set: (search) => this.#searchFor(search) },
      cartridges: () => this.#readCartridges(),
      refresh: (...ids) => this.#refresh(ids),
    };
    this.#actions = {
      ...viewActions(context),
      ...connectionActions(context),
      ...documentActions(context),
      ...dataActions(context),
      ...shopActions(context),
      ...scriptActions(context),
      ...requestActions(context),
      ...offlineActions(context),
      ...previewActions(context),
    };
    this.#disposables.push(this.hub, diagnostics, this.#requestDiagnostics, ...this.#follow());
    this.#describeViews();
  }

  /** Runs a command. What goes wrong is shown with what helps, and the command gives back undefined. */
  async run(command: string, args: readonly unknown[]): Promise<unknown> {
    const action = this.#actions[command];
    if (!action) throw new TypeError(`no action is called ${command}`);
    try {
      return await action(...args);
    } catch (error) {
      if (error instanceof NothingChosen) {
        void vscode.window.showInformationMessage(`Cartwright: ${error.message}`);
        return undefined;
      }
      this.#options.log.error(inWords(command, error));
      void showProblem('that did not work', error, this.hub.active);
      return undefined;
    }
  }

  /** Boxes of the shop's refinements were ticked. */
  ticked(nodes: readonly TreeNode[]): void {
    for (const { data } of nodes) {
      const { attribute, value } = (data ?? {}) as { attribute?: string; value?: string };
      if (attribute !== undefined && value !== undefined)
        this.#searchFor(toggled(this.#search, attribute, value));
    }
    this.#refresh(['shop']);
  }

  async dropCartridges(dragged: readonly TreeNode[], target: TreeNode): Promise<void> {
    await this.run('dropCartridges', [dragged, target]);
  }

  /** The view itself, with its selection. */
  viewOf(id: ViewId): vscode.TreeView<TreeNode> {
    return this.#options.views[id].view;
  }

  contentOf(uri: vscode.Uri): string {
    return this.#texts.of(uri);
  }

  requestLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return requestLenses(document, this.#requestDiagnostics);
  }

  requestCompletions(document: vscode.TextDocument, at: vscode.Position): vscode.CompletionItem[] {
    return requestCompletions(document, at);
  }

  requestSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    return requestSymbols(document);
  }

  dispose(): void {
    for (const one of this.#disposables) one.dispose();
  }

  #searchFor(search: ShopSearch): void {
    this.#search = search;
    const isSearching =
      search.query !== '' || search.sort !== '' || Object.keys(search.refinements).length > 0;
    void vscode.commands.executeCommand('setContext', 'cartwright.searching', isSearching);
  }

  #refresh(ids: readonly ViewId[]): void {
    for (const id of ids) this.trees[id].refresh();
  }

  async #context(): Promise<ExplorerContext> {
    return {
      connection: this.hub.active,
      access: await this.hub.access(),
      pins: this.pins,
      objectTypes: async () => objectTypesIn(await this.#readCartridges()),
    };
  }

  #readCartridges(): Promise<readonly CartridgeContents[]> {
    this.#cartridges ??= readCartridges(workspaceFolders());
    return this.#cartridges;
  }

  /** Shown even where no platform answers: then without the path's order. */
  async #scripts(): Promise<NodePage> {
    const cartridges = await this.#readCartridges();
    try {
      const access = await this.hub.access();
      const site = await this.hub.site();
      const params = { site_id: site };
      const names = cartridgeNames(await looseCall(access.data, contract.data.sites.get, { params }));
      const path = names.filter((name) => name !== coreCartridge);
      return scriptsTree({ vendor: access.vendor, site, path, cartridges });
    } catch (error) {
      this.#options.log.error(inWords('the cartridge path cannot be read', error));
      const { nodes } = scriptsTree({ vendor: defaultVendor, site: '', path: undefined, cartridges });
      return { nodes: [problemNode(error, 'scripts/problem', 'scripts', this.hub.active), ...nodes] };
    }
  }

  /** What the trees show follows the connections, the service, and the files of cartridges. */
  #follow(): vscode.Disposable[] {
    const { service } = this.#options;
    const watcher = vscode.workspace.createFileSystemWatcher('**/{cartridge/**,package.json}');
    const forgetCartridges = (): void => {
      this.#cartridges = undefined;
      this.#refresh(['scripts']);
    };
    return [
      this.hub.onDidChange(() => {
        this.trees.connections.refresh();
        this.#describeViews();
      }),
      this.hub.onDidSwitch(() => this.#refresh(['data', 'shop', 'scripts'])),
      service.onDidChangeState((state) => {
        if (state.kind === 'starting') return;
        this.hub.serviceChanged();
        this.#refresh(viewIds);
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('cartwright.connections')) this.trees.connections.refresh();
      }),
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        if (uri.scheme === documentScheme) this.files.willSave(uri, reason);
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (uri.scheme === documentScheme) this.files.saved(uri);
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === documentScheme) this.files.closed(uri);
      }),
      watcher,
      watcher.onDidCreate(forgetCartridges),
      watcher.onDidDelete(forgetCartridges),
      watcher.onDidChange((uri) => {
        if (/\.json$/.test(uri.path)) forgetCartridges();
      }),
    ];
  }

  #describeViews(): void {
    const { views, status } = this.#options;
    status.show(this.hub.active, this.hub.healthOf(this.hub.active));
    for (const id of ['data', 'shop', 'scripts'] as const) views[id].view.description = this.hub.active;
    void vscode.commands.executeCommand(
      'setContext',
      'cartwright.onInstance',
      this.hub.active !== bundledName,
    );
  }
}

/** Whether a document's connection is there. */
export const connectionIn = (uri: vscode.Uri): string | undefined =>
  parseAddressPath(uri.path)?.address.connection;
