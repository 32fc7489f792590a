import assert from 'node:assert/strict';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

describe('A user who looks for orders and campaigns in the sidebar', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    workbench = await openWorkbench({
      folder: path.join(repositoryRoot, 'sample'),
      theme: 'dark',
      size: { width: 1440, height: 1500 },
    });
    await ui().views.open('Cartwright');
  });
  after(() => workbench?.close());

  it('the message about a sample order offers its receipt', async () => {
    await ui().runCommand('Cartwright: Send Sample Order');
    await ui().messages.waitForNotification('was created', 60_000);
    await ui().screenshot('order-message-dark');
    await ui().messages.press('was created', 'Show Receipt');
    await ui().waitForWebview('Enamel Mug');
    await ui().screenshot('order-receipt-dark');
  });

  it('the lists of campaigns and orders have a row that opens a campaign by its ID, or an order by its number', async () => {
    await ui().views.expand('Data', 'Kestrel Yard');
    await ui().views.expand('Data', 'Campaigns');
    await eventually(
      'the campaigns',
      () => ui().views.labels('Data'),
      (labels) => labels.includes('Open by ID...'),
    );
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await ui().useTheme(theme);
      await ui().screenshot(`campaign-list-${theme}`);
    }
    await ui().views.expand('Shop', 'Orders');
    await ui().views.waitForRow('Shop', 'Open by number...');
    await ui().screenshot('order-list-dark');
    await ui().views.click('Shop', 'Open by number...');
    await ui().quickInput.waitUntilOpen();
    await ui().screenshot('order-open-dark');
    await ui().quickInput.cancel();
  });

  it('the campaign calendar shows a campaign', async () => {
    await ui().runCommand('Cartwright: Show Campaign Calendar');
    await ui().waitForWebview('summer-camp');
    await ui().screenshot('calendar-dark');
  });
});
