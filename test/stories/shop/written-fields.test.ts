import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { signInBackOffice, type BackOffice } from '../../support/data-api.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { assertReadBack, bodyFields, differentValue } from '../../support/written-value.ts';
import { writtenResources, type WrittenResource } from '../../support/written-resources.ts';

const isWrite = ({ method, body }: Operation) =>
  (method === 'PUT' || method === 'PATCH') && body !== undefined;
const isRead = (path: string) => (other: Operation) =>
  other.family === 'data' && other.method === 'GET' && shapeOf(other.path) === shapeOf(path);
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}');

/** PUT and PATCH operations of the Data API whose document a GET of the same path reads, in the newest version. */
const writeOperations = operations.filter(
  (operation) =>
    operation.family === 'data' &&
    operation.until === undefined &&
    isWrite(operation) &&
    operations.some(isRead(operation.path)),
);

/** Paths that this test omits, with the reason. */
const omittedPaths: Readonly<Record<string, string>> = {
  '/custom_objects/{object_type}/{key}': 'the same document as that of a custom object of a site',
  '/sites/{site_id}/ab_tests/{ab_test_id}/segments/{segment_id}': 'GET returns the whole A/B test',
  '/sites/{site_id}/site_preferences/preference_groups/{group_id}/{instance_type}':
    'its fields are custom attributes',
};

const namesOf = (byReason: Readonly<Record<string, readonly string[]>> = {}) =>
  Object.values(byReason).flat();

describe('Every writable field of a document of the Data API', () => {
  let service: RunningService;
  let api: BackOffice;
  before(async () => {
    service = await startTestService();
    api = await signInBackOffice(service.http);
    const option = { values: [{ id: 'written', value: { default: 'Written' } }] };
    const { status } = await api('PUT', '/products/gansey-jumper/product_options/written', option);
    assert.equal(status, 201);
  });
  after(() => service.close());

  it('this test writes each document of the Data API that PUT or PATCH writes and GET reads, or says why not', () => {
    const paths = [...new Set(writeOperations.map(({ path }) => path))].filter(
      (path) => !(path in omittedPaths),
    );
    assert.deepEqual(paths.sort(), Object.keys(writtenResources).sort());
  });

  for (const operation of writeOperations) {
    const resource = writtenResources[operation.path];
    if (!resource) continue;
    for (const name of listWritableFields(operation, resource))
      it(`a field is read back unless it is write-only: ${name} of ${operation.method} ${operation.path}`, async () => {
        const schema = (operation.body as { properties?: Record<string, TSchema> }).properties?.[name];
        const { body: previous } = await api('GET', resource.existingAddress);
        const address = operation.method === 'PATCH' ? resource.existingAddress : createAddress(resource);
        const id = decodeURIComponent(address.split('/').at(-1) ?? '');
        const value =
          name === resource.idField
            ? id
            : (resource.values?.[name] ?? differentValue(previous[name], schema ?? {}));
        const isPut = operation.method === 'PUT';
        const requestBody = { ...(isPut ? resource.required : {}), [name]: value };
        const response = await api(operation.method, address, requestBody);
        assert.ok(response.status < 300, JSON.stringify(response.body));
        if (namesOf(resource.writeOnly).includes(name)) return;
        const { body: storedDocument } = await api('GET', address);
        assertReadBack(storedDocument[name], value, name);
      });
  }

  function listWritableFields(operation: Operation, resource: WrittenResource): string[] {
    const readOnly = [
      ...namesOf(resource.readOnly),
      ...namesOf(resource.readOnlyFor?.[operation.method as 'PUT' | 'PATCH']),
      ...(operation.method === 'PATCH' ? namesOf(resource.writeOnly) : []),
    ];
    return bodyFields(operation).filter((name) => !readOnly.includes(name));
  }

  let createdCount = 0;
  const createAddress = ({ existingAddress }: WrittenResource) =>
    existingAddress.replace(/[^/]+$/, `written-${++createdCount}`);
});
