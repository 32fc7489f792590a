import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { eventually, run, runWithAnswers } from './run-command.ts';
import { dataPath, platform, row, rows, labels, sidebar } from './shop.ts';

const campaignPath = `${dataPath}/sites/RefArch/campaigns/spring-nights`;
const bundled = 'Bundled service';
const uriOf = (path: string): vscode.Uri =>
  vscode.Uri.from({ scheme: 'cartwright', path: `/${bundled}/${path}` });
const campaignUri = uriOf('data/sites/RefArch/campaigns/spring-nights.json');

/** Changes the JSON value of a document, as if the user had replaced its text. */
async function editJson(document: vscode.TextDocument, change: (value: any) => void): Promise<void> {
  const value: unknown = JSON.parse(document.getText());
  change(value);
  await setText(document, JSON.stringify(value, undefined, 2));
}

async function setText(document: vscode.TextDocument, text: string): Promise<void> {
  assert.ok(await tryReplaceText(document, text));
}

function tryReplaceText(document: vscode.TextDocument, text: string): Thenable<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  return vscode.workspace.applyEdit(edit);
}

const open = async (uri: vscode.Uri): Promise<vscode.TextDocument> => {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
};

describe('a resource in an editor', () => {
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('a resource opens from its row, and a save changes the edited field on the platform', async () => {
    const api = await platform();
    await run('document.open', await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights'));
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.toString(), campaignUri.toString());
    assert.equal(document.languageId, 'json');
    await editJson(document, (campaign) => (campaign.description = 'From the editor'));
    assert.ok(await document.save());
    const { body } = await api('GET', campaignPath);
    assert.equal(body.description, 'From the editor');
    // The editor shows the document as the platform has stored it.
    await eventually(
      'the new date of change',
      () => JSON.parse(document.getText()).last_modified,
      (date) => date === body.last_modified,
    );
    assert.ok(!document.isDirty);
  });

  it('a user who continues typing right after a save can save again', async () => {
    const api = await platform();
    const document = await open(campaignUri);
    const type = async (description: string): Promise<void> => {
      // VS Code rejects an edit if it updates the document to the platform's version in the meantime.
      for (let isTyped = false; !isTyped;) {
        const campaign = JSON.parse(document.getText()) as object;
        isTyped = await tryReplaceText(document, JSON.stringify({ ...campaign, description }, undefined, 2));
      }
    };
    for (let round = 0; round < 6; round++) {
      await type(`First ${round}`);
      assert.ok(await document.save());
      // The delays differ, so that some edits coincide with the update to the platform's version.
      await new Promise((resolve) => setTimeout(resolve, round * 60));
      await type(`Second ${round}`);
      assert.ok(await document.save(), `round ${round}`);
      assert.equal((await api('GET', campaignPath)).body.description, `Second ${round}`);
    }
  });

  it('a fault marks the field that caused it in the editor until the field is corrected', async () => {
    const document = await open(campaignUri);
    await editJson(document, (campaign) => (campaign.enabled = 'yes'));
    assert.equal(await document.save(), false);
    const marks = () =>
      vscode.languages.getDiagnostics(campaignUri).filter(({ source }) => source === 'Cartwright');
    const [mark] = await eventually('a mark', marks, (all) => all.length === 1);
    assert.equal(document.getText(mark!.range), '"enabled": "yes"');
    assert.equal(mark!.code, 'TypeDecoding');
    await editJson(document, (campaign) => (campaign.enabled = true));
    assert.ok(await document.save());
    await eventually('no mark', marks, (all) => all.length === 0);
  });

  it('the mark of an error that was not corrected disappears when the editor is closed', async () => {
    const document = await open(campaignUri);
    await setText(document, '{ "enabled": ');
    assert.equal(await document.save(), false);
    const marks = () =>
      vscode.languages.getDiagnostics(campaignUri).filter(({ source }) => source === 'Cartwright');
    await eventually('a mark', marks, (all) => all.length === 1);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually('no mark', marks, (all) => all.length === 0);
  });

  it('a save of a resource that changed on the platform opens a merge editor, whose result can be saved', async () => {
    const api = await platform();
    const document = await open(campaignUri);
    await run('document.reload', campaignUri);
    await editJson(document, (campaign) => (campaign.description = 'Mine'));
    const { status } = await api('PATCH', campaignPath, { customer_groups: ['trade'] });
    assert.equal(status, 200);
    assert.equal(await document.save(), false);
    const input = await eventually(
      'the merge editor',
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.input,
      (tabInput) => typeof tabInput === 'object' && tabInput !== null && 'input1' in tabInput,
    );
    const merge = input as {
      base: vscode.Uri;
      input1: vscode.Uri;
      input2: vscode.Uri;
      result: vscode.Uri;
    };
    const textOf = async (uri: vscode.Uri) =>
      JSON.parse((await vscode.workspace.openTextDocument(uri)).getText());
    assert.deepEqual((await textOf(merge.input1)).customer_groups, ['trade']);
    assert.equal((await textOf(merge.input2)).description, 'Mine');
    assert.equal(merge.result.toString(), campaignUri.toString());
    // A second save must not overwrite changes on the platform that the user has not reviewed.
    assert.equal(await document.save(), false);
    assert.notEqual((await api('GET', campaignPath)).body.description, 'Mine');
    const { customer_groups, ...rest } = await textOf(merge.input1);
    const result = await vscode.workspace.openTextDocument(merge.result);
    const mergedDocument = JSON.stringify({ ...rest, customer_groups, description: 'Merged' }, undefined, 2);
    // The merge editor fills its result when it has read both sides, and overwrites what was typed before.
    await eventually(
      'the typed text to remain',
      async () => {
        await setText(result, mergedDocument);
        await new Promise((resolve) => setTimeout(resolve, 500));
        return result.getText();
      },
      (text) => text === mergedDocument,
    );
    await eventually(
      'the merged text on the platform',
      async () => {
        await run('document.completeMerge');
        return (await api('GET', campaignPath)).body.description;
      },
      (description) => description === 'Merged',
    );
    const { body } = await api('GET', campaignPath);
    assert.deepEqual([body.description, body.customer_groups], ['Merged', ['trade']]);
  });

  it('the editor completes and explains the fields of a resource based on the contract', async () => {
    const document = await open(campaignUri);
    await setText(document, '{\n  "des"\n}');
    const position = new vscode.Position(1, 6);
    const completions = await eventually(
      'completions',
      async () =>
        (
          await vscode.commands.executeCommand<vscode.CompletionList>(
            'vscode.executeCompletionItemProvider',
            campaignUri,
            position,
          )
        ).items.map(({ label }) => (typeof label === 'string' ? label : label.label)),
      (items) => items.includes('description'),
    );
    assert.ok(completions.includes('source_code_groups'));
    await setText(document, '{\n  "description": "x"\n}');
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      campaignUri,
      new vscode.Position(1, 5),
    );
    assert.match(
      hovers
        .flatMap(({ contents }) => contents)
        .map((content) => (content as vscode.MarkdownString).value)
        .join(),
      /at most 4000 characters/,
    );
  });

  it('a resource that the API cannot change is read-only', async () => {
    const stat = await vscode.workspace.fs.stat(uriOf('data/sites/RefArch/ab_tests/fire-steel-test.json'));
    assert.equal(stat.permissions, vscode.FilePermission.Readonly);
    const fileStat = await vscode.workspace.fs.stat(campaignUri);
    assert.equal(fileStat.permissions, undefined);
  });

  it('a resource that does not exist cannot be read, and a resource cannot be renamed', async () => {
    await assert.rejects(
      async () => vscode.workspace.fs.readFile(uriOf('data/sites/RefArch/campaigns/nope.json')),
      /nope/,
    );
    await assert.rejects(async () => vscode.workspace.fs.readFile(uriOf('data/nonsense.json')));
    await assert.rejects(async () =>
      vscode.workspace.fs.rename(campaignUri, uriOf('data/sites/RefArch/campaigns/b.json')),
    );
  });

  it('a resource can be opened as XML', async () => {
    await run('document.openXml', await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights'));
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, /<campaign_id>spring-nights<\/campaign_id>/);
    assert.equal(vscode.window.activeTextEditor?.document.languageId, 'xml');
  });

  it('a resource can be created with a key, is then shown in its tree, and is deleted after confirmation', async () => {
    const api = await platform();
    const objects = await row('data', 'Kestrel Yard', 'Custom Objects');
    const { result: createdUri } = await runWithAnswers<vscode.Uri>(
      { inputs: ['Workshop', 'bend'] },
      'document.new',
      objects,
    );
    const document = await vscode.workspace.openTextDocument(createdUri);
    assert.ok(document.isDirty, 'it is not on the platform yet');
    const path = `${dataPath}/sites/RefArch/custom_objects/Workshop/bend`;
    assert.equal((await api('GET', path)).status, 404);
    await setText(document, '{ "c_name": "The New Room", "c_city": "Bend" }');
    assert.ok(await document.save());
    assert.equal((await api('GET', path)).body.c_city, 'Bend');
    assert.deepEqual(await labels('data', 'Kestrel Yard', 'Custom Objects', 'Workshop'), [
      'bend',
      'Open by key...',
    ]);
    const node = await row('data', 'Kestrel Yard', 'Custom Objects', 'Workshop', 'bend');
    const cancelledRun = await runWithAnswers<number>({}, 'document.delete', node);
    assert.equal(cancelledRun.result, 0);
    assert.match(cancelledRun.messages[0] ?? '', /^Delete custom object "bend" from "Bundled service"\?$/);
    assert.equal((await api('GET', path)).status, 200);
    const deleteRun = await runWithAnswers<number>({ buttons: ['Delete'] }, 'document.delete', node);
    assert.equal(deleteRun.result, 1);
    assert.equal((await api('GET', path)).status, 404);
    assert.ok(!(await labels('data', 'Kestrel Yard', 'Custom Objects')).includes('Workshop'));
  });

  it('a resource that was opened by ID is shown in its tree until it is unpinned', async () => {
    const campaigns = async () => row('data', 'Kestrel Yard', 'Campaigns');
    const visibleIds = await labels('data', 'Kestrel Yard', 'Campaigns');
    // A campaign of the sample shop that is not listed yet; campaigns that other tests have opened are already listed.
    const hiddenId = ['welcome', 'always-on', 'sharpening-month'].find((id) => !visibleIds.includes(id));
    assert.ok(hiddenId);
    await runWithAnswers({ inputs: [hiddenId] }, 'document.openById', await campaigns());
    assert.equal(vscode.window.activeTextEditor?.document.uri.path.endsWith(`/${hiddenId}.json`), true);
    assert.ok((await labels('data', 'Kestrel Yard', 'Campaigns')).includes(hiddenId));
    const problems: string[] = [];
    const onRejected = (problem: string) => problems.push(problem);
    const missing = { inputs: ['never-was'], onRejected };
    const { result, messages } = await runWithAnswers(missing, 'document.openById', await campaigns());
    assert.equal(result, undefined);
    const existing = { inputs: [hiddenId], onRejected };
    await runWithAnswers(existing, 'document.new', await campaigns());
    assert.deepEqual(problems, [
      'Campaign "never-was" was not found.',
      `Campaign "${hiddenId}" already exists. To change it, use Open by ID.`,
    ]);
    assert.deepEqual(messages, [], 'the input stays open and shows the problem itself');
    await run('document.unpin', await row('data', 'Kestrel Yard', 'Campaigns', hiddenId));
    assert.ok(!(await labels('data', 'Kestrel Yard', 'Campaigns')).includes(hiddenId));
  });

  it('the ID of a resource can be copied, and the resource revealed in its tree at any depth', async () => {
    await run('document.copyId', campaignUri);
    assert.equal(await vscode.env.clipboard.readText(), 'spring-nights');
    const nodeIdOf = async (kind: string, params: Record<string, string>) => {
      const { trees } = await sidebar();
      const node = await trees.data.find(
        (node) =>
          node.kind === 'resource' &&
          node.address.kind === kind &&
          isDeepStrictEqual(node.address.params, params),
        () => true,
      );
      return node?.id;
    };
    await open(campaignUri);
    assert.equal(
      await run('document.revealInTree'),
      await nodeIdOf('campaign', { site_id: 'RefArch', campaign_id: 'spring-nights' }),
    );
    const [selectedNode] = (await viewOf('data')).selection;
    assert.equal(selectedNode?.label, 'spring-nights');
    const { body: lists } = await (await platform())('GET', `${dataPath}/inventory_lists`);
    for (const path of [
      'data/sites/RefArch/ab_tests/fire-steel-test/segments/gift.json',
      'data/products/bar-clamp/variations/bar-clamp-400mm.json',
      `data/inventory_lists/${lists.data[0].id}.json`,
    ]) {
      const id = await run<string | undefined>('document.revealInTree', uriOf(path));
      assert.ok(id, path);
    }
    // Nothing refers to this campaign, so it is pinned in its group.
    const hiddenUri = uriOf('data/sites/RefArch/campaigns/sharpening-month.json');
    assert.ok(await run('document.revealInTree', hiddenUri));
    await run('document.unpin', hiddenUri);
  });

  it('Delete in an editor deletes the resource of the editor, not the one selected in the sidebar', async () => {
    const api = await platform();
    const path = `${dataPath}/sites/RefArch/custom_objects/Workshop/shed`;
    await api('PUT', path, { c_name: 'The Shed', c_city: 'Leeds' });
    await open(campaignUri);
    await run('document.revealInTree');
    const [selectedNode] = (await viewOf('data')).selection;
    assert.equal(selectedNode?.label, 'spring-nights', 'another one is selected');
    const shed = uriOf('data/sites/RefArch/custom_objects/Workshop/shed.json');
    await open(shed);
    const deletion = await runWithAnswers<number>({ buttons: ['Delete'] }, 'document.delete', shed);
    assert.match(deletion.messages[0] ?? '', /^Delete custom object "shed" from "Bundled service"\?$/);
    assert.equal((await api('GET', path)).status, 404);
    assert.equal((await api('GET', campaignPath)).status, 200);
  });

  it('several resources can be opened together, their IDs copied, and all deleted even if one was already deleted', async () => {
    const api = await platform();
    const path = (key: string) => `${dataPath}/sites/RefArch/custom_objects/Workshop/${key}`;
    const keys = ['one', 'two', 'three'];
    for (const key of keys) {
      await api('PUT', path(key), { c_name: key, c_city: 'Leeds' });
      await run('document.pin', uriOf(`data/sites/RefArch/custom_objects/Workshop/${key}.json`));
    }
    const childRows = await rows('data', await row('data', 'Kestrel Yard', 'Custom Objects', 'Workshop'));
    const selectedRows = childRows.filter(({ label }) => keys.includes(label));
    assert.equal(selectedRows.length, 3);
    await run('document.copyId', selectedRows[0], selectedRows);
    assert.deepEqual((await vscode.env.clipboard.readText()).split('\n').sort(), [...keys].sort());
    await run('document.open', selectedRows[0], selectedRows);
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 3);
    await api('DELETE', path('two'));
    const deletion = await runWithAnswers<number>(
      { buttons: ['Delete'] },
      'document.delete',
      selectedRows[0],
      selectedRows,
    );
    assert.equal(deletion.result, 3, deletion.messages.join());
    for (const key of keys) assert.equal((await api('GET', path(key))).status, 404);
  });

  it('a resource is saved to its own connection even if another connection is active', async () => {
    const api = await platform();
    const { profile } = await (await sidebar()).registry.access(bundled);
    const settings = vscode.workspace.getConfiguration('cartwright');
    const others = [{ name: 'elsewhere', baseUrl: profile.baseUrl, clientId: 'cartwright' }];
    await settings.update('connections', others, vscode.ConfigurationTarget.Workspace);
    const document = await open(campaignUri);
    await editJson(document, (campaign) => (campaign.description = 'Typed before the switch'));
    await run('connections.activate', 'elsewhere');
    assert.ok(await document.save());
    assert.equal((await api('GET', campaignPath)).body.description, 'Typed before the switch');
    await run('connections.activate', bundled);
    await settings.update('connections', undefined, vscode.ConfigurationTarget.Workspace);
  });

  it('an open resource is updated when the whole shop is replaced', async () => {
    const api = await platform();
    await api('PATCH', campaignPath, { description: 'To be forgotten' });
    const document = await open(campaignUri);
    await run('document.reload', campaignUri);
    await eventually(
      'the change',
      () => JSON.parse(document.getText()).description,
      (description) => description === 'To be forgotten',
    );
    const reset = await runWithAnswers({ buttons: ['Reset'] }, 'service.reset');
    assert.equal(reset.result, true, reset.messages.join());
    await eventually(
      'the sample',
      () => JSON.parse(document.getText()).description,
      (description) => description !== 'To be forgotten',
    );
  }).timeout(60_000);
});

const viewOf = async (view: 'data' | 'shop') => (await sidebar()).viewOf(view);
