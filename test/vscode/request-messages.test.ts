import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, run, runWithAnswers } from './run-command.ts';
import { platform } from './shop.ts';
import { stopDebugging } from './stops.ts';

const openRequestFile = (content: string) =>
  vscode.workspace.openTextDocument({ language: 'cartwright-http', content });

describe('messages about requests', () => {
  before(platform);
  after(async () => {
    await stopDebugging();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('after a guest has too many baskets, "New Guest" makes requests use a new guest', async () => {
    const document = await openRequestFile(
      '### A basket\n# @name basket\n# @as guest\nPOST {{shop}}/baskets\n\n{}\n' +
        '### It\n# @as guest\nGET {{shop}}/baskets/{{basket.response.body.basket_id}}',
    );
    const unnamed = await openRequestFile('# @as guest\nPOST {{shop}}/baskets\n\n{}');
    await run('shop.signInAs', { kind: 'guest' });
    const send = async (uri: vscode.Uri, line: number) =>
      (await run<{ status: number }>('requests.send', uri, line)).status;
    for (let number = 0; number < 4; number++) assert.equal(await send(unnamed.uri, 1), 200);
    const rejection = await runWithAnswers({}, 'requests.send', document.uri, 8);
    assert.match(rejection.messages.join(), /^Cartwright: "A basket" failed: .+ maximum number of baskets/);
    const copy = await runWithAnswers({ buttons: ['New Guest'] }, 'requests.copyAsCurl', document.uri, 8);
    assert.match(copy.messages.join(), /The required request "A basket" failed with status 400 .+ baskets/);
    await eventually(
      'the status of the request',
      () => send(document.uri, 8),
      (status) => status === 200,
    );
  });
});
