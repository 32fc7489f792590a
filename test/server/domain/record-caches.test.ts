import assert from 'node:assert/strict';
import { cachePerRecord, cachePerVariant } from '../../../server/domain/record-caches.ts';

describe('data that is computed from a record', () => {
  it('the data of a frozen record is computed once, and the data of a record that may still change every time', () => {
    let computations = 0;
    const measureName = cachePerRecord((record: { name: string }) => {
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

  it('the data of a record is cached for each variant, such as a locale, and for at most twenty variants', () => {
    const computedLocales: string[] = [];
    const text = cachePerVariant((record: { name: string }, locale) => {
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
