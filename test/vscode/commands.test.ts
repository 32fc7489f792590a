import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { eventually, run, runAs } from './person.ts';
import { dataPath, labels, platform, row, rows, shopPath, sidebar, type Answer } from './shop.ts';
import { nextStop, stopDebugging } from './stops.ts';

const activeText = (): string => vscode.window.activeTextEditor?.document.getText() ?? '';
const closeEditors = () => vscode.commands.executeCommand('workbench.action.closeAllEditors');
const scratch = mkdtempSync(path.join(tmpdir(), 'commands-'));
const configured = (): { name: string; baseUrl: string; caFile?: string; username?: string }[] =>
  vscode.workspace.getConfiguration('cartwright').get('connections') ?? [];

describe('commands on connections', () => {
  let address: string;
  before(async () => {
    await platform();
    address = (await (await sidebar()).hub.access('Bundled service')).profile.baseUrl;
  });
  after(async () => {
    await run('connections.activate', 'Bundled service');
    await vscode.workspace
      .getConfiguration('cartwright')
      .update('connections', undefined, vscode.ConfigurationTarget.Workspace);
    await closeEditors();
  });

  it('add one by its fields; its passwords are in no settings', async () => {
    await runAs(
      { inputs: ['here', address, '', 'cartwright', 'developer', 'RefArch', 'developer', 'cartwright'] },
      'connections.add',
    );
    assert.equal(configured()[0]?.name, 'here');
    assert.equal(configured()[0]?.username, 'developer');
    assert.doesNotMatch(JSON.stringify(configured()), /"cartwright"(?!,)|password/);
    const node = await row('connections', 'here');
    assert.match(node.description ?? '', /^active {2}Devin Lowe/);
  });

  it('edit, check, sign in, sign out, trust a certificate, and remove it after a question', async () => {
    const node = () => row('connections', 'here');
    await runAs(
      { inputs: ['there', address, '', 'cartwright', 'admin', ''] },
      'connections.edit',
      await node(),
    );
    assert.equal(configured()[0]?.name, 'there');
    const there = () => row('connections', 'there');
    await runAs({ inputs: ['admin', 'cartwright'] }, 'connections.signIn', await there());
    await run('connections.activate', await there());
    await run('connections.check', await there());
    assert.match((await there()).description ?? '', /Ada Marsh/);
    await run('connections.forgetPassword', await there());
    await run('connections.check', await there());
    assert.match((await there()).description ?? '', /not signed in/);
    const noCertificate = path.join(scratch, 'text.pem');
    writeFileSync(noCertificate, 'no certificate');
    const refused = await runAs(
      { files: [vscode.Uri.file(noCertificate)] },
      'connections.trustCertificate',
      await there(),
    );
    assert.match(refused.messages.join(), /holds no PEM certificate/);
    assert.equal(configured()[0]?.caFile, undefined);
    const pem = path.join(scratch, 'good.pem');
    writeFileSync(pem, '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n');
    await runAs({ files: [vscode.Uri.file(pem)] }, 'connections.trustCertificate', await there());
    assert.equal(configured()[0]?.caFile, pem);
    const kept = await runAs({}, 'connections.remove', await there());
    assert.match(kept.messages.join(), /Remove the connection "there"\?/);
    assert.equal(configured().length, 1);
    await runAs({ buttons: ['Remove'] }, 'connections.remove', await there());
    assert.equal(configured().length, 0);
  });

  it('import a file of the workspace, its secrets into the secret storage', async () => {
    const file = path.join(scratch, 'svc.json');
    writeFileSync(
      file,
      JSON.stringify({
        hostname: address,
        username: 'admin',
        password: 'admin',
        'client-id': 'cartwright',
        'client-secret': 'cartwright',
      }),
    );
    await run('connections.importFile', vscode.Uri.file(file));
    const name = configured()[0]?.name;
    assert.ok(name);
    assert.doesNotMatch(JSON.stringify(configured()), /secret|"password"/);
    assert.match((await row('connections', name)).description ?? '', /^active {2}Ada Marsh/);
    assert.deepEqual(await labels('data'), ['Kestrel Yard', 'Kestrel Yard Europe', 'Global']);
  });

  it('open the API’s description with the address of the connection', async () => {
    await run('connections.openApi', 'data');
    const description = JSON.parse(activeText());
    assert.ok(description.paths['/sites/{site_id}/campaigns/{campaign_id}'].patch);
    assert.ok(description.servers[0].url.startsWith(address));
  });
});

