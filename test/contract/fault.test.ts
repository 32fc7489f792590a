import assert from 'node:assert/strict';
import { defineFault, fault, faultDocument, faultHeaders } from '../../contract/fault.ts';
import { OAuthError } from '../../contract/oauth.ts';

const args = { id: 'string', tries: 'integer' } as const;
const Example = defineFault('Example', 409, args, 'The "{id}" was tried {tries} times{nothing}.');
const Plain = defineFault('Plain', 400, {}, 'Plain.');

describe('a fault', () => {
  it('a fault contains its arguments in its message and in its document', () => {
    const error = fault(Example, { id: 'a', tries: 3 });
    assert.deepEqual([error.name, error.message], ['ExampleException', 'The "a" was tried 3 times.']);
    assert.deepEqual(faultDocument(error, '23.2'), {
      _v: '23.2',
      fault: {
        type: 'ExampleException',
        message: 'The "a" was tried 3 times.',
        arguments: { id: 'a', tries: 3 },
      },
    });
  });

  it('the message of a fault has the elements of a list as alternatives', () => {
    const Types = defineFault('Types', 400, { types: 'strings' }, 'Expected {types}.');
    const messageOf = (types: string[]) => fault(Types, { types }).message;
    assert.equal(messageOf(['string']), 'Expected string.');
    assert.equal(messageOf(['string', 'null']), 'Expected string or null.');
    assert.equal(messageOf(['string', 'number', 'boolean']), 'Expected string, number, or boolean.');
  });

  it('a fault without arguments has no arguments in its document', () => {
    assert.deepEqual(faultDocument(fault(Plain), '18.1'), {
      _v: '18.1',
      fault: { type: 'PlainException', message: 'Plain.' },
    });
  });

  it('a response with a fault must not be cached', () => {
    const headers = { 'cache-control': 'max-age=0,no-cache,no-store,must-revalidate' };
    assert.deepEqual(faultHeaders, headers);
  });
});

describe('an OAuth error', () => {
  it('an OAuth error has the status 401 only for an invalid client', () => {
    assert.deepEqual(
      (['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'] as const).map(
        (error) => new OAuthError(error, 'text').status,
      ),
      [400, 401, 400, 400],
    );
    const { name, message } = new OAuthError('invalid_grant', 'text');
    assert.deepEqual([name, message], ['OAuthError', 'text']);
  });
});
