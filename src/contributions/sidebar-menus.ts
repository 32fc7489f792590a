import { mergeEditorClause, previewClause, zoomClause } from './sidebar-commands.ts';
import { whenClauseOf, type NodeCondition } from '../explorer/node-conditions.ts';

const entry = (command: string, when: string, group: string) => ({
  command: `cartwright.${command}`,
  when,
  group,
});
const viewTitleEntry = (view: string, command: string, group: string) =>
  entry(command, `view == cartwright.${view}`, group);

/**
 * An entry of the rows' context menus. The group `inline` also makes it a button on the row. Inline buttons cannot be
 * reached by keyboard, so the entry stays in the menu, too.
 */
interface RowMenuEntry {
  readonly command: string;
  readonly condition: NodeCondition;
  readonly group: string;
  /** The view to which the entry is limited. */
  readonly view?: string;
}

const rowEntry = (condition: NodeCondition, command: string, group: string, view?: string): RowMenuEntry => ({
  command,
  condition,
  group,
  ...(view === undefined ? {} : { view }),
});

const rowMenu = (entries: readonly RowMenuEntry[]) =>
  entries
    .flatMap((menuEntry) =>
      menuEntry.group.startsWith('inline')
        ? [menuEntry, { ...menuEntry, group: menuEntry.group.replace('inline', '0_primary') }]
        : [menuEntry],
    )
    .map(({ command, condition, group, view }) =>
      entry(
        command,
        [...(view === undefined ? [] : [`view == cartwright.${view}`]), whenClauseOf(condition)].join(' && '),
        group,
      ),
    );

const documentClause = "resourceScheme == 'cartwright'";
const requestFileClause = "resourceLangId == 'cartwright-http'";

const scriptClause =
  'cartwright.hasCartridges && resourceScheme == file && resourceExtname =~ /^\\.(js|ds)$/ && resourcePath =~ /[\\\\\\/]cartridge[\\\\\\/](?!client[\\\\\\/]|static[\\\\\\/])/';

const nodeKindsWithRequests = [
  'group',
  'cartridgePath',
  'pathCartridge',
  'productSearch',
  'refinements',
  'refinement',
  'refinementValue',
  'sorting',
  'basketItem',
  'connection',
] as const;

