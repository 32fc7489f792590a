import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, run, runWithAnswers } from './run-command.ts';
import { labels, platform, row, sidebar } from './shop.ts';
import { breakAt, waitForNextStop, stopDebugging } from './stops.ts';

const hook = 'cartridges/app_storefront/cartridge/scripts/hooks/order.js';

describe('debugging on the active connection', () => {
  before(async () => {
    await platform();
    // A connection to the bundled service that is configured like an instance.
    const { baseUrl } = (await (await sidebar()).registry.access('Bundled service')).profile;
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
  });
  afterEach(stopDebugging);
  after(async () => {
    await run('connections.activate', 'Bundled service');
    await vscode.workspace
      .getConfiguration('cartwright')
      .update('connections', undefined, vscode.ConfigurationTarget.Workspace);
  });

  /** Waits for a session of Cartwright, whose name ends with its connection in parentheses. */
  const waitForSession = (): Promise<vscode.DebugSession> =>
    eventually(
      'a debug session',
      () => vscode.debug.activeDebugSession,
      (session) => session?.name.includes('(') === true,
    ) as Promise<vscode.DebugSession>;

  it('the title of a preview on an instance names the connection', async () => {
    await run('preview.calendar', await row('data', 'Kestrel Yard', 'Campaigns'));
    await eventually(
      'the preview',
      () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)),
      (tabLabels) => tabLabels.includes('Campaigns of RefArch (twin)'),
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('Debug Cartridges debugs on the active connection, and names its session after it', async () => {
    await breakAt(hook, 'var earned = points.earnedBy(order)');
    await run('debugCartridges');
    const { name, configuration } = await waitForSession();
    assert.equal(name, 'Debug cartridges (twin)');
    assert.equal(configuration['connection'], 'twin');
    // On "twin", the sample order would have to be confirmed.
    await run('connections.activate', 'Bundled service');
    const pendingStop = waitForNextStop();
    const pendingOrder = run<string>('sendSampleOrder');
    const stop = await pendingStop;
    assert.equal(stop.stack[0]?.name, 'afterPOST');
    await stop.session.customRequest('continue', { threadId: stop.threadId });
    assert.match(await pendingOrder, /^\d{8}$/);
    await run('connections.activate', 'twin');
  });

  it('a launch configuration uses the active connection unless it names another one', async () => {
    const start = (connection: object) =>
      vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
        type: 'cartwright',
        request: 'attach',
        name: 'Attach',
        ...connection,
      });
    await start({});
    assert.equal((await waitForSession()).name, 'Attach (twin)');
    await stopDebugging();
    await start({ connection: 'Bundled service' });
    assert.equal((await waitForSession()).name, 'Attach (Bundled service)');
  });

  it('the sample order is sent to an instance only after a confirmation, which also offers the bundled service', async () => {
    const cancelledRun = await runWithAnswers({}, 'sendSampleOrder');
    assert.match(cancelledRun.messages.join(), /Send the sample order to "twin"\?/);
    assert.equal(cancelledRun.result, undefined);
    const confirmedRun = await runWithAnswers<string>(
      { buttons: ['Send to Instance', 'Open'] },
      'sendSampleOrder',
    );
    assert.ok((await labels('data', 'Kestrel Yard', 'Orders')).includes(confirmedRun.result));
    await eventually(
      'the document of the order',
      () => vscode.window.activeTextEditor?.document.uri.path ?? '',
      (path) => path.startsWith('/twin/') && path.endsWith(`/${confirmedRun.result}.json`),
    );
    const bundledRun = await runWithAnswers<string>(
      { buttons: ['Send to Bundled Service'] },
      'sendSampleOrder',
    );
    assert.ok(!(await labels('data', 'Kestrel Yard', 'Orders')).includes(bundledRun.result));
  });

  it('Debug Cartridges uses the bundled service if the active connection was removed', async () => {
    const settings = vscode.workspace.getConfiguration('cartwright');
    const connections = settings.get('connections');
    await settings.update('connections', [], vscode.ConfigurationTarget.Workspace);
    await run('debugCartridges');
    assert.equal((await waitForSession()).name, 'Debug cartridges (Bundled service)');
    await settings.update('connections', connections, vscode.ConfigurationTarget.Workspace);
  });
});
