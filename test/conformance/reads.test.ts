import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { readXml } from '../../server/http/xml/read.ts';
import { validatorOf } from '../../server/http/stages/body.ts';
import { runningService, type RunningService } from '../support/running-service.ts';
import { examples } from './examples.ts';
import { addressOf, callerOf } from './requests.ts';
import { signIn, targetFromEnvironment, type Callers, type Target } from './target.ts';

const known = examples();

/** The example is a shared option bound to a product: whatever the state, it cannot be changed there. */
const refusedBeforeState = /^data\.products_product_options_values_one\./;

/** Checks of answers: made from the table for every readable operation of which an example is known. */
describe('conformance of what is read', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  before(async () => {
    const given = process.env['CONFORMANCE_BASE_URL'];
    service = given === undefined ? await runningService() : undefined;
    target = targetFromEnvironment(given ?? service?.http ?? '');
    callers = await signIn(target);
    await callers.debugger('POST', `/${target.prefix}/debugger/v2_0/client`);
  });
  after(async () => {
    await callers.debugger('DELETE', `/${target.prefix}/debugger/v2_0/client`);
    await service?.close();
  });

  const read = (one: Operation, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    callerOf(callers, one)(
      'GET',
      addressOf(target, one, { params: known[one.id] ?? {}, query }),
      undefined,
      headers,
    );

  it('has an example for every readable operation of the Data API, or a reason', () => {
    const without = operations
      .filter(({ family, method, id }) => family === 'data' && method === 'GET' && !(id in known))
      .map(({ id }) => id);
    // The sample has no organization-wide custom object, and no user stands behind a client's token.
    assert.deepEqual(without.sort(), ['data.custom_objects.get', 'data.users_this.get']);
  });

  for (const one of operations.filter(({ method, id }) => method === 'GET' && id in known)) {
    const schema = one.success.document as TSchema;
    const isList =
      'total' in ((schema as { properties?: object }).properties ?? {}) && 'start' in one.query.properties;

    describe(`${one.id} (${one.path})`, () => {
      it('answers with a document of the contract', async () => {
        const { status, body } = await read(one);
        assert.equal(status, 200, JSON.stringify(body));
        assert.deepEqual(validatorOf(schema).Errors(body), []);
      });

      it('says the same in XML as in JSON, however XML is asked for', async () => {
        const { body } = await read(one);
        for (const asked of [
          await read(one, { format: 'xml' }),
          await read(one, {}, { accept: 'application/xml' }),
        ]) {
          assert.match(asked.headers.get('content-type') ?? '', /^application\/xml/);
          assert.deepEqual(withoutLinks(readXml(String(asked.body), schema)), withoutLinks(body));
        }
      });

      it('gives what a selector names, and everything for (**)', async () => {
        const { body } = await read(one);
        const everything = await read(one, { select: '(**)' });
        assert.deepEqual(
          withoutLinks({ ...everything.body, select: undefined }),
          withoutLinks({ ...body, select: undefined }),
        );
        const nothing = await read(one, { select: '(no_such_field)' });
        assert.ok(Object.keys(nothing.body as object).length <= Object.keys(body as object).length);
        assert.equal(nothing.status, 200);
      });

      if (isList) {
        it('is paged: chunks make the whole, and links lead from one to the next', async () => {
          const whole = (await read(one, { count: '200' })).body as {
            data: unknown[];
            total: number;
            count: number;
          };
          assert.equal(whole.total, whole.data.length);
          const first = (await read(one, { count: '1' })).body as {
            data: unknown[];
            next?: string;
            previous?: string;
          };
          assert.equal(first.data.length, Math.min(1, whole.total));
          assert.equal(first.previous, undefined);
          assert.equal(first.next === undefined, whole.total <= 1);
          if (first.next === undefined) return;
          const { pathname, search } = new URL(first.next);
          const second = (await callerOf(callers, one)('GET', pathname + search)).body as {
            data: unknown[];
            previous?: string;
          };
          assert.deepEqual(second.data[0], whole.data[1]);
          assert.ok(second.previous);
          const beyond = (await read(one, { start: '999' })).body as { count: number; total: number };
          assert.deepEqual([beyond.count, beyond.total], [0, whole.total]);
        });
      }
    });
  }

  const states = operations.filter(
    ({ method, family, id }) =>
      family === 'data' &&
      (method === 'PATCH' || method === 'DELETE') &&
      known[id.replace(/\.(patch|delete)$/, '.get')] &&
      !refusedBeforeState.test(id),
  );
  for (const one of states) {
    it(`${one.id} refuses a change based on an outdated state`, async () => {
      const params = known[one.id.replace(/\.(patch|delete)$/, '.get')] ?? {};
      const answer = await callerOf(callers, one)(
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

/** Links repeat the query of their request, which differs between two ways to ask. */
function withoutLinks(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, child: unknown) => (/^(link|next|previous)$/.test(key) ? undefined : child)),
  );
}