describe('commands on data', () => {
  let api: (method: string, path: string, body?: unknown) => Promise<Answer>;
  before(async () => {
    api = await platform();
    await run('data.refresh');
  });
  after(closeEditors);

  const cartridgePath = async (): Promise<string[]> =>
    String((await api('GET', `${dataPath}/sites/RefArch`)).body.cartridges)
      .split(':')
      .filter((name) => name !== 'core');
  const cartridge = (name: string) => row('data', 'Kestrel Yard', 'Cartridge Path', name);

  it('change the order of the cartridge path, by command and by drag', async () => {
    const before = await cartridgePath();
    const [first = '', second = '', third = ''] = before;
    await run('data.moveCartridgeDown', await cartridge(first));
    assert.deepEqual(await cartridgePath(), [second, first, third]);
    await run('data.moveCartridgeUp', await cartridge(first));
    assert.deepEqual(await cartridgePath(), before);
    await (await sidebar()).dropCartridges([await cartridge(third)], await cartridge(first));
    assert.deepEqual(await cartridgePath(), [third, first, second]);
    await (
      await sidebar()
    ).dropCartridges([await cartridge(third)], await row('data', 'Kestrel Yard', 'Cartridge Path'));
    assert.deepEqual(await cartridgePath(), before);
  });

  it('add cartridges to the path and take them out', async () => {
    const before = await cartridgePath();
    const group = await row('data', 'Kestrel Yard', 'Cartridge Path');
    await runAs({ picks: ['Another'], inputs: ['app_new'] }, 'data.addCartridge', group);
    assert.deepEqual(await cartridgePath(), ['app_new', ...before]);
    await run('data.removeCartridge', await cartridge('app_new'));
    assert.deepEqual(await cartridgePath(), before);
  });

  it('bind coupons, groups and promotions to a campaign, and take them out', async () => {
    const campaign = `${dataPath}/sites/RefArch/campaigns/spring-nights`;
    const node = () => row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights');
    await runAs({ picks: ['coupon'], inputs: ['welcome'] }, 'data.bind', await node());
    assert.deepEqual((await api('GET', campaign)).body.coupons, ['welcome']);
    await run(
      'data.unbind',
      await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights', 'Coupons', 'welcome'),
    );
    assert.deepEqual((await api('GET', campaign)).body.coupons ?? [], []);
    const refused = await runAs({ picks: ['coupon'], inputs: ['no-such-coupon'] }, 'data.bind', await node());
    assert.match(refused.messages.join(), /ConstraintViolation/);
    const segment = await row('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test', 'control');
    await runAs({ inputs: ['welcome-10'] }, 'data.bind', segment);
    const bound = await row('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test', 'control', 'welcome-10');
    await run('data.unbind', bound);
    assert.deepEqual(await labels('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test', 'control'), []);
  });
});