/** The commands of rows, and the rows on which they are shown. */
const rowMenuEntries: readonly RowMenuEntry[] = [
  rowEntry({ kind: 'connection', withoutFlag: 'isActive' }, 'connections.use', 'inline@1'),
  rowEntry({ kind: 'connection' }, 'connections.check', '1_use@2'),
  rowEntry({ kind: 'connection', flag: 'canConfigure' }, 'connections.signIn', '1_use@3'),
  rowEntry({ kind: 'connection' }, 'connections.openApi', '1_use@4'),
  rowEntry({ flag: 'canConfigure' }, 'connections.edit', '2_edit@1'),
  rowEntry({ flag: 'canConfigure' }, 'connections.trustCertificate', '2_edit@2'),
  rowEntry({ flag: 'canConfigure' }, 'connections.forgetPassword', '3_remove@1'),
  rowEntry({ flag: 'canConfigure' }, 'connections.remove', '3_remove@2'),
  rowEntry({ flag: 'canControlService' }, 'service.start', '4_service@1'),
  rowEntry({ flag: 'canControlService' }, 'service.stop', '4_service@2'),
  rowEntry({ flag: 'canControlService' }, 'service.showLog', '4_service@3'),
  rowEntry({ flag: 'canOpenById' }, 'document.openById', 'inline@1'),
  rowEntry({ flag: 'canCreate' }, 'document.new', '1_new@1'),
  rowEntry({ flag: 'hasCalendar' }, 'preview.calendar', 'inline@2'),
  rowEntry({ kind: 'cartridgePath' }, 'data.addCartridge', 'inline@1'),
  rowEntry({ kind: 'pathCartridge' }, 'data.moveCartridgeUp', 'inline@1'),
  rowEntry({ kind: 'pathCartridge' }, 'data.moveCartridgeDown', 'inline@2'),
  rowEntry({ kind: 'pathCartridge' }, 'data.removeCartridge', 'inline@3'),
  rowEntry({ kind: 'cartridge', flag: 'canMove' }, 'data.moveCartridgeUp', 'inline@1'),
  rowEntry({ kind: 'cartridge', flag: 'canMove' }, 'data.moveCartridgeDown', 'inline@2'),
  rowEntry({ flag: 'removableFromPath' }, 'data.removeCartridge', 'inline@3'),
  rowEntry({ kind: 'cartridge', flag: 'canAddToPath' }, 'scripts.addToPath', 'inline@1'),
  rowEntry({ kind: 'cartridge' }, 'scripts.newHook', '1_new@1'),
  rowEntry({ kind: 'assignments' }, 'data.bind', 'inline@1'),
  rowEntry({ flag: 'canAssign' }, 'data.bind', '3_change@1'),
  rowEntry({ flag: 'removableFromParent' }, 'data.unbind', 'inline@1'),
  rowEntry({ flag: 'isPinned' }, 'document.unpin', 'inline@9'),
  rowEntry({ flag: 'hasCard' }, 'preview.product', 'inline@2'),
  rowEntry({ flag: 'hasReceipt' }, 'preview.receipt', 'inline@2'),
  rowEntry({ flag: 'hasAllocation' }, 'preview.abTest', 'inline@2'),
  rowEntry({ flag: 'canBuy' }, 'shop.addToBasket', 'inline@1'),
  rowEntry({ kind: 'productSearch' }, 'shop.search', 'inline@1'),
  rowEntry({ flag: 'canClearSearch' }, 'shop.clearSearch', 'inline@2'),
  rowEntry({ flag: 'canAddBasket' }, 'shop.newBasket', 'inline@2'),
  rowEntry({ flag: 'isComplete' }, 'shop.submitBasket', 'inline@1'),
  rowEntry({ flag: 'canChangeBasket', withoutFlag: 'isComplete' }, 'shop.completeBasket', 'inline@1'),
  rowEntry({ flag: 'canChangeBasket' }, 'shop.setAddress', '1_basket@2'),
  rowEntry({ flag: 'canChangeBasket' }, 'shop.setShippingMethod', '1_basket@3'),
  rowEntry({ flag: 'canChangeBasket' }, 'shop.addPayment', '1_basket@4'),
  rowEntry({ flag: 'canChangeBasket' }, 'shop.addCoupon', '1_basket@5'),
  rowEntry({ flag: 'canChangeBasket', withoutFlag: 'isComplete' }, 'shop.submitBasket', '2_submit@1'),
  rowEntry({ kind: 'basketItem' }, 'shop.setQuantity', 'inline@1'),
  rowEntry({ flag: 'removableFromBasket' }, 'shop.removeFromBasket', 'inline@2'),
  rowEntry({ kind: 'resource' }, 'document.open', '0_open@1'),
  rowEntry({ kind: 'resource', flag: 'canBuy' }, 'document.openEditable', '0_open@1', 'shop'),
  rowEntry({ kind: 'resource' }, 'document.openXml', '0_open@2'),
  rowEntry({ kind: 'resource' }, 'requests.fromResource', '0_open@3'),
  rowEntry({ kind: nodeKindsWithRequests }, 'requests.fromResource', '0_open@3'),
  rowEntry({ kind: 'hook', flag: 'canDebug' }, 'requests.fromResource', '0_open@3'),
  rowEntry({ kind: ['resource', 'assignment'] }, 'document.copyId', '5_copy@1'),
  rowEntry({ kind: 'resource', withoutFlag: 'isPinned' }, 'document.pin', '5_copy@2'),
  rowEntry({ kind: 'resource', flag: 'canCopyToBundled' }, 'service.copyToBundled', '6_copy@1', 'data'),
  rowEntry({ flag: 'canDelete' }, 'document.delete', '7_delete@1'),
  rowEntry({ kind: 'problem' }, 'connections.edit', '1_problem@1'),
  rowEntry({ kind: 'problem' }, 'connections.activate', '1_problem@2'),
  rowEntry({ kind: 'problem' }, 'service.showLog', '1_problem@3'),
  rowEntry({ kind: 'overlay' }, 'scripts.compareFile', 'inline@1'),
  rowEntry({ flag: 'canDebug' }, 'scripts.debugHook', 'inline@1'),
];

