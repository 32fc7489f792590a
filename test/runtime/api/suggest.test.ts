import assert from 'node:assert/strict';
import { recordReadMembers } from '../../support/member-uses.ts';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('The Script API, package suggest', () => {
  let bench: CommerceBench;
  before(async () => {
    bench = new CommerceBench();
    await bench.refill((work) => {
      work.collection('products').put({
        id: 'jug',
        catalog_id: 'catalog',
        type: 'item',
        name: { default: 'Milk jug' },
        category_ids: ['kitchen'],
        brand: 'Miltonware Milton',
      });
      const library = { library_id: 'Shop', online: true };
      work.collection('content_folders').put({ ...library, id: 'root' });
      const assets = work.collection('content_assets');
      const put = assets.put.bind(assets);
      put({ ...library, id: 'milk', folder_ids: ['root'], name: { default: 'How to warm milk' } });
      put({ ...library, id: 'loose', name: { default: 'Milk in a banner' } });
    });
    await bench.work.commit();
  });
  after(() => bench.close());
  const runScript = (body: string) =>
    bench.runScript(
      `var SuggestModel = require('svc/suggest/SuggestModel');
       function readAll(iterator, read) { var list = []; while (iterator.hasNext()) { list.push(read(iterator.next())); } return list; }
       function listHits(suggestions) { return readAll(suggestions.suggestedProducts, function (one) { return one.productSearchHit.product.ID; }).sort(); }
       ${body}`,
      bench.createCustomerScope(),
    );

  it('products and phrases are suggested for an incomplete search phrase, and for a complete one', async () => {
    assert.deepEqual(
      await runScript(`
        var suggestions = new SuggestModel();
        suggestions.setSearchPhrase('shi');
        suggestions.setMaxSuggestions(3);
        var products = suggestions.productSuggestions, phrases = products.searchPhraseSuggestions;
        suggestions.setSearchPhrase('milk');
        var exact = suggestions.getProductSuggestions();
        out.result = [products.hasSuggestions(), listHits(products),
          readAll(phrases.suggestedPhrases, function (one) { return [one.phrase, one.exactMatch]; }), phrases.hasSuggestedPhrases(), phrases.hasSuggestedTerms(),
          listHits(exact), readAll(exact.suggestedPhrases, function (one) { return [one.getPhrase(), one.isExactMatch()]; }), SuggestModel.MAX_SUGGESTIONS];`),
      [true, ['shirt'], [['shirt', false]], true, true, ['jug'], [['milk', true]], 10],
    );
    recordReadMembers('suggest.SuggestModel MAX_SUGGESTIONS');
  });

  it('corrections of misspelled words and completions of incomplete words are suggested', async () => {
    assert.deepEqual(
      await runScript(`
        function describeTerms(phrase) {
          var suggestions = new SuggestModel();
          suggestions.setSearchPhrase(phrase);
          var products = suggestions.productSuggestions;
          return readAll(products.suggestedTerms, function (terms) {
            return [terms.originalTerm, terms.empty, terms.firstTerm === null ? null : terms.firstTerm.value,
              readAll(terms.terms, function (term) { return [term.value, term.exactMatch, term.completed, term.corrected, term.additional]; })];
          }).concat([products.hasSuggestedTerms(), products.hasSuggestedPhrases()]);
        }
        out.result = [describeTerms('lampp'), describeTerms('shi'), describeTerms('xylophone')];`),
      [
        [['lampp', false, 'lamp', [['lamp', false, false, true, false]]], true, true],
        [['shi', false, 'shirt', [['shirt', false, true, false, false]]], true, true],
        [['xylophone', true, null, []], false, false],
      ],
    );
  });

  it('categories, brands and content are suggested by the beginning of a word in their names', async () => {
    assert.deepEqual(
      await runScript(`
        var suggestions = new SuggestModel();
        suggestions.setSearchPhrase('kit');
        var categories = suggestions.categorySuggestions;
        var categoryNames = readAll(categories.suggestedCategories, function (one) { return one.category.displayName; });
        suggestions.setSearchPhrase('mil');
        var brands = suggestions.brandSuggestions, content = suggestions.contentSuggestions;
        var pages = function () { return readAll(suggestions.contentSuggestions.suggestedContent, function (one) { return one.content.ID; }).sort(); };
        var folders = [suggestions.isFilteredByFolder(), pages()];
        suggestions.setFilteredByFolder(false);
        out.result = [categories.hasSuggestions(), categoryNames, suggestions.categorySuggestions.hasSuggestions(),
          brands.hasSuggestions(), readAll(brands.searchPhraseSuggestions.suggestedPhrases, function (one) { return one.phrase; }),
          readAll(brands.suggestedTerms, function (terms) { return [terms.originalTerm, terms.firstTerm.value, terms.firstTerm.completed]; }),
          content.hasSuggestions(), folders, suggestions.filteredByFolder, pages()];`),
      [
        true,
        ['kitchen'],
        false,
        true,
        ['Miltonware Milton'],
        [['mil', 'miltonware', true]],
        true,
        [true, ['milk']],
        false,
        ['loose', 'milk'],
      ],
    );
  });

  it('the word that was entered is suggested before longer words that begin with it', async () => {
    const words = await runScript(`
      var suggestions = new SuggestModel();
      suggestions.setSearchPhrase('milton');
      out.result = readAll(suggestions.brandSuggestions.suggestedTerms, function (terms) {
        return [terms.firstTerm.value].concat(readAll(terms.terms, function (term) { return term.value; }));
      });`);
    assert.deepEqual(words, [['milton', 'milton', 'miltonware']]);
  });

  it('a category and refinements restrict the suggested products', async () => {
    assert.deepEqual(
      await runScript(`
        var suggestions = new SuggestModel(), steps = [];
        function step() { steps.push(listHits(suggestions.productSuggestions)); }
        suggestions.setSearchPhrase('jug');
        step();
        suggestions.addRefinementValues('brand', 'Clay'); step();
        suggestions.addRefinementValues('brand', 'Miltonware Milton|Wood'); step();
        suggestions.removeRefinementValues('brand', 'Miltonware Milton'); step();
        suggestions.setRefinementValues('brand', 'Miltonware Milton'); step();
        suggestions.setRefinementValues('brand', 'Clay'); step();
        suggestions.removeRefinementValues('brand', null);
        suggestions.setCategoryID('kitchen'); step();
        suggestions.setCategoryID('attic'); step();
        out.result = steps;`),
      [['jug'], [], ['jug'], [], ['jug'], [], ['jug'], []],
    );
  });

  it('two characters suggest nothing, and popular, recent and custom phrases are empty', async () => {
    assert.deepEqual(
      await runScript(`
        var suggestions = new SuggestModel(), before = suggestions.productSuggestions;
        suggestions.setSearchPhrase('mi');
        var short = [suggestions.productSuggestions, suggestions.categorySuggestions, suggestions.brandSuggestions, suggestions.contentSuggestions, suggestions.customSuggestions];
        suggestions.setSearchPhrase('mug');
        suggestions.setMaxSuggestions(0);
        out.result = [before, short, suggestions.customSuggestions.hasSuggestions(), suggestions.popularSearchPhrases.hasNext(), suggestions.recentSearchPhrases.hasNext(), listHits(suggestions.productSuggestions)];`),
      [null, [null, null, null, null, null], false, false, false, []],
    );
    await assert.rejects(runScript("new SuggestModel().setMaxSuggestions('many');"), /maxSuggestions/);
  });
});