describe('commands of a shopper', () => {
  before(async () => {
    await platform();
    await run('shop.refresh');
  });
  after(closeEditors);

  it('sign in as customer, agent and guest; a wrong password leaves a guest', async () => {
    await runAs({ picks: ['customer'], inputs: ['shopper@example.com', 'shopper'] }, 'shop.signInAs');
    assert.equal((await rows('shop'))[0]?.label, 'shopper@example.com');
    assert.deepEqual(await labels('shop', 'Customers'), ['Rowan Ashdown']);
    await runAs({ picks: ['agent'] }, 'shop.signInAs');
    assert.equal((await rows('shop'))[0]?.label, 'Agent');
    const wrong = await runAs(
      { picks: ['customer'], inputs: ['shopper@example.com', 'nope'] },
      'shop.signInAs',
    );
    assert.match(wrong.messages.join(), /AuthenticationFailed/);
    assert.equal((await rows('shop'))[0]?.label, 'Guest');
    await runAs({ picks: ['guest'] }, 'shop.signInAs');
  });

  it('build a basket by the menus of its rows, and submit it', async () => {
    await run('shop.search', 'mug');
    const product = (await rows('shop', await row('shop', 'Products'))).find(({ context }) =>
      context.includes('canBuy'),
    );
    assert.ok(product);
    const { result: id } = await runAs<string>({}, 'shop.newBasket');
    assert.ok(id);
    await run('shop.addToBasket', product);
    const basket = () => row('shop', 'Baskets', 'Basket');
    const item = async () => {
      const found = (await rows('shop', await basket())).find(({ context }) =>
        context.startsWith('basketItem'),
      );
      assert.ok(found);
      return found;
    };
    await runAs({ inputs: ['3'] }, 'shop.setQuantity', await item());
    assert.match((await item()).description ?? '', /^3 ×/);
    await runAs({ inputs: ['WELCOME10'] }, 'shop.addCoupon', await basket());
    const coupon = (await rows('shop', await basket())).find(({ context }) =>
      context.startsWith('basketCoupon'),
    );
    await run('shop.removeFromBasket', coupon);
    await runAs({ picks: ['Address for trying out'] }, 'shop.setAddress', await basket());
    await runAs({ picks: ['Ground'] }, 'shop.setShippingMethod', await basket());
    await runAs({ picks: ['Credit'] }, 'shop.addPayment', await basket());
    await run('shop.completeBasket', await basket());
    assert.match((await basket()).context, /\bsubmittable\b/);
    await run('preview.receipt', await basket());
    const { result: orderNo } = await runAs<string>({}, 'shop.submitBasket', await basket());
    assert.match(orderNo, /^\d{8}$/);
    assert.ok((await labels('shop', 'Orders')).includes(orderNo));
    assert.ok((await labels('data', 'Kestrel Yard', 'Orders')).includes(orderNo), 'it stays in Data');
    const receipt = await run<string>(
      'preview.receipt',
      await row('data', 'Kestrel Yard', 'Orders', orderNo),
    );
    assert.match(receipt, new RegExp(`Order ${orderNo}`));
  });

  it('choose another site', async () => {
    await runAs({ picks: ['RefArchGlobal'] }, 'chooseSite');
    assert.equal((await rows('shop'))[0]?.description, 'in RefArchGlobal');
    await run('chooseSite', 'RefArch');
  });
});

describe('commands on scripts', () => {
  after(async () => {
    await stopDebugging();
    await closeEditors();
  });

  it('open a hook at its function', async () => {
    const hook = (await rows('scripts', await row('scripts', 'app_storefront', 'Hooks'))).find(({ label }) =>
      label.endsWith('order.afterPOST'),
    );
    await run('scripts.openHook', hook);
    const editor = vscode.window.activeTextEditor;
    assert.match(editor?.document.lineAt(editor.selection.active.line).text ?? '', /afterPOST/);
  });

  it('open and compare what is overridden', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const below = 'cartridge/scripts/util/collections.js';
    const lib = vscode.Uri.joinPath(folder.uri, 'cartridges/lib_helpers', below);
    const copy = vscode.Uri.joinPath(folder.uri, 'cartridges/app_storefront', below);
    await vscode.workspace.fs.writeFile(copy, await vscode.workspace.fs.readFile(lib));
    await run('scripts.refresh');
    const node = await eventually(
      'the overlay',
      async () => {
        await run('scripts.refresh');
        const below = await rows('scripts', await row('scripts', 'app_storefront'));
        const overrides = below.find(({ label }) => label === 'Overrides');
        return overrides && (await rows('scripts', overrides))[0];
      },
      (found) => found !== undefined,
    );
    await run('scripts.openFile', node);
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, copy.fsPath);
    await run('scripts.compareFile', node);
    await vscode.workspace.fs.delete(copy);
  });

  it('debug a hook: the request that reaches it is sent, and halts in it', async () => {
    const hook = (await rows('scripts', await row('scripts', 'app_storefront', 'Hooks'))).find(({ label }) =>
      label.endsWith('order.afterPOST'),
    );
    const stopped = nextStop();
    await run('scripts.debugHook', hook);
    const { session, threadId, stack } = await stopped;
    assert.equal(stack[0]?.name, 'afterPOST');
    await session.customRequest('continue', { threadId });
  });
});

