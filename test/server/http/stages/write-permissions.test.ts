import assert from 'node:assert/strict';
import Type, { type TSchema } from 'typebox';
import { defineOperation } from '../../../../contract/operation.ts';
import { parseSelector } from '../../../../contract/selector-syntax.ts';
import { checkWritable } from '../../../../server/http/stages/write-permissions.ts';

const operation = (body?: TSchema) =>
  defineOperation({
    id: 'data.notes.put',
    method: 'PUT',
    path: '/notes',
    auth: 'clientId',
    source: 'data-api 5',
    success: { status: 200 },
    ...(body ? { body } : {}),
  });
const note = Type.Object({ a: Type.Optional(Type.Integer()) }, { title: 'note' });

describe('the properties that a client may write', () => {
  it('a client without a list of properties may write all of them', () => {
    checkWritable(operation(note), { a: 1, b: 2 }, undefined);
  });

  it('a property outside the list is a fault that names it and its document', () => {
    checkWritable(operation(note), { a: 1 }, parseSelector('(a)'));
    for (const [schema, document] of [
      [note, 'note'],
      [Type.Array(note), 'note'],
      [Type.Object({}), 'document'],
    ] as const)
      assert.throws(
        () =>
          checkWritable(
            operation(schema),
            schema.type === 'array' ? [{ b: 2 }] : { b: 2 },
            parseSelector('(a)'),
          ),
        { name: 'PropertyNotPermittedException', arguments: { property: 'b', document } },
      );
  });

  it('the body of an operation that declares none is not checked', () => {
    checkWritable(operation(), { b: 2 }, parseSelector('(a)'));
  });
});
