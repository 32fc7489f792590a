import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { Keyboard } from './keyboard.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const shop = path.join(mkdtempSync(path.join(tmpdir(), 'requests-')), 'kestrel-yard');
const requestFile = 'requests/search.http';
const chainFile = 'requests/chain.http';
const chain = [
  '### Basket',
  '# @name basket',
  '# @as guest',
  'POST {{shop}}/baskets',
  '',
  '### Read it',
  '# @as guest',
  'GET {{shop}}/baskets/',
];
const environments = {
  tents: { term: 'tent', size: 2 },
  saws: { term: 'saw', size: 1 },
};

describe('A user who writes requests, mostly by keyboard', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');
  const keyboard = (): Keyboard => new Keyboard(ui());
  const suggestion = (text: string) =>
    ui().page.locator('.suggest-widget .monaco-list-row', { hasText: text }).first();
  const countMarks = () =>
    ui().page.locator('.monaco-editor .squiggly-warning, .monaco-editor .squiggly-error').count();
  /** Returns the text of the last editor, which shows the response. */
  const readResponse = async (): Promise<string> =>
    (await ui().page.locator('.editor-group-container .view-lines').last().innerText()).replaceAll(
      '\u00a0',
      ' ',
    );

  before(async () => {
    cpSync(path.join(repositoryRoot, 'sample'), shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    writeFileSync(path.join(shop, requestFile), '# Finds products\n@site = RefArch\n\n### Search\n');
    writeFileSync(path.join(shop, chainFile), chain.join('\n'));
    writeFileSync(path.join(shop, 'requests/typed.http'), '### Typed');
    writeFileSync(path.join(shop, 'requests/http-client.env.json'), JSON.stringify(environments, null, 2));
    // The tests read the lines of a text from the screen.
    const userSettings = { '[cartwright-http]': { 'editor.wordWrap': 'off' } };
    workbench = await openWorkbench({
      folder: shop,
      theme: 'dark',
      size: { width: 1024, height: 700 },
      userSettings,
    });
    await keyboard().runCommand('Cartwright: Start Service');
    await ui().waitForStatusBar('Cartwright');
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(shop), { recursive: true });
  });

  it('paths and query parameters are completed from the API', async () => {
    await keyboard().open(requestFile, 4);
    await ui().keys('Control+End');
    await ui().type('GET /s/{{site}}/svc/shop/v23_2/product_sea');
    await ui().keys('Control+Space');
    await suggestion('product_search').waitFor();
    assert.equal(await countMarks(), 0);
    await ui().screenshot('requests-path-1024');
    await ui().keys('Escape');
    await ui().type('rch?client_id=cartwright&q={{term}}&');
    await ui().keys('Control+Space');
    await suggestion('count').waitFor();
    assert.equal(await countMarks(), 0);
    await ui().screenshot('requests-parameters-1024');
    await ui().keys('Escape');
    await ui().type('count={{size}}\nAccept-L');
    await ui().keys('Control+Space');
    await suggestion('Accept-Language').waitFor();
    await ui().keys('Enter');
    await ui().type('en');
    await eventually(
      'the header',
      () => ui().editor.text(),
      (text) => /\nAccept-Language: en$/.test(text),
    );
  });

  it('variables without a value are marked when the caret leaves their line, and an environment sets their values', async () => {
    await ui().keys('ArrowUp');
    await eventually('the marks of term and size', countMarks, (count) => count >= 2);
    await ui().screenshot('requests-unknown-variables-1024');
    await keyboard().runCommand('Cartwright: Select Request Environment...');
    await eventually(
      'the environments',
      () => ui().quickInput.rows(),
      (rows) => rows.includes('tents') && rows.includes('saws'),
    );
    await ui().type('tents');
    await ui().keys('Enter');
    await eventually('no mark', countMarks, (count) => count === 0);
    await ui().waitForStatusBar('tents');
    await keyboard().runCommand('Cartwright: Select Request Environment...');
    const selectedRow = ui().page.locator('.quick-input-list .monaco-list-row', { hasText: 'selected' });
    await selectedRow.waitFor();
    assert.match(await selectedRow.innerText(), /^tents\s*selected/);
    await ui().screenshot('requests-environment-1024');
    await ui().keys('Escape');
    await ui().keys('ArrowDown');
  });

  it('a request is sent from the Command Palette, and its response is shown beside the request file', async () => {
    await keyboard().runCommand('Cartwright: Send Request');
    await eventually('the response', readResponse, (text) => text.includes('200') && text.includes('Tent'));
    for (const theme of ['dark', 'light', 'contrast'] as const) {
      await ui().useTheme(theme);
      await ui().screenshot(`requests-response-${theme}-1024`);
    }
  });

  it('members of an earlier request’s response are suggested even before that request is sent', async () => {
    await keyboard().open(chainFile, 8);
    await ui().keys('Control+End');
    await ui().type('{{basket.response.body.');
    await suggestion('basket_id').waitFor();
    await ui().screenshot('requests-members-1024');
    await ui().type('basket_i');
    await ui().keys('Enter');
    await eventually(
      'the placeholder',
      () => ui().editor.text(),
      (text) => text.includes('{{basket.response.body.basket_id}}'),
    );
  });

  it('a response begins with the request that was sent, and the requests that it needed', async () => {
    await keyboard().runCommand('Cartwright: Send Request');
    await eventually('the response', readResponse, (text) => text.includes('"_type": "basket"'));
    const text = await readResponse();
    assert.match(
      text,
      /^### Read it\n# GET http:\/\/127\.0\.0\.1:\d+\/s\/RefArch\/svc\/shop\/\S+\/baskets\/\w+\n/,
    );
    assert.match(
      text,
      /\n# Sent first, because this request needs it: "Basket", POST http:\S+\/baskets \(200 OK, \d+ ms\)\nHTTP\/1\.1 200 OK\n/,
    );
    await ui().screenshot('requests-chain-response-1024');
  });

  it('Enter begins a line after a value that was typed in full, and paths are suggested again while they are typed', async () => {
    await keyboard().open('requests/typed.http', 1);
    await ui().keys('Control+End');
    await ui().type('\n# @as ');
    await suggestion('guest').waitFor();
    await ui().type('guest');
    await suggestion('guest').waitFor({ state: 'hidden' });
    await ui().type('\nPOST ');
    await suggestion('baskets').waitFor();
    await ui().keys('Escape');
    await ui().type('item');
    await suggestion('/items').waitFor();
    await ui().screenshot('requests-path-again-1024');
    await ui().keys('Escape');
    assert.match(await ui().editor.text(), /\n# @as guest\nPOST item$/);
  });

  it('the palette does not offer Remove from Basket, which needs a selected row', async () => {
    await ui().keys('F1');
    await ui().quickInput.waitUntilOpen();
    await ui().type('Cartwright: basket');
    await eventually(
      'the commands on baskets',
      () => ui().quickInput.rows(),
      (rows) => rows.length > 0,
    );
    const rows = await ui().quickInput.rows();
    assert.ok(!rows.some((row) => row.startsWith('Cartwright: Remove from Basket')), rows.join());
    await ui().screenshot('palette-1024');
    await ui().keys('Escape');
  });

  it('the menu of the status bar ends with the command that stops the service', async () => {
    await ui().clickStatusBar('Cartwright');
    await eventually(
      'the actions',
      () => ui().quickInput.rows(),
      (rows) => rows.length === 3,
    );
    assert.deepEqual(await ui().quickInput.rows(), ['Show Log', 'Send Sample Order', 'Stop Service']);
    await ui().screenshot('status-bar-menu-1024');
    await ui().keys('Escape');
  });

  it('the walkthrough ticks the steps that were done', async () => {
    await keyboard().runCommand('Cartwright: Focus on Data View');
    await keyboard().runCommand('Cartwright: Open Walkthrough');
    const steps = ui().page.locator('.getting-started-step');
    await steps.first().waitFor();
    const countCompletedSteps = () =>
      ui().page.locator('.getting-started-step .codicon-getting-started-step-checked.complete').count();
    await eventually('the first two steps', countCompletedSteps, (count) => count === 2);
    await ui().screenshot('walkthrough-1024');
  });
});