/**
 * Commands that need a row, selected rows or another argument. They are in menus of views and rows, or a click on a row
 * runs them.
 */
const rowCommands = [
  'loadMore',
  'connections.use',
  'data.removeCartridge',
  'data.moveCartridgeUp',
  'data.moveCartridgeDown',
  'data.bind',
  'data.unbind',
  'document.open',
  'document.unpin',
  'shop.addToBasket',
  'shop.setQuantity',
  'shop.removeFromBasket',
  'shop.addCoupon',
  'shop.setAddress',
  'shop.setShippingMethod',
  'shop.addPayment',
  'shop.completeBasket',
  'shop.submitBasket',
  'scripts.addToPath',
  'scripts.openFile',
  'scripts.compareFile',
  'scripts.openHook',
  'scripts.debugHook',
  'service.copyToBundled',
] as const;

/**
 * Commands of a view's header that the Command Palette has under another ID. VS Code passes the focused row to both the
 * header's and the rows' commands, but only for the latter has the user selected it.
 */
const headerCommands = ['data.openById', 'data.new'] as const;

/** Commands that act on the document of the active editor, if they were not called on a row. */
const documentCommands = [
  'document.pin',
  'document.delete',
  'document.openXml',
  'document.reload',
  'document.copyId',
  'document.revealInTree',
  'requests.fromResource',
] as const;

const documentPathClause = (pathPattern: string) => `${documentClause} && resourcePath =~ ${pathPattern}`;
/** A document that is only for reading, although the API can change its resource. */
const readOnlyDocumentClause = documentPathClause('/\\/shop\\/[^\\/]+\\/products\\/|\\.xml$/');
const previewClauses = {
  'preview.product': documentPathClause('/\\/products\\/[^\\/]+\\.json$/'),
  'preview.receipt': documentPathClause('/\\/(baskets|orders)\\/[^\\/]+\\.json$/'),
  'preview.abTest': documentPathClause('/\\/ab_tests\\/[^\\/]+\\.json$/'),
} as const;

/** Restricts the Command Palette to commands that work without selecting a row first. */
const commandPalette = [
  ...headerCommands.map((name) => ({ command: `cartwright.${name}`, when: 'false' })),
  ...rowCommands.map((name) => ({ command: `cartwright.${name}`, when: 'false' })),
  ...documentCommands.map((name) => ({ command: `cartwright.${name}`, when: documentClause })),
  { command: 'cartwright.document.openEditable', when: readOnlyDocumentClause },
  { command: 'cartwright.undoSetUp', when: 'cartwright.canUndoSetUp' },
  ...Object.entries(previewClauses).map(([name, when]) => ({ command: `cartwright.${name}`, when })),
];

