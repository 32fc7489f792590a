import assert from 'node:assert/strict';
import { bestImageGroup, imageGroups, type ImageGroup } from '../../../server/domain/images.ts';

describe('the images of a product', () => {
  const group = (path: string, view_type: string, variation_values?: Record<string, string>): ImageGroup => ({
    view_type,
    images: [{ path }],
    ...(variation_values === undefined ? {} : { variation_values }),
  });
  const generalGroup = group('general', 'large');
  const redGroup = group('red', 'large', { color: 'red' });
  const smallRedGroup = group('red S', 'large', { color: 'red', size: 'S' });
  const swatchGroup = group('swatch', 'swatch', { color: 'blue' });
  const groups = [swatchGroup, generalGroup, redGroup, smallRedGroup];

  it('a variation gets the images of the most specific image group that matches the variation', () => {
    assert.equal(bestImageGroup(groups, 'large', {}), generalGroup);
    assert.equal(bestImageGroup(groups, 'large', { color: 'red' }), redGroup);
    assert.equal(bestImageGroup(groups, 'large', { color: 'red', size: 'S' }), smallRedGroup);
    assert.equal(bestImageGroup(groups, 'large', { color: 'blue' }), generalGroup);
  });

  it('if no image group matches a variation, the first of the view type is used; an unknown view type has none', () => {
    assert.equal(bestImageGroup(groups, 'swatch', { color: 'red' }), swatchGroup);
    assert.equal(bestImageGroup(groups, 'small', {}), undefined);
  });

  it('a product has the best image group of each view type, those that match its variation first, or all groups', () => {
    assert.deepEqual(imageGroups(groups, { color: 'red' }, false), [redGroup, swatchGroup]);
    assert.deepEqual(imageGroups(groups, { color: 'red' }, true), groups);
  });
});
