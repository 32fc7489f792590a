import assert from 'node:assert/strict';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

describe('a person who looks for orders and campaigns in the sidebar', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    workbench = await openWorkbench({
      folder: path.join(repositoryRoot, 'sample'),
      theme: 'dark',
      size: { width: 1440, height: 1500 },
    });
    await at().views.open('Cartwright');
  });
  after(() => workbench?.close());

  it('the message about a sample order offers its receipt', async () => {
    await at().runCommand('Cartwright: Send Sample Order');
    await at().messages.waitForNotification('was created', 60_000);
    await at().screenshot('order-message-dark');
    await at().messages.press('was created', 'Show Receipt');
    await at().waitForWebview('Enamel Mug');
    await at().screenshot('order-receipt-dark');
  });

  it('lists say how many resources were found, and open others', async () => {
    await at().views.expand('Data', 'Kestrel Yard');
    await at().views.expand('Data', 'Campaigns');
    await eventually(
      'the campaigns',
      () => at().views.labels('Data'),
      (labels) => labels.some((label) => /^\d+ found; open others by ID$/.test(label)),
    );
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await at().useTheme(theme);
      await at().screenshot(`campaign-list-${theme}`);
    }
    await at().views.expand('Shop', 'Orders');
    await at().views.waitForRow('Shop', '1 found; open others by number');
    await at().screenshot('order-list-dark');
    await at().views.click('Shop', '1 found; open others by number');
    await at().quickInput.waitUntilOpen();
    await at().screenshot('order-open-dark');
    await at().quickInput.cancel();
  });

  it('the calendar shows the campaigns of a year', async () => {
    await at().runCommand('Cartwright: Show Campaign Calendar');
    await at().waitForWebview('summer-camp');
    await at().screenshot('calendar-dark');
  });
});
