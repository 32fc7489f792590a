import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
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

describe('a person whose workspace was used with Prophet', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');
  const offer = 'launch configurations for the debugger of Prophet and B2C DX';
  const squiggles = () => at().page.locator('.monaco-editor .squiggly-warning');

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

  it('a message offers to convert the launch configurations, and can be declined', async () => {
    await at().messages.waitForNotification(offer);
    await at().screenshot('prophet-offer-dark');
    await at().messages.press(offer, 'Not Now');
  });

  it('launch.json shows why the configurations need to be converted', async () => {
    await at().editor.open('.vscode/launch.json', 5);
    await eventually(
      'two squiggles',
      () => squiggles().count(),
      (count) => count >= 2,
    );
    await at().keys('End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await at().runCommand('Show or Focus Hover');
    await at().page.getByText('which is not installed').first().waitFor();
    await at().screenshot('prophet-launch-json-dark');
    await at().keys('Escape');
  });

  it('a quick fix converts a configuration, and its instance becomes a connection', async () => {
    await at().runCommand('Quick Fix...');
    await at().page.getByText('Convert to Cartwright Configuration').first().waitFor();
    await at().screenshot('prophet-quick-fix-dark');
    await at().keys('Enter');
    await eventually(
      'the converted text',
      () => at().editor.text(),
      (text) => text.includes('"type": "cartwright"') && text.includes('dev01-web-example.invalid'),
    );
    await at().screenshot('prophet-converted-dark');
  });

  it('the message does not appear again after a reload', async () => {
    await at().keys('Control+S');
    for (const theme of ['light', 'contrast'] as const) {
      await at().useTheme(theme);
      await at().screenshot(`prophet-launch-json-${theme}`);
    }
    await at().reload();
    await at().waitForStatusBar('Cartwright');
    const texts = await at().messages.notifications();
    assert.deepEqual(
      texts.filter((text) => text.includes(offer)),
      [],
    );
  });
});
