import assert from 'node:assert/strict';
import type { WorkspaceEdit } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';

const scripts = 'cartridges/app_base/cartridge/scripts';
const requiringScript = 'cartridges/app_custom/cartridge/scripts/cart.js';
const workspace = {
  [requiringScript]: `var money = require('app_base/cartridge/scripts/util/money');
var dates = require('*/cartridge/scripts/util/dates');
var main = require('*/cartridge/scripts/util/money/main.js');
`,
  [`${scripts}/util/money/main.js`]: 'exports.format = function () {};\n',
  [`${scripts}/util/dates/package.json`]: '{ "main": "./lib/start" }',
  [`${scripts}/util/dates/lib/start.js`]: 'exports.today = function () {};\n',
};

describe('module IDs of folders that are renamed', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(workspace, { cartridgePath: 'app_custom:app_base' });
  });
  afterEach(() => client.close());
  const rename = async (from: string, to: string) => {
    const { changes } = await client.request<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [{ oldUri: client.uri(`${scripts}/${from}`), newUri: client.uri(`${scripts}/${to}`) }],
    });
    return changes?.[client.uri(requiringScript)]?.map(({ newText }) => newText);
  };

  it('an ID of a folder with a main module is updated when the folder or its parent is renamed', async () => {
    assert.deepEqual(await rename('util', 'lib'), [
      'app_base/cartridge/scripts/lib/money',
      '*/cartridge/scripts/lib/dates',
      '*/cartridge/scripts/lib/money/main.js',
    ]);
    assert.deepEqual(await rename('util/dates', 'util/times'), ['*/cartridge/scripts/util/times']);
  });

  it('an ID of a folder names the module itself after the module was moved out of the folder', async () => {
    assert.deepEqual(await rename('util/money/main.js', 'util/prices.js'), [
      'app_base/cartridge/scripts/util/prices',
      '*/cartridge/scripts/util/prices.js',
    ]);
  });
});
