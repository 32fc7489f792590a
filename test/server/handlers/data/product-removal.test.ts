import assert from 'node:assert/strict';
import { removeInventory } from '../../../../server/handlers/data/product-removal.ts';
import { onOrderCounterName, stockCounterName } from '../../../../server/records/collections.ts';
import { openStore } from '../../../../server/store/store.ts';

describe('The removal of an inventory record', () => {
  it('the removal of an inventory record sets the counters of its stock and of its quantity on order to 0', async () => {
    const store = openStore(':memory:');
    try {
      const counters = [stockCounterName('main', 'mug'), onOrderCounterName('main', 'mug')];
      const work = store.begin();
      work
        .collection('inventory_records')
        .put({ inventory_list_id: 'main', product_id: 'mug', allocation: 5 });
      for (const counter of counters) work.add(counter, 5);
      await work.commit();
      const removal = store.begin();
      await removeInventory(removal, 'main', 'mug');
      await removal.commit();
      for (const counter of counters) assert.equal(await store.begin().counter(counter), 0, counter);
    } finally {
      await store.close();
    }
  });
});
