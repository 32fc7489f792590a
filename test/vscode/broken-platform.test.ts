import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { eventually, run, runWithAnswers } from './run-command.ts';
import { platform, row, rows, sidebar } from './shop.ts';

const bundled = 'Bundled service';

describe('the sidebar with an unreliable platform', () => {
  let server: Server;
  let proxyUrl: string;
  const settings = () => vscode.workspace.getConfiguration('cartwright');

  before(async () => {
    await platform();
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html><head><title>Coffee break</title></head></html>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.close();
    await run('connections.activate', bundled);
    await settings().update('connections', undefined, vscode.ConfigurationTarget.Workspace);
  });

  it('the sidebar reports an HTML page as an unexpected response, in a row whose command retries', async () => {
    await settings().update(
      'connections',
      [{ name: 'proxy', baseUrl: proxyUrl, clientId: 'c' }],
      vscode.ConfigurationTarget.Workspace,
    );
    await runWithAnswers({ inputs: ['secret'] }, 'connections.signIn', 'proxy');
    await run('connections.activate', 'proxy');
    await run('data.refresh');
    const [problem] = await rows('data');
    assert.equal(problem?.label, 'Unexpected response');
    assert.match(problem.description ?? '', /titled "Coffee break"/);
    assert.equal(problem.command, 'cartwright.data.refresh');
    const [scriptsProblem] = await rows('scripts');
    assert.equal(scriptsProblem?.label, 'Unexpected response');
    assert.ok(
      (await rows('scripts')).length > 3,
      'the cartridges are shown although their order is not known',
    );
    await run('connections.activate', bundled);
    assert.ok((await rows('data')).length > 1);
  });

  it('the sidebar ignores late responses of a connection that is no longer active', async () => {
    await run('connections.activate', bundled);
    const pendingRows = rows('data');
    await run('connections.activate', 'proxy');
    await pendingRows;
    const [problem] = await rows('data');
    assert.equal(problem?.label, 'Unexpected response');
    await run('connections.activate', bundled);
  });

  it('an invalid connection file is not imported, and a message says what is wrong with it', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'svc.json');
    await vscode.workspace.fs.writeFile(file, Buffer.from('{ "hostname": '));
    const previousConnections = settings().get('connections');
    const runWithBrokenFile = await runWithAnswers({}, 'connections.importFile', file);
    assert.match(runWithBrokenFile.messages.join(), /svc\.json is not valid JSON/);
    assert.deepEqual(settings().get('connections'), previousConnections);
    await vscode.workspace.fs.writeFile(file, Buffer.from('{ "username": "someone" }'));
    const runWithoutHostname = await runWithAnswers({}, 'connections.importFile', file);
    assert.match(runWithoutHostname.messages.join(), /does not contain a "hostname"/);
    await vscode.workspace.fs.delete(file);
  });

  it('the sidebar shows that the service stopped unexpectedly, and does not restart it by itself', async () => {
    const { registry } = await sidebar();
    await platform();
    const pid = registry.servicePid;
    assert.ok(pid !== undefined);
    process.kill(pid, 'SIGKILL');
    await eventually(
      'the end of the service',
      () => registry.isBundledRunning,
      (isRunning) => !isRunning,
    );
    await run('data.refresh');
    const [problem] = await rows('data');
    assert.equal(problem?.label, 'Service failed');
    assert.match(problem.description ?? '', /stopped unexpectedly/);
    assert.equal(problem.command, 'cartwright.service.start');
    assert.match((await row('connections', bundled)).description ?? '', /stopped unexpectedly/);
    assert.equal(registry.isBundledRunning, false);
    await run('service.start');
    await run('data.refresh');
    assert.ok((await rows('data')).length > 1);
  });
});

describe('commands without a selection', () => {
  it('commands that need a row, an editor or an instance say what to select, open or switch to', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const views = ['data', 'shop', 'scripts', 'connections'] as const;
    for (const view of views) await run(`${view}.refresh`);
    const activeSidebar = await sidebar();
    assert.deepEqual(
      views.flatMap((view) => activeSidebar.viewOf(view).selection.filter(({ kind }) => kind !== 'note')),
      [],
    );
    for (const name of [
      'data.moveCartridgeUp',
      'data.moveCartridgeDown',
      'data.removeCartridge',
      'data.bind',
      'data.unbind',
      'document.open',
      'document.pin',
      'document.unpin',
      'document.delete',
      'document.openXml',
      'document.reload',
      'document.copyId',
      'document.revealInTree',
      'shop.addToBasket',
      'shop.setQuantity',
      'shop.removeFromBasket',
      'shop.addCoupon',
      'shop.setAddress',
      'shop.setShippingMethod',
      'shop.addPayment',
      'shop.completeBasket',
      'shop.submitBasket',
      'scripts.openFile',
      'scripts.compareFile',
      'scripts.openHook',
      'scripts.debugHook',
      'requests.send',
      'requests.sendAndDebug',
      'requests.copyAsCurl',
      'requests.fromResource',
      'service.copyToBundled',
      'preview.product',
      'preview.receipt',
      'preview.abTest',
    ]) {
      const { messages } = await runWithAnswers({}, name);
      assert.match(
        messages.join(),
        /^Cartwright: .*(Select|Open|select|Switch) /,
        `${name}: ${messages.join()}`,
      );
    }
  });
});
