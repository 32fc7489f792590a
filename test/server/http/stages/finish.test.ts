import assert from 'node:assert/strict';
import Type from 'typebox';
import { documentSchema } from '../../../../contract/documents/document.ts';
import { defineOperation } from '../../../../contract/operation.ts';
import { parseSelector } from '../../../../contract/selector-syntax.ts';
import { defaultVendor } from '../../../../contract/vendor.ts';
import { finish, type FinishContext } from '../../../../server/http/stages/finish.ts';

const operation = (resourceStateHeader: boolean) =>
  defineOperation({
    id: 'data.notes.get',
    method: 'GET',
    path: '/notes',
    auth: 'clientId',
    source: 'data-api 1',
    success: {
      status: 200,
      document: documentSchema('note', { a: Type.Integer() }),
      ...(resourceStateHeader ? { resourceStateHeader } : {}),
    },
  });

/** Finishes the response with a document, by default for a GET that wants JSON. */
const finishDocument = (
  body: unknown,
  context: Partial<FinishContext> = {},
  headers: Record<string, string> = {},
) =>
  finish(
    { status: 200, headers, body },
    {
      operation: operation(false),
      method: 'GET',
      vendor: defaultVendor,
      version: '23.2',
      format: 'json',
      readableSelection: undefined,
      selection: undefined,
      selector: undefined,
      ifNoneMatch: undefined,
      ...context,
    },
  );
const note = { _type: 'note', _resource_state: 's1', a: 1, b: 2 };

describe('the last stage of a response', () => {
  it('a response without a document has no content type and no entity tag', () => {
    assert.deepEqual(finishDocument(undefined, {}, { location: '/a' }), {
      status: 200,
      headers: { location: '/a' },
      text: undefined,
    });
  });

  it('a document has the properties that the client may read and has selected', () => {
    const { text, headers } = finishDocument(note, {
      readableSelection: parseSelector('(a,b)'),
      selection: parseSelector('(b,c)'),
      selector: '(b,c)',
    });
    assert.deepEqual(JSON.parse(text ?? ''), { _type: 'note', b: 2 });
    assert.equal(headers['content-type'], 'application/json;charset=UTF-8');
  });

  it('the XML root has the type of the document and the namespace of the API', () => {
    const { text } = finishDocument(note, { format: 'xml' });
    assert.match(text ?? '', /<note xmlns="urn:platform:xml:data:23\.2">/);
  });

  it('the entity tag is made of the state and the representation, unless the response has one', () => {
    const tag = (context: Partial<FinishContext>) => finishDocument(note, context).headers['etag'];
    assert.match(tag({}) ?? '', /^"s1-[0-9a-f]{16}"$/);
    assert.notEqual(tag({}), tag({ format: 'xml' }));
    assert.equal(finishDocument({ a: 1 }).headers['etag'], undefined);
    assert.equal(finishDocument({ _resource_state: '' }).headers['etag'], undefined);
    assert.equal(finishDocument(note, {}, { etag: '"own"' }).headers['etag'], '"own"');
  });

  it('a read of a representation that the client has is 304 without content; a write is not', () => {
    const ifNoneMatch = finishDocument(note).headers['etag'];
    for (const method of ['GET', 'HEAD'])
      assert.deepEqual(finishDocument(note, { method, ifNoneMatch }), {
        status: 304,
        headers: { etag: ifNoneMatch },
        text: undefined,
      });
    assert.equal(finishDocument(note, { method: 'PATCH', ifNoneMatch }).status, 200);
    assert.equal(finishDocument({ ...note, b: 3 }, { ifNoneMatch }).status, 200);
    assert.equal(finishDocument({ a: 1 }, { ifNoneMatch: '*' }).status, 200);
  });

  it('the resource state is in a header if the operation declares it and the document has a state', () => {
    const header = (body: object, hasHeader: boolean) =>
      finishDocument(body, { operation: operation(hasHeader) }).headers['x-svc-resource-state'];
    assert.equal(header(note, true), 's1');
    assert.equal(header(note, false), undefined);
    assert.equal(header({ a: 1 }, true), undefined);
  });
});
