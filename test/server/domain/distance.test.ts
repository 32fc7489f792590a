import assert from 'node:assert/strict';
import { distanceBetween, isDistanceUnit } from '../../../server/domain/distance.ts';

describe('Distances', () => {
  const jena = { latitude: 50.9272, longitude: 11.5892 };
  const weimar = { latitude: 50.9795, longitude: 11.3235 };

  it('the distance between two places is the great-circle distance', () => {
    assert.ok(Math.abs(distanceBetween(jena, weimar, 'km') - 19.5) < 0.2);
    assert.ok(Math.abs(distanceBetween(jena, weimar, 'mi') - 12.1) < 0.2);
    assert.equal(distanceBetween(jena, weimar, 'km'), distanceBetween(weimar, jena, 'km'));
  });

  it('the distance from a place to itself is zero, and to its antipode half the earth’s circumference', () => {
    assert.equal(distanceBetween(jena, jena, 'km'), 0);
    const antipode = { latitude: -jena.latitude, longitude: jena.longitude - 180 };
    assert.ok(Math.abs(distanceBetween(jena, antipode, 'km') - 20_015) < 1);
  });

  it('only kilometers and miles are units of distance', () => {
    assert.deepEqual(['km', 'mi', 'm', 'toString'].map(isDistanceUnit), [true, true, false, false]);
  });
});
