import assert from 'node:assert/strict';
import { UnsentTexts } from '../../../../src/host/views/unsent-texts.ts';

describe('the texts that auto save has not sent', () => {
  const values = new Map<string, unknown>();
  const state = {
    get: (key: string, defaultValue: unknown) => values.get(key) ?? defaultValue,
    update: (key: string, value: unknown) => Promise.resolve(void values.set(key, structuredClone(value))),
  } as unknown as ConstructorParameters<typeof UnsentTexts>[0];

  it('a text that auto save has not sent survives a reload of the window until it is deleted', () => {
    const texts = new UnsentTexts(state);
    texts.set('/a.json', '{ "half');
    texts.set('/b.json', '{');
    const afterReload = new UnsentTexts(state);
    assert.equal(afterReload.get('/a.json'), '{ "half');
    assert.equal(afterReload.delete('/a.json'), true);
    assert.equal(afterReload.delete('/a.json'), false);
    const afterNextReload = new UnsentTexts(state);
    assert.deepEqual([afterNextReload.get('/a.json'), afterNextReload.get('/b.json')], [undefined, '{']);
  });
});
