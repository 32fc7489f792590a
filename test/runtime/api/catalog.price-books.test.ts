import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Price books in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() =>
    bench.refill((work) => {
      work.collection('price_books').put({ id: 'members', name: { default: 'Members' }, currency: 'USD' });
      work.collection('price_books').put({ id: 'euro', name: { default: 'Euro' }, currency: 'EUR' });
      const price = { price_book_id: 'members', product_id: 'mug' };
      work.collection('prices').put({ ...price, tiers: [{ quantity: 1, price: 3 }] });
    }),
  );
  after(() => bench.close());

  const prelude = `
    var PriceBookMgr = require('svc/catalog/PriceBookMgr'), ProductMgr = require('svc/catalog/ProductMgr');
    var ids = function (books) { return books.toArray().map(function (book) { return book.ID; }); };
    var mug = function () { return ProductMgr.getProduct('mug').priceModel.price.value; };`;

  it('the price books that a script sets for the session apply if they are in its currency', async () => {
    const result = await bench.runCommerceScript(`${prelude}
      var before = [mug(), ids(PriceBookMgr.applicablePriceBooks)];
      PriceBookMgr.setApplicablePriceBooks(PriceBookMgr.getPriceBook('members'), PriceBookMgr.getPriceBook('euro'));
      var chosen = [mug(), ids(PriceBookMgr.getApplicablePriceBooks()), ProductMgr.getProduct('mug').priceModel.priceInfo.priceBook.ID];
      b.updateTotals();
      out.result = [before, chosen, b.productLineItems[0].basePrice.value];`);
    assert.deepEqual(result, [[5, ['list', 'sale']], [3, ['members'], 'members'], 3]);
  });

  it('isPriceRange tells whether variants have different prices, in all price books or in one', async () => {
    await bench.refill((work) => {
      for (const [id, price] of [
        ['shirt-red', 21],
        ['shirt-blue', 26],
      ] as const)
        work
          .collection('prices')
          .put({ price_book_id: 'list', product_id: id, tiers: [{ quantity: 1, price }] });
    });
    const result = await bench.runCommerceScript(
      `${prelude}
      var shirt = ProductMgr.getProduct('shirt').priceModel, single = ProductMgr.getProduct('mug').priceModel;
      out.result = [shirt.isPriceRange(), shirt.isPriceRange('list'), shirt.isPriceRange('sale'), shirt.isPriceRange('none'),
        single.isPriceRange('list')];`,
      { session: { id: 'session-3', currency: 'USD' } },
    );
    assert.deepEqual(result, [true, true, false, false, false]);
  });

  it('the price books of a session apply to its later requests, until a script sets none', async () => {
    await bench.runCommerceScript(
      `${prelude} PriceBookMgr.setApplicablePriceBooks([PriceBookMgr.getPriceBook('members')]);`,
    );
    assert.equal(await bench.runCommerceScript(`${prelude} out.result = mug();`), 3);
    const otherSession = { session: { id: 'session-2', currency: 'USD' } };
    assert.equal(await bench.runCommerceScript(`${prelude} out.result = mug();`, otherSession), 5);
    assert.equal(
      await bench.runCommerceScript(`${prelude} PriceBookMgr.setApplicablePriceBooks(); out.result = mug();`),
      5,
    );
    assert.equal(await bench.runCommerceScript(`${prelude} out.result = mug();`), 5);
    await assert.rejects(
      bench.runCommerceScript(`${prelude} PriceBookMgr.setApplicablePriceBooks('members');`),
      {
        message: 'setApplicablePriceBooks needs price books.',
      },
    );
  });

  it('the price books of the session do not include a price book that the shop does not have', async () => {
    const result = await bench.runCommerceScript(`${prelude}
      PriceBookMgr.setApplicablePriceBooks(PriceBookMgr.getPriceBook('members'), PriceBookMgr.getPriceBook('gone'));
      var chosen = [mug(), ids(PriceBookMgr.applicablePriceBooks)];
      PriceBookMgr.setApplicablePriceBooks(PriceBookMgr.getPriceBook('gone'));
      out.result = [chosen, mug()];`);
    assert.deepEqual(result, [[3, ['members']], 5]);
  });

  it('a script lists all price books, assigns them to sites and unassigns them', async () => {
    const result = await bench.runCommerceScript(`${prelude}
      var Transaction = require('svc/system/Transaction'), members = PriceBookMgr.getPriceBook('members');
      var all = ids(PriceBookMgr.getAllPriceBooks()), steps = [];
      Transaction.wrap(function () {
        steps.push(PriceBookMgr.assignPriceBookToSite(members, 'Shop'), PriceBookMgr.assignPriceBookToSite(members, 'Shop'));
        steps.push(ids(PriceBookMgr.sitePriceBooks), mug());
        steps.push(PriceBookMgr.unassignPriceBookFromSite(members, 'Shop'), PriceBookMgr.unassignPriceBookFromSite(members, 'Shop'), mug());
        PriceBookMgr.assignPriceBookToSite(members, 'Shop');
        steps.push(PriceBookMgr.unassignPriceBookFromAllSites(members), ids(PriceBookMgr.sitePriceBooks));
      });
      out.result = [all, steps, members.displayName, members.isOnlineFlag(), members.description];`);
    assert.deepEqual(result, [
      ['euro', 'list', 'members', 'sale'],
      [true, false, ['list', 'sale', 'members'], 3, true, false, 5, true, ['list', 'sale']],
      'Members',
      true,
      null,
    ]);
    await assert.rejects(
      bench.runCommerceScript(
        `${prelude} PriceBookMgr.assignPriceBookToSite(PriceBookMgr.getPriceBook('list'), 'None');`,
      ),
      {
        message: 'There is no site None.',
      },
    );
  });
});
