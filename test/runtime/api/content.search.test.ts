import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

describe('Searches for content in scripts', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());

  /** Runs a script in a shop with help pages in folders and other content assets. */
  const runScript = (body: string, locale = 'en-US') => {
    const scope = bench.createScope();
    fillShop(scope.work);
    const folders = scope.work.collection('content_folders');
    const assets = scope.work.collection('content_assets');
    const put = assets.put.bind(assets);
    const commonFields = { library_id: 'Shop', online: true };
    folders.put({ ...commonFields, id: 'root' });
    folders.put({ ...commonFields, id: 'help', parent_id: 'root' });
    folders.put({ ...commonFields, id: 'orders', parent_id: 'help' });
    put({
      ...commonFields,
      id: 'returns',
      folder_ids: ['orders'],
      name: { default: 'Returns', de: 'Rückgabe' },
      custom: {
        body: { default: '<p>You can return an order for thirty days.</p>' },
        topics: ['money', 'post'],
      },
    });
    put({
      ...commonFields,
      id: 'contact',
      folder_ids: ['help'],
      name: { default: 'Contact us' },
      page_keywords: { default: 'phone, orders' },
      custom: { topics: ['post'] },
    });
    put({ ...commonFields, id: 'banner', name: { default: 'Free returns' } });
    put({
      ...commonFields,
      id: 'draft',
      online: false,
      folder_ids: ['help'],
      name: { default: 'Returns 2' },
    });
    put({
      ...commonFields,
      id: 'footer',
      searchable: false,
      folder_ids: ['help'],
      name: { default: 'Returns 3' },
    });
    return bench.runScript(
      `var ContentSearchModel = require('svc/content/ContentSearchModel');
       function idsOfHits(change) {
         var search = new ContentSearchModel();
         change(search);
         var status = search.search(), ids = [], hits = search.getContent();
         while (hits.hasNext()) ids.push(hits.next().ID);
         if (status.error || search.count !== ids.length) ids.push('wrong count');
         return ids;
       }
       ${body}`,
      { ...scope, request: { ...scope.request, locale } },
    );
  };

  it('a content search finds the content that has the words of its phrase, best first', async () => {
    const searchScript = `out.result = ['return', 'ORDERS', 'thirty phone', 'Rückgabe', 'nothing', ''].map(function (phrase) {
      return idsOfHits(function (search) { search.setSearchPhrase(phrase); search.setRecursiveFolderSearch(true); search.setFilteredByFolder(false); });
    });`;
    assert.deepEqual(await runScript(searchScript), [
      ['returns', 'banner'],
      ['contact'],
      [],
      [],
      [],
      ['banner', 'contact', 'returns'],
    ]);
    assert.deepEqual(((await runScript(searchScript, 'de-DE')) as unknown[])[3], ['returns']);
  });

  it('a content search in a folder finds its content, and that of its subfolders if it is recursive', async () => {
    const result = await runScript(`
      var search = new ContentSearchModel();
      search.setFolderID('help');
      out.result = {
        direct: idsOfHits(function (search) { search.folderID = 'help'; }),
        below: idsOfHits(function (search) { search.folderID = 'help'; search.recursiveFolderSearch = true; }),
        anywhere: idsOfHits(function () {}),
        unassigned: idsOfHits(function (search) { search.setFilteredByFolder(false); }),
        one: idsOfHits(function (search) { search.contentID = 'returns'; }),
        refined: idsOfHits(function (search) { search.addRefinementValues('topics', 'money'); }),
        unrefined: idsOfHits(function (search) {
          search.addRefinementValues('topics', ''); search.setRefinementValues('topics', ' | '); search.setSearchPhrase('thirty');
          if (search.refinedSearch || search.isRefinedByAttribute('topics')) throw new Error('refined');
        }),
        model: [search.getFolder().ID, search.folderSearch, search.refinedByFolder, search.isRefinedFolderSearch(), search.isRecursiveFolderSearch(),
          search.isFilteredByFolder(), search.emptyQuery, new ContentSearchModel().emptyQuery, search.deepestCommonFolder.ID,
          new ContentSearchModel().getDeepestCommonFolder().ID, new ContentSearchModel().folder, search.getContentID()],
      };`);
    assert.deepEqual(result, {
      direct: ['contact'],
      below: ['contact', 'returns'],
      anywhere: ['contact', 'returns'],
      unassigned: ['banner', 'contact', 'returns'],
      one: ['returns'],
      refined: ['returns'],
      unrefined: ['returns'],
      model: ['help', true, true, false, false, true, false, true, 'help', 'root', null, null],
    });
  });
});
