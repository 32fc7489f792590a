import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openNpmStart } from './npm-start.ts';
import type { Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'own-folder-')), 'harbour-shop');
const orderHook = 'cartridges/app_harbour/cartridge/scripts/hooks/order.js';

/** A small workspace for an instance, as users have it: names of B2C Commerce, a dw.json, no launch.json. */
const files: Readonly<Record<string, string>> = {
  'dw.json': JSON.stringify(
    {
      hostname: 'dev01-harbour-example.invalid',
      username: 'dev@harbour.example',
      password: 'secret',
      'code-version': 'version1',
    },
    undefined,
    2,
  ),
  'metadata/meta/system-objecttype-extensions.xml': `<?xml version="1.0" encoding="UTF-8"?>
<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31">
  <type-extension type-id="SitePreferences">
    <custom-attribute-definitions>
      <attribute-definition attribute-id="harbourMode">
        <type>enum-of-string</type>
        <value-definitions>
          <value-definition><value>tide</value></value-definition>
        </value-definitions>
      </attribute-definition>
    </custom-attribute-definitions>
  </type-extension>
</metadata>
`,
  'cartridges/app_harbour/package.json': '{ "hooks": "./cartridge/scripts/hooks.json" }\n',
  'cartridges/app_harbour/cartridge/scripts/hooks.json': JSON.stringify({
    hooks: [{ name: 'dw.ocapi.shop.order.afterPOST', script: './hooks/order' }],
  }),
  'cartridges/app_harbour/cartridge/scripts/helpers/greeting.js': [
    "'use strict';",
    '',
    'exports.of = function (name) {',
    "    return 'Ahoy, ' + name;",
    '};',
    '',
  ].join('\n'),
  [orderHook]: [
    "'use strict';",
    '',
    "var Logger = require('dw/system/Logger');",
    "var Status = require('dw/system/Status');",
    "var greeting = require('*/cartridge/scripts/helpers/greeting');",
    '',
    'exports.afterPOST = function (order) {',
    "    var mode = require('dw/system/Site').getCurrent().getCustomPreferenceValue('harbourMode').value;",
    '    var text = greeting.of(order.billingAddress.firstName);',
    "    Logger.getLogger('harbour').warn('{0}: {1}', order.orderNo, text);",
    '    return new Status(Status.OK);',
    '};',
    '',
  ].join('\n'),
  'cartridges/app_harbour/cartridge/controllers/Home.js':
    "'use strict';\n\nvar server = require('server');\n\nmodule.exports = server.exports();\n",
};

describe('A user who opens their own folder after npm start', function () {
  this.timeout(300_000);
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const takeScreenshot = (name: string) => ui().screenshot(`own-folder/${name}`);
  const namesOffer = 'uses the names of Salesforce B2C Commerce';

  before(async () => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    workbench = await openNpmStart(folder);
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('users can open their own folder in the window of npm start', async () => {
    await takeScreenshot('sample-dark');
    const loadEvent = ui().page.waitForEvent('load');
    await ui().runCommand('File: Open Folder...');
    await ui().quickInput.answerPath('Open Folder', `${folder}/`);
    await loadEvent;
    await ui()
      .page.locator('.explorer-folders-view')
      .getByText('dw.json')
      .first()
      .waitFor({ timeout: 60_000 });
  });

  it('a message offers the names that the cartridges use, the connection of dw.json, and the metadata', async () => {
    await ui().messages.waitForNotification(namesOffer, 30_000);
    await takeScreenshot('offers-dark');
    assert.equal((await ui().messages.notifications()).length, 1);
    await ui().messages.press(namesOffer, 'Select...');
    await ui().page.locator('.quick-input-list .monaco-list-row').getByText('Import Connection').click();
    await takeScreenshot('offers-selection-dark');
    await ui().keys('Enter');
    const settings = path.join(folder, '.vscode/settings.json');
    await eventually(
      'the metadata folder in the settings',
      async () => readFileSync(settings, 'utf8'),
      (text) =>
        (JSON.parse(text) as Record<string, unknown>)['cartwright.service.metadata']?.toString() ===
        'metadata',
    );
  });

  it('F5 and a sample order halt in the hook of the folder', async () => {
    await ui().editor.setBreakpoint(orderHook, 10);
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor({ timeout: 60_000 });
    await eventually(
      'a verified breakpoint',
      () => ui().editor.gutterMarks(),
      (marks) => marks.some(({ line, icons }) => line === 10 && icons === 'debug-breakpoint'),
    );
    await ui().runCommand('Cartwright: Send Sample Order');
    const top = await ui().debug.waitForStop('afterPOST');
    assert.equal(top.line, 10);
    await ui().debug.expand('Local');
    assert.equal(await ui().debug.valueOf('text'), '"Ahoy, Wren"');
    // The `value` of an enumeration that is not set. Without the metadata, reading `value` would fail.
    assert.equal(await ui().debug.valueOf('mode'), 'null');
    await takeScreenshot('halted-dark');
  });

  it('the console and the log of the service show what the hook logs', async () => {
    await ui().debug.press('Continue');
    await ui().messages.waitForNotification('was created', 30_000);
    await ui().runCommand('Debug Console: Focus on Debug Console View');
    await eventually(
      'the log message',
      () => ui().debug.consoleLines(),
      (lines) => lines.some((line) => /\[warn\] harbour.*Ahoy, Wren/.test(line)),
    );
    await takeScreenshot('console-dark');
    await ui().runCommand('Cartwright: Show Log');
    await eventually(
      'the log of the service',
      async () => ui().page.locator('.panel .view-lines').first().innerText(),
      (text) => text.includes('Ahoy,'),
    );
    await takeScreenshot('log-dark');
  });

  it('the shop can be exported and reset', async () => {
    const seed = path.join(folder, 'shop.json');
    await ui().runCommand('Cartwright: Export Shop to Seed File...');
    await ui().quickInput.answerPath('Export Shop to Seed File', seed);
    await eventually(
      'the seed file',
      async () => existsSync(seed) && readFileSync(seed, 'utf8').includes('wren.hollis@example.com'),
      (isWritten) => isWritten,
      30_000,
    );
    await ui().runCommand('Cartwright: Reset Shop...');
    assert.match(await ui().messages.dialog(), /Reset the bundled shop to the sample data/);
    await takeScreenshot('reset-dark');
    await ui().messages.answerDialog('Reset');
    await ui().views.open('Cartwright');
    await ui().views.waitForRow('Data', 'Kestrel Yard');
  });
});
