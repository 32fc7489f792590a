/** One entry of a menu; `word` is one of a node's context, see `src/explorer/node.ts`. */
const entry = (command: string, when: string, group: string) => ({
  command: `cartwright.${command}`,
  when,
  group,
});
const title = (view: string, command: string, group: string) =>
  entry(command, `view == cartwright.${view}`, group);
const item = (word: string, command: string, group: string) =>
  entry(command, `viewItem =~ /\\b${word}\\b/`, group);

/** What stands on a row is in its menu, too: no key reaches the row's own buttons. */
const alsoInMenu = (entries: readonly ReturnType<typeof entry>[]) =>
  entries.flatMap((one) =>
    one.group.startsWith('inline') ? [one, { ...one, group: one.group.replace('inline', '0_do') }] : [one],
  );

const inSidebar = 'view =~ /^cartwright\\.(data|shop)$/';
const isDocument = "resourceScheme == 'cartwright'";
const merging = 'isMergeEditor && mergeEditorResultUri =~ /^cartwright:/';
const isHttp = "resourceLangId == 'cartwright-http'";

/** What shows on views, their rows and editors. `inline` stands on the row itself. */
export const sidebarMenus = {
  'view/title': [
    title('connections', 'connections.add', 'navigation@1'),
    title('connections', 'connections.refresh', 'navigation@2'),
    title('connections', 'connections.importFile', '1_import'),
    title('connections', 'connections.openApi', '2_api'),
    title('connections', 'connections.find', '3_find'),
    title('connections', 'service.start', '4_service@1'),
    title('connections', 'service.stop', '4_service@2'),
    title('connections', 'service.showLog', '4_service@3'),
    title('connections', 'service.reset', '5_offline@1'),
    title('connections', 'service.importSeed', '5_offline@2'),
    title('connections', 'service.exportSeed', '5_offline@3'),
    title('connections', 'service.takeOffline', '5_offline@4'),
    title('connections', 'service.chooseDataDir', '6_choose@1'),
    title('connections', 'service.chooseCartridges', '6_choose@2'),
    title('connections', 'openWalkthrough', '7_help'),
    title('data', 'document.openById', 'navigation@1'),
    title('data', 'data.find', 'navigation@2'),
    title('data', 'data.refresh', 'navigation@3'),
    title('data', 'document.new', '1_new'),
    title('data', 'service.takeOffline', '2_offline'),
    title('shop', 'shop.search', 'navigation@1'),
    title('shop', 'shop.signInAs', 'navigation@2'),
    title('shop', 'shop.refresh', 'navigation@3'),
    title('shop', 'chooseSite', '1_site'),
    title('shop', 'shop.find', '2_find'),
    title('scripts', 'scripts.find', 'navigation@1'),
    title('scripts', 'scripts.refresh', 'navigation@2'),
    title('scripts', 'chooseSite', '1_site'),
  ],
  'view/item/context': alsoInMenu([
    item('connection', 'connections.activate', 'inline@1'),
    item('connection', 'connections.check', '1_use@2'),
    item('configured', 'connections.signIn', '1_use@3'),
    item('connection', 'connections.openApi', '1_use@4'),
    item('configured', 'connections.edit', '2_edit@1'),
    item('configured', 'connections.trustCertificate', '2_edit@2'),
    item('configured', 'connections.forgetPassword', '3_remove@1'),
    item('configured', 'connections.remove', '3_remove@2'),
    item('bundled', 'service.start', '4_service@1'),
    item('bundled', 'service.stop', '4_service@2'),
    item('bundled', 'service.showLog', '4_service@3'),
    entry(
      'document.openById',
      'viewItem =~ /\\bgroup\\b/ && viewItem =~ /^(?!.*(abTestGroup|localeGroup|slotConfigurationGroup|recommenderGroup|cartridgePathGroup))/',
      'inline@1',
    ),
    item('canCreate', 'document.new', '1_new@1'),
    item('hasCalendar', 'preview.calendar', '2_show@1'),
    item('cartridges', 'data.addCartridge', 'inline@1'),
    item('cartridgeInPath', 'data.moveCartridgeUp', 'inline@1'),
    item('cartridgeInPath', 'data.moveCartridgeDown', 'inline@2'),
    item('cartridgeInPath', 'data.removeCartridge', 'inline@3'),
    item('(promotions|coupons|groups)OfCampaign', 'data.bind', 'inline@1'),
    item('campaign', 'data.bind', '3_change@1'),
    item('abTestSegment', 'data.bind', '3_change@1'),
    item('unbindable', 'data.unbind', 'inline@1'),
    item('pinned', 'document.unpin', 'inline@9'),
    item('pinnedGroup', 'document.unpin', 'inline@9'),
    item('hasCard', 'preview.product', 'inline@2'),
    item('hasReceipt', 'preview.receipt', 'inline@2'),
    item('hasBar', 'preview.abTest', 'inline@2'),
    item('canBuy', 'shop.addToBasket', 'inline@1'),
    item('productSearch', 'shop.search', 'inline@1'),
    item('searching', 'shop.clearSearch', 'inline@2'),
    item('basketGroup', 'shop.newBasket', 'inline@2'),
    item('submittable', 'shop.submitBasket', 'inline@1'),
    item('basket', 'shop.completeBasket', '1_basket@1'),
    item('basket', 'shop.setAddress', '1_basket@2'),
    item('basket', 'shop.setShippingMethod', '1_basket@3'),
    item('basket', 'shop.addPayment', '1_basket@4'),
    item('basket', 'shop.addCoupon', '1_basket@5'),
    item('incomplete', 'shop.submitBasket', '2_submit@1'),
    item('basketItem', 'shop.setQuantity', 'inline@1'),
    item('removable', 'shop.removeFromBasket', 'inline@2'),
    entry('document.open', `${inSidebar} && viewItem =~ /\\bresource\\b/`, '0_open@1'),
    entry('document.openXml', `${inSidebar} && viewItem =~ /\\bresource\\b/`, '0_open@2'),
    entry('requests.fromResource', `${inSidebar} && viewItem =~ /\\bresource\\b/`, '0_open@3'),
    entry(
      'requests.fromResource',
      'viewItem =~ /\\b(group|cartridges|cartridgeInPath|productSearch|refinements|refinement|refinementValue|sorting|basketItem|debuggable|connection)\\b/ && !(viewItem =~ /\\bresource\\b/)',
      '0_open@3',
    ),
    entry('document.copyId', `${inSidebar} && viewItem =~ /\\bresource\\b/`, '5_copy@1'),
    entry(
      'document.pin',
      `${inSidebar} && viewItem =~ /\\bresource\\b/ && !(viewItem =~ /\\bpinned\\b/)`,
      '5_copy@2',
    ),
    entry('service.takeOffline', 'view == cartwright.data && viewItem =~ /\\bcreatable\\b/', '6_offline@1'),
    item('deletable', 'document.delete', '7_delete@1'),
    item('problem', 'connections.edit', '1_problem@1'),
    item('problem', 'connections.activate', '1_problem@2'),
    item('problem', 'service.showLog', '1_problem@3'),
    item('overlay', 'scripts.compareFile', 'inline@1'),
    item('debuggable', 'scripts.debugHook', 'inline@1'),
  ]),
  'editor/title': [
    entry('document.completeMerge', merging, 'navigation@0'),
    entry('document.reload', isDocument, 'navigation@1'),
    entry('document.openXml', `${isDocument} && resourceExtname == .json`, '1_cartwright@1'),
    entry('document.revealInTree', isDocument, '1_cartwright@2'),
    entry('requests.fromResource', isDocument, '1_cartwright@3'),
    entry('document.pin', isDocument, '1_cartwright@4'),
    entry('document.delete', isDocument, '2_cartwright@1'),
    entry(
      'preview.product',
      `${isDocument} && resourcePath =~ /\\/products\\/[^\\/]+\\.json$/`,
      'navigation@2',
    ),
    entry(
      'preview.receipt',
      `${isDocument} && resourcePath =~ /\\/(baskets|orders)\\/[^\\/]+\\.json$/`,
      'navigation@2',
    ),
    entry(
      'preview.calendar',
      `${isDocument} && resourcePath =~ /\\/(campaigns|promotions)\\/[^\\/]+\\.json$/`,
      'navigation@2',
    ),
    entry(
      'preview.abTest',
      `${isDocument} && resourcePath =~ /\\/ab_tests\\/[^\\/]+\\.json$/`,
      'navigation@2',
    ),
    entry('requests.send', `${isHttp} && resourceScheme != 'cartwright-text'`, 'navigation@1'),
    entry('requests.sendAndStop', `${isHttp} && resourceScheme != 'cartwright-text'`, 'navigation@2'),
    entry('requests.history', isHttp, 'navigation@3'),
  ],
  commandPalette: [{ command: 'cartwright.loadMore', when: 'false' }],
} as const;

