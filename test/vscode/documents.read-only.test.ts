import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hasFlag } from '../../src/explorer/node.ts';
import { run } from './run-command.ts';
import { platform, row, rows } from './shop.ts';

const activePath = (): string => vscode.window.activeTextEditor?.document.uri.path ?? '';
const lensTitles = async (): Promise<string[]> => {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
  );
  return lenses.flatMap(({ command }) => command?.title ?? []);
};

describe('a read-only document', () => {
  before(platform);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('a product of the Shop view leads to the product that can be edited, from its document and from its row', async () => {
    await run('shop.search', 'tent');
    const product = (await rows('shop', await row('shop', 'Products'))).find((node) =>
      hasFlag(node, 'canBuy'),
    );
    assert.ok(product?.kind === 'resource');
    const path = `/Bundled service/data/products/${product.address.params['id'] ?? ''}.json`;
    await run('document.open', product);
    assert.match(activePath(), /\/shop\/RefArch\/products\//);
    assert.deepEqual(await lensTitles(), ['$(lock) Read-only: Open Editable Document']);
    await run('document.openEditable', vscode.window.activeTextEditor?.document.uri);
    assert.equal(activePath(), path);
    assert.deepEqual(await lensTitles(), []);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('document.openEditable', product);
    assert.equal(activePath(), path);
    await run('shop.clearSearch');
  });

  it('if a resource is open as XML, Open Editable Document opens its JSON document', async () => {
    await run('document.openXml', await row('data', 'Kestrel Yard', 'Campaigns', 'spring-nights'));
    await run('document.openEditable');
    assert.match(activePath(), /\/campaigns\/spring-nights\.json$/);
  });
});