describe('commands on requests', () => {
  const text = [
    '@base = {{shop}}',
    '',
    '### A basket',
    '# @as guest',
    '# @name basket',
    'POST {{base}}/baskets',
    'Content-Type: application/json',
    '',
    '{}',
    '',
    '### It',
    '# @as guest',
    'GET {{base}}/baskets/{{basket.response.body.basket_id}}',
  ].join('\n');
  let document: vscode.TextDocument;

  before(async () => {
    await platform();
    document = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content: text });
    await vscode.window.showTextDocument(document);
  });
  after(async () => {
    await stopDebugging();
    await closeEditors();
  });

  it('stand above each request as code lenses, and problems are marked', async () => {
    const lenses = await eventually(
      'lenses',
      async () =>
        vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri),
      (found) => found.length === 6,
    );
    assert.deepEqual(
      lenses.slice(0, 3).map(({ command }) => command?.command),
      ['cartwright.requests.send', 'cartwright.requests.sendAndStop', 'cartwright.requests.copyAsCurl'],
    );
    const bad = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content: 'FETCH /x' });
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', bad.uri);
    const marks = await eventually(
      'a mark',
      () => vscode.languages.getDiagnostics(bad.uri),
      (found) => found.length > 0,
    );
    assert.match(marks[0]?.message ?? '', /no request line/);
  });

  it('complete variables, directives and the paths of the API', async () => {
    const at = async (line: string) => {
      const one = await vscode.workspace.openTextDocument({
        language: 'cartwright-http',
        content: `@mine = x\n${line}`,
      });
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        one.uri,
        new vscode.Position(1, line.length),
      );
      return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    assert.ok((await at('GET {{')).includes('mine'));
    assert.ok((await at('# @as ')).includes('customer'));
    assert.ok((await at('GET ')).includes('{{shop}}/product_search'));
  });

  it('send a request with what it needs, and show the answer beside it', async () => {
    const answer = await run<{ status: number; text: string }>('requests.send', document.uri, 12);
    assert.equal(answer.status, 200);
    const shown = await eventually(
      'the answer',
      () => vscode.window.visibleTextEditors.map((editor) => editor.document.getText()),
      (texts) => texts.some((one) => one.startsWith('HTTP/1.1 200 OK')),
    );
    assert.ok(shown.some((one) => one.includes('"basket_id"')));
  });

  it('copy it as a command for a shell', async () => {
    const command = await run<string>('requests.copyAsCurl', document.uri, 5);
    assert.match(command, /^curl -X POST 'http:\/\/127\.0\.0\.1:\d+\/s\/RefArch\/svc\/shop/);
    assert.equal(await vscode.env.clipboard.readText(), command);
  });

  it('open one of the history again, and clear it', async () => {
    await run('requests.history', 0);
    assert.match(activeText(), /^### It\n# @as guest\nGET \/s\/RefArch/);
    await run('requests.clearHistory');
    const empty = await runAs({}, 'requests.history');
    assert.match(empty.messages.join(), /Nothing was sent yet/);
  });

  it('begin a new file, and one of any resource', async () => {
    await run('requests.new');
    assert.match(activeText(), /product_search/);
    await run('requests.fromResource', await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights'));
    assert.match(activeText(), /PATCH \/s\/-\/svc\/data\/v23_2\/sites\/RefArch\/campaigns\/spring-nights/);
    const answer = await run<{ status: number }>('requests.send');
    assert.equal(answer.status, 200);
  });

  it('send one and stop in the hooks that it runs', async () => {
    await run('requests.clearHistory');
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const hook = vscode.Uri.joinPath(
      folder!.uri,
      'cartridges/app_storefront/cartridge/scripts/hooks/basket.js',
    );
    const script = await vscode.workspace.openTextDocument(hook);
    const line = script
      .getText()
      .split('\n')
      .findIndex((one) => one.includes('exports.validateBasket'));
    vscode.debug.addBreakpoints([
      new vscode.SourceBreakpoint(new vscode.Location(hook, new vscode.Position(line + 1, 0))),
    ]);
    await vscode.window.showTextDocument(document);
    const stopped = nextStop();
    const sent = await runAs({}, 'requests.sendAndStop', document.uri, 5);
    assert.deepEqual([sent.result, sent.messages], [true, []]);
    const { session, threadId, stack } = await stopped;
    assert.equal(stack[0]?.name, 'validateBasket');
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await session.customRequest('continue', { threadId });
  });
});

describe('previews', () => {
  after(closeEditors);

  it('show a product, a calendar and an A/B test, each with a strict policy', async () => {
    await run('shop.search', 'tent');
    const product = (await rows('shop', await row('shop', 'Products'))).find(({ context }) =>
      context.includes('hasCard'),
    );
    const card = await run<string>('preview.product', product);
    assert.match(card, /default-src &#39;none&#39;/);
    assert.match(card, /<img src="http:\/\/127\.0\.0\.1/);
    const calendar = await run<string>('preview.calendar', await row('data', 'Kestrel Yard', 'Campaigns'));
    assert.match(calendar, /spring-nights/);
    const test = await run<string>(
      'preview.abTest',
      await row('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test'),
    );
    assert.match(test, /not in the test/);
    const none = await runAs(
      {},
      'preview.product',
      await row('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test'),
    );
    assert.match(none.messages.join(), /Open a product/);
    await run('shop.clearSearch');
  });
});

describe('commands of the offline mode', () => {
  after(async () => {
    const settings = vscode.workspace.getConfiguration('cartwright');
    for (const name of ['service.dataDir', 'service.cartridges', 'connections'])
      await settings.update(name, undefined, vscode.ConfigurationTarget.Workspace);
    await run('service.stop');
    await run('service.start');
  });

  it('export the shop as a seed file, and fill it from one; a bad one costs nothing', async () => {
    const api = await platform();
    await api('PATCH', `${dataPath}/sites/RefArch/campaigns/spring-nights`, {
      description: 'Before the export',
    });
    const file = path.join(scratch, 'exported.json');
    const exported = await runAs<string>({}, 'service.exportSeed', vscode.Uri.file(file));
    assert.equal(exported.result, file);
    assert.ok(existsSync(file));
    assert.match(readFileSync(file, 'utf8'), /Before the export/);
    await (
      await platform()
    )('PATCH', `${dataPath}/sites/RefArch/campaigns/spring-nights`, { description: 'After' });
    const asked = await runAs({}, 'service.importSeed', vscode.Uri.file(file));
    assert.equal(asked.result, false);
    await runAs({ buttons: ['Replace'] }, 'service.importSeed', vscode.Uri.file(file));
    const description = async () =>
      (await (await platform())('GET', `${dataPath}/sites/RefArch/campaigns/spring-nights`)).body.description;
    assert.equal(await description(), 'Before the export');
    const bad = path.join(scratch, 'bad.json');
    writeFileSync(bad, '{"format": 1, "nonsense": []}');
    const refused = await runAs({ buttons: ['Replace'] }, 'service.importSeed', vscode.Uri.file(bad));
    assert.equal(refused.result, undefined, refused.messages.join());
    assert.match(refused.messages.join(), /nonsense/);
    assert.equal(await description(), 'Before the export');
  }).timeout(90_000);

  it('keep the shop in a folder that was chosen, and run cartridges that were chosen', async () => {
    const folder = vscode.Uri.file(path.join(scratch, 'shop'));
    await runAs({ files: [folder] }, 'service.chooseDataDir');
    assert.ok(existsSync(path.join(folder.fsPath, 'store.sqlite')));
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    await runAs({ files: [vscode.Uri.joinPath(workspace!.uri, 'cartridges')] }, 'service.chooseCartridges');
    assert.equal((await (await platform())('GET', `${shopPath}/product_search?count=1`)).status, 200);
  }).timeout(90_000);

  it('take resources of an instance offline', async () => {
    const nothing = await runAs({}, 'service.takeOffline');
    assert.match(nothing.messages.join(), /switch to an instance/);
    const { hub } = await sidebar();
    const { baseUrl } = (await hub.access('Bundled service')).profile;
    await vscode.workspace
      .getConfiguration('cartwright')
      .update(
        'connections',
        [{ name: 'twin', baseUrl, username: 'admin', clientId: 'cartwright' }],
        vscode.ConfigurationTarget.Workspace,
      );
    await runAs({ inputs: ['admin', 'cartwright'] }, 'connections.signIn', await row('connections', 'twin'));
    await run('connections.activate', 'twin');
    const campaign = await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights');
    const taken = await runAs<{ outcome: string }[]>({}, 'service.takeOffline', campaign, [campaign]);
    assert.deepEqual(
      taken.result.map(({ outcome }) => outcome),
      ['changed'],
    );
    await run('connections.activate', 'Bundled service');
    assert.match((await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights')).context, /\bpinned\b/);
  });

  it('show the log, the actions, the walkthrough and the sample order', async () => {
    await run('service.showLog');
    await runAs({ picks: ['$(output)'] }, 'service.actions');
    await run('openWalkthrough');
    const { result } = await runAs<string>({}, 'sendSampleOrder');
    assert.match(result, /^\d{8}$/);
    await run('whyNotHit', { uri: vscode.Uri.file('/nowhere.js'), lineNumber: 1 });
    await run('debugCartridges');
    await stopDebugging();
  });
});
