import assert from 'node:assert/strict';
import { CategoryTree } from '../../../../server/domain/search/category-tree.ts';
import { refinementDefinitionsFor } from '../../../../server/domain/search/refinement-definitions.ts';
import type { RefinementDefinition } from '../../../../server/records/merchandising.ts';

const category = (id: string, parent_id?: string) => ({
  catalog_id: 'bikes',
  id,
  name: { default: id },
  online: true,
  ...(parent_id === undefined ? {} : { parent_id }),
});
const tree = new CategoryTree([
  category('root'),
  category('bikes', 'root'),
  category('road', 'bikes'),
  category('parts', 'root'),
]);
const definition = (
  category_id: string,
  attribute_id: string,
  fields: Partial<RefinementDefinition> = {},
): RefinementDefinition => ({ catalog_id: 'bikes', category_id, attribute_id, ...fields });
const findAttributes = (categoryId: string | undefined, ...definitions: RefinementDefinition[]) =>
  refinementDefinitionsFor(definitions, tree, categoryId, []).map(({ attribute_id: id }) => id);

describe('the refinements of a search', () => {
  it('a catalog without refinement definitions is refined by category, price, brand and the attributes of its variants', () => {
    assert.deepEqual(refinementDefinitionsFor([], tree, 'road', ['color', 'size']), [
      { attribute_id: 'cgid', label: { default: 'Category', de: 'Kategorie' } },
      { attribute_id: 'price', label: { default: 'Price', de: 'Preis' } },
      { attribute_id: 'brand', label: { default: 'Brand', de: 'Marke' } },
      { attribute_id: 'c_color' },
      { attribute_id: 'c_size' },
    ]);
  });

  it('a category inherits the refinements of its ancestors, but not of other categories', () => {
    const definitions = [
      definition('root', 'price'),
      definition('bikes', 'brand'),
      definition('parts', 'c_material'),
    ];
    assert.deepEqual(findAttributes('road', ...definitions), ['brand', 'price']);
    assert.deepEqual(findAttributes('parts', ...definitions), ['c_material', 'price']);
    assert.deepEqual(findAttributes('root', ...definitions), ['price']);
  });

  for (const categoryId of [undefined, 'unknown'])
    it(`a search ${categoryId === undefined ? 'without a category' : 'in an unknown category'} has the refinements of the root`, () => {
      assert.deepEqual(
        findAttributes(categoryId, definition('root', 'price'), definition('bikes', 'brand')),
        ['price'],
      );
    });

  it('the refinement of the nearest category overrides an inherited one, regardless of their order', () => {
    const inheritedDefinition = definition('root', 'c_color', { limit: 5 });
    const override = definition('road', 'c_color', { limit: 9 });
    for (const definitions of [
      [inheritedDefinition, override],
      [override, inheritedDefinition],
    ])
      assert.deepEqual(refinementDefinitionsFor(definitions, tree, 'road', []), [override]);
  });

  it('a category can hide an inherited refinement', () => {
    const definitions = [
      definition('root', 'price'),
      definition('bikes', 'price', { hidden: true }),
      definition('bikes', 'brand', { hidden: false }),
    ];
    assert.deepEqual(findAttributes('bikes', ...definitions), ['brand']);
    assert.deepEqual(findAttributes('parts', ...definitions), ['price']);
  });

  it('refinements are ordered by position, which is 0 by default, then by attribute', () => {
    assert.deepEqual(
      findAttributes(
        'root',
        definition('root', 'c_size', { position: 2 }),
        definition('root', 'price', { position: 1 }),
        definition('root', 'c_width'),
        definition('root', 'brand', { position: 2 }),
        definition('root', 'c_height'),
      ),
      ['c_height', 'c_width', 'price', 'brand', 'c_size'],
    );
  });
});
