import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hasFlag } from '../../src/explorer/node.ts';
import { run, runWithAnswers } from './run-command.ts';
import { platform, row, rows } from './shop.ts';
import { breakAt, stopDebugging } from './stops.ts';

const scripts = 'cartridges/app_storefront/cartridge/scripts';
const hint = / was created\. No debug session is running, so breakpoints were not hit\.$/;

describe('an order without a debug session', () => {
  before(platform);
  afterEach(stopDebugging);

  it('the message about an order says that breakpoints of hooks were not hit without a session', async () => {
    const sendOrder = async (): Promise<string> =>
      (await runWithAnswers({}, 'sendSampleOrder')).messages.join();
    await breakAt(`${scripts}/hooks/order.js`, 'points.earnedBy(order)');
    assert.match(await sendOrder(), hint);
    await run('shop.search', 'mug');
    const product = (await rows('shop', await row('shop', 'Products'))).find((node) =>
      hasFlag(node, 'canBuy'),
    );
    // A new guest has no basket of an earlier test.
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
    const { result: id } = await runWithAnswers<string>({}, 'shop.newBasket');
    await runWithAnswers({ picks: ['Cream'] }, 'shop.addToBasket', product);
    const basket = (await rows('shop', await row('shop', 'Baskets'))).find(
      (node) => node.kind === 'resource' && node.address.params['basket_id'] === id,
    );
    await run('shop.completeBasket', basket);
    const { messages } = await runWithAnswers({}, 'shop.submitBasket', basket);
    assert.match(messages.join(), hint);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    assert.match(await sendOrder(), / was created\.$/);
  });

  it('the message about an order does not mention breakpoints that are disabled', async () => {
    const line = (await breakAt(`${scripts}/hooks/order.js`, 'points.earnedBy(order)')) - 1;
    const { uri } = (vscode.debug.breakpoints[0] as vscode.SourceBreakpoint).location;
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    const location = new vscode.Location(uri, new vscode.Position(line, 0));
    vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(location, false)]);
    assert.match((await runWithAnswers({}, 'sendSampleOrder')).messages.join(), / was created\.$/);
  });
});