/** The container in the activity bar and its views. */
export const sidebarViews = {
  viewsContainers: {
    activitybar: [{ id: 'cartwright', title: 'Cartwright', icon: 'media/sidebar.svg' }],
  },
  views: {
    cartwright: [
      { id: 'cartwright.connections', name: 'Connections', icon: 'media/sidebar.svg', initialSize: 1 },
      { id: 'cartwright.data', name: 'Data', icon: 'media/sidebar.svg', initialSize: 3 },
      { id: 'cartwright.shop', name: 'Shop', icon: 'media/sidebar.svg', initialSize: 3 },
      { id: 'cartwright.scripts', name: 'Scripts', icon: 'media/sidebar.svg', initialSize: 2 },
    ],
  },
} as const;

export const sidebarKeys = [
  {
    command: 'cartwright.requests.send',
    key: 'ctrl+alt+enter',
    mac: 'cmd+alt+enter',
    when: "editorTextFocus && editorLangId == 'cartwright-http'",
  },
  {
    command: 'cartwright.document.delete',
    key: 'delete',
    mac: 'cmd+backspace',
    args: 'data',
    when: "focusedView == 'cartwright.data' && !inputFocus",
  },
  {
    command: 'cartwright.document.delete',
    key: 'delete',
    mac: 'cmd+backspace',
    args: 'shop',
    when: "focusedView == 'cartwright.shop' && !inputFocus",
  },
  {
    command: 'cartwright.data.moveCartridgeUp',
    key: 'alt+up',
    args: 'data',
    when: "focusedView == 'cartwright.data' && !inputFocus",
  },
  {
    command: 'cartwright.data.moveCartridgeDown',
    key: 'alt+down',
    args: 'data',
    when: "focusedView == 'cartwright.data' && !inputFocus",
  },
  { command: 'cartwright.data.refresh', key: 'f5', when: "focusedView == 'cartwright.data'" },
  { command: 'cartwright.shop.refresh', key: 'f5', when: "focusedView == 'cartwright.shop'" },
  { command: 'cartwright.connections.refresh', key: 'f5', when: "focusedView == 'cartwright.connections'" },
  { command: 'cartwright.scripts.refresh', key: 'f5', when: "focusedView == 'cartwright.scripts'" },
] as const;
