import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hasFlag, type TreeNode } from '../../src/explorer/node.ts';
import { treeItem } from '../../src/host/views/tree-item.ts';
import { eventually, run, runWithAnswers } from './run-command.ts';
import { labels, platform, row, rows } from './shop.ts';

const closeEditors = () => vscode.commands.executeCommand('workbench.action.closeAllEditors');

describe('commands of a shopper', () => {
  before(async () => {
    await platform();
    await run('shop.refresh');
  });
  after(closeEditors);

  it('a shopper can sign in as customer, agent and guest', async () => {
    await runWithAnswers(
      { picks: ['customer'], inputs: ['shopper@example.com', 'shopper'] },
      'shop.signInAs',
    );
    assert.equal((await rows('shop'))[0]?.label, 'shopper@example.com');
    assert.deepEqual(await labels('shop', 'Customers'), ['Rowan Ashdown', 'Open by ID...']);
    await runWithAnswers({ picks: ['agent'] }, 'shop.signInAs');
    assert.equal((await rows('shop'))[0]?.label, 'Agent');
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
  });

  it('a basket can be filled and completed with the commands of its row, and submitted', async () => {
    await run('shop.search', 'mug');
    const product = (await rows('shop', await row('shop', 'Products'))).find((node) =>
      hasFlag(node, 'canBuy'),
    );
    assert.ok(product);
    const { result: id } = await runWithAnswers<string>({}, 'shop.newBasket');
    assert.ok(id);
    await runWithAnswers({ picks: ['Cream'] }, 'shop.addToBasket', product);
    const basket = () => row('shop', 'Baskets', 'Basket');
    const item = async () => {
      const node = (await rows('shop', await basket())).find(({ kind }) => kind === 'basketItem');
      assert.ok(node);
      return node;
    };
    await runWithAnswers({ inputs: ['3'] }, 'shop.setQuantity', await item());
    assert.match((await item()).description ?? '', /^3 ×/);
    const rejectedRun = await runWithAnswers({ inputs: ['NOPE'] }, 'shop.addCoupon', await basket());
    assert.match(
      rejectedRun.messages.join(),
      /The coupon code "NOPE" cannot be used: there is no such code\./,
    );
    await runWithAnswers({ inputs: ['WELCOME10'] }, 'shop.addCoupon', await basket());
    const coupon = (await rows('shop', await basket())).find(({ kind }) => kind === 'basketCoupon');
    await run('shop.removeFromBasket', coupon);
    await runWithAnswers({ picks: ['Sample address'] }, 'shop.setAddress', await basket());
    await runWithAnswers({ picks: ['Ground'] }, 'shop.setShippingMethod', await basket());
    await runWithAnswers({ picks: ['Credit'] }, 'shop.addPayment', await basket());
    await run('shop.completeBasket', await basket());
    assert.ok(hasFlag(await basket(), 'isComplete'));
    await run('preview.receipt', await basket());
    const tabLabels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually('the receipt', tabLabels, (labels) => labels.includes('Basket'));
    const { result: orderNo } = await runWithAnswers<string>({}, 'shop.submitBasket', await basket());
    assert.match(orderNo, /^\d{8}$/);
    await eventually('the receipt', tabLabels, (labels) => labels.includes(`Order ${orderNo}`));
    assert.ok(!tabLabels().includes('Basket'));
    assert.ok((await labels('shop', 'Orders')).includes(orderNo));
    assert.ok(
      (await labels('data', 'Kestrel Yard', 'Orders')).includes(orderNo),
      'the order is listed in Data',
    );
    const receipt = await run<string>(
      'preview.receipt',
      await row('data', 'Kestrel Yard', 'Orders', orderNo),
    );
    assert.match(receipt, new RegExp(`Order ${orderNo}`));
  });

  it('Add to Basket rejects a variant that is sold out, and a message says so', async () => {
    await run('shop.search', 'gansey');
    const findProduct = async () =>
      (await rows('shop', await row('shop', 'Products'))).find(
        (node) => node.kind === 'resource' && node.address.params['id'] === 'gansey-jumper',
      );
    const product = await eventually('the product', findProduct, (node) => node !== undefined);
    const { body } = await (
      await platform()
    )(
      'GET',
      '/s/RefArch/svc/shop/v23_2/products/gansey-jumper?client_id=cartwright&expand=variations,availability',
    );
    const { variation_values: values } = body.variants.find(
      ({ orderable }: { orderable: boolean }) => !orderable,
    );
    const names = body.variation_attributes.map(
      ({ id, values: all }: { id: string; values: { value: string; name: string }[] }) =>
        all.find(({ value }) => value === values[id])?.name,
    );
    const { result, messages } = await runWithAnswers(
      { picks: [names.join(', ')] },
      'shop.addToBasket',
      product,
    );
    assert.equal(result, undefined);
    assert.deepEqual(messages, [`Cartwright: ${names.join(', ')} is sold out. Select another variant.`]);
  });

  it('a click on a problem of a basket runs the command that solves it, or opens the basket', async () => {
    const basketId = await run<string>('shop.newBasket');
    const basket = () => row('shop', 'Baskets', `Basket ${basketId.slice(0, 4)}`);
    const findProblem = async (type: string) =>
      (await rows('shop', await basket())).find(({ description }) => description === type);
    const addressProblem = await findProblem('BillingAddressRequired');
    await runWithAnswers({ picks: ['Sample address'] }, 'shop.setAddress', addressProblem);
    assert.equal(await findProblem('BillingAddressRequired'), undefined);
    assert.ok(addressProblem);
    assert.equal(treeItem(addressProblem).command?.command, 'cartwright.shop.setAddress');
    const { command } = treeItem({ ...addressProblem, command: undefined } as unknown as TreeNode);
    await vscode.commands.executeCommand(command?.command ?? '', ...(command?.arguments ?? []));
    await eventually(
      'the document of the basket',
      () => vscode.window.activeTextEditor?.document.getText() ?? '',
      (text) => text.includes(basketId),
    );
    // The other tests begin without a basket.
    await runWithAnswers({ picks: ['guest'] }, 'shop.signInAs');
  });

  it('Submit Basket says what an incomplete basket lacks, and a button of the message completes it', async () => {
    await run('shop.search', 'mug');
    const product = (await rows('shop', await row('shop', 'Products'))).find((node) =>
      hasFlag(node, 'canBuy'),
    );
    await run('shop.newBasket');
    await runWithAnswers({ picks: ['Cream'] }, 'shop.addToBasket', product);
    const basket = () => row('shop', 'Baskets', 'Basket');
    const [, ...lines] = ((await basket()).tooltip ?? '').split('\n');
    assert.match(lines.at(-1) ?? '', /"Submit Basket" then creates the order/);
    const reasons = lines.slice(0, -1);
    assert.ok(reasons.length > 2);
    const { result, messages } = await runWithAnswers(
      { buttons: ['Complete Basket'] },
      'shop.submitBasket',
      await basket(),
    );
    assert.equal(result, undefined);
    assert.equal(messages[0], `Cartwright: The basket cannot be submitted. ${reasons.join(' ')}`);
    await eventually('the complete basket', basket, (node) => hasFlag(node, 'isComplete'));
    const { result: orderNo } = await runWithAnswers<string>({}, 'shop.submitBasket', await basket());
    assert.match(orderNo, /^\d{8}$/);
  });

  it('another site can be selected for the Shop view', async () => {
    await runWithAnswers({ picks: ['RefArchGlobal'] }, 'chooseSite');
    assert.equal((await rows('shop'))[0]?.description, 'in RefArchGlobal');
    await run('chooseSite', 'RefArch');
  });
});
