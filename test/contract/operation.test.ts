import assert from 'node:assert/strict';
import Type from 'typebox';
import { defineOperation, pathParameters, requiredFields } from '../../contract/operation.ts';

const minimalOperation = {
  id: 'data.cartridges.get',
  method: 'GET',
  path: '/sites/{site_id}/cartridges/{name}',
  auth: 'oauth',
  success: { status: 200 },
  source: 'data-api 4 Sites',
} as const;

describe('An operation of the table', () => {
  it('by default, an operation has no parameters and no faults, and is available over plain HTTP', () => {
    const operation = defineOperation(minimalOperation);
    assert.equal(operation.family, 'data');
    assert.deepEqual(
      [operation.params, operation.query].map(({ properties }) => Object.keys(properties)),
      [[], []],
    );
    assert.deepEqual([operation.encoding, operation.faults, operation.secure], ['document', [], false]);
    assert.equal('since' in operation, false);
    assert.equal('until' in operation, false);
  });

  it('an operation has its versions as numbers', () => {
    const { since, until } = defineOperation({ ...minimalOperation, since: '17.1', until: '18.2' });
    assert.deepEqual(
      [since, until],
      [
        { major: 17, minor: 1 },
        { major: 18, minor: 2 },
      ],
    );
  });

  it('an operation has the parameters of its path in order', () => {
    assert.deepEqual(pathParameters(minimalOperation.path), ['site_id', 'name']);
    assert.deepEqual(pathParameters('/sites'), []);
  });

  it('the required fields of a schema are those that are not optional', () => {
    assert.deepEqual(requiredFields(Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) })), [
      'id',
    ]);
    assert.deepEqual(requiredFields(Type.Object({ name: Type.Optional(Type.String()) })), []);
  });
});
