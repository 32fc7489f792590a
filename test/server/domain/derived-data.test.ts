import assert from 'node:assert/strict';
import { derivedFrom, derivedVariants } from '../../../server/domain/derived-data.ts';

describe('data that is derived from a record', () => {
  it('derived data is computed once for a frozen record, and every time for a record that may still change', () => {
    let computations = 0;
    const measureName = derivedFrom((record: { name: string }) => {
      computations++;
      return { length: record.name.length };
    });
    const frozenRecord = Object.freeze({ name: 'Tent' });
    assert.equal(measureName(frozenRecord), measureName(frozenRecord));
    assert.equal(computations, 1);

    const mutableRecord = { name: 'Tent' };
    assert.deepEqual(measureName(mutableRecord), { length: 4 });
    mutableRecord.name = 'Lamp post';
    assert.deepEqual(measureName(mutableRecord), { length: 9 });
    assert.equal(computations, 3);
  });

  it('derived data is cached for each variant, such as a locale, and for at most twenty variants', () => {
    const computedLocales: string[] = [];
    const text = derivedVariants((record: { name: string }, locale) => {
      computedLocales.push(locale);
      return { text: `${record.name} ${locale}` };
    });
    const frozenRecord = Object.freeze({ name: 'Tent' });
    for (const locale of ['de', 'en', 'de']) assert.equal(text(frozenRecord, locale).text, `Tent ${locale}`);
    assert.deepEqual(computedLocales, ['de', 'en']);
    for (let index = 0; index < 20; index++) text(frozenRecord, `l${index}`);
    text(frozenRecord, 'de');
    assert.equal(computedLocales.filter((locale) => locale === 'de').length, 2);
  });
});
