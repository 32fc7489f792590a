import assert from 'node:assert/strict';
import { jurisdictionIds, taxClassOf, taxRate } from '../../../server/domain/taxation.ts';

describe('tax rates', () => {
  const taxClass = {
    site_id: 's',
    id: 'standard',
    default: true,
    rates: { 'US-CA': 0.0725, US: 0.05, '*': 0.01 },
  };
  it('the tax rate is the rate of the most specific jurisdiction', () => {
    assert.equal(taxRate(taxClass, { country_code: 'us', state_code: 'ca' }), 0.0725);
    assert.equal(taxRate(taxClass, { country_code: 'US', state_code: 'NY' }), 0.05);
    assert.equal(taxRate(taxClass, { country_code: 'DE' }), 0.01);
    assert.equal(taxRate(taxClass, undefined), 0.01);
    assert.equal(taxRate({ ...taxClass, rates: {} }, { country_code: 'US' }), 0);
    assert.equal(taxRate(undefined, { country_code: 'US' }), 0);
  });
  it('the rate of the default tax class applies if a product has no tax class or one that does not exist', () => {
    assert.equal(taxClassOf([taxClass], undefined), taxClass);
    assert.equal(taxClassOf([taxClass], 'gone'), taxClass);
    assert.equal(taxClassOf([], 'standard'), undefined);
  });

  it('the jurisdictions of a destination are its state, its country and everywhere', () => {
    assert.deepEqual(jurisdictionIds({ country_code: 'us', state_code: 'ca' }), ['US-CA', 'US', '*']);
    assert.deepEqual(jurisdictionIds({ country_code: 'DE' }), ['DE', '*']);
    assert.deepEqual(jurisdictionIds({ state_code: 'CA' }), ['*']);
    assert.deepEqual(jurisdictionIds({}), ['*']);
    assert.deepEqual(jurisdictionIds(undefined), ['*']);
  });
});
