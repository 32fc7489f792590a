import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answerDialogs, eventually, run } from './run-command.ts';
import { platform } from './shop.ts';
import { breakAt, stopDebugging, waitForNextStop } from './stops.ts';

const text = [
  '### Basket',
  '# @name basket',
  '# @as guest',
  'POST {{shop}}/baskets',
  '',
  '{}',
  '### Add an apron',
  '# @name items',
  '# @as guest',
  'POST {{shop}}/baskets/{{basket.response.body.basket_id}}/items',
  '',
  '[{ "product_id": "bench-apron-indigo", "quantity": 1 }]',
  '### Look',
  '# @as guest',
  '# @needs items',
  'GET {{shop}}/baskets/{{basket.response.body.basket_id}}',
  '### Delete',
  '# @as guest',
  'DELETE {{shop}}/baskets/{{basket.response.body.basket_id}}',
].join('\n');
const basketLine = 3;
const lookLine = 15;
const deleteLine = 18;

describe('requests that are sent with a debug session', () => {
  before(async () => {
    await platform();
    await run('shop.signInAs', { kind: 'guest' });
  });
  after(async () => {
    await stopDebugging();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('a request that is debugged again leaves its basket unchanged, or gets a new basket if the first was deleted', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content: text });
    const responses = () =>
      vscode.workspace.textDocuments
        .map((candidate) => candidate.getText())
        .filter((response) => /^### Look\n[^]*\nHTTP\/1\.1/.test(response));
    /** Debugs the request; returns the comments of its response, its basket and the basket's total. */
    const look = async () => {
      const earlierResponses = responses();
      await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
      await run('requests.sendAndDebug', document.uri, lookLine);
      const [response = ''] = await eventually(
        'the response',
        () => responses().filter((candidate) => !earlierResponses.includes(candidate)),
        (list) => list.length > 0,
      );
      return {
        comments: response.slice(0, response.indexOf('HTTP/1.1')),
        basket: /"basket_id": "(\w+)"/.exec(response)?.[1],
        total: /"product_total": ([\d.]+)/.exec(response)?.[1],
      };
    };
    const first = await look();
    assert.match(first.comments, /# Sent first, .+"Basket".+\n# Sent first, .+"Add an apron"/);
    const second = await look();
    assert.match(second.comments, /# Uses the response that "Basket" had .+\n# Uses .+ "Add an apron" had /);
    assert.deepEqual([second.basket, second.total], [first.basket, '64']);
    await run('requests.send', document.uri, deleteLine);
    const third = await look();
    assert.match(third.comments, /# All requests were sent again, because "Look" was answered with 404 /);
    assert.deepEqual([third.basket === first.basket, third.total], [false, '64']);
  });

  describe('while a hook has a breakpoint', () => {
    const hooks = 'cartridges/app_storefront/cartridge/scripts/hooks';
    let document: vscode.TextDocument;
    const activeTabs = () => vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label);
    /** Sends the request "Basket" in a debug session. Resolves when its response is shown as the active tab of a column. */
    const debugBasket = async (column: number) => {
      await run('requests.sendAndDebug', document.uri, basketLine);
      await eventually('the response', activeTabs, (tabs) => tabs[column - 1] === 'POST 200.http');
    };

    beforeEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      document = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content: text });
      await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
      await run('shop.signInAs', { kind: 'guest' });
    });
    afterEach(stopDebugging);

    it('a message says that a request hit no breakpoint, and later responses do not cover the page that says why', async () => {
      await breakAt(`${hooks}/order.js`, 'points.earnedBy(order)');
      const page = "Why Wasn't My Breakpoint Hit?";
      await answerDialogs({ buttons: [page] }, async (messages) => {
        await debugBasket(2);
        await eventually('the page', activeTabs, (tabs) => tabs[1] === page);
        assert.deepEqual(messages, ['Cartwright: No breakpoint was hit.']);
      });
      await eventually(
        'the focus of the page',
        () => vscode.window.tabGroups.activeTabGroup.activeTab?.label,
        (label) => label === page,
      );
      await debugBasket(3);
      assert.deepEqual(activeTabs(), ['### Basket', page, 'POST 200.http']);
    });

    it('no message says that no breakpoint was hit if the request did hit one', async () => {
      await breakAt(`${hooks}/basket.js`, 'points.forAmount');
      await answerDialogs({}, async (messages) => {
        const pendingStop = waitForNextStop();
        await run('requests.sendAndDebug', document.uri, basketLine);
        const { session, threadId } = await pendingStop;
        await session.customRequest('continue', { threadId });
        await eventually('the response', activeTabs, (tabs) => tabs[1] === 'POST 200.http');
        assert.deepEqual(messages, []);
      });
    });
  });
});
