import assert from 'node:assert/strict';
import Type from 'typebox';
import { documentSchema } from '../../../contract/documents/document.ts';
import { defineOperation, type Success } from '../../../contract/operation.ts';
import { ContractViolation, respond } from '../../../server/http/respond.ts';
import type { BrandedResponse } from '../../../server/handlers/implement.ts';

const note = documentSchema('note', { subject: Type.String() });

/** Responds for an operation with the given success. The document after the hooks is the handler's by default. */
function respondWith(
  success: Success,
  response: object,
  { documentAfterHooks, validates = true }: { documentAfterHooks?: unknown; validates?: boolean } = {},
) {
  const operation = defineOperation({
    id: 'shop.notes.get',
    method: 'GET',
    path: '/notes',
    auth: 'clientId',
    source: 'shop-api 1',
    success,
  });
  const { document } = response as { document?: unknown };
  return respond(operation, response as BrandedResponse<unknown>, documentAfterHooks ?? document, {
    version: '23.2',
    validatesDocument: validates,
    addressOf: (path) => `http://localhost${path}`,
  });
}

describe('the response of an operation', () => {
  it('the document gets its version and type, and by default clients must not cache it', () => {
    assert.deepEqual(respondWith({ status: 200, document: note }, { document: { subject: 'a' } }), {
      status: 200,
      headers: { 'cache-control': 'max-age=0,no-cache,no-store,must-revalidate' },
      body: { _v: '23.2', _type: 'note', subject: 'a' },
    });
  });

  it('the time for which clients may cache a response comes from the handler, or else from the operation', () => {
    const cacheControl = (response: object) =>
      respondWith({ status: 200, document: note, maxAge: 900 }, { document: {}, ...response }).headers[
        'cache-control'
      ];
    assert.equal(cacheControl({}), 'max-age=900');
    assert.equal(cacheControl({ maxAge: 60 }), 'max-age=60');
    assert.equal(cacheControl({ maxAge: 0 }), 'max-age=0');
    assert.equal(cacheControl({ maxAge: 60, headers: { 'cache-control': 'private' } }), 'private');
  });

  it('a response has a location only if the operation and the handler have one', () => {
    const headersOf = (success: object, response: object) =>
      respondWith({ status: 201, document: note, ...success }, { document: {}, ...response }).headers;
    assert.equal(
      headersOf({ location: true }, { location: '/notes/1' })['location'],
      'http://localhost/notes/1',
    );
    assert.equal('location' in headersOf({ location: true }, {}), false);
    assert.equal('location' in headersOf({}, { location: '/notes/1' }), false);
  });

  it('the response of an operation without a document has no body', () => {
    const response = respondWith({ status: 204 }, { headers: { etag: '"1"' } });
    assert.deepEqual([response.status, response.body, response.headers['etag']], [204, undefined, '"1"']);
  });
});

describe('the check of a document that a handler returns', () => {
  const success: Success = { status: 200, document: note };

  it('a document that violates the contract is an error that names the operation and the problem', () => {
    assert.throws(
      () => respondWith(success, { document: { subject: 7 } }),
      (error: Error) => {
        assert.ok(error instanceof ContractViolation);
        assert.match(error.message, /^shop\.notes\.get violates its contract: .*subject/);
        return true;
      },
    );
  });

  it('a document is checked against the contract only if the check is enabled', () => {
    const { body } = respondWith(success, { document: { subject: 7 } }, { validates: false });
    assert.deepEqual(body, { _v: '23.2', _type: 'note', subject: 7 });
  });

  it('attributes that a hook adds are not checked, and properties may be undefined', () => {
    const documentAfterHooks = { subject: 'a', colour: 'red' };
    assert.deepEqual(
      respondWith(success, { document: { subject: undefined } }, { documentAfterHooks }).body,
      {
        _v: '23.2',
        _type: 'note',
        subject: 'a',
        colour: 'red',
      },
    );
  });
});
