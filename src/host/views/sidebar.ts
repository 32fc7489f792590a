import * as vscode from 'vscode';
import type { ResourceAddress } from '../../documents/address.ts';
import { ResourceDocuments } from '../../documents/resource-documents.ts';
import { readXml } from '../../documents/resource-reader.ts';
import { readCartridgePath } from '../../explorer/data/cartridge-path.ts';
import { readDataTree } from '../../explorer/data/data-tree.ts';
import type { ExplorerContext } from '../../explorer/explorer-context.ts';
import type { NodePage, TreeNode } from '../../explorer/node.ts';
import type { Pins } from '../../explorer/pins.ts';
import {
  findObjectTypes,
  readCartridges,
  type CartridgeContents,
} from '../../explorer/scripts/cartridge-contents.ts';
import { buildScriptsTree } from '../../explorer/scripts/scripts-tree.ts';
import {
  emptySearch,
  isSearching,
  toggleRefinement,
  type ShopSearch,
} from '../../explorer/shop/shop-state.ts';
import { findCreatedResources, type Submission } from '../../explorer/shop/created-resources.ts';
import type { Exchange } from '../../requests/runner.ts';
import { buildShopTree } from '../../explorer/shop/shop-tree.ts';
import { pathNames } from '../../../cartridges/cartridge-path.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import { NoSelection, type ActionContext, type Actions } from '../actions/action-context.ts';
import { connectionActions } from '../actions/connection-actions.ts';
import { overrideActions } from '../actions/override-action.ts';
import { launchConversionActions } from '../actions/launch-conversion-actions.ts';
import { creationActions } from '../actions/creation-actions.ts';
import { dataActions } from '../actions/data-actions.ts';
import { documentActions, openMerge } from '../actions/document-actions.ts';
import { bundledShopActions } from '../actions/bundled-shop-actions.ts';
import { previewActions } from '../actions/preview-actions.ts';
import { requestActions } from '../actions/request-actions.ts';
import { RequestSession } from '../actions/request-session.ts';
import { scriptActions } from '../actions/script-actions.ts';
import { basketActions } from '../actions/basket-actions.ts';
import { shopActions } from '../actions/shop-actions.ts';
import { viewActions } from '../actions/view-actions.ts';
import { bundledName } from '../bundled-name.ts';
import { workspaceFolders, type BundledService } from '../bundled-service.ts';
import type { ConnectionStatus } from '../connection-status.ts';
import type { Connections } from '../connections.ts';
import { languageCartridgePath } from '../language-cartridge-path.ts';
import { InstanceWrites } from '../instance-writes.ts';
import type { LogChannel } from '../log-channel.ts';
import type { RunningSessions } from '../running-sessions.ts';
import { onDidCloseLastTab } from './closed-tabs.ts';
import { documentScheme } from '../schemes.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { connectionsTree } from './connection-nodes.ts';

import { DocumentProblems } from './document-problems.ts';
import { DocumentFiles } from './document-files.ts';
import { addFocusedRows } from './focused-rows.ts';
import { commandTitle } from './command-title.ts';
import type { SidebarEvents, ViewHandles } from './view-handles.ts';
import { describeError, problemNode, showError } from './present-error.ts';
import { NodeTree } from './node-tree.ts';
import { findPreferenceGroups } from '../preference-groups.ts';
import { isEnvironmentFile } from '../request-environments.ts';
import type { SitePaths } from '../site-paths.ts';
import { readOnlyLenses } from './read-only-lenses.ts';
import { RequestDiagnostics } from './request-diagnostics.ts';
import { RequestProviders } from './request-providers.ts';
import { SitePathReader } from './site-path-reader.ts';
import { VirtualDocuments } from './virtual-documents.ts';
import { workspacePins } from './workspace-pins.ts';
import { viewIds, type ViewId } from './view-ids.ts';
import { watchCartridges } from '../watch-cartridges.ts';
import { showInformationMessage } from '../../commands/notifications.ts';

