import assert from 'node:assert/strict';
import type { WorkspaceEdit } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';

const base = 'cartridges/app_base/cartridge';
const custom = 'cartridges/app_custom/cartridge';
const controller = `${custom}/controllers/Cart.js`;
const cartTemplate = `${base}/templates/default/cart/cart.isml`;

const cartridges = {
  [controller]: `var base = require('app_base/cartridge/scripts/totals');
var other = require('/app_base/cartridge/scripts/totals.js');
server.get('Show', function (req, res, next) {
  // ISML.renderTemplate('cart/cart')
  ISML.renderTemplate('cart/cart.isml', { logo: URLUtils.staticURL('/images/logo.png') });
  res.render('cart/cart');
});
`,
  [`${base}/scripts/totals.js`]: 'module.exports = {};\n',
  [cartTemplate]: '<isinclude template="common/header"/>\n',
  [`${base}/templates/default/common/header.isml`]: '<h1/>\n',
  [`${base}/static/default/images/logo.png`]: '',
};

describe('The language server, when templates, static files and cartridges are renamed', () => {
  const listRenameEdits = async (files: Readonly<Record<string, string>>, from: string, to: string) => {
    const client = await LanguageClient.start(files, { cartridgePath: 'app_custom:app_base' });
    try {
      const { changes } = await client.request<WorkspaceEdit>('workspace/willRenameFiles', {
        files: [{ oldUri: client.uri(from), newUri: client.uri(to) }],
      });
      return Object.fromEntries(
        Object.entries(files).flatMap(([file]) => {
          const edits = changes?.[client.uri(file)];
          return edits
            ? [[file, edits.map(({ range, newText }) => `${range.start.line + 1}: ${newText}`)]]
            : [];
        }),
      );
    } finally {
      await client.close();
    }
  };

  it('the name of a renamed template is updated in scripts and tags, but not in comments', async () => {
    assert.deepEqual(
      await listRenameEdits(cartridges, cartTemplate, cartTemplate.replace('/cart.isml', '/basket.isml')),
      {
        [controller]: ['5: cart/basket', '6: cart/basket'],
      },
    );
    assert.deepEqual(
      await listRenameEdits(
        cartridges,
        `${base}/templates/default/common`,
        `${base}/templates/default/shared`,
      ),
      { [cartTemplate]: ['1: shared/header'] },
    );
  });

  it('a template that another cartridge still has keeps its name in scripts', async () => {
    const filesWithOverlay = { ...cartridges, [`${custom}/templates/default/cart/cart.isml`]: '<p/>\n' };
    assert.deepEqual(
      await listRenameEdits(
        filesWithOverlay,
        cartTemplate,
        cartTemplate.replace('/cart.isml', '/basket.isml'),
      ),
      {},
    );
  });

  it('the name of a renamed folder of static files is updated in the URLs of scripts', async () => {
    assert.deepEqual(
      await listRenameEdits(cartridges, `${base}/static/default/images`, `${base}/static/default/pictures`),
      { [controller]: ['5: pictures/logo.png'] },
    );
  });

  it('the name of a renamed cartridge is updated in the module IDs that begin with it', async () => {
    assert.deepEqual(await listRenameEdits(cartridges, 'cartridges/app_base', 'cartridges/app_core'), {
      [controller]: ['1: app_core', '2: app_core'],
    });
  });
});
