import assert from 'node:assert/strict';
import { operations } from '../../../../contract/index.ts';
import { enginePoints } from '../../../../contract/engine-points.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { defaultVendor, hookName } from '../../../../contract/vendor.ts';
import { systemClock } from '../../../../src/client/clock.ts';
import { HttpTransport } from '../../../../src/client/transport.ts';
import { TriggerRunner } from '../../../../src/debug/trigger/trigger-runner.ts';
import { hookParameters } from '../../../../src/explorer/scripts/hook-parameters.ts';
import type { HookStep } from '../../../../src/explorer/scripts/request-sequence.ts';
import { planSteps } from '../../../../src/explorer/scripts/hook-steps.ts';
import { findOrderableProduct } from '../../../../src/explorer/scripts/request-inputs.ts';
import { accessTo } from '../../../support/platform-access.ts';
import { startTestService } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';

const pointsOf = ({ hooks }: Operation): string[] =>
  [hooks?.before, hooks?.after, hooks?.modify, hooks?.within].flatMap((points) => points ?? []);
const operationsWithHooks = operations.filter((operation) => pointsOf(operation).length > 0);
const points = [...new Set([...operationsWithHooks.flatMap(pointsOf), ...Object.values(enginePoints)])];

const shopPath = '/s/RefArch/svc/shop/v23_2';
const workshopPath = '/s/-/svc/data/v23_2/sites/RefArch/custom_objects/Workshop/annex';

/** Requests that need data which "Debug This Hook" cannot guess, such as a coupon. The last two change passwords. */
const additionalSequences: readonly (readonly HookStep[])[] = [
  [
    { method: 'PUT', path: workshopPath, as: 'agent', body: { c_name: 'Annex', c_city: 'Portland' } },
    { method: 'PATCH', path: workshopPath, as: 'agent', body: { c_street: '14 Canal Street' } },
    { method: 'DELETE', path: workshopPath, as: 'agent' },
  ],
  [
    { method: 'POST', path: `${shopPath}/baskets`, as: 'guest', body: {} },
    {
      method: 'POST',
      path: `${shopPath}/baskets/\${steps.0.basket_id}/coupons`,
      as: 'guest',
      body: { code: 'PRESENT' },
    },
    {
      method: 'DELETE',
      path: `${shopPath}/baskets/\${steps.0.basket_id}/coupons/\${steps.1.coupon_items.0.coupon_item_id}`,
      as: 'guest',
    },
  ],
  [
    {
      method: 'POST',
      path: `${shopPath}/customers/password_reset`,
      as: 'guest',
      body: { identification: 'shopper@example.com', type: 'login' },
    },
  ],
  [
    { method: 'POST', path: `${shopPath}/customers/auth`, as: 'customer', body: { type: 'refresh' } },
    {
      method: 'PUT',
      path: `${shopPath}/customers/\${steps.0.customer_id}/password`,
      as: 'customer',
      body: { current_password: 'shopper', password: 'Another-1-shopper' },
    },
  ],
  [
    {
      method: 'PATCH',
      path: '/s/-/svc/data/v23_2/users/this/password',
      as: 'agent',
      body: { current_password: 'admin', password: 'Another-1-admin' },
    },
  ],
];

/**
 * Points that the requests of this test do not reach: the service runs them only if no script is registered for
 * `order.calculate`.
 */
const unreachablePoints = ['order.calculateShipping', 'order.calculateTax'];

/** Points that get the document twice, since public hooks name it as their second or as their third parameter. */
const pointsWithRepeatedDocument = /^shop\.customer\.address(es)?\.(before|after)POST$/;

/** Classes that are passed instead of the class from which they are derived. */
const baseClasses: Readonly<Record<string, string>> = { Variant: 'Product' };

/**
 * Logs the kind of each argument: a primitive type, `null`, the name of a class, `Object` for a document, or `Object[]`
 * for an array.
 */
