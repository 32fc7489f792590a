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

  it('a variation gets the images of the most specific group that fits it', () => {
    assert.equal(bestImageGroup(groups, 'large', {}), generalGroup);
    assert.equal(bestImageGroup(groups, 'large', { color: 'red' }), redGroup);
    assert.equal(bestImageGroup(groups, 'large', { color: 'red', size: 'S' }), smallRedGroup);
    assert.equal(bestImageGroup(groups, 'large', { color: 'blue' }), generalGroup);
  });

  it('without a fitting group the first of the view type is used, and none for an unknown view type', () => {
    assert.equal(bestImageGroup(groups, 'swatch', { color: 'red' }), swatchGroup);
    assert.equal(bestImageGroup(groups, 'small', {}), undefined);
  });

  it('image groups are either the best one of each view type, fitting ones first, or all groups', () => {
    assert.deepEqual(imageGroups(groups, { color: 'red' }, false), [redGroup, swatchGroup]);
    assert.deepEqual(imageGroups(groups, { color: 'red' }, true), groups);
  });
});
