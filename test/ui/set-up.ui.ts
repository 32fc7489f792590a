import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'set-up-')), 'storefront');
const files: Readonly<Record<string, string>> = {
  'dw.json': JSON.stringify({
    hostname: 'dev01-storefront.invalid',
    username: 'dev@example.com',
    password: 'secret',
    'code-version': 'v1',
  }),
  '.vscode/launch.json': JSON.stringify({
    version: '0.2.0',
    configurations: [{ type: 'prophet', request: 'launch', name: 'Attach to Sandbox' }],
  }),
  'cartridges/app_a/package.json': '{ "hooks": "./cartridge/scripts/hooks.json" }',
  'cartridges/app_a/cartridge/scripts/hooks.json':
    '{ "hooks": [{ "name": "dw.ocapi.shop.order.afterPOST", "script": "./order.js" }] }',
  'cartridges/app_a/cartridge/scripts/order.js':
    "'use strict';\n\nvar Status = require('dw/system/Status');\n\nexports.afterPOST = function (order) {\n  return new Status(Status.OK);\n};\n",
  'metadata/meta/system-objecttype-extensions.xml': `<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31">
  <type-extension type-id="SitePreferences">
    <custom-attribute-definitions>
      <attribute-definition attribute-id="giftWrap"><type>boolean</type></attribute-definition>
    </custom-attribute-definitions>
    <group-definitions>
      <attribute-group group-id="Gifts"><attribute attribute-id="giftWrap"/></attribute-group>
    </group-definitions>
  </type-extension>
</metadata>
`,
};

describe('A user who opens a workspace of Salesforce B2C Commerce', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const read = (file: string) => Promise.resolve(readFileSync(path.join(ui().folder, file), 'utf8'));

  before(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    workbench = await openWorkbench({ folder, theme: 'light', size: { width: 1024, height: 1000 } });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  /** Waits until everything is set up. */
  const waitForFiles = async (): Promise<void> => {
    await eventually(
      'the settings',
      async () => read('.vscode/settings.json').catch(() => ''),
      (text) =>
        ['"cartwright.vendor": "dw"', 'https://dev01-storefront.invalid', '"metadata"'].every((part) =>
          text.includes(part),
        ),
    );
    await eventually(
      'the launch configuration',
      async () => read('.vscode/launch.json'),
      (text) => /"type": ?"cartwright"/.test(text) && !text.includes('"connection"'),
    );
  };

  it('one button sets up names, connection, launch configurations and metadata, and one message reports it', async () => {
    const offer = 'This workspace uses the names of Salesforce B2C Commerce (dw)';
    await ui().messages.waitForNotification(offer);
    await ui().screenshot('set-up/offer-light');
    await ui().messages.press(offer, 'Set Up');
    await ui().messages.waitForNotification('Setting up this workspace');
    await waitForFiles();
    // The instance cannot be reached from here.
    const message = await ui().messages.waitForNotification('You debug on the bundled service');
    assert.equal(
      message,
      'Cartwright: This workspace is set up. You debug on the bundled service: dev01-storefront.invalid could not be reached.',
    );
    await eventually(
      'one message, after the progress of the restart',
      () => ui().messages.notifications(),
      (notifications) => notifications.length === 1,
    );
    const box = await ui()
      .page.locator('.notification-toast .notification-list-item-message')
      .first()
      .boundingBox();
    // A line is 22 pixels high, and there are 4 pixels above and 4 below the message.
    assert.ok(box && box.height <= 3 * 22 + 8, `${box?.height} pixels are more than three lines`);
    const buttons = ui().page.locator('.notification-toast .monaco-button');
    assert.deepEqual((await buttons.allInnerTexts()).filter(Boolean), [
      'Try Again',
      'Edit Connection...',
      'Show Details',
      'Undo',
    ]);
    await ui().screenshot('set-up/done-light');
    await ui().messages.press('You debug on the bundled service', 'Try Again');
    await eventually(
      'the message after another attempt',
      () => ui().messages.notifications(),
      (notifications) =>
        notifications.length === 1 &&
        /^Cartwright: The connection ".*cannot be reached/.test(notifications.join()),
    );
  });

  it('Undo restores everything, and Set Up Workspace does it again, with a list of what it does', async () => {
    await ui().messages.press('cannot be reached', 'Undo');
    await eventually(
      'no settings file, as before',
      () => Promise.resolve(existsSync(path.join(ui().folder, '.vscode/settings.json'))),
      (exists) => !exists,
    );
    await eventually(
      'the launch configuration from before',
      () => read('.vscode/launch.json'),
      (text) => text === files['.vscode/launch.json'],
    );
    await ui().screenshot('set-up/undone-light');
    await ui().runCommand('Cartwright: Set Up Workspace...');
    const list = ui().page.locator('.quick-input-widget');
    for (const detail of [
      "dw.ocapi.shop.order.afterPOST, require('dw/system/Status')",
      'dw.json: dev01-storefront.invalid',
      '"Attach to Sandbox"',
      'metadata/meta/system-objecttype-extensions.xml',
    ])
      await list.getByText(detail, { exact: true }).waitFor();
    await ui().screenshot('set-up/list-light');
    await ui().keys('Enter');
    await waitForFiles();
  });

  it('F5 debugs on the bundled service, since the instance cannot be reached', async () => {
    await ui().editor.setBreakpoint('cartridges/app_a/cartridge/scripts/order.js', 6);
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor();
    await ui().runCommand('Cartwright: Send Sample Order');
    const top = await ui().debug.waitForStop('afterPOST');
    assert.equal(top.line, 6);
    await ui().screenshot('set-up/halted-light');
    await ui().debug.press('Disconnect');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('the Data view shows the preference groups that the metadata of the workspace defines', async () => {
    await ui().views.open('Cartwright');
    await ui().views.expand('Data', 'Kestrel Yard');
    await ui().views.expand('Data', 'Site Preferences');
    await ui().views.waitForRow('Data', 'Gifts');
    await ui().screenshot('set-up/preferences-light');
  });

  it('after a reload, a command undoes the set-up, says what it restored, and is then no longer in the palette', async () => {
    await ui().reload();
    await ui().waitForStatusBar('Cartwright');
    await ui().runCommand('Cartwright: Undo Set Up Workspace');
    const message = await ui().messages.waitForNotification('was undone');
    assert.equal(message, 'Cartwright: Set Up Workspace was undone. Everything is as before.');
    await ui().screenshot('set-up/undone-later-light');
    assert.equal(await read('.vscode/launch.json'), files['.vscode/launch.json']);
    assert.equal(existsSync(path.join(ui().folder, '.vscode/settings.json')), false);
    await ui().keys('Control+Shift+P');
    await ui().page.keyboard.type('Undo Set Up');
    const palette = ui().page.locator('.quick-input-widget');
    await palette.getByText('similar commands').first().waitFor();
    assert.equal(await palette.getByText('Undo Set Up Workspace').count(), 0);
    await ui().keys('Escape');
  });
});
