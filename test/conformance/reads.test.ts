import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { readXml } from '../../server/http/xml/read.ts';
import { validatorOf } from '../../server/http/stages/body.ts';
import { startTestService, type RunningService } from '../support/running-service.ts';
import { loadExamples } from './examples.ts';
import { createShopResources, findPathParams, type ShopResources } from './shop-resources.ts';
import { addressOf, callerOf } from './requests.ts';
import { signIn, targetFromEnvironment, type Callers, type Target } from './target.ts';

const exampleParams = loadExamples();
const baseUrl = process.env['CONFORMANCE_BASE_URL'];

/** Returns the ID of the operation that reads the resource that an operation changes. */
const findRead = ({ id }: Operation): string => id.replace(/\.(patch|delete)$/, '.get');

/**
 * Returns whether the resource of an operation exists. The suite creates those of the Shop API, but only in a service
 * that it starts.
 */
const hasResource = ({ id, family }: Operation): boolean =>
  id in exampleParams || (family === 'shop' && baseUrl === undefined);

/** Operations that are rejected in any state: their example is a shared option, which no product can change. */
const operationsRejectedInAnyState = /^data\.products_product_options_values_one\./;

/**
 * Checks of the operations that read an existing resource, and of changes to such a resource that are based on an
 * outdated state. They are generated from the operation table.
 */
describe('conformance of read operations', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  let createdShop: ShopResources | undefined;
  before(async () => {
    service = baseUrl === undefined ? await startTestService() : undefined;
    target = targetFromEnvironment(baseUrl ?? service?.http ?? '');
    callers = await signIn(target);
    if (baseUrl === undefined) createdShop = await createShopResources(target, callers.agent.defaultHeaders);
    await callers.debugger('POST', `/${target.prefix}/debugger/v2_0/client`);
  });
  after(async () => {
    await callers.debugger('DELETE', `/${target.prefix}/debugger/v2_0/client`);
    await service?.close();
  });

  const findParams = (operation: Operation) =>
    createdShop !== undefined && operation.family === 'shop'
      ? findPathParams(createdShop, operation)
      : (exampleParams[operation.id] ?? {});
  const findSender = (operation: Operation) =>
    createdShop !== undefined && /^customer(OrAgent)?$/.test(operation.auth)
      ? createdShop.shopper
      : callerOf(callers, operation);
  const read = (
    operation: Operation,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const parameters = { ...('q' in operation.query.properties ? { q: 'jacket' } : {}), ...query };
    return findSender(operation)(
      'GET',
      addressOf(target, operation, { params: findParams(operation), query: parameters }),
      undefined,
      headers,
    );
  };

  it('every GET operation of the Data API has an example, except two that cannot have one', () => {
    const operationsWithoutExample = operations
      .filter(({ family, method, id }) => family === 'data' && method === 'GET' && !(id in exampleParams))
      .map(({ id }) => id);
    // The sample has no organization-wide custom object, and a client's token has no user.
    assert.deepEqual(operationsWithoutExample.sort(), ['data.custom_objects.get', 'data.users_this.get']);
  });

  for (const operation of operations.filter(
    (candidate) => candidate.method === 'GET' && hasResource(candidate),
  )) {
    const schema = operation.success.document as TSchema;
    const isList =
      ['total', 'data'].every((name) => name in ((schema as { properties?: object }).properties ?? {})) &&
      'start' in operation.query.properties;

    describe(`${operation.id} (${operation.path})`, () => {
      it(`${operation.id} responds with a document that matches its schema`, async () => {
        const { status, body } = await read(operation);
        assert.equal(status, 200, JSON.stringify(body));
        assert.deepEqual(validatorOf(schema).Errors(body), []);
      });

      it(`${operation.id} responds with the same document in XML as in JSON`, async () => {
        const { body } = await read(operation);
        for (const xmlResponse of [
          await read(operation, { format: 'xml' }),
          await read(operation, {}, { accept: 'application/xml' }),
        ]) {
          assert.match(xmlResponse.headers.get('content-type') ?? '', /^application\/xml/);
          assert.deepEqual(withoutLinks(readXml(String(xmlResponse.body), schema)), withoutLinks(body));
        }
      });

      it(`${operation.id} has all fields for the selector (**), and no additional ones for an unknown field`, async () => {
        const { body } = await read(operation);
        const fullDocument = await read(operation, { select: '(**)' });
        assert.deepEqual(
          withoutLinks({ ...fullDocument.body, select: undefined }),
          withoutLinks({ ...body, select: undefined }),
        );
        const emptySelection = await read(operation, { select: '(no_such_field)' });
        assert.ok(Object.keys(emptySelection.body as object).length <= Object.keys(body as object).length);
        assert.equal(emptySelection.status, 200);
      });

      if (isList) {
        it(`${operation.id} responds with pages, and their links lead to the neighboring pages`, async () => {
          const readPage = async (query: Record<string, string>) =>
            parsePage((await read(operation, query)).body);
          const fullPage = await readPage({ count: '200' });
          assert.equal(fullPage.total, fullPage.items.length);
          const firstPage = await readPage({ count: '1' });
          assert.equal(firstPage.items.length, Math.min(1, fullPage.total));
          assert.equal(firstPage.previous, undefined);
          assert.equal(firstPage.next === undefined, fullPage.total <= 1);
          if (firstPage.next === undefined) return;
          const { pathname, search } = new URL(firstPage.next);
          const secondPage = parsePage((await findSender(operation)('GET', pathname + search)).body);
          assert.deepEqual(secondPage.items[0], fullPage.items[1]);
          assert.ok(secondPage.previous);
          const pageAfterEnd = await readPage({ start: '999' });
          assert.deepEqual([pageAfterEnd.count, pageAfterEnd.total], [0, fullPage.total]);
        });
      }
    });
  }

  const changes = operations.filter(
    (operation) =>
      (operation.method === 'PATCH' || operation.method === 'DELETE') &&
      !operationsRejectedInAnyState.test(operation.id) &&
      (operation.family === 'shop'
        ? baseUrl === undefined && operation.faults.some(({ name }) => name === 'ResourceStateConflict')
        : findRead(operation) in exampleParams),
  );
  for (const operation of changes) {
    it(`${operation.id} rejects a change based on an outdated state`, async () => {
      const params =
        operation.family === 'shop' ? findParams(operation) : (exampleParams[findRead(operation)] ?? {});
      const response = await findSender(operation)(
        operation.method,
        addressOf(target, operation, { params }),
        operation.body === undefined ? undefined : {},
        { [`x-${target.prefix}-resource-state`]: '0'.repeat(64) },
      );
      assert.equal(response.status, 409, JSON.stringify(response.body));
      assert.equal(response.body.fault.type, 'ResourceStateConflictException');
      assert.match(String(response.body.fault.arguments.server), /^[0-9a-f]{64}$/);
    });
  }
});

interface Page {
  readonly items: unknown[];
  readonly total: number;
  readonly count: number;
  readonly next?: string;
  readonly previous?: string;
}

/** Parses a page of a list. A search has `hits`, and omits them if there are none. */
const parsePage = (body: any): Page => ({ ...body, items: body.data ?? body.hits ?? [] });

/** Removes links: they repeat the query of their request, which differs between the two ways to request XML. */
function withoutLinks(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, child: unknown) => (/^(link|next|previous)$/.test(key) ? undefined : child)),
  );
}
