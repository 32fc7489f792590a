import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, run } from './run-command.ts';
import { platform } from './shop.ts';
import { stopDebugging } from './stops.ts';

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

  it('a request that is debugged again does not add to its basket, and has a new one if its basket is gone', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content: text });
    const responses = () =>
      vscode.workspace.textDocuments
        .map((candidate) => candidate.getText())
        .filter((response) => /^### Look\n[^]*\nHTTP\/1\.1/.test(response));
    /** Debugs the request; returns the comments of its response, its basket and the basket's total. */
    const look = async () => {
      const earlierResponses = responses();
      await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
      await run('requests.sendAndStop', document.uri, lookLine);
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
});