export interface SidebarOptions {
  readonly extension: vscode.ExtensionContext;
  readonly service: BundledService;
  readonly connections: Connections;
  readonly sessions: RunningSessions;
  readonly sitePaths: SitePaths;
  readonly log: LogChannel;
  readonly views: ViewHandles;
  readonly events: SidebarEvents;
  readonly status: ConnectionStatus;
  /** Called after each command, and after resources were created: data may have changed, and scripts may have run. */
  readonly onActivity: () => void;
}

/** The context key that is true if cartridges were looked for and none exists; see `contributions/sidebar-menus.ts`. */
const noCartridgesKey = 'cartwright.hasNoCartridges';

/** Milliseconds after the last refresh of the views after which previews are read again. */
const refreshDelayMs = 100;

const createActions = (context: ActionContext, requestSession: RequestSession): Actions => ({
  ...viewActions(context),
  ...connectionActions(context),
  ...launchConversionActions(context),
  ...documentActions(context),
  ...dataActions(context),
  ...shopActions(context),
  ...basketActions(context),
  ...scriptActions(context),
  ...creationActions(context),
  ...overrideActions(context),
  ...requestActions(context, requestSession),
  ...bundledShopActions(context),
  ...previewActions(context),
});

/** The implementation behind the views, created when a view, a command or a document is first used. */
export class Sidebar implements vscode.Disposable {
  readonly trees: Readonly<Record<ViewId, NodeTree>>;
  readonly views: ViewHandles;
  readonly files: DocumentFiles;
  readonly registry: ConnectionRegistry;
  readonly pins: Pins;
  readonly sitePath: SitePathReader;
  readonly requestSession: RequestSession;
  readonly requests: RequestProviders;
  readonly #options: SidebarOptions;
  readonly #actions: Actions;
  readonly #instanceWrites = new InstanceWrites();
  readonly #virtualDocuments = new VirtualDocuments();
  readonly #requestDiagnostics = new RequestDiagnostics();
  readonly #refreshEmitter = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable[] = [this.#refreshEmitter];
  #refreshTimer: NodeJS.Timeout | undefined;
  #search: ShopSearch = emptySearch;
  #cartridges: Promise<readonly CartridgeContents[]> | undefined;

