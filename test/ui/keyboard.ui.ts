import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { repositoryRoot } from '../../scripts/vscode/locations.ts';
import { eventually } from './eventually.ts';
import { keepEvidenceOfFailures } from './failure-evidence.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const sample = path.join(repositoryRoot, 'sample');
const shop = path.join(mkdtempSync(path.join(tmpdir(), 'keyboard-')), 'kestrel-yard');

/** Nothing here touches the mouse: no click, no hover. What is on the screen is read by its labels, as a screen reader does. */
describe('a person with only a keyboard and a screen reader', () => {
  let workbench: Workbench | undefined;
  keepEvidenceOfFailures(() => workbench);
  const at = (): Workbench => workbench ?? assert.fail('no workbench');
  const preview = (): FrameLocator =>
    at().page.locator('iframe.webview').last().contentFrame().frameLocator('#active-frame');

  /** The label of the row of a tree that has the focus. */
  const row = async (): Promise<string> => {
    const focused = at().page.locator('.monaco-list:focus-within .monaco-list-row.focused').first();
    return (await focused.count()) === 0 ? '' : ((await focused.getAttribute('aria-label')) ?? '');
  };
  /** Goes down the tree until the row with the focus has a label that begins with a text. From its end, starts again. */
  const moveTo = (label: string): Promise<string> => {
    let previous = '';
    return eventually(
      `the focus on the row '${label}'`,
      async () => {
        const current = await row();
        if (!current.startsWith(label)) await at().keys(current === previous ? 'Home' : 'ArrowDown');
        previous = current;
        return current;
      },
      (current) => current.startsWith(label),
      30_000,
    );
  };
  const expand = async (label: string): Promise<void> => {
    await moveTo(label);
    const focused = at().page.locator('.monaco-list:focus-within .monaco-list-row.focused').first();
    await eventually(
      `'${label}' to be open`,
      async () => {
        const isExpanded = await focused.getAttribute('aria-expanded');
        if (isExpanded === 'false') await at().keys('ArrowRight');
        return isExpanded;
      },
      (isExpanded) => isExpanded === 'true',
    );
  };
  /** Types the title of a command into the Command Palette until it is the first entry, and runs it. */
  const palette = async (title: string): Promise<void> => {
    const isFirst = async (): Promise<boolean> =>
      (await at().quickInput.isOpen()) && ((await at().quickInput.rows())[0] ?? '').startsWith(title);
    await eventually(
      `'${title}' as the first entry`,
      async () => {
        // A view that is just being filled may take the focus, which closes the box: a person presses the key again.
        await at().keys('Escape', 'F1');
        await at().quickInput.waitUntilOpen();
        await at().type(title);
        return eventually('the entry', isFirst, (is) => is, 10_000).catch(() => false);
      },
      (is) => is,
      45_000,
    );
    await at().keys('Enter');
  };
  /** Opens the menu of the row with the focus, and chooses an entry. */
  const chooseFromMenu = async (item: string): Promise<void> => {
    await at().keys('Shift+F10');
    await at().page.locator('.monaco-menu .action-label').first().waitFor();
    await eventually(
      `the focus on '${item}' in the menu`,
      async () => {
        const entry = at().page.locator('.monaco-menu .action-item.focused .action-label');
        const current = (await entry.count()) === 0 ? '' : await entry.first().innerText();
        if (current !== item) await at().keys('ArrowDown');
        return current;
      },
      (current) => current === item,
    );
    await at().keys('Enter');
  };
  const editorText = async (): Promise<string> =>
    (await at().page.locator('.editor-group-container.active .view-lines').first().innerText()).replaceAll(
      '\u00a0',
      ' ',
    );

  before(async () => {
    cpSync(sample, shop, { recursive: true });
    rmSync(path.join(shop, '.vscode'), { recursive: true });
    workbench = await openWorkbench({ folder: shop, theme: 'dark', size: { width: 1024, height: 700 } });
    await palette('Cartwright: Start Service');
    await at().waitForStatusBar('Cartwright');
  });
  after(async () => {
    await workbench?.close();
    rmSync(path.dirname(shop), { recursive: true });
  });

  it('the items of the status bar say what they are and their state', async () => {
    const labelOf = (text: string): Promise<string | null> =>
      at().page.locator('.statusbar-item').filter({ hasText: text }).first().getAttribute('aria-label');
    await eventually(
      'the state of the service',
      () => labelOf('Cartwright'),
      (label) => label?.includes('Service running at') === true,
    );
    assert.match((await labelOf('Bundled service')) ?? '', /Cartwright connection Bundled service/);
  });

  it('a campaign is found in the Data view, opened, changed and saved', async () => {
    await palette('Cartwright: Focus on Data View');
    await expand('Kestrel Yard');
    await expand('Campaigns');
    // The label of a row is read with its description.
    assert.match(await moveTo('spring-nights'), /^spring-nights/);
    await at().screenshot('keyboard-data-1024');
    await at().keys('Enter');
    await eventually('the campaign', editorText, (text) => text.includes('spring-nights'));
    await palette('View: Focus Active Editor Group');
    await at().editor.replace('Tents, from the first dry weekend on', 'Tents, whatever the weather');
    await at().keys('Control+S');
    await eventually(
      'a saved document',
      () => at().page.locator('.tab.active.dirty').count(),
      (count) => count === 0,
    );
    assert.match(await editorText(), /whatever the weather/);
  });

  it('the menu of a row opens by Shift+F10, and has the commands of its buttons', async () => {
    await palette('Cartwright: Focus on Data View');
    await moveTo('spring-nights');
    await chooseFromMenu('Open as XML');
    await eventually(
      'the campaign as XML',
      () => at().editor.tabs(),
      (tabs) => tabs.some((tab) => tab.endsWith('spring-nights.xml')),
    );
  });

  it('a product is found, its card is opened from its row, read by its labels, and zoomed', async () => {
    await palette('Cartwright: Search Products...');
    await at().page.locator('.quick-input-title').filter({ hasText: 'Search Products' }).waitFor();
    await at().type('tent');
    await at().keys('Enter');
    await eventually(
      'the search in the Shop view',
      () => at().views.rows('Shop'),
      (rows) => rows.some(({ label, description }) => label === 'Products' && description.includes('tent')),
    );
    await palette('Cartwright: Focus on Shop View');
    await expand('Products');
    await moveTo('Corrie Two-Person Tent');
    await chooseFromMenu('Show Product Card');
    await preview().getByRole('heading', { name: 'Corrie Two-Person Tent' }).waitFor();
    assert.ok((await preview().locator('img').first().getAttribute('alt')) !== '');
    await at().keys('Tab');
    await eventually(
      'the focus on the first button of the card',
      async () =>
        (
          await preview()
            .locator(':focus')
            .innerText()
            .catch(() => '')
        ).trim(),
      (text) => text === 'Add to Basket',
    );
    const width = async (): Promise<number> =>
      (await preview().getByRole('button', { name: 'Add to Basket' }).boundingBox())?.width ?? 0;
    const original = await width();
    await eventually(
      'a larger card',
      async () => {
        await at().keys('Control+=');
        return width();
      },
      (now) => now > original * 1.4,
    );
    await at().screenshot('keyboard-card-zoomed-1024');
    // The page is laid out anew: nothing is beyond its right edge.
    const isTooWide = await preview()
      .locator('body')
      .evaluate(({ ownerDocument: { documentElement: root } }) => root.scrollWidth > root.clientWidth);
    assert.equal(isTooWide, false);
    await at().keys('Control+0');
    await eventually('the original size', width, (now) => Math.abs(now - original) < 1);
    await at().useTheme('contrast');
    await at().screenshot('keyboard-card-contrast-1024');
    await at().useTheme('light');
    await at().screenshot('keyboard-card-light-1024');
  });
});
