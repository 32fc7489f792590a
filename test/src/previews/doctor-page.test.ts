import assert from 'node:assert/strict';
import { linkPaths } from '../../../src/previews/doctor-page.ts';

describe('the page of the doctor', () => {
  it('each path in a text is a link, also if it is the start of another one, and the text stays the same', () => {
    const links = [
      { text: '/a/order.js', value: '0' },
      { text: '/a/order.js:4', value: '1' },
    ];
    const { text } = linkPaths('See /a/order.js (<b>/a/order.js:4</b>).', links);
    assert.deepEqual(
      [...text.matchAll(/data-value="(\d)">([^<]*)</g)].map(([, value, path]) => [value, path]),
      [
        ['0', '/a/order.js'],
        ['1', '/a/order.js:4'],
      ],
    );
    assert.equal(text.replace(/<[^>]*>/g, ''), 'See /a/order.js (&lt;b&gt;/a/order.js:4&lt;/b&gt;).');
  });
});