/** Menus of views, of their rows and of editors, and the Command Palette. */
export const sidebarMenus = {
  'view/title': [
    viewTitleEntry('connections', 'connections.add', 'navigation@1'),
    viewTitleEntry('connections', 'connections.refresh', 'navigation@2'),
    viewTitleEntry('connections', 'connections.importFile', '1_import'),
    viewTitleEntry('connections', 'connections.openApi', '2_api'),
    viewTitleEntry('connections', 'connections.find', '3_find'),
    viewTitleEntry('connections', 'service.start', '4_service@1'),
    viewTitleEntry('connections', 'service.stop', '4_service@2'),
    viewTitleEntry('connections', 'service.showLog', '4_service@3'),
    viewTitleEntry('connections', 'service.reset', '5_shop@1'),
    viewTitleEntry('connections', 'service.importSeed', '5_shop@2'),
    viewTitleEntry('connections', 'service.exportSeed', '5_shop@3'),
    viewTitleEntry('connections', 'service.copyToBundled', '5_shop@4'),
    viewTitleEntry('connections', 'service.chooseDataDir', '6_choose@1'),
    viewTitleEntry('connections', 'service.chooseCartridges', '6_choose@2'),
    viewTitleEntry('connections', 'service.chooseMetadata', '6_choose@3'),
    viewTitleEntry('connections', 'openWalkthrough', '7_help'),
    viewTitleEntry('data', 'data.openById', 'navigation@1'),
    viewTitleEntry('data', 'data.find', 'navigation@2'),
    viewTitleEntry('data', 'data.refresh', 'navigation@3'),
    viewTitleEntry('data', 'data.new', '1_new'),
    viewTitleEntry('data', 'service.copyToBundled', '2_copy'),
    viewTitleEntry('shop', 'shop.search', 'navigation@1'),
    viewTitleEntry('shop', 'shop.signInAs', 'navigation@2'),
    viewTitleEntry('shop', 'shop.refresh', 'navigation@3'),
    viewTitleEntry('shop', 'chooseSite', '1_site'),
    viewTitleEntry('shop', 'shop.find', '2_find'),
    viewTitleEntry('scripts', 'scripts.find', 'navigation@1'),
    viewTitleEntry('scripts', 'scripts.refresh', 'navigation@2'),
    viewTitleEntry('scripts', 'scripts.newCartridge', '0_new@1'),
    viewTitleEntry('scripts', 'scripts.newHook', '0_new@2'),
    viewTitleEntry('scripts', 'chooseSite', '1_site'),
  ],
  'view/item/context': rowMenu(rowMenuEntries),
  'explorer/context': [entry('scripts.override', scriptClause, '4_cartwright')],
  'editor/context': [entry('scripts.override', scriptClause, '1_modification@90')],
  'editor/title': [
    entry('document.completeMerge', mergeEditorClause, 'navigation@0'),
    entry('document.openEditable', readOnlyDocumentClause, 'navigation@0'),
    entry('document.reload', documentClause, 'navigation@1'),
    entry('preview.reload', previewClause, 'navigation@1'),
    entry('document.openXml', `${documentClause} && resourceExtname == .json`, '1_cartwright@1'),
    entry('document.revealInTree', documentClause, '1_cartwright@2'),
    entry('requests.fromResource', documentClause, '1_cartwright@3'),
    entry('document.pin', documentClause, '1_cartwright@4'),
    entry('document.delete', documentClause, '2_cartwright@1'),
    entry('preview.product', previewClauses['preview.product'], 'navigation@2'),
    entry('preview.receipt', previewClauses['preview.receipt'], 'navigation@2'),
    entry(
      'preview.calendar',
      `${documentClause} && resourcePath =~ /\\/(campaigns|promotions)\\/[^\\/]+\\.json$/`,
      'navigation@2',
    ),
    entry('preview.abTest', previewClauses['preview.abTest'], 'navigation@2'),
    entry('requests.send', `${requestFileClause} && resourceScheme != 'cartwright-text'`, 'navigation@1'),
    entry(
      'requests.sendAndDebug',
      `${requestFileClause} && resourceScheme != 'cartwright-text'`,
      'navigation@2',
    ),
    entry('requests.history', requestFileClause, 'navigation@3'),
  ],
  commandPalette,
} as const;

