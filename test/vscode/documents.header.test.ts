import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { initialItem, run, runWithAnswers } from './run-command.ts';
import { platform, row } from './shop.ts';

describe('the header of the Data view', () => {
  before(platform);
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('the header of Data asks for the type and the site of a resource, and suggests those of the focused row', async () => {
    const campaign = await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights');
    const openFrom = async (...picks: readonly string[]) =>
      (await runWithAnswers<vscode.Uri>({ picks, inputs: ['welcome'] }, 'data.openById', campaign)).result
        .path;
    const path = '/Bundled service/data/sites/RefArch/campaigns/welcome.json';
    assert.equal(await openFrom(initialItem, initialItem), path);
    assert.equal(await openFrom('Campaign', 'RefArch'), path);
    await run('document.unpin', vscode.Uri.from({ scheme: 'cartwright', path }));
    const group = await row('data', 'Kestrel Yard', 'Campaigns');
    const { result } = await runWithAnswers<vscode.Uri>(
      { picks: [initialItem, initialItem], inputs: ['brand-new'] },
      'data.new',
      group,
    );
    assert.match(result.path, /\/RefArch\/campaigns\/brand-new\.json$/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
