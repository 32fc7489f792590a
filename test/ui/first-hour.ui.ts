import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'first-hour-')), 'harbour');

/** A workspace with a connection without a client ID, and cartridges whose order only the launch configuration sets. */
const files: Readonly<Record<string, string>> = {
  '.vscode/settings.json': JSON.stringify({
    'cartwright.connections': [
      { name: 'dev01', baseUrl: 'https://dev01-harbour-example.invalid', username: 'me@example.com' },
    ],
  }),
  '.vscode/launch.json': JSON.stringify({
    version: '0.2.0',
    configurations: [
      { type: 'cartwright', request: 'attach', name: 'Shop', cartridgePath: 'app_harbour:app_base' },
      { type: 'cartwright', request: 'attach', name: 'Sandbox', connection: 'dev01' },
    ],
  }),
  'cartridges/app_base/cartridge/scripts/a.js': 'exports.a = 1;\n',
  'cartridges/app_harbour/cartridge/scripts/a.js': 'exports.a = 2;\n',
  'cartridges/app_unused/cartridge/scripts/b.js': 'exports.b = 2;\n',
};

describe('A user in their first hour', function () {
  this.timeout(300_000);
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    workbench = await openWorkbench({ folder, theme: 'dark' });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  const listScriptRows = async (): Promise<string[]> =>
    (await ui().views.rows('Scripts')).map(({ label, description }) => `${label}: ${description}`);

  it('while the Scripts view reads the cartridges, it does not say that there are none', async () => {
    await ui().views.open('Cartwright');
    await eventually(
      'the cartridges, without an earlier message that there are none',
      async () => {
        // This text is in the Get Started view if the workspace has no cartridges.
        assert.equal(await ui().page.getByText('A hook is a function').isVisible(), false);
        return listScriptRows();
      },
      (rows) => rows.length > 0,
      60_000,
    );
    // The service that the view has started has the path of the launch configuration, as in a session.
    await eventually('the cartridge path', listScriptRows, (rows) =>
      rows.includes('app_harbour: 1 · from launch.json'),
    );
    // The cartridges of the sample shop are in the path of its site, but not in this workspace.
    assert.equal((await listScriptRows()).length, 3);
    await ui().screenshot('first-hour/scripts-dark');
  });

  it('the Scripts view shows the order of cartridges that the launch configuration sets', async () => {
    await ui().debug.start();
    await ui().page.locator('.debug-toolbar').waitFor();
    await ui().views.open('Cartwright');
    await eventually('the cartridge path', listScriptRows, (rows) =>
      rows.includes('app_harbour: 1 · from launch.json'),
    );
    assert.deepEqual(await listScriptRows(), [
      'app_harbour: 1 · from launch.json',
      'app_base: 2 · from launch.json',
      'app_unused: not on cartridge path',
    ]);
    await ui().screenshot('first-hour/scripts-of-launch-dark');
    await ui().debug.press('Disconnect');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('the row "No client ID" of a connection asks for the ID first, and then for the passwords', async () => {
    await ui().runCommand('Cartwright: Switch Connection...');
    await ui().quickInput.pick('dev01');
    await ui().views.waitForRow('Data', 'No client ID');
    await ui().screenshot('first-hour/no-client-id-dark');
    await ui().views.click('Data', 'No client ID');
    await ui().messages.waitForNotification('Cannot connect to "dev01"');
    await ui().messages.press('Cannot connect to "dev01"', 'Sign In Anyway');
    await ui().quickInput.fillTitled('Client ID', 'harbour-client');
    await ui().screenshot('first-hour/client-id-dark');
    await ui().keys('Enter');
    await ui().quickInput.answerTitled('Password of User me@example.com', 'secret');
    await ui().quickInput.answerTitled('Password of API Client harbour-client', 'secret');
    await eventually(
      'the client ID in the settings',
      () => Promise.resolve(readFileSync(path.join(ui().folder, '.vscode/settings.json'), 'utf8')),
      (text) => text.includes('"clientId": "harbour-client"'),
    );
    await ui().views.waitForRow('Data', 'Cannot connect');
  });

  it('a session that cannot connect offers the bundled service or an edit of the connection', async () => {
    await ui().runCommand('Debug: Select and Start Debugging');
    await ui().quickInput.pick('Sandbox');
    assert.match(await ui().messages.dialog(), /cannot be found. Check its name in "baseUrl"/);
    await ui().screenshot('first-hour/cannot-connect-dark');
    const buttons = await ui().page.locator('.monaco-dialog-box .monaco-button').allInnerTexts();
    assert.deepEqual(buttons.sort(), ['Cancel', 'Edit Connection...', 'Try Again', 'Use Bundled Service']);
    await ui().messages.answerDialog('Try Again');
    assert.match(await ui().messages.dialog(), /cannot be found. Check its name in "baseUrl"/);
    await ui().messages.answerDialog('Edit Connection...');
    await eventually(
      'the URL, which the message is about',
      () => ui().quickInput.text(),
      (text) => text === 'https://dev01-harbour-example.invalid',
    );
    await ui().quickInput.cancel();
    assert.deepEqual(await ui().messages.notifications(), []);
  });

  it('the session starts on the bundled service if the user chooses it instead of an unreachable instance', async () => {
    await ui().runCommand('Debug: Select and Start Debugging');
    await ui().quickInput.pick('Sandbox');
    await ui().messages.answerDialog('Use Bundled Service');
    await ui().messages.waitForNotification('"Bundled service" is now the active connection');
    await ui().page.locator('.debug-toolbar').waitFor();
    await ui().page.getByText('Waiting for requests to the bundled service').first().waitFor();
    await ui().screenshot('first-hour/bundled-instead-dark');
    await ui().debug.press('Disconnect');
    await ui().page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('a button of Campaigns shows a calendar; its labels do not overlap in a narrow editor', async () => {
    await ui().runCommand('Cartwright: Switch Connection...');
    await ui().quickInput.pick('Bundled service');
    await ui().views.open('Cartwright');
    await ui().views.expand('Data', 'Kestrel Yard');
    await ui().views.pressInlineAction('Data', 'Campaigns', 'Show Campaign Calendar');
    await ui().waitForWebview('The line marks today');
    await ui().screenshot('first-hour/calendar-dark');
    await ui().runCommand('View: Toggle Panel Visibility');
    await ui().runCommand('View: Split Editor Right');
    await ui().page.setViewportSize({ width: 1024, height: 700 });
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await ui().useTheme(theme);
      await ui().screenshot(`first-hour/calendar-half-${theme}`);
    }
    const calendar = ui().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');
    const labels = calendar.locator('.scale > span:visible');
    const boxes = await labels.evaluateAll((spans) =>
      spans.map((span) => {
        const { left } = span.getBoundingClientRect() as { left: number };
        return { left, textEnd: left + (span.scrollWidth as number) };
      }),
    );
    assert.ok(boxes.length >= 3);
    for (const [index, { left }] of boxes.entries())
      assert.ok(left >= (boxes[index - 1]?.textEnd ?? 0), JSON.stringify(boxes));
  });
});
