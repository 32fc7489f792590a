import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { twoCartridges } from '../support/language-shop.ts';
import { eventually } from './eventually.ts';
import { saveArtifactsOfFailures } from './failure-artifacts.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'native-typescript-'));
const workspace = path.join(folder, 'shop');
const typescript7 = path.join(folder, 'typescript-7');
const hookScript = 'cartridges/app_custom/cartridge/scripts/hooks/basket.js';
const files: Readonly<Record<string, string>> = {
  ...twoCartridges,
  [hookScript]: `'use strict';
var cartHelpers = require('*/cartridge/scripts/cart/cartHelpers');

exports.afterPOST = function (basket) {
};
`,
};
/**
 * The manifest of the extension for TypeScript 7. VS Code stops its own TypeScript server even if the extension has no
 * code.
 */
const typescript7Manifest = {
  name: 'vscode-typescript',
  publisher: 'TypeScriptTeam',
  version: '7.0.2',
  engines: { vscode: '^1.100.0' },
};

describe('A user of TypeScript 7 who writes cartridges', () => {
  let workbench: Workbench | undefined;
  saveArtifactsOfFailures(() => workbench);
  const ui = (): Workbench => workbench ?? assert.fail('no workbench');

  before(async () => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
      writeFileSync(path.join(workspace, file), text);
    }
    mkdirSync(typescript7);
    writeFileSync(path.join(typescript7, 'package.json'), JSON.stringify(typescript7Manifest));
    workbench = await openWorkbench({
      folder: workspace,
      otherExtensions: [typescript7],
      userSettings: {
        'cartwright.language.cartridgePath': 'app_custom:app_base',
        'js/ts.experimental.useTsgo': true,
      },
    });
  });
  after(async () => {
    await workbench?.close();
    rmSync(folder, { recursive: true });
  });

  it('a message says what scripts lack with TypeScript 7, while module IDs still lead to their files', async () => {
    await ui().editor.open(hookScript, 2);
    await ui().messages.waitForNotification(/TypeScript 7 does not load plugins/);
    await ui().screenshot('native-typescript-message-dark');
    await ui().keys('Home');
    // Moves the caret into the module ID.
    for (let word = 0; word < 6; word++) await ui().keys('Control+ArrowRight');
    await ui().keys('F12');
    await ui().editor.waitFor('cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js');
  });

  it('TypeScript 7 can be disabled in the workspace, so that scripts have types', async () => {
    await ui().messages.press(/TypeScript 7 does not load plugins/, 'Disable TypeScript 7 in Workspace');
    await eventually(
      'the setting of the workspace',
      () => readFile(path.join(ui().folder, '.vscode', 'settings.json'), 'utf8').catch(() => ''),
      (text) => /"js\/ts\.experimental\.useTsgo": false/.test(text),
    );
    await ui().editor.open(hookScript, 4);
    await ui().keys('End', 'Enter');
    await ui().type('basket.');
    // Until VS Code's own server has started, words of the text are suggested.
    await eventually(
      'the members of the basket',
      async () => {
        await ui().keys('Escape', 'Control+Space');
        return ui().editor.suggestions();
      },
      (names) => names.includes('adjustedMerchandizeTotalPrice'),
      60_000,
    );
    await ui().screenshot('native-typescript-disabled-dark');
  });
});
