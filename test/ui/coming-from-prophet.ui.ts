import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'prophet-')), 'storefront');
const launch = {
  version: '0.2.0',
  configurations: [
    { type: 'prophet', request: 'launch', name: 'Attach to Sandbox' },
    { type: 'b2c-script', request: 'launch', name: 'B2C Script Debugger' },
  ],
};
const instance = {
  hostname: 'dev01-web-example.invalid',
  username: 'dev@example.com',
  password: 'secret',
  'code-version': 'version1',
};

describe('A user whose workspace was used with Prophet', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const offer = 'launch configurations for the debugger of Prophet and B2C DX';
  const squiggles = () => ui().page.locator('.monaco-editor .squiggly-warning');

  before(async () => {
    cpSync(path.join(repositoryRoot, 'sample', 'cartridges'), path.join(folder, 'cartridges'), {
      recursive: true,
    });
    mkdirSync(path.join(folder, '.vscode'));
    writeFileSync(path.join(folder, '.vscode', 'launch.json'), JSON.stringify(launch, undefined, 2));
    writeFileSync(path.join(folder, 'dw.json'), JSON.stringify(instance, undefined, 2));
    workbench = await openWorkbench({ folder, theme: 'dark' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('one message offers a connection and launch configurations, and can be declined', async () => {
    await ui().messages.waitForNotification(offer);
    const notifications = await ui().messages.notifications();
    assert.equal(notifications.length, 1);
    assert.match(notifications.join(), /dw\.json/);
    await ui().screenshot('prophet-offer-dark');
    await ui().messages.press(offer, 'Not Now');
    await eventually(
      'no message',
      () => ui().messages.notifications(),
      (texts) => texts.length === 0,
    );
  });

  it('F5 debugs the cartridges, since no installed debugger can start the launch configurations', async () => {
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor();
    await ui().screenshot('prophet-f5-dark');
    await ui().debug.press('Disconnect');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('launch.json shows why the configurations need to be converted', async () => {
    await ui().editor.open('.vscode/launch.json', 5);
    await eventually(
      'two squiggles',
      () => squiggles().count(),
      (count) => count >= 2,
    );
    await ui().keys('End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await ui().runCommand('Show or Focus Hover');
    await ui().page.getByText('which is not installed').first().waitFor();
    await ui().screenshot('prophet-launch-json-dark');
    await ui().keys('Escape');
  });

  it('a quick fix converts a configuration, which then names a connection to the instance of dw.json', async () => {
    await ui().runCommand('Quick Fix...');
    await ui().page.getByText('Convert to Cartwright Configuration').first().waitFor();
    await ui().screenshot('prophet-quick-fix-dark');
    await ui().keys('Enter');
    await eventually(
      'the converted text',
      () => ui().editor.text(),
      (text) => text.includes('"type": "cartwright"') && text.includes('"connection": "dev01-web-example"'),
    );
    await ui().screenshot('prophet-converted-dark');
  });

  it('the message does not appear again after a reload', async () => {
    await ui().keys('Control+S');
    for (const theme of ['light', 'contrast'] as const) {
      await ui().useTheme(theme);
      await ui().screenshot(`prophet-launch-json-${theme}`);
    }
    await ui().reload();
    await ui().waitForStatusBar('Cartwright');
    const texts = await ui().messages.notifications();
    assert.deepEqual(
      texts.filter((text) => text.includes(offer)),
      [],
    );
  });
});
