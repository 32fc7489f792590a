import assert from 'node:assert/strict';
import { derivedFrom, derivedVariants } from '../../../server/domain/derived-data.ts';

describe('data that is derived from a record', () => {
  it('derived data is computed once for a frozen record, and every time for a record that may still change', () => {
    let computations = 0;
    const length = derivedFrom((record: { name: string }) => ({
      length: record.name.length + 0 * ++computations,
    }));
    const shared = Object.freeze({ name: 'Tent' });
    assert.equal(length(shared), length(shared));
    assert.equal(computations, 1);

    const mutableRecord = { name: 'Tent' };
    assert.deepEqual(length(mutableRecord), { length: 4 });
    mutableRecord.name = 'Lamp post';
    assert.deepEqual(length(mutableRecord), { length: 9 });
    assert.equal(computations, 3);
  });

  it('derived data is cached for each variant, for at most twenty variants', () => {
    const computedRecords: string[] = [];
    const text = derivedVariants((record: { name: string }, locale) => {
      computedRecords.push(locale);
      return { text: `${record.name} ${locale}` };
    });
    const shared = Object.freeze({ name: 'Tent' });
    for (const locale of ['de', 'en', 'de']) assert.equal(text(shared, locale).text, `Tent ${locale}`);
    assert.deepEqual(computedRecords, ['de', 'en']);
    for (let index = 0; index < 20; index++) text(shared, `l${index}`);
    text(shared, 'de');
    assert.equal(computedRecords.filter((locale) => locale === 'de').length, 2);
  });
});
