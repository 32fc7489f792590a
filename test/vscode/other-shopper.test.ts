import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDialogs, eventually, run, runWithAnswers } from './run-command.ts';
import { platform, row, rows } from './shop.ts';

const basketUri = (id: string): vscode.Uri =>
  vscode.Uri.from({ scheme: 'cartwright', path: `/Bundled service/shop/RefArch/baskets/${id}.json` });
const openTabs = (): string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

describe('baskets of this and of another shopper', () => {
  let id: string;
  before(() => platform());
  beforeEach(async () => {
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
    id = await run<string>('shop.newBasket');
  });
  afterEach(async () => {
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  const basketRow = () => row('shop', 'Baskets', `Basket ${id.slice(0, 4)}`);

  it('after a failed sign-in as a customer, the baskets are still those of the guest', async () => {
    const { messages } = await runWithAnswers(
      { picks: ['customer'], inputs: ['shopper@example.com', 'nope'] },
      'shop.signInAs',
    );
    assert.match(messages.join(), /The login "shopper@example\.com" or its password is wrong/);
    assert.equal((await rows('shop'))[0]?.label, 'Guest');
    assert.match((await basketRow()).description ?? '', /problem/);
  });

  it('after a click on a basket of another shopper, a message says so, and its Sign In offers to sign in as an agent', async () => {
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
    assert.equal((await basketRow()).description, 'of another shopper');
    const text = `Cartwright: Cannot open basket "${id}". It belongs to another shopper. Sign in as an agent to open it.`;
    const { messages } = await answerDialogs(
      { buttons: ['Sign In...'], picks: ['agent'] },
      async (shownMessages) => {
        // A click on the row runs this command.
        await vscode.commands.executeCommand('vscode.open', basketUri(id));
        await eventually(
          'the message',
          () => shownMessages.length,
          (count) => count > 0,
        );
        await eventually(
          'the agent',
          async () => (await rows('shop'))[0]?.label,
          (label) => label === 'Agent',
        );
      },
    );
    assert.deepEqual(messages, [text]);
    await eventually('no tab', openTabs, (labels) => labels.length === 0);
    await vscode.commands.executeCommand('vscode.open', basketUri(id));
    await eventually(
      'the document',
      () => vscode.window.activeTextEditor?.document.getText() ?? '',
      (documentText) => documentText.includes(id),
    );
  });

  it('Open in the menu of a basket of another shopper says whose it is and who can open it', async () => {
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
    const { messages } = await runWithAnswers({}, 'document.open', await basketRow());
    assert.match(messages.join(), /It belongs to another shopper\. Sign in as an agent to open it\.$/);
  });

  it('after a click on an order that does not exist, a message says so, and no tab remains', async () => {
    const path = '/Bundled service/shop/RefArch/orders/00009999.json';
    const { messages } = await answerDialogs({}, async (shownMessages) => {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.from({ scheme: 'cartwright', path }));
      await eventually(
        'the message',
        () => shownMessages.length,
        (count) => count > 0,
      );
    });
    assert.deepEqual(messages, [
      'Cartwright: Cannot open storefront order "00009999". It does not exist, or belongs to another shopper. Sign in as an agent to open it.',
    ]);
    await eventually('no tab', openTabs, (labels) => labels.length === 0);
  });
});