  constructor(options: SidebarOptions) {
    this.#options = options;
    this.views = options.views;
    const { extension, service, connections, sessions, log, views, events } = options;
    const { workspaceState: state } = extension;
    this.registry = new ConnectionRegistry(service, connections, state, log);
    this.sitePath = new SitePathReader(this.registry, options.sitePaths, log);
    this.pins = workspacePins(state);
    const documents = new ResourceDocuments((connection) => this.registry.access(connection));
    const problems = new DocumentProblems();
    const logError = (error: unknown): void => log.error(String(error));
    this.files = new DocumentFiles({
      documents,
      problems,
      state,
      readXml: async ({ address }) => readXml(await this.registry.access(address.connection), address),
      onChanged: (changes) => events.fileChanges.fire(changes),
      onConflict: (...conflict) => void openMerge(this.#virtualDocuments, ...conflict).catch(logError),
      onWritten: ({ address }, outcome) => {
        if (outcome === 'created') void this.showCreated([address]).catch(logError);
        else this.#refresh(['data', 'shop']);
        log.info(`${address.kind} ${Object.values(address.params).join(' ')} was ${outcome}`);
      },
      onRenamed: (address, newAddress) =>
        void this.pins.replace(address, newAddress).then(() => this.#refresh(['data', 'shop']), logError),
      confirmWrite: (connection) => this.#instanceWrites.confirm(connection),
      log: (line) => log.error(line),
    });
    this.trees = this.#createTrees();
    const context: ActionContext = {
      extension,
      registry: this.registry,
      connections,
      service,
      sessions,
      log,
      pins: this.pins,
      documents,
      files: this.files,
      views,
      trees: this.trees,
      virtualDocuments: this.#virtualDocuments,
      search: { get: () => this.#search, set: (search) => this.#setSearch(search) },
      cartridges: () => this.#readCartridgesAgain(),
      cartridgePath: () => pathNames(languageCartridgePath() || options.sitePaths.activePath),
      sitePath: () => (options.sitePaths.addsOtherCartridges ? [] : pathNames(options.sitePaths.activePath)),
      onEnvironmentChange: () => events.lensChanges.fire(),
      showRequestProblems: () => this.#requestDiagnostics.endEdit(),
      refresh: (...ids) => this.#refresh(ids),
      onDidRefresh: this.#refreshEmitter.event,
      confirmWrite: () => this.#instanceWrites.confirm(this.registry.activeName),
      rememberCreated: (exchanges) => this.rememberCreated(this.registry.activeName, exchanges),
    };
    this.requestSession = new RequestSession(context);
    this.#actions = createActions(context, this.requestSession);
    this.requests = new RequestProviders(state, this.requestSession, this.registry, this.#requestDiagnostics);
    this.#disposables.push(this.registry, this.sitePath, problems, this.requests, ...this.#subscribe());
    this.#describeViews();
  }

  #createTrees(): Record<ViewId, NodeTree> {
    const createTree = (id: ViewId, roots: () => Promise<NodePage>): NodeTree =>
      new NodeTree({
        roots,
        problemNode: (error, nodeId) => problemNode(error, nodeId, id, this.registry.activeName),
        onChanged: (node) => this.#options.views[id].fire(node),
      });
    return {
      connections: createTree('connections', () => {
        this.registry.checkNewConnections();
        return Promise.resolve(connectionsTree(this.registry));
      }),
      data: createTree('data', async () => readDataTree(await this.#context())),
      shop: createTree('shop', async () =>
        buildShopTree(await this.#context(), await this.registry.site(), this.#search),
      ),
      scripts: createTree('scripts', () => this.#readScriptsTree()),
    };
  }

  /**
   * Runs a command. Shows an error together with the actions that can solve it, and then resolves with undefined.
   * @throws TypeError for an unknown command
   */
  async run(command: string, args: readonly unknown[]): Promise<unknown> {
    const action = this.#actions[command];
    if (!action) throw new TypeError(`unknown action: ${command}`);
    try {
      return await action(...(await addFocusedRows(args, this.#options.views)));
    } catch (error) {
      if (error instanceof NoSelection) {
        void showInformationMessage(`Cartwright: ${error.message}`);
        return undefined;
      }
      this.#options.log.error(describeError(command, error));
      void showError(
        `Could not run "${commandTitle(this.#options.extension.extension.packageJSON, command)}"`,
        error,
        this.registry.activeName,
      );
      return undefined;
    } finally {
      this.#options.onActivity();
    }
  }

  /** Adds or removes the refinements of the shop whose checkboxes were clicked. */
  toggleRefinements(nodes: readonly TreeNode[]): void {
    for (const node of nodes)
      if (node.kind === 'refinementValue')
        this.#setSearch(toggleRefinement(this.#search, node.attribute, node.value));
    this.#refresh(['shop']);
  }

  async dropCartridges(draggedNodes: readonly TreeNode[], target: TreeNode): Promise<void> {
    await this.run('dropCartridges', [draggedNodes, target]);
  }

  /** Returns the VS Code view, with its selection. */
  viewOf(id: ViewId): vscode.TreeView<TreeNode> {
    return this.#options.views[id].view;
  }

  readOnlyLenses(uri: vscode.Uri): vscode.CodeLens[] {
    return readOnlyLenses(uri);
  }

  contentOf(uri: vscode.Uri): string {
    return this.#virtualDocuments.contentOf(uri);
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #setSearch(search: ShopSearch): void {
    this.#search = search;
    void vscode.commands.executeCommand('setContext', 'cartwright.searching', isSearching(search));
  }

  /** Shows what requests to a connection have changed; pins what they have created, which the API does not list. */
  async rememberCreated(connection: string, exchanges: readonly Exchange[]): Promise<void> {
    const { profile } = await this.registry.access(connection);
    const { createdAddresses, submissions, hasChanges } = findCreatedResources(
      exchanges,
      connection,
      profile.baseUrl,
      await this.registry.site(connection),
    );
    if (createdAddresses.length > 0 || hasChanges) await this.showCreated(createdAddresses, submissions);
  }

  /** Pins created resources, and refreshes the views that show them. */
  async showCreated(
    createdAddresses: readonly ResourceAddress[],
    submissions: readonly Submission[] = [],
  ): Promise<void> {
    await this.pins.addCreated(createdAddresses, submissions);
    this.#refresh(['data', 'shop']);
    this.#options.onActivity();
  }

  #refresh(ids: readonly ViewId[]): void {
    if (ids.includes('scripts')) this.#cartridges = undefined;
    for (const id of ids) this.trees[id].refresh();
    this.sitePath.readSoon();
    if (!ids.includes('data') && !ids.includes('shop')) return;
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => this.#refreshEmitter.fire(), refreshDelayMs);
  }

  async #context(): Promise<ExplorerContext> {
    return {
      connection: this.registry.activeName,
      access: await this.registry.access(),
      pins: this.pins,
      locale: vscode.env.language,
      objectTypes: async () => findObjectTypes(await this.#readCartridges()),
      preferenceGroups: () => findPreferenceGroups(this.registry.activeName),
    };
  }

  #readCartridges(): Promise<readonly CartridgeContents[]> {
    this.#cartridges ??= readCartridges(workspaceFolders());
    return this.#cartridges;
  }

  /** Reads the cartridges for a command: the watcher may not have reported the latest changes. */
  #readCartridgesAgain(): Promise<readonly CartridgeContents[]> {
    this.#cartridges = undefined;
    return this.#readCartridges();
  }

  /** Reads the tree. If the platform does not respond, the cartridges are not in the order of the path. */
  async #readScriptsTree(): Promise<NodePage> {
    const cartridges = await this.#readCartridges();
    // Without a row, VS Code shows the view's welcome content, which must not appear while cartridges are being read.
    void vscode.commands.executeCommand('setContext', noCartridgesKey, cartridges.length === 0);
    if (cartridges.length === 0) return { nodes: [] };
    try {
      const access = await this.registry.access();
      const site = await this.registry.site();
      const path = await readCartridgePath(access.data, site);
      return buildScriptsTree({ vendor: access.vendor, site, path, cartridges });
    } catch (error) {
      this.#options.log.error(describeError('Cannot read the cartridge path', error));
      const { nodes } = buildScriptsTree({ vendor: defaultVendor, site: '', path: undefined, cartridges });
      return {
        nodes: [problemNode(error, 'scripts/problem', 'scripts', this.registry.activeName), ...nodes],
      };
    }
  }

  /** Refreshes the trees when their sources change, and notifies `files` when documents are saved or closed. */
  #subscribe(): vscode.Disposable[] {
    const { service } = this.#options;
    const environmentWatcher = vscode.workspace.createFileSystemWatcher('**/http-client*.env.json*');
    const updateLenses = (uri: vscode.Uri): void => {
      if (isEnvironmentFile(uri)) this.#options.events.lensChanges.fire();
    };
    return [
      this.registry.onDidChange(() => {
        this.trees.connections.refresh();
        this.#describeViews();
      }),
      this.registry.onDidSwitch(() => this.#refresh(['data', 'shop', 'scripts'])),
      service.onDidChangeState((state) => {
        if (state.kind === 'starting') return;
        this.registry.onServiceChanged();
        this.#refresh(viewIds);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('cartwright.connections')) this.trees.connections.refresh();
      }),
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        if (uri.scheme === documentScheme) this.files.willSave(uri, reason);
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (uri.scheme === documentScheme) this.files.didSave(uri);
        updateLenses(uri);
      }),
      // Environment files may change outside of VS Code, too.
      environmentWatcher,
      environmentWatcher.onDidCreate(updateLenses),
      environmentWatcher.onDidChange(updateLenses),
      environmentWatcher.onDidDelete(updateLenses),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === documentScheme) this.files.didClose(uri);
      }),
      onDidCloseLastTab((uri) => this.files.didCloseTabs(uri)),
      watchCartridges(() => this.#refresh(['scripts'])),
    ];
  }

  #describeViews(): void {
    const { views, status } = this.#options;
    status.show(this.registry.activeName, this.registry.healthOf(this.registry.activeName));
    for (const id of ['data', 'shop', 'scripts'] as const)
      views[id].view.description = this.registry.activeName;
    void vscode.commands.executeCommand(
      'setContext',
      'cartwright.onInstance',
      this.registry.activeName !== bundledName,
    );
  }
}
