import assert from 'node:assert/strict';
import { listEnvelope, slicePage } from '../../contract/paging.ts';

const numbers = Array.from({ length: 2000 }, (_, index) => index);
const address = new URL('http://shop/list?select=(**)&start=7');
const createEnvelope = (start: number, count: number) =>
  listEnvelope(slicePage(numbers, start, count), count, address);

describe('a list envelope', () => {
  it('a list envelope has links to the previous and the next page', () => {
    const { data, next, previous, ...rest } = createEnvelope(10, 3);
    assert.deepEqual(data, [10, 11, 12]);
    assert.deepEqual(rest, { count: 3, start: 10, total: 2000 });
    assert.equal(next, 'http://shop/list?select=%28**%29&start=13&count=3');
    assert.equal(previous, 'http://shop/list?select=%28**%29&start=7&count=3');
  });

  it('a list envelope has no link before the first page and none after the last', () => {
    assert.equal(createEnvelope(0, 3).previous, undefined);
    assert.equal(listEnvelope(slicePage(numbers.slice(0, 3), 0, 3), 3, address).next, undefined);
  });

  it('a list envelope beyond the end has a link to the last page, unless there is no page', () => {
    const pageAfterEnd = (total: number) =>
      listEnvelope(slicePage(numbers.slice(0, total), 900, 10), 10, address);
    assert.match(pageAfterEnd(45).previous ?? '', /start=35&count=10$/);
    assert.match(pageAfterEnd(4).previous ?? '', /start=0&count=10$/);
    assert.equal(pageAfterEnd(0).previous, undefined);
  });

  it('a list envelope has no link to a page that the API would reject', () => {
    assert.ok(createEnvelope(800, 199).next);
    assert.equal(createEnvelope(800, 200).next, undefined);
    assert.equal(createEnvelope(1, 200).previous, 'http://shop/list?select=%28**%29&start=0&count=200');
  });
});
