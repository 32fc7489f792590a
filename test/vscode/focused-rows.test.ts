import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { eventually, run, runWithAnswers } from './run-command.ts';
import { platform, row, rows, sidebar } from './shop.ts';

describe('a key in a view', () => {
  before(platform);
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('a key acts on the row with the focus or, if that is selected, on all selected rows', async () => {
    const campaigns = await rows('data', await row('data', 'Kestrel Yard', 'Campaigns'));
    const [first, second] = campaigns.map(({ label }) => label);
    const path = `/Bundled service/data/sites/RefArch/campaigns/${first ?? ''}.json`;
    await run('document.revealInTree', vscode.Uri.from({ scheme: 'cartwright', path }));
    const selectedLabels = async (): Promise<string[]> =>
      (await sidebar()).viewOf('data').selection.map(({ label }) => label);
    const pressDelete = async (): Promise<string> =>
      (await runWithAnswers({}, 'document.delete', 'data')).messages.join();
    assert.deepEqual(await selectedLabels(), [first]);
    assert.equal(await pressDelete(), `Delete campaign "${first}" from "Bundled service"?`);
    await vscode.commands.executeCommand('list.focusDown');
    assert.equal(await pressDelete(), `Delete campaign "${second}" from "Bundled service"?`);
    assert.deepEqual(await selectedLabels(), [first]);
    await vscode.commands.executeCommand('list.toggleSelection');
    assert.match(await pressDelete(), /^Delete 2 /);
    assert.deepEqual((await selectedLabels()).sort(), [first, second].sort());
    assert.equal(vscode.window.activeTextEditor, undefined);
  });

  it('keys remove, edit and copy the connection with the focus, but neither remove nor edit the bundled service', async () => {
    const settings = vscode.workspace.getConfiguration('cartwright');
    const { profile } = await (await sidebar()).registry.access('Bundled service');
    const connections = ['first', 'second'].map((name) => ({ name, baseUrl: profile.baseUrl }));
    await settings.update('connections', connections, vscode.ConfigurationTarget.Workspace);
    const names = () =>
      vscode.workspace
        .getConfiguration('cartwright')
        .get<{ name: string }[]>('connections', [])
        .map(({ name }) => name);
    const select = async (name: string): Promise<void> => {
      const view = (await sidebar()).viewOf('connections');
      await view.reveal(await row('connections', name), { select: true, focus: true });
    };
    try {
      await select('Bundled service');
      const serviceRemoval = await runWithAnswers({}, 'connections.remove', 'connections');
      assert.match(serviceRemoval.messages.join(), /The bundled service cannot be removed/);
      const serviceEdit = await runWithAnswers({}, 'connections.edit', 'connections');
      assert.match(serviceEdit.messages.join(), /The bundled service has no connection settings/);
      await select('second');
      await run('document.copyId', 'connections');
      assert.equal(await vscode.env.clipboard.readText(), 'second');
      const connectionRemoval = await runWithAnswers(
        { buttons: ['Remove'] },
        'connections.remove',
        'connections',
      );
      assert.deepEqual(connectionRemoval.messages, [
        `Remove connection "second" (${profile.baseUrl}) from the settings?`,
      ]);
      assert.deepEqual(names(), ['first']);
    } finally {
      await settings.update('connections', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('the Delete key removes a cartridge from the cartridge path, as its menu does', async () => {
    const path = await row('data', 'Kestrel Yard', 'Cartridge Path');
    const labelsBefore = (await rows('data', path)).map(({ label }) => label);
    const cartridge = (await rows('data', path)).find(({ kind }) => kind === 'pathCartridge');
    const { messages } = await runWithAnswers({ buttons: ['Undo'] }, 'document.delete', cartridge);
    assert.match(messages.join(), /was removed from the cartridge path of RefArch/);
    await eventually(
      'the path as before',
      async () =>
        (await rows('data', await row('data', 'Kestrel Yard', 'Cartridge Path'))).map(({ label }) => label),
      (labels) => isDeepStrictEqual(labels, labelsBefore),
    );
  });
});
