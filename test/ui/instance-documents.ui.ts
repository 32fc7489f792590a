import assert from 'node:assert/strict';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { signInClient } from '../support/data-api.ts';
import type { Sender } from '../support/http.ts';
import { addConnection } from './add-connection.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const campaign = '/s/-/svc/data/v23_2/sites/RefArch/campaigns/garden-opening';
const tab = 'garden-opening.json';

describe('A user who uses auto save and opens a campaign of an instance', () => {
  let workbench: Workbench | undefined;
  let api: Sender;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const takeScreenshot = (name: string) => ui().screenshot(`instance/${name}`);
  /** Types at the end of the description. */
  const append = async (text: string): Promise<void> => {
    await ui().keys('Control+1', 'Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft');
    await ui().type(text);
  };
  const readDescription = async (): Promise<unknown> => (await api('GET', campaign)).body.description;

  before(async () => {
    workbench = await openWorkbench({
      folder: path.join(repositoryRoot, 'sample'),
      theme: 'dark',
      size: { width: 1024, height: 700 },
      userSettings: { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 },
    });
    await ui().runCommand('Cartwright: Start Service');
    await ui().views.open('Cartwright');
    await ui().views.expand('Connections', 'Bundled service');
    await ui().views.waitForRow('Connections', 'URL');
    const rows = await ui().views.rows('Connections');
    api = await signInClient(rows.find(({ label }) => label === 'URL')?.description ?? '');
    await addConnection(ui(), { name: 'staging-eu', baseUrl: api.baseUrl });
    await ui().messages.dismiss('The connection "staging-eu" was added');
  });
  after(() => workbench?.close());

  it('the tab of a document shows to which connection it belongs', async () => {
    await ui().views.expand('Data', 'Kestrel Yard');
    await ui().views.expand('Data', 'Campaigns');
    await ui().views.click('Data', 'garden-opening');
    await ui().page.locator(`.tab[data-resource-name="${tab}"]`).waitFor();
    // VS Code draws badges as content of the pseudo-element `::after`.
    const badge = `getComputedStyle(document.querySelector('.tab[data-resource-name="${tab}"] .monaco-icon-label'), '::after').content`;
    await eventually(
      'the badge of the connection',
      () => ui().page.evaluate<string>(badge),
      (content) => content === '"SE"',
    );
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await ui().useTheme(theme);
      await takeScreenshot(`tab-${theme}`);
    }
  });

  it('auto save neither changes the instance nor shows a message', async () => {
    const previousDescription = await readDescription();
    await append(' of');
    await ui().page.waitForTimeout(2000);
    await append(' the');
    await ui().page.waitForTimeout(2000);
    await takeScreenshot('auto-save-dark');
    assert.equal(await ui().page.locator('.tab.active.dirty').count(), 1);
    assert.deepEqual(await ui().messages.notifications(), []);
    assert.equal(await readDescription(), previousDescription);
  });

  it('the first save to an instance asks for confirmation, and a canceled save sends nothing', async () => {
    const previousDescription = await readDescription();
    await ui().keys('Control+S');
    assert.match(await ui().messages.dialog(), /save to "staging-eu"/);
    await takeScreenshot('question-dark');
    await ui().messages.answerDialog('Cancel');
    await ui().messages.waitForNotification('Nothing was sent');
    await takeScreenshot('canceled-dark');
    assert.equal(await readDescription(), previousDescription);
    await ui().messages.dismiss('Nothing was sent');
  });

  it('a confirmed save changes the instance, and the next save does not ask', async () => {
    await ui().keys('Control+S');
    await ui().messages.dialog();
    await ui().messages.answerDialog('Save to Instance');
    const waitForDescription = (text: string) =>
      eventually('the description', readDescription, (value) => value === text);
    await waitForDescription('Beds, borders and the first warm evening of the');
    // During this pause, the server's version of the document replaces the typed text.
    await ui().page.waitForTimeout(2000);
    await append(' year');
    await ui().keys('Control+S');
    await waitForDescription('Beds, borders and the first warm evening of the year');
    await takeScreenshot('saved-dark');
  });
});
