import assert from 'node:assert/strict';
import { hasFlag } from '../../src/explorer/node.ts';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { answerDialogs, run, runWithAnswers } from './run-command.ts';
import { dataPath, labels, platform, row, rows, shopPath, sidebar, waitForRestarts } from './shop.ts';
import { stopDebugging } from './stops.ts';

const scratchFolder = mkdtempSync(path.join(tmpdir(), 'commands-'));

describe('commands on the bundled service', () => {
  after(async () => {
    const settings = vscode.workspace.getConfiguration('cartwright');
    for (const name of ['service.dataDir', 'service.cartridges', 'service.metadata', 'connections'])
      await settings.update(name, undefined, vscode.ConfigurationTarget.Workspace);
    await run('service.stop');
    await run('service.start');
  });

  it('a shop can be exported as a seed file and imported, and an invalid file changes nothing', async () => {
    const api = await platform();
    await api('PATCH', `${dataPath}/sites/RefArch/campaigns/spring-nights`, {
      description: 'Before the export',
    });
    const file = path.join(scratchFolder, 'exported.json');
    const exportRun = await runWithAnswers<string>({}, 'service.exportSeed', vscode.Uri.file(file));
    assert.equal(exportRun.result, file);
    assert.ok(existsSync(file));
    assert.match(readFileSync(file, 'utf8'), /Before the export/);
    await (
      await platform()
    )('PATCH', `${dataPath}/sites/RefArch/campaigns/spring-nights`, { description: 'After' });
    const cancelledRun = await runWithAnswers({}, 'service.importSeed', vscode.Uri.file(file));
    assert.equal(cancelledRun.result, false);
    await runWithAnswers({ buttons: ['Replace'] }, 'service.importSeed', vscode.Uri.file(file));
    const description = async () =>
      (await (await platform())('GET', `${dataPath}/sites/RefArch/campaigns/spring-nights`)).body.description;
    assert.equal(await description(), 'Before the export');
    const invalidFile = path.join(scratchFolder, 'bad.json');
    writeFileSync(invalidFile, '{"format": 1, "nonsense": []}');
    const rejectedRun = await runWithAnswers(
      { buttons: ['Replace'] },
      'service.importSeed',
      vscode.Uri.file(invalidFile),
    );
    assert.equal(rejectedRun.result, undefined, rejectedRun.messages.join());
    assert.match(rejectedRun.messages.join(), /nonsense/);
    assert.equal(await description(), 'Before the export');
  }).timeout(90_000);

  it('a shop can be stored in a selected folder, with selected cartridges', async () => {
    const folder = vscode.Uri.file(path.join(scratchFolder, 'shop'));
    await runWithAnswers({ files: [folder] }, 'service.chooseDataDir');
    assert.ok(existsSync(path.join(folder.fsPath, 'store.sqlite')));
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    await runWithAnswers(
      { files: [vscode.Uri.joinPath(workspace!.uri, 'cartridges')] },
      'service.chooseCartridges',
    );
    assert.equal((await (await platform())('GET', `${shopPath}/product_search?count=1`)).status, 200);
  }).timeout(90_000);

  it('the attributes in metadata that the user selects are added to the shop', async () => {
    const folder = path.join(scratchFolder, 'metadata');
    mkdirSync(path.join(folder, 'meta'), { recursive: true });
    writeFileSync(
      path.join(folder, 'meta', 'system-objecttype-extensions.xml'),
      `<metadata><type-extension type-id="Product"><custom-attribute-definitions>
        <attribute-definition attribute-id="hull"><type>string</type></attribute-definition>
      </custom-attribute-definitions></type-extension></metadata>`,
    );
    const { result } = await runWithAnswers<string[]>(
      { files: [vscode.Uri.file(folder)] },
      'service.chooseMetadata',
    );
    assert.deepEqual(result, [folder]);
    const response = await (
      await platform()
    )('PATCH', `${dataPath}/products/tape-measure`, { c_hull: 'oak' });
    assert.equal(response.body.c_hull, 'oak', JSON.stringify(response.body));
  }).timeout(90_000);

  it('the vendor profile can be changed to Salesforce B2C Commerce and back, and takes effect', async () => {
    const statusOf = async (path: string): Promise<number> => {
      const { baseUrl } = (await (await sidebar()).registry.access('Bundled service')).profile;
      return (await fetch(`${baseUrl}${path}`)).status;
    };
    const product = (prefix: string) => `/${prefix}/shop/v23_2/products/beeswax-polish?client_id=cartwright`;
    await run('service.start');
    assert.deepEqual([await statusOf(product('svc')), await statusOf(product('dw'))], [200, 404]);
    const { result, messages: selectionMessages } = await runWithAnswers<string>(
      { picks: ['Salesforce B2C Commerce'] },
      'selectVendor',
    );
    assert.equal(result, 'dw');
    assert.match(selectionMessages.join('|'), /^Cartwright: This workspace now uses the names of Salesforce/);
    await waitUntil(async () => (await statusOf(product('dw'))) === 200);
    assert.equal(await statusOf(product('svc')), 404);
    assert.ok((await rows('data')).length > 1);
    // Set Up Workspace offers the names of the hooks even after the user has selected others.
    await runWithAnswers({ selections: [['Use Neutral Names']] }, 'setUpWorkspace');
    await waitUntil(async () => (await statusOf(product('svc'))) === 200);
    // The quick fix for hooks with other names runs this command.
    const { messages } = await runWithAnswers({ buttons: ['Undo'] }, 'language.selectVendor', 'dw');
    assert.match(
      messages.join('|'),
      /^Cartwright: This workspace now uses the names of Salesforce B2C Commerce \(dw\)\. \d+ hooks have other names\.$/,
    );
    const setting = () => vscode.workspace.getConfiguration('cartwright').get('vendor');
    await waitUntil(async () => Promise.resolve(setting() === 'svc'));
    await waitUntil(async () => (await statusOf(product('svc'))) === 200);
  }).timeout(90_000);

  it('hooks with other names are renamed by Set Up Workspace, or after new names were selected, and restored by Undo', async () => {
    const files = (await vscode.workspace.findFiles('cartridges/**/cartridge/**/*.{js,ds,json,isml}'))
      .map(({ fsPath }) => fsPath)
      .sort();
    const readAll = () => files.map((file) => readFileSync(file, 'utf8'));
    const oldTexts = readAll();
    const hooksTexts = () => readAll().filter((text) => text.includes('"hooks": ['));
    const hasDwHooks = () =>
      hooksTexts().every((text) => text.includes('"dw.ocapi.') && !text.includes('"svc.api.'));
    const select = (names: string) =>
      vscode.workspace
        .getConfiguration('cartwright')
        .update('vendor', names, vscode.ConfigurationTarget.Workspace);
    await select('dw');
    // The two offers exclude each other: although both are selected, only the first is accepted.
    const { messages } = await runWithAnswers(
      { selections: [['Rename ', 'Use Neutral Names']] },
      'setUpWorkspace',
    );
    assert.match(messages.join('|'), /^Cartwright: \d+ hooks now have dw names\./);
    assert.ok(hasDwHooks(), hooksTexts().join());
    assert.ok(readAll().some((text) => text.includes('{dw.order.')));
    await runWithAnswers({}, 'undoSetUp');
    assert.deepEqual(readAll(), oldTexts);
    // The message about new names, in both directions.
    const [, count = ''] = /(\d+) hooks/.exec(messages.join()) ?? [];
    const buttons = [`Rename ${count} Hooks and Update *`];
    await runWithAnswers({ buttons }, 'language.selectVendor', 'dw');
    await waitUntil(async () => hasDwHooks());
    await runWithAnswers({ buttons }, 'language.selectVendor', 'svc');
    await waitUntil(async () => readAll().join() === oldTexts.join());
    // The button of an older message, after the names were changed back.
    await answerDialogs({ buttons, beforePress: () => select('svc') }, async (shownMessages) => {
      await run('language.selectVendor', 'dw');
      await waitUntil(async () => shownMessages.some((text) => /Nothing is left to rename/.test(text)));
    });
    assert.deepEqual(readAll(), oldTexts);
    await waitForRestarts();
  }).timeout(90_000);

  it('resources of an instance can be copied to the bundled service', async () => {
    // A restart for the names of the test before may still be pending.
    await platform();
    const rejectedRun = await runWithAnswers({}, 'service.copyToBundled');
    assert.match(rejectedRun.messages.join(), /Switch to an instance/);
    const { registry } = await sidebar();
    const { baseUrl } = (await registry.access('Bundled service')).profile;
    await vscode.workspace
      .getConfiguration('cartwright')
      .update(
        'connections',
        [{ name: 'twin', baseUrl, username: 'admin', clientId: 'cartwright' }],
        vscode.ConfigurationTarget.Workspace,
      );
    await runWithAnswers(
      { inputs: ['admin', 'cartwright'] },
      'connections.signIn',
      await row('connections', 'twin'),
    );
    await run('connections.activate', 'twin');
    const campaign = await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights');
    const results = await runWithAnswers<{ outcome: string }[]>({}, 'service.copyToBundled', campaign, [
      campaign,
    ]);
    assert.deepEqual(
      results.result.map(({ outcome }) => outcome),
      ['changed'],
    );
    await run('connections.activate', 'Bundled service');
    assert.ok(hasFlag(await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights'), 'isPinned'));
  });

  it('the views do not start the service again after the user has stopped it', async () => {
    await run('service.stop');
    await run('data.refresh');
    const [note] = await rows('data');
    assert.equal(note?.label, 'Service stopped');
    assert.equal(note.command, 'cartwright.service.start');
    assert.equal((await sidebar()).registry.isBundledRunning, false);
    await run('service.start');
    await run('data.refresh');
    assert.ok((await rows('data')).length > 1);
  });

  it('the log, the action menu and the walkthrough can be opened, and a sample order has a receipt', async () => {
    await run('service.showLog');
    await runWithAnswers({ picks: ['$(output)'] }, 'service.actions');
    await run('openWalkthrough');
    await runWithAnswers({}, 'scriptApi.addTypes');
    const { result, messages } = await runWithAnswers<string>(
      { buttons: ['Show Receipt'] },
      'sendSampleOrder',
    );
    assert.match(result, /^\d{8}$/);
    assert.match(messages.join(), new RegExp(`Order ${result} was created`));
    const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs).map(({ label }) => label);
    await waitUntil(async () => tabs().includes(`Order ${result}`));
    for (const labelsOfOrders of [
      await labels('shop', 'Orders'),
      await labels('data', 'Kestrel Yard', 'Orders'),
    ]) {
      assert.ok(labelsOfOrders.includes(result), labelsOfOrders.join());
      assert.equal(labelsOfOrders.at(-1), 'Open by number...');
    }
    await run('whyNotHit', { uri: vscode.Uri.file('/nowhere.js'), lineNumber: 1 });
    await run('debugCartridges');
    await stopDebugging();
  });
});

/** Waits until a condition holds. A rejection counts as false, because requests fail while the service restarts. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (await condition().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the condition did not become true');
}