const recorderCode = `
  var log = require('svc/system/Logger').getLogger('hooks', 'arguments');
  function kindOf(value) {
    if (value === null) return 'null';
    if (value instanceof require('svc/value/EnumValue')) return 'EnumValue'; // String(value) returns the display value, so the class is checked first.
    if (typeof value !== 'object') return typeof value;
    if (Array.isArray(value)) return 'Object[]';
    var platformClass = /^\\[(?!object\\b)(\\w+)/.exec(String(value));
    return platformClass ? platformClass[1] : 'Object';
  }
  module.exports = function (point) {
    return function () { log.info(point + ':' + Array.prototype.map.call(arguments, kindOf).join(' ')); };
  };`;

/**
 * Sends the requests of "Debug This Hook" for every operation with hooks, and the additional sequences. Returns the
 * kinds of the arguments of each point that was reached.
 */
async function recordHookArguments(): Promise<Map<string, Set<string>>> {
  const workspace = new ScriptWorkspace();
  const names = points.map((point) => hookName(defaultVendor, point));
  workspace
    .registerHooks('probe', Object.fromEntries(names.map((name) => [name, `./hooks/${name}.js`])))
    .write({
      'probe/cartridge/scripts/recorder.js': recorderCode,
      ...Object.fromEntries(
        points.map((point) => [
          `probe/cartridge/scripts/hooks/${hookName(defaultVendor, point)}.js`,
          `exports.${point.slice(point.lastIndexOf('.') + 1)} = require('../recorder')('${point}');`,
        ]),
      ),
    });
  const service = await startTestService({ flags: ['--cartridges', workspace.folder] });
  const access = accessTo(service.http);
  const transport = new HttpTransport();
  const inputs = {
    vendor: defaultVendor,
    site: 'RefArch',
    product: await findOrderableProduct(access, 'RefArch'),
    objectType: 'Workshop',
    objectKey: 'portland',
  };
  const runner = new TriggerRunner({
    platform: { profile: access.profile, transport, clock: systemClock },
    environment: {},
    report: () => undefined,
    onSending: () => undefined,
  });
  const send = async (steps: readonly HookStep[]) => {
    const requests = steps.map((step) => ({ kind: 'step' as const, step }));
    await runner.run(requests, new AbortController().signal).catch(() => undefined);
  };
  for (const operation of operationsWithHooks) {
    const steps = planSteps(operation, {
      ...inputs,
      ...(operation.path.startsWith('/custom_objects') ? { objectType: 'LoyaltyTier', objectKey: '0' } : {}),
      uniqueSuffix: operation.id.replace(/\W/g, '-').toLowerCase(),
    });
    await send(steps ?? []);
  }
  for (const steps of additionalSequences) await send(steps);
  await transport.close();
  await access.close();
  await service.close();
  workspace.remove();
  const kinds = new Map<string, Set<string>>();
  for (const { message, fields } of service.log.events) {
    if (fields['category'] !== 'arguments') continue;
    const [point = '', text = ''] = message.split(':');
    kinds.set(point, (kinds.get(point) ?? new Set()).add(text));
  }
  return kinds;
}

describe('The parameters of the function of a new hook', () => {
  let argumentKindsByPoint: ReadonlyMap<string, ReadonlySet<string>>;
  before(async function () {
    this.timeout(60_000);
    argumentKindsByPoint = await recordHookArguments();
  });

  it('the parameters of the function of a new hook equal the arguments that the service passes', () => {
    const differences = [...argumentKindsByPoint].flatMap(([point, kinds]) => {
      const expectedTypes = (hookParameters(point, defaultVendor) ?? []).map(({ type }) =>
        type.split('.').at(-1),
      );
      return [...kinds]
        .filter((text) => {
          const actual = text === '' ? [] : text.split(' ');
          if (pointsWithRepeatedDocument.test(point)) assert.equal(actual.pop(), 'Object');
          return (
            actual.length !== expectedTypes.length ||
            !actual.every(
              (kind, index) => kind === 'null' || (baseClasses[kind] ?? kind) === expectedTypes[index],
            )
          );
        })
        .map((text) => `${point}(${expectedTypes.join(' ')}) gets (${text})`);
    });
    assert.deepEqual(differences, []);
  });

  it('the parameters were compared for every extension point, with known exceptions', () => {
    assert.deepEqual(
      points.filter((point) => !argumentKindsByPoint.has(point)),
      unreachablePoints,
    );
  });
});
