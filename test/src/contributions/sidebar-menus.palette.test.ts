import assert from 'node:assert/strict';
import { contributions } from '../../../src/contributions.ts';

const palette = new Map<string, string>(
  contributions.menus.commandPalette.map(({ command, when }) => [command.replace('cartwright.', ''), when]),
);
const rowCommands = new Set(
  contributions.menus['view/item/context'].map(({ command }) => command.replace('cartwright.', '')),
);

describe('the Command Palette', () => {
  it('the Command Palette hides commands that act only on selected rows', () => {
    for (const command of [
      'data.moveCartridgeUp',
      'data.unbind',
      'shop.setQuantity',
      'shop.submitBasket',
      'scripts.debugHook',
    ])
      assert.equal(palette.get(command), 'false', command);
  });

  it('a search for "sample" in the Command Palette finds only Send Sample Order', () => {
    // The palette sorts the matches by title, so others would often precede it.
    const titles = contributions.commands.map(({ title }) => title);
    assert.deepEqual(
      titles.filter((title) => /sample/i.test(title)),
      ['Send Sample Order'],
    );
  });

  it('the Command Palette offers commands on a resource while its document is open', () => {
    for (const command of ['document.copyId', 'document.delete', 'document.pin'])
      assert.equal(palette.get(command), "resourceScheme == 'cartwright'", command);
    assert.match(palette.get('preview.receipt') ?? '', /baskets\|orders/);
  });

  it('the Command Palette always offers the commands of rows that work without a row', () => {
    const unconditionalCommands = [...rowCommands].filter((command) => !palette.has(command)).sort();
    assert.deepEqual(unconditionalCommands, [
      'connections.activate',
      'connections.check',
      'connections.edit',
      'connections.forgetPassword',
      'connections.openApi',
      'connections.remove',
      'connections.signIn',
      'connections.trustCertificate',
      'data.addCartridge',
      'document.new',
      'document.openById',
      'preview.calendar',
      'scripts.newHook',
      'service.showLog',
      'service.start',
      'service.stop',
      'shop.clearSearch',
      'shop.newBasket',
      'shop.search',
    ]);
  });

  it('each entry of the Command Palette is a command', () => {
    const commands = new Set<string>(contributions.commands.map(({ command }) => command));
    for (const command of palette.keys()) assert.ok(commands.has(`cartwright.${command}`), command);
  });
});
