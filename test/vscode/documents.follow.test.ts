import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { hasFlag } from '../../src/explorer/node.ts';
import { answerDialogs, eventually, run, runWithAnswers } from './run-command.ts';
import { platform, row, rows } from './shop.ts';

const isOpen = (uri: vscode.Uri): boolean =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());

describe('an open document of a resource that commands change', () => {
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('the document of a basket follows its completion, and Reload says after its submission that it is gone', async () => {
    await platform();
    await run('shop.search', 'mug');
    const products = await rows('shop', await row('shop', 'Products'));
    const product = products.find((node) => hasFlag(node, 'canBuy'));
    const { result: id } = await runWithAnswers<string>({}, 'shop.newBasket');
    assert.ok(id);
    // Earlier tests may have left baskets, one of which must then be selected.
    await runWithAnswers({ picks: ['Cream', id] }, 'shop.addToBasket', product);
    const basket = async () =>
      (await rows('shop', await row('shop', 'Baskets'))).find(
        (node) => 'address' in node && node.address.params['basket_id'] === id,
      );
    await run('document.open', await basket());
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document);
    assert.doesNotMatch(document.getText(), /"payment_instruments": \[\s*\{/);
    await run('shop.completeBasket', await basket());
    await eventually(
      'the payment',
      () => document.getText(),
      (text) => /"payment_instruments": \[\s*\{/.test(text),
    );
    assert.ok(!document.isDirty);
    const submission = await runWithAnswers({}, 'shop.submitBasket', await basket());
    assert.match(submission.messages.join(), /was created/);
    const isReported = async (): Promise<boolean> => {
      try {
        await vscode.workspace.fs.stat(document.uri);
        return false;
      } catch {
        return true;
      }
    };
    await eventually('the mark of the document', isReported, (isMissing) => isMissing);
    const { messages } = await runWithAnswers({}, 'document.reload', document.uri);
    assert.match(
      messages.join(),
      /^Cartwright: Could not run "Reload"\. The basket "[^"]+" no longer exists\./,
    );
  });

  it('a new resource is shown in its tree, and its document closes without a message when it is deleted', async () => {
    const campaigns = async () => row('data', 'Kestrel Yard', 'Campaigns');
    const { result: uri } = await runWithAnswers<vscode.Uri>(
      { inputs: ['gone-soon'] },
      'document.new',
      await campaigns(),
    );
    const document = await vscode.workspace.openTextDocument(uri);
    assert.ok(await document.save());
    const node = await row('data', 'Kestrel Yard', 'Campaigns', 'gone-soon');
    await run('document.open', node);
    const { messages } = await answerDialogs({ buttons: ['Delete'] }, async () => {
      await run('document.delete', node);
      // VS Code reads the documents of its tabs again, and an error would be shown, within this time.
      await sleep(1500);
    });
    assert.deepEqual(messages, ['Delete campaign "gone-soon" from "Bundled service"?']);
    assert.ok(!isOpen(uri));
  });
});
