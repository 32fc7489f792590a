import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'script-errors-')), 'tax-shop');
const scripts = 'cartridges/app_tax/cartridge/scripts';
const hook = [
  "'use strict';",
  '',
  "var Status = require('svc/system/Status');",
  "var rates = require('*/cartridge/scripts/rates');",
  '',
  'exports.afterPOST = function (order) {',
  '  var values = { a: 1, b: { c: 2 } };',
  '  var list = [1, 2, 3];',
  '  var sum = function sum(a, b) { return a + b; };',
  '  var odd = { get slow() { return order.productLineItems.length; }, zero: -0, big: 10n, day: new Date(0) };',
  "  var rate = rates.parsed('{');",
  '  return new Status(Status.OK);',
  '  rate = 2;',
  '};',
  '',
  'exports.modifyPOSTResponse = function (order, response) {',
  '  response.c_rate = rates.of(order.billingAddress.stateCode);',
  '};',
  '',
].join('\n');
const helper = [
  "'use strict';",
  '',
  'exports.parsed = function (text) {',
  '  try {',
  '    return JSON.parse(text);',
  '  } catch (e) {',
  '    return null;',
  '  }',
  '};',
  '',
  'exports.of = function (state) {',
  "  if (state === 'OR') throw new Error('No tax rate for ' + state);",
  '  return 0;',
  '};',
  '',
].join('\n');

/** Returns a launch.json with only the sample workspace's configuration that sends an order. */
function readLaunchJsonWithOrder(): string {
  const sample = readFileSync(path.join(repositoryRoot, 'sample', '.vscode', 'launch.json'), 'utf8');
  const { version, configurations } = JSON.parse(sample) as {
    version: string;
    configurations: { name: string; cartridges: unknown }[];
  };
  const configuration = configurations.find(({ name }) => name === 'Debug with the sample order');
  return JSON.stringify({ version, configurations: [configuration] });
}

describe('A user whose scripts throw errors', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const takeScreenshot = (name: string) => ui().screenshot(`script-errors/${name}`);

  before(async () => {
    const files: Readonly<Record<string, string>> = {
      '.vscode/launch.json': readLaunchJsonWithOrder(),
      'cartridges/app_tax/package.json': '{ "hooks": "./cartridge/scripts/hooks.json" }\n',
      [`${scripts}/hooks.json`]: JSON.stringify({
        hooks: ['afterPOST', 'modifyPOSTResponse'].map((name) => ({
          name: `svc.api.shop.order.${name}`,
          script: './hooks/order',
        })),
      }),
      [`${scripts}/hooks/order.js`]: hook,
      [`${scripts}/rates.js`]: helper,
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    workbench = await openWorkbench({ folder, theme: 'dark', size: { width: 1440, height: 1000 } });
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('a breakpoint in code that never runs is unverified, and its hover explains why', async () => {
    await ui().editor.setBreakpoint(`${scripts}/hooks/order.js`, 13);
    await ui().editor.clickGutter(12);
    await ui().debug.start();
    const top = await ui().debug.waitForStop('afterPOST');
    assert.equal(top.line, 12);
    const marks = await ui().editor.gutterMarks();
    assert.deepEqual(
      marks.filter(({ line }) => line === 13).map(({ icons }) => icons),
      ['debug-breakpoint-unverified'],
    );
    await ui().editor.hoverGutter(13);
    await ui().page.locator('.monaco-hover').getByText('This line is never reached').first().waitFor();
    await takeScreenshot('unreachable-dark');
  });

  it('values have previews as in the JavaScript debugger, and a getter runs on click', async () => {
    await ui().debug.expand('Local');
    const valueOf = (name: string) => ui().debug.valueOf(name);
    assert.equal(await valueOf('values'), '{a: 1, b: {…}}');
    assert.equal(await valueOf('list'), '(3) [1, 2, 3]');
    assert.equal(await valueOf('sum'), 'ƒ sum(a, b)');
    await ui().debug.expand('odd');
    assert.equal(await valueOf('zero'), '-0');
    assert.equal(await valueOf('big'), '10n');
    assert.match(await valueOf('day'), /1970/);
    await takeScreenshot('previews-dark');
    await ui().debug.runGetter('slow');
    await eventually(
      'the value of the getter',
      () => valueOf('slow'),
      (value) => value === '3',
    );
  });

  it('a watch that cannot be evaluated shows no notification', async () => {
    await ui().debug.watch('order.nothing.here');
    await ui()
      .page.locator('.debug-watch .monaco-list-row')
      .getByText('Cannot read', { exact: false })
      .waitFor();
    assert.deepEqual(await ui().messages.notifications(), []);
    await takeScreenshot('watch-dark');
  });

  it('an uncaught error halts where it is thrown', async () => {
    await ui().debug.press('Continue');
    const top = await ui().debug.waitForStop('of');
    assert.deepEqual([top.file, top.line], ['rates.js', 12]);
    const box = await ui().debug.waitForException('No tax rate for OR');
    assert.match(box, /workspace\/tax-shop\/.*rates\.js:12/);
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await ui().useTheme(theme);
      await takeScreenshot(`uncaught-${theme}`);
    }
  });

  it('the console shows the requests, collapsed, and the error once, with links to the files', async () => {
    await ui().debug.press('Continue');
    await ui().runCommand('Debug Console: Focus on Debug Console View');
    const lines = await eventually(
      'the failed request',
      () => ui().debug.consoleLines(),
      (texts) => texts.some((text) => /6\/6 POST \S+\/orders → 500/.test(text)),
    );
    assert.ok(
      lines.some((text) => /1\/6 POST \S+\/baskets → 200/.test(text) && !text.includes('{')),
      lines.join('\n'),
    );
    const requestIndex = lines.findIndex((text) => /6\/6 POST \S+ → 500/.test(text));
    const errors = lines.filter((text) => text.includes('No tax rate for OR'));
    assert.equal(errors.length, 1, lines.join('\n'));
    assert.ok(
      lines.findIndex((text) => text.includes('No tax rate for OR')) < requestIndex,
      lines.join('\n'),
    );
    await ui().page.locator('.repl a').getByText('rates.js:12', { exact: false }).first().waitFor();
    await ui().useTheme('light');
    await takeScreenshot('console-light');
    await ui().useTheme('dark');
    await takeScreenshot('console-dark');
  });

  it('a caught error halts once Caught Script Errors is selected', async () => {
    await ui()
      .page.locator('.debug-breakpoints .monaco-list-row')
      .getByText('Caught Script Errors', { exact: true })
      .click();
    await ui().keys('Space');
    await ui().debug.press('Restart');
    const top = await ui().debug.waitForStop('parsed');
    assert.deepEqual([top.file, top.line], ['rates.js', 5]);
    await takeScreenshot('caught-dark');
  });
});
