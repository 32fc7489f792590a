import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { twoCartridges } from '../support/language-shop.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'language-')), 'shop');
const hooksFile = 'cartridges/app_custom/cartridge/scripts/hooks.json';
const template = 'cartridges/app_custom/cartridge/templates/default/mail/order.isml';
const oldScript = 'cartridges/app_custom/cartridge/scripts/export/feed.ds';
const languageFiles = {
  ...twoCartridges,
  'cartridges/app_custom/cartridge/scripts/order/lines.js':
    "var collections = require('*/cartridge/scripts/util/collections');\n",
  [template]: `<iscontent type="text/html" charset="UTF-8" compact="true"/>
<isdecorate template="mail/layout">
  <iscomment> The lines of an order. </iscomment>
  <isset name="total" value="\${pdict.order.totalGrossPrice}" scope="page"/>
  <isscript>
    var helper = require('*/cartridge/scripts/util/collections');
  </isscript>
  <table class="lines">
    <isloop items="\${pdict.order.productLineItems}" var="line" status="state">
      <tr class="\${state.odd ? 'odd' : 'even'}">
        <td>\${Resource.msg('label.quantity', 'order', null)} <isprint value="\${line.quantity.value}" style="INTEGER"/></td>
      </tr>
    </isloop>
  </table>
  <isinclude template="mail/footer"/>
</isdecorate>
`,
  [oldScript]: `/**
 * @input Orders : dw.util.Iterator
 * @output Feed : String
 */
importPackage( dw.system );

function execute( pdict : PipelineDictionary ) : Number
{
  var feed : XML = <orders version="2"/>;
  for each (var order in pdict.Orders) {
    feed.appendChild(<order no={order.orderNo}><total>{order.totalGrossPrice.value}</total></order>);
  }
  Logger.info('{0} orders, first {1}', feed..order.length(), feed.order[0].@no);
  pdict.Feed = feed.toXMLString();
  return PIPELET_NEXT;
}
`,
};
const cartScript = 'cartridges/app_custom/cartridge/models/cart.js';

describe('A user who writes cartridges', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    for (const [file, text] of Object.entries(languageFiles)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    writeFileSync(
      path.join(folder, hooksFile),
      `{
  "hooks": [
    { "name": "svc.api.shop.baskets.afterPOST", "script": "./hooks/basket" },
    { "name": "svc.api.shop.basket.beforePOST", "script": "./hooks/basket" }
  ]
}
`,
    );
    workbench = await openWorkbench({
      folder,
      theme: 'dark',
      size: { width: 1024, height: 700 },
      userSettings: { 'cartwright.language.cartridgePath': 'app_custom:app_base' },
    });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('Problems shows what is wrong with the hooks, and a quick fix corrects a misspelled name', async () => {
    await ui().editor.open(hooksFile, 3);
    await ui().runCommand('Problems: Focus on Problems View');
    await ui().page.getByText('is registered, but no operation').first().waitFor();
    await ui().page.getByText('does not export beforePOST').first().waitFor();
    await ui().screenshot('language-problems-dark');
    await ui().runCommand('View: Focus Active Editor Group');
    await ui().keys('F8');
    await ui().keys('Escape', 'Control+.');
    await ui().page.locator('.action-widget', { hasText: 'Quick Fix' }).first().waitFor();
    await ui().screenshot('language-quick-fix-dark');
    await ui().keys('Enter');
    await ui().keys('Control+S');
    await eventually(
      'the corrected name',
      () => Promise.resolve(readFileSync(path.join(ui().folder, hooksFile), 'utf8')),
      (text) => text.includes('"svc.api.shop.basket.afterPOST"'),
    );
  });

  it('a code lens above a function names its hook, and a code lens above a script names what it overrides', async () => {
    await ui().editor.open('cartridges/app_custom/cartridge/scripts/hooks/basket.js', 4);
    await ui().page.getByText('svc.api.shop.basket.afterPOST · POST /baskets').waitFor();
    await ui().page.getByText('Debug This Hook').first().waitFor();
    await ui().screenshot('language-hook-lens-dark');
    await ui().editor.open('cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js', 2);
    await ui().page.getByText('Overrides app_base/cartridge/scripts/cart/cartHelpers.js').waitFor();
    await ui().screenshot('language-overlay-lens-dark');
  });

  it('completion in a hook shows the members of the platform’s basket, and the signature of a method', async () => {
    await ui().editor.open('cartridges/app_custom/cartridge/scripts/hooks/basket.js', 4);
    await ui().keys('End', 'Enter');
    await ui().type('basket.');
    const suggestions = ui().page.locator('.suggest-widget .monaco-list-row');
    await suggestions.filter({ hasText: 'adjustedMerchandizeTotalPrice' }).waitFor();
    await ui().screenshot('language-types-dark');
    await ui().type('updateT');
    await suggestions.filter({ hasText: 'updateTotals' }).waitFor();
    await ui().keys('Enter');
    await ui().type('(');
    await ui().page.locator('.parameter-hints-widget', { hasText: 'updateTotals()' }).waitFor();
    await ui().screenshot('language-signature-dark');
    await ui().keys('Escape', 'Escape');
    await ui().runCommand('File: Revert File');
  });

  it('templates, and scripts with the old forms of the dialect, have an outline', async () => {
    await ui().editor.open(template, 1);
    await ui().runCommand('Explorer: Focus on Outline View');
    await ui().page.locator('.outline-tree .monaco-list-row', { hasText: 'isloop' }).waitFor();
    await ui().screenshot('language-template-dark');
    await ui().editor.open(oldScript, 1);
    await ui().page.locator('.outline-tree .monaco-list-row', { hasText: 'execute' }).waitFor();
    await ui().screenshot('language-old-script-dark');
    await ui().runCommand('View: Focus Active Editor Group');
  });

  it('F12 leads from a module ID to the file that is loaded', async () => {
    await ui().editor.open(cartScript, 1);
    await ui().keys('Home');
    // Moves the caret into the module ID.
    for (let word = 0; word < 6; word++) await ui().keys('Control+ArrowRight');
    await ui().keys('F12');
    await ui().editor.waitFor('cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js');
  });

  it('a module ID is completed from a part of its path', async () => {
    await ui().editor.open(cartScript, 1);
    await ui().keys('Control+End');
    await ui().type("\nvar util = require('");
    const suggestions = ui().page.locator('.suggest-widget .monaco-list-row');
    await suggestions.first().waitFor();
    await ui().type('util/collections');
    await suggestions.filter({ hasText: '*/cartridge/scripts/util/collections' }).waitFor();
    await ui().screenshot('language-completion-dark');
    await ui().keys('Enter');
    await ui().keys('Control+S');
    await eventually(
      'the completed ID',
      () => Promise.resolve(readFileSync(path.join(ui().folder, cartScript), 'utf8')),
      (text) => text.includes("var util = require('*/cartridge/scripts/util/collections"),
    );
  });
});
