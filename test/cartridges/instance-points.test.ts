import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { enginePoints } from '../../contract/engine-points.ts';
import { defaultVendor, namedVendors } from '../../contract/vendor.ts';
import { instanceOccasion } from '../../cartridges/instance-points.ts';

describe('An extension point that only an instance runs', () => {
  it('only an instance runs the documented extension points, except those that the bundled service runs too', () => {
    const documentation = readFileSync(new URL('../data/script-api.tsv', import.meta.url), 'utf8');
    const names = [...documentation.matchAll(/extensionPoint\w*: String = "([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    assert.ok(names.length > 50);
    const namesWithoutOccasion = names.filter(
      (name) => instanceOccasion(name, namedVendors.dw) === undefined,
    );
    assert.deepEqual(
      [...new Set(namesWithoutOccasion)].sort(),
      Object.values(enginePoints)
        .map((point) => `dw.${point}`)
        .sort(),
    );
  });

  it('the description of when an instance runs an extension point is found by the selected vendor’s name of the point', () => {
    assert.equal(instanceOccasion('svc.system.request.onSession', defaultVendor), 'for storefront requests');
    assert.equal(instanceOccasion('dw.system.request.onSession', defaultVendor), undefined);
    assert.equal(instanceOccasion('dw.system.request.onSession', namedVendors.dw), 'for storefront requests');
    assert.equal(instanceOccasion('svc.system.request.onSesion', defaultVendor), undefined);
    assert.equal(instanceOccasion('app.payment.processor', defaultVendor), undefined);
  });
});