/** The container in the activity bar and its views. */
export const sidebarViews = {
  viewsContainers: {
    activitybar: [{ id: 'cartwright', title: 'Cartwright', icon: 'media/sidebar.svg' }],
  },
  views: {
    cartwright: [
      {
        id: 'cartwright.start',
        name: 'Get Started',
        icon: 'media/sidebar.svg',
        initialSize: 4,
        when: 'workspaceFolderCount == 0 || cartwright.hasNoCartridges',
      },
      { id: 'cartwright.connections', name: 'Connections', icon: 'media/sidebar.svg', initialSize: 1 },
      { id: 'cartwright.data', name: 'Data', icon: 'media/sidebar.svg', initialSize: 6 },
      { id: 'cartwright.shop', name: 'Shop', icon: 'media/sidebar.svg', initialSize: 3 },
      { id: 'cartwright.scripts', name: 'Scripts', icon: 'media/sidebar.svg', initialSize: 2 },
    ],
  },
  viewsWelcome: [
    {
      view: 'debug',
      contents:
        'To debug the scripts of a shop, create a cartridge first.\n[New Cartridge](command:cartwright.scripts.newCartridge)',
      when: 'workspaceFolderCount != 0 && !cartwright.hasCartridges && !editorIsOpen',
    },
    {
      view: 'cartwright.scripts',
      contents:
        'The cartridges of the workspace, their hooks and the scripts that override others will be listed here.',
      when: 'workspaceFolderCount == 0 || cartwright.hasNoCartridges',
    },
    {
      view: 'cartwright.start',
      contents: 'To write scripts, open the folder of your shop.\n[Open Folder](command:vscode.openFolder)',
      when: 'workspaceFolderCount == 0',
    },
    {
      view: 'cartwright.start',
      contents: 'On Salesforce? [Select its API names](command:cartwright.selectVendor).',
      when: "workspaceFolderCount != 0 && cartwright.hasNoCartridges && config.cartwright.vendor == 'svc'",
    },
    {
      view: 'cartwright.start',
      contents:
        '[New Cartridge](command:cartwright.scripts.newCartridge)\n[New Hook](command:cartwright.scripts.newHook)',
      when: 'workspaceFolderCount != 0 && cartwright.hasNoCartridges',
    },
    {
      view: 'cartwright.start',
      contents: 'A hook is a function that runs during an operation of the platform.',
      when: 'workspaceFolderCount != 0 && cartwright.hasNoCartridges',
    },
  ],
} as const;

/** The key that moves the cartridges that are selected in a view. */
const moveBinding = (direction: 'Up' | 'Down', view: 'data' | 'scripts') => ({
  command: `cartwright.data.moveCartridge${direction}`,
  key: `alt+${direction.toLowerCase()}`,
  args: view,
  when: `focusedView == 'cartwright.${view}' && !inputFocus`,
});

type ViewId = 'connections' | 'data' | 'shop' | 'scripts';

/** The key that deletes or removes the selected rows of a view. */
const deleteBinding = (command: string, view: ViewId) => ({
  command: `cartwright.${command}`,
  key: 'delete',
  mac: 'cmd+backspace',
  args: view,
  when: `focusedView == 'cartwright.${view}' && !inputFocus`,
});

/** The key that copies the IDs of the selected rows of a view. */
const copyBinding = (view: ViewId) => ({
  command: 'cartwright.document.copyId',
  key: 'ctrl+c',
  mac: 'cmd+c',
  args: view,
  when: `focusedView == 'cartwright.${view}' && !inputFocus`,
});

export const sidebarKeys = [
  { command: 'cartwright.preview.zoomIn', key: 'ctrl+=', mac: 'cmd+=', when: zoomClause },
  { command: 'cartwright.preview.zoomOut', key: 'ctrl+-', mac: 'cmd+-', when: zoomClause },
  { command: 'cartwright.preview.resetZoom', key: 'ctrl+0', mac: 'cmd+0', when: zoomClause },
  {
    command: 'cartwright.requests.send',
    key: 'ctrl+alt+enter',
    mac: 'cmd+alt+enter',
    when: "editorTextFocus && editorLangId == 'cartwright-http'",
  },
  {
    command: 'cartwright.connections.edit',
    key: 'f2',
    args: 'connections',
    when: "focusedView == 'cartwright.connections' && !inputFocus",
  },
  copyBinding('connections'),
  copyBinding('data'),
  copyBinding('shop'),
  copyBinding('scripts'),
  deleteBinding('connections.remove', 'connections'),
  deleteBinding('document.delete', 'data'),
  deleteBinding('document.delete', 'shop'),
  deleteBinding('data.removeCartridge', 'scripts'),
  moveBinding('Up', 'data'),
  moveBinding('Down', 'data'),
  moveBinding('Up', 'scripts'),
  moveBinding('Down', 'scripts'),
] as const;
