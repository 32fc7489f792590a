import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { readXml } from '../../server/http/xml/read.ts';
import { validatorOf } from '../../server/http/stages/body.ts';
import { runningService, type RunningService } from '../support/running-service.ts';
import { examples } from './examples.ts';
import { makeShop, paramsFrom, type MadeShop } from './made-shop.ts';
import { addressOf, callerOf } from './requests.ts';
import { signIn, targetFromEnvironment, type Callers, type Target } from './target.ts';

const exampleParams = examples();
const baseUrl = process.env['CONFORMANCE_BASE_URL'];

/** The operation that reads what another changes. */
const readOf = ({ id }: Operation): string => id.replace(/\.(patch|delete)$/, '.get');

/** Resources of the Shop API are created first, but only in a service of the suite's own. */
const isKnown = ({ id, family }: Operation): boolean =>
  id in exampleParams || (family === 'shop' && baseUrl === undefined);

/** The example is a shared option bound to a product: whatever the state, it cannot be changed there. */
const refusedBeforeState = /^data\.products_product_options_values_one\./;

/** Checks of responses, generated from the table for every readable operation that has an example. */
describe('conformance of read operations', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  let madeShop: MadeShop | undefined;
  before(async () => {
    service = baseUrl === undefined ? await runningService() : undefined;
    target = targetFromEnvironment(baseUrl ?? service?.http ?? '');
    callers = await signIn(target);
    if (baseUrl === undefined) madeShop = await makeShop(target);
    await callers.debugger('POST', `/${target.prefix}/debugger/v2_0/client`);
  });
  after(async () => {
    await callers.debugger('DELETE', `/${target.prefix}/debugger/v2_0/client`);
    await service?.close();
  });

  const paramsOf = (one: Operation) =>
    madeShop !== undefined && one.family === 'shop'
      ? paramsFrom(madeShop, one)
      : (exampleParams[one.id] ?? {});
  const senderFor = (one: Operation) =>
    madeShop !== undefined && /^customer(OrAgent)?$/.test(one.auth)
      ? madeShop.shopper
      : callerOf(callers, one);
  const read = (one: Operation, query: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const parameters = { ...('q' in one.query.properties ? { q: 'jacket' } : {}), ...query };
    return senderFor(one)(
      'GET',
      addressOf(target, one, { params: paramsOf(one), query: parameters }),
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

  for (const one of operations.filter((one) => one.method === 'GET' && isKnown(one))) {
    const schema = one.success.document as TSchema;
    const isList =
      ['total', 'data'].every((name) => name in ((schema as { properties?: object }).properties ?? {})) &&
      'start' in one.query.properties;

    describe(`${one.id} (${one.path})`, () => {
      it(`${one.id} answers with a document that fits its schema`, async () => {
        const { status, body } = await read(one);
        assert.equal(status, 200, JSON.stringify(body));
        assert.deepEqual(validatorOf(schema).Errors(body), []);
      });

      it(`${one.id} answers with the same document in XML as in JSON, by parameter and by Accept header`, async () => {
        const { body } = await read(one);
        for (const xmlRequest of [
          await read(one, { format: 'xml' }),
          await read(one, {}, { accept: 'application/xml' }),
        ]) {
          assert.match(xmlRequest.headers.get('content-type') ?? '', /^application\/xml/);
          assert.deepEqual(withoutLinks(readXml(String(xmlRequest.body), schema)), withoutLinks(body));
        }
      });

      it(`${one.id} returns what a selector names, and everything for (**)`, async () => {
        const { body } = await read(one);
        const everything = await read(one, { select: '(**)' });
        assert.deepEqual(
          withoutLinks({ ...everything.body, select: undefined }),
          withoutLinks({ ...body, select: undefined }),
        );
        const empty = await read(one, { select: '(no_such_field)' });
        assert.ok(Object.keys(empty.body as object).length <= Object.keys(body as object).length);
        assert.equal(empty.status, 200);
      });

      if (isList) {
        it(`${one.id} is paged: the pages together are the whole list, and their links lead to the neighboring pages`, async () => {
          const page = async (query: Record<string, string>) => chunk((await read(one, query)).body);
          const whole = await page({ count: '200' });
          assert.equal(whole.total, whole.items.length);
          const first = await page({ count: '1' });
          assert.equal(first.items.length, Math.min(1, whole.total));
          assert.equal(first.previous, undefined);
          assert.equal(first.next === undefined, whole.total <= 1);
          if (first.next === undefined) return;
          const { pathname, search } = new URL(first.next);
          const second = chunk((await senderFor(one)('GET', pathname + search)).body);
          assert.deepEqual(second.items[0], whole.items[1]);
          assert.ok(second.previous);
          const beyond = await page({ start: '999' });
          assert.deepEqual([beyond.count, beyond.total], [0, whole.total]);
        });
      }
    });
  }

  const states = operations.filter(
    (one) =>
      (one.method === 'PATCH' || one.method === 'DELETE') &&
      !refusedBeforeState.test(one.id) &&
      (one.family === 'shop'
        ? baseUrl === undefined && one.faults.some(({ name }) => name === 'ResourceStateConflict')
        : readOf(one) in exampleParams),
  );
  for (const one of states) {
    it(`${one.id} refuses a change based on an outdated state`, async () => {
      const params = one.family === 'shop' ? paramsOf(one) : (exampleParams[readOf(one)] ?? {});
      const answer = await senderFor(one)(
        one.method,
        addressOf(target, one, { params }),
        one.body === undefined ? undefined : {},
        { [`x-${target.prefix}-resource-state`]: '0'.repeat(64) },
      );
      assert.equal(answer.status, 409, JSON.stringify(answer.body));
      assert.equal(answer.body.fault.type, 'ResourceStateConflictException');
      assert.match(String(answer.body.fault.arguments.server), /^[0-9a-f]{64}$/);
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

/** One page of a list; a search has `hits`, and no such property if there are none. */
const chunk = (body: any): Chunk => ({ ...body, items: body.data ?? body.hits ?? [] });

/** Links repeat the query of their request, which differs between the two ways to request XML. */
function withoutLinks(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, child: unknown) => (/^(link|next|previous)$/.test(key) ? undefined : child)),
  );
}
