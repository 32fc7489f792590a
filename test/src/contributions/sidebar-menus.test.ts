import assert from 'node:assert/strict';
import { contributions } from '../../../src/contributions.ts';
import { contextValueOf } from '../../../src/explorer/node-conditions.ts';
import type { NodeFlag, NodeKind } from '../../../src/explorer/node.ts';
import { matchesRow } from '../../support/when-clause.ts';

const entries = contributions.menus['view/item/context'];

/** Returns the IDs of the commands that VS Code shows in the menu of a row, without the prefix. */
const commandsOf = (view: string, kind: NodeKind, ...flags: NodeFlag[]): string[] => {
  const keys = { view: `cartwright.${view}`, viewItem: contextValueOf({ kind, flags }) };
  const visibleEntries = entries.filter(({ when }) => matchesRow(when, keys));
  return [...new Set(visibleEntries.map(({ command }) => command.replace('cartwright.', '')))].sort();
};

const resourceCommands = ['document.copyId', 'document.open', 'document.openXml', 'requests.fromResource'];
const basketCommands = [
  'shop.addCoupon',
  'shop.addPayment',
  'shop.completeBasket',
  'shop.setAddress',
  'shop.setShippingMethod',
  'shop.submitBasket',
];

describe('menus of tree rows', () => {
  it('the menu of a row offers the commands that work on the row', () => {
    assert.deepEqual(
      commandsOf('data', 'resource', 'canDelete', 'canCopyToBundled', 'canAssign'),
      [...resourceCommands, 'data.bind', 'document.delete', 'document.pin', 'service.copyToBundled'].sort(),
    );
    assert.deepEqual(
      commandsOf('shop', 'resource', 'hasReceipt', 'canChangeBasket', 'isPinned'),
      [...resourceCommands, ...basketCommands, 'document.unpin', 'preview.receipt'].sort(),
    );
    assert.deepEqual(
      commandsOf('shop', 'resource', 'hasCard', 'canBuy'),
      [
        ...resourceCommands,
        'document.openEditable',
        'document.pin',
        'preview.product',
        'shop.addToBasket',
      ].sort(),
    );
    assert.deepEqual(commandsOf('shop', 'basketItem', 'removableFromBasket'), [
      'requests.fromResource',
      'shop.removeFromBasket',
      'shop.setQuantity',
    ]);
    assert.deepEqual(commandsOf('data', 'assignment', 'removableFromParent'), [
      'data.unbind',
      'document.copyId',
    ]);
    assert.deepEqual(commandsOf('data', 'pathCartridge'), [
      'data.moveCartridgeDown',
      'data.moveCartridgeUp',
      'data.removeCartridge',
      'requests.fromResource',
    ]);
    assert.deepEqual(commandsOf('scripts', 'hook', 'canDebug'), [
      'requests.fromResource',
      'scripts.debugHook',
    ]);
    assert.deepEqual(commandsOf('scripts', 'missingCartridge', 'removableFromPath'), [
      'data.removeCartridge',
    ]);
    assert.deepEqual(commandsOf('scripts', 'cartridge', 'canMove', 'removableFromPath'), [
      'data.moveCartridgeDown',
      'data.moveCartridgeUp',
      'data.removeCartridge',
      'scripts.newHook',
    ]);
    assert.deepEqual(commandsOf('scripts', 'cartridge', 'canAddToPath'), [
      'scripts.addToPath',
      'scripts.newHook',
    ]);
    assert.deepEqual(commandsOf('scripts', 'cartridge'), ['scripts.newHook']);
    assert.deepEqual(commandsOf('scripts', 'hook'), []);
    assert.deepEqual(commandsOf('data', 'coreCartridge'), []);
  });

  it('the menu of a connection offers to remove a configured connection and to start the bundled service', () => {
    const configurableCommands = commandsOf('connections', 'connection', 'canConfigure');
    const bundledCommands = commandsOf('connections', 'connection', 'canControlService');
    assert.ok(
      configurableCommands.includes('connections.remove') && !configurableCommands.includes('service.start'),
    );
    assert.ok(bundledCommands.includes('service.start') && !bundledCommands.includes('connections.remove'));
    assert.ok(
      configurableCommands.includes('connections.use') && bundledCommands.includes('connections.use'),
    );
    assert.ok(!commandsOf('connections', 'connection', 'isActive').includes('connections.use'));
  });

  it('the row of a basket has a button for the next step: to complete the basket or, if it is complete, to submit it', () => {
    const groupsOf = (name: string, ...flags: NodeFlag[]) => {
      const keys = {
        view: 'cartwright.shop',
        viewItem: contextValueOf({ kind: 'resource', flags: ['canChangeBasket', ...flags] }),
      };
      return entries
        .filter(({ command, when }) => command === `cartwright.shop.${name}` && matchesRow(when, keys))
        .map(({ group }) => group);
    };
    const button = ['inline@1', '0_primary@1'];
    assert.deepEqual(groupsOf('submitBasket', 'isComplete'), button);
    assert.deepEqual(groupsOf('submitBasket'), ['2_submit@1']);
    assert.deepEqual(groupsOf('completeBasket'), button);
    assert.deepEqual(groupsOf('completeBasket', 'isComplete'), []);
  });

  it('each button of a row is also in its menu, because the button cannot be reached with the keyboard', () => {
    for (const { command, group, when } of entries.filter(({ group }) => group.startsWith('inline')))
      assert.ok(
        entries.some(
          (entry) => entry.command === command && entry.when === when && !entry.group.startsWith('inline'),
        ),
        `${command} ${group}`,
      );
  });

  it('the menus of rows refer only to commands that exist', () => {
    const ids = new Set(contributions.commands.map(({ command }) => command));
    for (const { command } of entries) assert.ok(ids.has(command), command);
  });
});
