import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { answerDialogs, eventually, run, runWithAnswers } from './run-command.ts';
import { dataPath, labels, platform, row, sidebar, type PlatformResponse } from './shop.ts';

const activeText = (): string => vscode.window.activeTextEditor?.document.getText() ?? '';
const closeEditors = () => vscode.commands.executeCommand('workbench.action.closeAllEditors');
const scratchFolder = mkdtempSync(path.join(tmpdir(), 'commands-'));
const configuredConnections = (): {
  name: string;
  baseUrl: string;
  caFile?: string;
  username?: string;
  vendor?: object;
}[] => vscode.workspace.getConfiguration('cartwright').get('connections') ?? [];

describe('commands on connections', () => {
  let address: string;
  before(async () => {
    await platform();
    address = (await (await sidebar()).registry.access('Bundled service')).profile.baseUrl;
  });
  after(async () => {
    await run('connections.activate', 'Bundled service');
    await vscode.workspace
      .getConfiguration('cartwright')
      .update('connections', undefined, vscode.ConfigurationTarget.Workspace);
    await closeEditors();
  });

  it('Add Connection asks for the fields of a connection, and its passwords are not in the settings', async () => {
    await runWithAnswers(
      {
        // Name, URL, account server, client ID, user, site, password and client secret.
        inputs: ['here', address, '', 'cartwright', 'developer', 'RefArch', 'developer', 'cartwright'],
        picks: ['As in the settings'],
      },
      'connections.add',
    );
    assert.equal(configuredConnections()[0]?.username, 'developer');
    // The client ID has the same text as the client secret, so it is allowed before a comma.
    assert.doesNotMatch(JSON.stringify(configuredConnections()), /"cartwright"(?!,)|password/);
    const node = await row('connections', 'here');
    assert.match(node.description ?? '', /^active {2}Devin Lowe/);
  });

  it('a connection can be edited, signed in and out, given a CA file, and removed after confirmation', async () => {
    const node = () => row('connections', 'here');
    await runWithAnswers(
      { inputs: ['there', address, '', 'cartwright', 'admin', ''], picks: ['As in the settings'] },
      'connections.edit',
      await node(),
    );
    assert.equal(configuredConnections()[0]?.name, 'there');
    const connectionRow = () => row('connections', 'there');
    await run('connections.forgetPassword', await connectionRow());
    await runWithAnswers({ inputs: ['admin', 'cartwright'] }, 'connections.signIn', await connectionRow());
    await run('connections.activate', await connectionRow());
    await run('connections.check', await connectionRow());
    assert.match((await connectionRow()).description ?? '', /Ada Marsh/);
    await run('connections.forgetPassword', await connectionRow());
    await run('connections.check', await connectionRow());
    assert.match((await connectionRow()).description ?? '', /not signed in/);
    const textFile = path.join(scratchFolder, 'text.pem');
    writeFileSync(textFile, 'no certificate');
    const rejectedRun = await runWithAnswers(
      { files: [vscode.Uri.file(textFile)] },
      'connections.trustCertificate',
      await connectionRow(),
    );
    assert.match(rejectedRun.messages.join(), /does not contain a PEM certificate/);
    assert.equal(configuredConnections()[0]?.caFile, undefined);
    const certificateFile = path.join(scratchFolder, 'good.pem');
    writeFileSync(certificateFile, '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n');
    await runWithAnswers(
      { files: [vscode.Uri.file(certificateFile)] },
      'connections.trustCertificate',
      await connectionRow(),
    );
    assert.equal(configuredConnections()[0]?.caFile, certificateFile);
    const cancelledRun = await runWithAnswers({}, 'connections.remove', await connectionRow());
    assert.match(cancelledRun.messages.join(), /^Remove connection "there" \(http:.+\) from the settings\?$/);
    assert.equal(configuredConnections().length, 1);
    await runWithAnswers({ buttons: ['Remove'] }, 'connections.remove', await connectionRow());
    assert.equal(configuredConnections().length, 0);
  });

  it('a connection can be imported from a file, and its secrets are not in the settings', async () => {
    const file = path.join(scratchFolder, 'svc.json');
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
    const { messages } = await runWithAnswers({}, 'connections.importFile', vscode.Uri.file(file));
    const name = configuredConnections()[0]?.name;
    assert.ok(name);
    assert.deepEqual(messages, [`Cartwright: The connection "${name}" was imported and is active.`]);
    const repeatedRun = await runWithAnswers({}, 'connections.importFile', vscode.Uri.file(file));
    assert.deepEqual(repeatedRun.messages, [
      `Cartwright: The connection "${name}" already exists and is now active.`,
    ]);
    assert.equal(configuredConnections().length, 1, 'the second import updates the connection');
    assert.doesNotMatch(JSON.stringify(configuredConnections()), /secret|"password"/);
    assert.match((await row('connections', name)).description ?? '', /^active {2}Ada Marsh/);
    assert.deepEqual(await labels('data'), ['Kestrel Yard', 'Kestrel Yard Europe', 'Global']);
  });

  it('Undo after an import that updates a connection restores its settings and its passwords', async () => {
    const previousConnections = configuredConnections();
    const file = path.join(scratchFolder, 'svc.json');
    writeFileSync(
      file,
      JSON.stringify({
        hostname: address,
        username: 'admin',
        password: 'wrong',
        'client-id': 'cartwright',
        'client-secret': 'wrong',
        'site-id': 'OtherSite',
      }),
    );
    const { messages } = await runWithAnswers(
      { buttons: ['Undo'] },
      'connections.importFile',
      vscode.Uri.file(file),
    );
    assert.match(messages.slice(1).join(), /^(Cartwright: Restored [^.]+\.)?$/, 'Undo may report later');
    const connectionName = previousConnections[0]?.name;
    assert.equal(
      messages[0],
      `Cartwright: The connection "${connectionName}" was updated and is active. Changed in "${connectionName}": default site, password, and client password. The client ID or the password of the API client is wrong.`,
    );
    await eventually('the earlier connections', configuredConnections, (connections) =>
      isDeepStrictEqual(connections, previousConnections),
    );
    const name = previousConnections[0]?.name;
    await eventually(
      'the user who is signed in with the earlier password',
      async () => {
        await run('connections.check', name);
        return (await row('connections', name ?? '')).description ?? '';
      },
      (description) => description.startsWith('active  Ada Marsh'),
    );
  });

  it('an import keeps the platform names of an existing connection, and its message says why the connection cannot be used', async () => {
    const [{ vendor: _, ...connection } = { name: '', vendor: undefined }] = configuredConnections();
    const setVendor = async (vendor: object | undefined): Promise<void> => {
      await vscode.workspace
        .getConfiguration('cartwright')
        .update('connections', [{ ...connection, vendor }], vscode.ConfigurationTarget.Workspace);
    };
    const importNamed = async (fileName: string): Promise<readonly string[]> => {
      const file = path.join(scratchFolder, fileName);
      writeFileSync(file, JSON.stringify({ hostname: address, username: 'admin' }));
      return (await runWithAnswers({}, 'connections.importFile', vscode.Uri.file(file))).messages;
    };
    await setVendor(undefined);
    await importNamed('dw.json');
    assert.equal(configuredConnections()[0]?.vendor, undefined);
    assert.match((await row('connections', connection.name)).description ?? '', /^active {2}Ada Marsh/);
    await setVendor({ prefix: 'dw' });
    const [message, ...others] = await importNamed('svc.json');
    assert.deepEqual(configuredConnections()[0]?.vendor, { prefix: 'dw' });
    assert.match(message ?? '', /already exists and is now active\. ".+" cannot be used: .+/);
    assert.deepEqual(others, []);
    await setVendor({ prefix: 'svc' });
  });

  it('the message about imported connections names all of them, and its button returns to the bundled service', async () => {
    const [earlierConnection] = configuredConnections();
    const file = path.join(scratchFolder, 'svc.json');
    const configs = [{ name: 'two', hostname: address, username: 'admin' }];
    writeFileSync(file, JSON.stringify({ name: 'first', hostname: address, username: 'admin', configs }));
    const buttons = ['Use Bundled Service'];
    const { messages } = await runWithAnswers({ buttons }, 'connections.importFile', vscode.Uri.file(file));
    assert.match(
      messages[0] ?? '',
      /The connections "first" and "two" were imported, and "first" is active\. first has no client ID: .+\.$/,
    );
    await eventually(
      'the bundled service as the active connection',
      async () => (await row('connections', 'Bundled service')).description ?? '',
      (description) => description.startsWith('active'),
    );
    for (const name of ['first', 'two'])
      await runWithAnswers({ buttons: ['Remove'] }, 'connections.remove', name);
    await run('connections.activate', earlierConnection?.name);
  });

  it('an imported instance that cannot be reached does not become active, and a message says why', async () => {
    const [earlierConnection] = configuredConnections();
    await run('connections.activate', 'Bundled service');
    const file = path.join(scratchFolder, 'svc.json');
    writeFileSync(file, JSON.stringify({ name: 'away', hostname: 'away.invalid', username: 'me' }));
    const { messages } = await runWithAnswers({}, 'connections.importFile', vscode.Uri.file(file));
    assert.match(
      messages[0] ?? '',
      /"away" was imported, but it cannot be reached\. "Bundled service" remains the active connection\. .+/,
    );
    assert.match((await row('connections', 'Bundled service')).description ?? '', /^active/);
    await runWithAnswers({ buttons: ['Remove'] }, 'connections.remove', 'away');
    await run('connections.activate', earlierConnection?.name);
  });

  it('an import asks before it changes the user of an existing connection, and adds no second connection', async () => {
    const [earlierConnection] = configuredConnections();
    const file = path.join(scratchFolder, 'svc.json');
    const importAs = async (username: string, ...buttons: string[]): Promise<string | undefined> => {
      writeFileSync(file, JSON.stringify({ name: 'again', hostname: address, username }));
      const { messages } = await runWithAnswers({ buttons }, 'connections.importFile', vscode.Uri.file(file));
      return messages[0];
    };
    const users = () =>
      configuredConnections().flatMap(({ name, username }) => (name.startsWith('again') ? [username] : []));
    await importAs('first');
    assert.equal(await importAs('second'), 'Update connection "again" from svc.json?');
    assert.deepEqual(users(), ['first']);
    await importAs('second', 'Update');
    assert.deepEqual(users(), ['second']);
    await runWithAnswers({ buttons: ['Remove'] }, 'connections.remove', 'again');
    await run('connections.activate', earlierConnection?.name);
  });

  it('the API browser and the API description of a connection can be opened', async () => {
    const page = await run<string>('connections.openApi', 'shop');
    assert.ok(page.includes('/baskets/{basket_id}'));
    assert.ok(page.includes('svc.api.shop.order.afterPOST'));
    assert.ok(page.includes(address));
    assert.match(page, /default-src &#39;none&#39;/);
    await run('connections.openApi', 'data', 'json');
    const description = JSON.parse(activeText());
    assert.ok(description.paths['/sites/{site_id}/campaigns/{campaign_id}'].patch);
    assert.ok(description.servers[0].url.startsWith(address));
  });
});

describe('commands on data', () => {
  let api: (method: string, path: string, body?: unknown) => Promise<PlatformResponse>;
  before(async () => {
    api = await platform();
    await run('data.refresh');
  });
  after(closeEditors);

  const cartridgePath = async (): Promise<string[]> =>
    String((await api('GET', `${dataPath}/sites/RefArch`)).body.cartridges)
      .split(':')
      .filter((name) => name !== 'core');
  const cartridgeRow = (name: string) => row('data', 'Kestrel Yard', 'Cartridge Path', name);

  it('the cartridge path can be reordered by command and by drag and drop', async () => {
    const originalPath = await cartridgePath();
    const [first = '', second = '', third = ''] = originalPath;
    await run('data.moveCartridgeDown', await cartridgeRow(first));
    assert.deepEqual(await cartridgePath(), [second, first, third]);
    await run('data.moveCartridgeUp', await cartridgeRow(first));
    assert.deepEqual(await cartridgePath(), originalPath);
    await (await sidebar()).dropCartridges([await cartridgeRow(third)], await cartridgeRow(first));
    assert.deepEqual(await cartridgePath(), [third, first, second]);
    await (
      await sidebar()
    ).dropCartridges([await cartridgeRow(third)], await row('data', 'Kestrel Yard', 'Cartridge Path'));
    assert.deepEqual(await cartridgePath(), originalPath);
  });

  it('the cartridge path can be reordered in the Scripts view', async () => {
    const originalPath = await cartridgePath();
    const [first = '', second = '', third = ''] = originalPath;
    await run('data.moveCartridgeDown', await row('scripts', first));
    assert.deepEqual(await cartridgePath(), [second, first, third]);
    await (await sidebar()).dropCartridges([await row('scripts', first)], await row('scripts', second));
    assert.deepEqual(await cartridgePath(), originalPath);
    await (await sidebar()).dropCartridges([await row('scripts', first)], await row('scripts', second));
    assert.deepEqual(await cartridgePath(), [second, first, third]);
    await run('data.moveCartridgeUp', await row('scripts', first));
    assert.deepEqual(await cartridgePath(), originalPath);
  });

  it('a cartridge can be moved before another one, as the doctor does; a message says if the path lacks the other one', async () => {
    const originalPath = await cartridgePath();
    const [first = '', second = '', third = ''] = originalPath;
    const node = await cartridgeRow(third);
    await runWithAnswers({ buttons: ['Undo'] }, 'data.moveCartridgeUp', node, undefined, first);
    await eventually('the old path', cartridgePath, (names) => isDeepStrictEqual(names, originalPath));
    await run('data.moveCartridgeUp', node, undefined, first);
    assert.deepEqual(await cartridgePath(), [third, first, second]);
    await run('data.moveCartridgeUp', await cartridgeRow(first), undefined, third);
    await run('data.moveCartridgeUp', await cartridgeRow(second), undefined, third);
    const { messages } = await runWithAnswers({}, 'data.moveCartridgeUp', node, undefined, 'app_nowhere');
    assert.match(messages.join(), /The cartridge path of RefArch does not contain "app_nowhere"\./);
    assert.deepEqual(await cartridgePath(), originalPath);
  });

  it('cartridges can be added to the cartridge path and removed from it', async () => {
    const originalPath = await cartridgePath();
    const group = await row('data', 'Kestrel Yard', 'Cartridge Path');
    const { messages } = await runWithAnswers({ inputs: ['app_new'] }, 'data.addCartridge', group);
    assert.deepEqual(await cartridgePath(), ['app_new', ...originalPath]);
    assert.match(messages.join(), /"app_new" was added to the cartridge path of RefArch, before/);
    await run('data.removeCartridge', await cartridgeRow('app_new'));
    assert.deepEqual(await cartridgePath(), originalPath);
    const removal = await answerDialogs({ buttons: ['Undo'] }, async () => {
      await run('data.removeCartridge', await cartridgeRow(originalPath[1] ?? ''));
      await eventually('the old path', cartridgePath, (names) => isDeepStrictEqual(names, originalPath));
    });
    assert.match(removal.messages.join(), /was removed from the cartridge path of RefArch\.$/);
  });

  it('a cartridge that is not on the path can be added to it in the Scripts view, by command and by drag and drop', async () => {
    const originalPath = await cartridgePath();
    const [first = '', second = '', ...others] = originalPath;
    await run('data.removeCartridge', await cartridgeRow(first));
    await run('scripts.refresh');
    const rejectedMove = await runWithAnswers({}, 'data.moveCartridgeUp', await row('scripts', first));
    assert.match(
      rejectedMove.messages.join(),
      /is not on the cartridge path of RefArch\. Add it to the path first/,
    );
    await (await sidebar()).dropCartridges([await row('scripts', first)], await row('scripts', first));
    assert.deepEqual(await cartridgePath(), [second, ...others]);
    await answerDialogs({ buttons: ['Undo'] }, async () => {
      await run('scripts.addToPath', await row('scripts', first));
      await eventually('the old path', cartridgePath, (names) =>
        isDeepStrictEqual(names, [second, ...others]),
      );
    });
    await run('scripts.refresh');
    await (await sidebar()).dropCartridges([await row('scripts', first)], await cartridgeRow(second));
    assert.deepEqual(await cartridgePath(), originalPath);
  });

  it('a cartridge can be removed from the path in the Scripts view, also if it is not in the workspace', async () => {
    const originalPath = await cartridgePath();
    const [first = ''] = originalPath;
    await runWithAnswers({ inputs: ['app_gone'] }, 'data.addCartridge', await cartridgeRow(first));
    await run('scripts.refresh');
    await run('data.removeCartridge', await row('scripts', 'app_gone'));
    assert.deepEqual(await cartridgePath(), originalPath);
    await (
      await sidebar()
    )
      .viewOf('scripts')
      .reveal(await row('scripts', first), { select: true, focus: true });
    const { messages } = await answerDialogs({ buttons: ['Undo'] }, async () => {
      await run('data.removeCartridge', 'scripts');
      await eventually('the old path', cartridgePath, (names) => isDeepStrictEqual(names, originalPath));
    });
    assert.match(messages.join(), /was removed from the cartridge path of RefArch\.$/);
    const rows = [await row('scripts', first), await row('scripts', originalPath[1] ?? '')];
    const removal = await answerDialogs({ buttons: ['Undo'] }, async () => {
      await run('data.removeCartridge', rows[0], rows);
      await eventually('the old path', cartridgePath, (names) => isDeepStrictEqual(names, originalPath));
    });
    assert.match(removal.messages.join(), /" and "\w+" were removed from the cartridge path of RefArch\.$/);
  });

  it('a coupon can be assigned to a campaign and removed, and a promotion to a segment of an A/B test', async () => {
    const campaign = `${dataPath}/sites/RefArch/campaigns/spring-nights`;
    const node = () => row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights');
    await runWithAnswers({ picks: ['coupon'], inputs: ['welcome'] }, 'data.bind', await node());
    assert.deepEqual((await api('GET', campaign)).body.coupons, ['welcome']);
    await run(
      'data.unbind',
      await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights', 'Coupons', 'welcome'),
    );
    assert.deepEqual((await api('GET', campaign)).body.coupons ?? [], []);
    const rejectedRun = await runWithAnswers(
      { picks: ['coupon'], inputs: ['no-such-coupon'] },
      'data.bind',
      await node(),
    );
    assert.match(rejectedRun.messages.join(), /ConstraintViolation/);
    const segment = await row('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test', 'control');
    await runWithAnswers({ inputs: ['welcome-10'] }, 'data.bind', segment);
    const assignment = await row(
      'data',
      'Kestrel Yard',
      'A/B Tests',
      'fire-steel-test',
      'control',
      'welcome-10',
    );
    await run('data.unbind', assignment);
    assert.deepEqual(await labels('data', 'Kestrel Yard', 'A/B Tests', 'fire-steel-test', 'control'), []);
  });
});
