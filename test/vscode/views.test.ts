import assert from 'node:assert/strict';
import { findAddress } from '../../src/explorer/node.ts';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { answerDialogs, eventually, run, runWithAnswers, print } from './run-command.ts';
import { dataPath, labels, platform, row, rows, shopPath, sidebar } from './shop.ts';

describe('the views of the sidebar', () => {
  it('Connections shows the bundled service, its user, and its response time', async () => {
    await platform();
    await run('connections.check');
    const [bundled] = await rows('connections');
    assert.equal(bundled?.label, 'Bundled service');
    assert.match(bundled.description ?? '', /^active {2}Ada Marsh {2}\d+ ms$/);
    const details = await rows('connections', bundled);
    assert.ok(details.some(({ label, description }) => label === 'User' && description === 'admin'));
    assert.ok(details.some(({ label, description }) => label === 'Site' && description === 'RefArch'));
  });

  it('Data shows the resources of the service', async () => {
    const api = await platform();
    await run('data.refresh');
    const { body: sites } = await api('GET', `${dataPath}/sites`);
    // The last row is Global: what all sites share.
    const roots = await rows('data');
    assert.deepEqual(
      roots.slice(0, -1).map(({ description }) => description),
      sites.data.map(({ id }: any) => id),
    );
    const { body: slots } = await api('GET', `${dataPath}/sites/RefArch/slot_configurations`);
    assert.deepEqual(
      await labels('data', 'Kestrel Yard', 'Slot Configurations'),
      slots.data.map((slot: any) => slot.configuration_id),
    );
    const { body: lists } = await api('GET', `${dataPath}/inventory_lists`);
    assert.deepEqual(
      await labels('data', 'Global', 'Inventory Lists'),
      lists.data.map(({ id }: any) => id),
    );
  });

  it('a search expands the row Products, which shows the number of products, or that there are none', async () => {
    await platform();
    await run('shop.clearSearch');
    const expandedIds: string[] = [];
    const listener = (await sidebar())
      .viewOf('shop')
      .onDidExpandElement(({ element }) => expandedIds.push(element.id));
    try {
      for (const [query, expectedText] of [
        ['mug', /^\d+ products?$/],
        ['xyzzyq', /^No products match this search\.$/],
      ] as const) {
        await vscode.commands.executeCommand('workbench.actions.treeView.cartwright.shop.collapseAll');
        expandedIds.length = 0;
        await run('shop.search', query);
        await eventually(
          `the expansion of Products for ${query}`,
          () => expandedIds,
          (ids) => ids.includes('shop/products'),
        );
        const rowsBelow = await rows('shop', await row('shop', 'Products'));
        assert.ok(
          rowsBelow.some(
            ({ label, description = '' }) => expectedText.test(label) || expectedText.test(description),
          ),
          query,
        );
      }
    } finally {
      listener.dispose();
      await run('shop.clearSearch');
    }
  });

  it('Shop shows the search results, and the number of refinements that are selected with checkboxes', async () => {
    const api = await platform();
    await run('shop.search', 'tent');
    const { body } = await api('GET', `${shopPath}/product_search?q=tent&count=200`);
    const [refinements, , ...hits] = await rows('shop', await row('shop', 'Products'));
    assert.deepEqual(
      hits.map((node) => findAddress(node)?.params['id']),
      body.hits.map((hit: any) => hit.product_id),
    );
    const views = await sidebar();
    const [refinement] = await rows('shop', refinements);
    const [valueRow] = await rows('shop', refinement);
    assert.ok(valueRow);
    views.toggleRefinements([valueRow]);
    assert.equal((await row('shop', 'Products')).description, '"tent", 1 selected');
    await run('shop.sort', 'price-low-to-high');
    await run('shop.clearSearch');
    assert.equal((await row('shop', 'Products')).description, '');
    await runWithAnswers({ picks: ['Default'] }, 'shop.sort');
  });

  it("Scripts shows the cartridges of the workspace in the order of the site's cartridge path", async () => {
    const api = await platform();
    const { body } = await api('GET', `${dataPath}/sites/RefArch`);
    const names = String(body.cartridges)
      .split(':')
      .filter((name) => name !== 'core');
    // The service looks for cartridges at most four times a second, and another test has just removed one.
    const readLabels = async (): Promise<string[]> => {
      await run('scripts.refresh');
      return labels('scripts');
    };
    await eventually('the cartridges', readLabels, (rowLabels) => rowLabels.join() === names.join());
    const hooks = await rows('scripts', await row('scripts', 'app_storefront', 'Hooks'));
    assert.ok(
      hooks.some(({ label, description }) => /afterPOST$/.test(label) && description === 'POST /orders'),
    );
  });

  it('views can be refreshed, and searched with the Find control of VS Code', async () => {
    for (const view of ['connections', 'data', 'shop', 'scripts']) {
      await run(`${view}.refresh`);
      await run(`${view}.find`);
    }
    const { data, shop } = (await sidebar()).views;
    assert.match(data.view.message ?? '', /^Find searches only loaded rows\. For others, use Open by ID\.$/);
    assert.match(shop.view.message ?? '', / use Search Products\.$/);
  });

  it('Data offers to sign in to an instance, and after the sign-in says that the instance cannot be reached', async () => {
    const settings = vscode.workspace.getConfiguration('cartwright');
    await settings.update(
      'connections',
      [{ name: 'nowhere', baseUrl: 'http://127.0.0.1:9', clientId: 'c' }],
      vscode.ConfigurationTarget.Workspace,
    );
    await run('connections.activate', 'nowhere');
    const [problem] = await rows('data');
    assert.equal(problem?.label, 'Not signed in');
    assert.equal(problem.command, 'cartwright.connections.signIn');
    await answerDialogs({ inputs: ['secret'], buttons: ['Sign In Anyway'] }, async () => {
      await run('connections.signIn', await row('connections', 'nowhere'));
      await eventually(
        'the row after the sign-in',
        async () => {
          await run('data.refresh');
          return (await rows('data'))[0]?.label;
        },
        (label) => label === 'Cannot connect',
      );
    });
    const [problemRow] = await rows('data');
    assert.equal(problemRow?.label, 'Cannot connect');
    assert.match(problemRow.description ?? '', /Nothing is listening at http:\/\/127\.0\.0\.1:9/);
    await run('connections.activate', 'Bundled service');
    await settings.update('connections', undefined, vscode.ConfigurationTarget.Workspace);
  });

  it('a node with 10,000 children shows its first page of 100, and more on request', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ten-thousand-'));
    const file = path.join(folder, 'shop.json');
    const extension = vscode.extensions.getExtension('cartwright.cartwright');
    assert.ok(extension);
    const sample = JSON.parse(
      readFileSync(path.join(extension.extensionPath, 'dist', 'sample', 'shop.json'), 'utf8'),
    );
    const templateProduct =
      sample.products.find((product: any) => product.type === 'item' && product.categories?.length > 0) ??
      sample.products.find((product: any) => product.type === 'item');
    const price = sample.prices.find((record: any) => record.product_id === templateProduct.id);
    const ids = Array.from({ length: 10_000 }, (_, index) => `many-${String(index).padStart(5, '0')}`);
    sample.products.push(...ids.map((id) => ({ ...templateProduct, id, name: { default: id } })));
    if (price) sample.prices.push(...ids.map((id) => ({ ...price, product_id: id })));
    writeFileSync(file, JSON.stringify(sample));
    const importRun = await runWithAnswers(
      { buttons: ['Replace'] },
      'service.importSeed',
      vscode.Uri.file(file),
    );
    assert.equal(importRun.result, true, importRun.messages.join());
    const products = await row('data', 'Global', 'Products');
    // The first search creates the index.
    await rows('data', products);
    const durations: number[] = [];
    for (let round = 0; round < 9; round++) {
      (await sidebar()).trees.data.refresh(products);
      const startMs = performance.now();
      await rows('data', products);
      durations.push(performance.now() - startMs);
    }
    const firstPage = await rows('data', products);
    const [shortest, , , , median, , , , longest] = durations
      .sort((a, b) => a - b)
      .map((duration) => duration.toFixed(0));
    const description = firstPage.at(-1)?.description ?? '';
    print(`the first page of ${description} took ${median} ms, at least ${shortest}, at most ${longest}`);
    assert.equal(firstPage.length, 101);
    assert.match(firstPage.at(-1)?.description ?? '', /^100 of 100\d\d$/);
    await run('loadMore', firstPage.at(-1));
    assert.equal((await rows('data', products)).length, 201);
    const { result } = await runWithAnswers({ buttons: ['Reset'] }, 'service.reset');
    assert.equal(result, true);
    await eventually(
      'the sample again',
      async () => (await rows('data', await row('data', 'Global', 'Products'))).length,
      (count) => count < 101,
    );
  }).timeout(120_000);
});
