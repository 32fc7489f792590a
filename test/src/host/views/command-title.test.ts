import assert from 'node:assert/strict';
import { commandTitle } from '../../../../src/host/views/command-title.ts';

describe('the title of a command in an error message', () => {
  const manifest = {
    contributes: {
      commands: [
        { command: 'cartwright.shop.addToBasket', title: 'Add to Basket' },
        { command: 'cartwright.shop.newBasket', title: { value: 'Neuer Warenkorb', original: 'New Basket' } },
      ],
    },
  };

  it('the title of a command equals its title in the manifest', () => {
    assert.equal(commandTitle(manifest, 'cartwright.shop.addToBasket'), 'Add to Basket');
  });

  it('the title of a command is translated if VS Code runs in another language', () => {
    assert.equal(commandTitle(manifest, 'cartwright.shop.newBasket'), 'Neuer Warenkorb');
  });

  it('the title of a command that the manifest lacks is its ID', () => {
    assert.equal(commandTitle(manifest, 'cartwright.shop.unheardOf'), 'cartwright.shop.unheardOf');
  });
});
