import assert from 'node:assert/strict';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { clientOf } from '../support/data-api.ts';
import type { Sender } from '../support/http.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const campaign = '/s/-/svc/data/v23_2/sites/RefArch/campaigns/garden-opening';
const tab = 'garden-opening.json';

describe('a person who uses auto save and opens a campaign of an instance', () => {
  let workbench: Workbench | undefined;
  let api: Sender;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');
  const picture = (name: string) => at().screenshot(`instance/${name}`);
  /** Types at the end of the description. */
  const append = async (text: string): Promise<void> => {
    await at().keys('Control+1', 'Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft');
    await at().type(text);
  };
  const description = async (): Promise<unknown> => (await api('GET', campaign)).body.description;

  before(async () => {
    workbench = await openWorkbench({
      folder: path.join(repositoryRoot, 'sample'),
      theme: 'dark',
      size: { width: 1024, height: 700 },
      userSettings: { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 },
    });
    await at().runCommand('Cartwright: Start Service');
    await at().views.open('Cartwright');
    await at().views.expand('Connections', 'Bundled service');
    await at().views.waitForRow('Connections', 'Address');
    const rows = await at().views.rows('Connections');
    api = await clientOf(rows.find(({ label }) => label === 'Address')?.description ?? '');
    await at().runCommand('Cartwright: Add Connection...');
    for (const [title, text] of [
      ['Connection Name', 'staging-eu'],
      ['Platform URL', api.baseUrl],
      ['Account Server URL', ''],
      ['Client ID', 'cartwright'],
      ['Back-Office User', 'admin'],
      ['Default Site', 'RefArch'],
      ['Vendor Prefix', ''],
      ['Enter the password of admin', 'admin'],
      ['Enter the password of the client', 'cartwright'],
    ] as const)
      await at().quickInput.answerTitled(title, text);
    await at().waitForStatusBar('staging-eu');
  });
  after(() => workbench?.close());

  it('sees in the tab to which connection it belongs', async () => {
    await at().views.expand('Data', 'Kestrel Yard');
    await at().views.expand('Data', 'Campaigns');
    await at().views.click('Data', 'garden-opening');
    await at().page.locator(`.tab[data-resource-name="${tab}"]`).waitFor();
    // VS Code draws badges as generated content.
    const badge = `getComputedStyle(document.querySelector('.tab[data-resource-name="${tab}"] .monaco-icon-label'), '::after').content`;
    await eventually(
      'the badge of the connection',
      () => at().page.evaluate<string>(badge),
      (content) => content === '"SE"',
    );
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await at().useTheme(theme);
      await picture(`tab-${theme}`);
    }
  });

  it('auto save does not change the instance, and says so once', async () => {
    const before = await description();
    await append(' of');
    const message = await at().messages.waitForNotification('Auto save does not change instances');
    await picture('auto-save-dark');
    assert.match(message, /staging-eu/);
    await at().messages.dismiss('Auto save does not change instances');
    await append(' the');
    await at().page.waitForTimeout(2000);
    assert.deepEqual(await at().messages.notifications(), []);
    assert.equal(await description(), before);
  });

  it('the first save asks, and a canceled one sends nothing', async () => {
    const before = await description();
    await at().keys('Control+S');
    assert.match(await at().messages.dialog(), /save to "staging-eu"/);
    await picture('question-dark');
    await at().messages.answerDialog('Cancel');
    await at().messages.waitForNotification('Nothing was sent');
    await picture('canceled-dark');
    assert.equal(await description(), before);
    await at().messages.dismiss('Nothing was sent');
  });

  it('a confirmed save changes the instance, and the next one does not ask', async () => {
    await at().keys('Control+S');
    await at().messages.dialog();
    await at().messages.answerDialog('Save to Instance');
    const isNow = (text: string) => eventually('the description', description, (value) => value === text);
    await isNow('Beds, borders and the first warm evening of the');
    // The server's version of the document has replaced what was typed.
    await at().page.waitForTimeout(2000);
    await append(' year');
    await at().keys('Control+S');
    await isNow('Beds, borders and the first warm evening of the year');
    await picture('saved-dark');
  });
});
