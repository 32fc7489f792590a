import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { readXml } from '../../server/http/xml/read.ts';
import { validatorOf } from '../../server/http/stages/body.ts';
import { startTestService, type RunningService } from '../support/running-service.ts';
import { examples } from './examples.ts';
import { makeShop, paramsFrom, type MadeShop } from './made-shop.ts';
import { addressOf, callerOf } from './requests.ts';
import { signIn, targetFromEnvironment, type Callers, type Target } from './target.ts';

const exampleParams = examples();
const baseUrl = process.env['CONFORMANCE_BASE_URL'];

/** Returns the operation that reads what another changes. */
const readOf = ({ id }: Operation): string => id.replace(/\.(patch|delete)$/, '.get');

/** Resources of the Shop API are created first, but only in a service of the suite's own. */
const isKnown = ({ id, family }: Operation): boolean =>
  id in exampleParams || (family === 'shop' && baseUrl === undefined);

/** The example is a shared option of a product, which cannot be changed there, regardless of the state. */
const refusedBeforeState = /^data\.products_product_options_values_one\./;

/** Checks of responses, generated from the table for every readable operation that has an example. */
describe('conformance of read operations', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  let madeShop: MadeShop | undefined;
  before(async () => {
    service = baseUrl === undefined ? await startTestService() : undefined;
    target = targetFromEnvironment(baseUrl ?? service?.http ?? '');
    callers = await signIn(target);
    if (baseUrl === undefined) madeShop = await makeShop(target);
    await callers.debugger('POST', `/${target.prefix}/debugger/v2_0/client`);
  });
  after(async () => {
    await callers.debugger('DELETE', `/${target.prefix}/debugger/v2_0/client`);
    await service?.close();
  });

  const paramsOf = (operation: Operation) =>
    madeShop !== undefined && operation.family === 'shop'
      ? paramsFrom(madeShop, operation)
      : (exampleParams[operation.id] ?? {});
  const senderFor = (operation: Operation) =>
    madeShop !== undefined && /^customer(OrAgent)?$/.test(operation.auth)
      ? madeShop.shopper
      : callerOf(callers, operation);
  const read = (
    operation: Operation,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const parameters = { ...('q' in operation.query.properties ? { q: 'jacket' } : {}), ...query };
    return senderFor(operation)(
      'GET',
      addressOf(target, operation, { params: paramsOf(operation), query: parameters }),
      undefined,
      headers,
    );
  };

  it('every readable operation of the Data API has an example, or a reason for having none', () => {
    const without = operations
      .filter(({ family, method, id }) => family === 'data' && method === 'GET' && !(id in exampleParams))
      .map(({ id }) => id);
    // The sample has no organization-wide custom object, and a client's token has no user.
    assert.deepEqual(without.sort(), ['data.custom_objects.get', 'data.users_this.get']);
  });

  for (const operation of operations.filter(
    (candidate) => candidate.method === 'GET' && isKnown(candidate),
  )) {
    const schema = operation.success.document as TSchema;
    const isList =
      ['total', 'data'].every((name) => name in ((schema as { properties?: object }).properties ?? {})) &&
      'start' in operation.query.properties;

    describe(`${operation.id} (${operation.path})`, () => {
      it(`${operation.id} responds with a document that fits its schema`, async () => {
        const { status, body } = await read(operation);
        assert.equal(status, 200, JSON.stringify(body));
        assert.deepEqual(validatorOf(schema).Errors(body), []);
      });

      it(`${operation.id} responds with the same document in XML as in JSON, by parameter and by Accept header`, async () => {
        const { body } = await read(operation);
        for (const xmlRequest of [
          await read(operation, { format: 'xml' }),
          await read(operation, {}, { accept: 'application/xml' }),
        ]) {
          assert.match(xmlRequest.headers.get('content-type') ?? '', /^application\/xml/);
          assert.deepEqual(withoutLinks(readXml(String(xmlRequest.body), schema)), withoutLinks(body));
        }
      });

      it(`${operation.id} returns what a selector names, and everything for (**)`, async () => {
        const { body } = await read(operation);
        const fullDocument = await read(operation, { select: '(**)' });
        assert.deepEqual(
          withoutLinks({ ...fullDocument.body, select: undefined }),
          withoutLinks({ ...body, select: undefined }),
        );
        const empty = await read(operation, { select: '(no_such_field)' });
        assert.ok(Object.keys(empty.body as object).length <= Object.keys(body as object).length);
        assert.equal(empty.status, 200);
      });

      if (isList) {
        it(`${operation.id} is paged: the pages together are the whole list, and their links lead to the neighboring pages`, async () => {
          const page = async (query: Record<string, string>) => chunk((await read(operation, query)).body);
          const fullResponse = await page({ count: '200' });
          assert.equal(fullResponse.total, fullResponse.items.length);
          const first = await page({ count: '1' });
          assert.equal(first.items.length, Math.min(1, fullResponse.total));
          assert.equal(first.previous, undefined);
          assert.equal(first.next === undefined, fullResponse.total <= 1);
          if (first.next === undefined) return;
          const { pathname, search } = new URL(first.next);
          const second = chunk((await senderFor(operation)('GET', pathname + search)).body);
          assert.deepEqual(second.items[0], fullResponse.items[1]);
          assert.ok(second.previous);
          const pageAfterEnd = await page({ start: '999' });
          assert.deepEqual([pageAfterEnd.count, pageAfterEnd.total], [0, fullResponse.total]);
        });
      }
    });
  }

  const states = operations.filter(
    (operation) =>
      (operation.method === 'PATCH' || operation.method === 'DELETE') &&
      !refusedBeforeState.test(operation.id) &&
      (operation.family === 'shop'
        ? baseUrl === undefined && operation.faults.some(({ name }) => name === 'ResourceStateConflict')
        : readOf(operation) in exampleParams),
  );
  for (const operation of states) {
    it(`${operation.id} rejects a change based on an outdated state`, async () => {
      const params =
        operation.family === 'shop' ? paramsOf(operation) : (exampleParams[readOf(operation)] ?? {});
      const response = await senderFor(operation)(
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

interface Chunk {
  readonly items: unknown[];
  readonly total: number;
  readonly count: number;
  readonly next?: string;
  readonly previous?: string;
}

/** Returns one page of a list; a search has `hits`, and no such property if there are none. */
const chunk = (body: any): Chunk => ({ ...body, items: body.data ?? body.hits ?? [] });

/** Links repeat the query of their request, which differs between the two ways to request XML. */
function withoutLinks(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, child: unknown) => (/^(link|next|previous)$/.test(key) ? undefined : child)),
  );
}
