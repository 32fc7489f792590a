import assert from 'node:assert/strict';
import { operations } from '../../../../contract/index.ts';
import { hookCallers } from '../../../../cartridges/hook-points.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { defaultVendor, hookName } from '../../../../contract/vendor.ts';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import { systemClock } from '../../../../src/client/clock.ts';
import { HttpTransport } from '../../../../src/client/transport.ts';
import { TriggerRunner } from '../../../../src/debug/trigger/trigger-runner.ts';
import { planSteps } from '../../../../src/explorer/scripts/hook-steps.ts';
import { findReachableOperation } from '../../../../src/explorer/scripts/reachable-operation.ts';
import { findOrderableProduct, type RequestInputs } from '../../../../src/explorer/scripts/request-inputs.ts';
import { accessTo } from '../../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';

const operationsWithHooks = operations.filter(({ hooks }) => hooks !== undefined);
const callersByPoint = hookCallers(defaultVendor);
const pointsOf = ({ hooks }: Operation): string[] =>
  [...(hooks?.before ?? []), ...(hooks?.after ?? []), ...(hooks?.modify ?? []), ...(hooks?.within ?? [])].map(
    (point) => hookName(defaultVendor, point),
  );
/**
 * Operations for which "Debug This Hook" has no requests, because they change a password, need a reset token or remove
 * a coupon.
 */
const excludedOperations = new Set([
  'data.users_this_password.patch',
  'shop.customers_password.put',
  'shop.customers_id_password_reset.post',
  'shop.baskets_coupons.delete',
]);

describe('"Debug This Hook"', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let access: PlatformAccess;
  const transport = new HttpTransport();
  let inputs: RequestInputs;

  before(async () => {
    const points = [...callersByPoint.keys()];
    const scriptOf = (point: string): string => `hook-${points.indexOf(point)}.js`;
    workspace.registerHooks('probe', Object.fromEntries(points.map((name) => [name, `./${scriptOf(name)}`])));
    // A hook fails if a header of the request names it or all hooks, so that the response shows that it ran.
    for (const name of points)
      workspace.write({
        [`probe/cartridge/scripts/${scriptOf(name)}`]: `
          exports[${JSON.stringify(name.slice(name.lastIndexOf('.') + 1))}] = function () {
            var point = request.httpHeaders.get('x-reach');
            if (point === 'all' || point === ${JSON.stringify(name)}) throw new Error('reached');
          };`,
      });
    service = await startTestService({ flags: ['--cartridges', workspace.folder] });
    access = accessTo(service.http);
    inputs = {
      vendor: defaultVendor,
      site: 'RefArch',
      product: await findOrderableProduct(access, 'RefArch'),
      objectType: 'Workshop',
      objectKey: 'portland',
      uniqueSuffix: 'one',
    };
  });
  after(async () => {
    await transport.close();
    await access.close();
    await service.close();
    workspace.remove();
  });

  it('"Debug This Hook" has requests for every operation with hooks, with known exceptions', () => {
    const unreachableOperations = operationsWithHooks.filter(
      (operation) => planSteps(operation, inputs) === undefined,
    );
    assert.deepEqual(
      unreachableOperations.map(({ id }) => id).filter((id) => !excludedOperations.has(id)),
      [],
    );
  });

  /** Sends the requests of an operation; the last with the header. Resolves with the faults of all responses. */
  const send = async (operation: Operation, header: string, uniqueSuffix: string): Promise<string[]> => {
    const isCustomObject = operation.path.startsWith('/custom_objects');
    const steps = planSteps(operation, {
      ...inputs,
      ...(isCustomObject ? { objectType: 'LoyaltyTier', objectKey: '0' } : {}),
      uniqueSuffix: uniqueSuffix.replace(/\W/g, '-').toLowerCase(),
    });
    assert.ok(steps);
    const bodies: string[] = [];
    const runner = new TriggerRunner({
      platform: { profile: access.profile, transport, clock: systemClock },
      environment: {},
      report: ({ headline, body, hasFailed }) => {
        if (hasFailed) bodies.push(`${headline} ${body}`);
      },
      onSending: () => undefined,
    });
    const requests = steps.map((step, index) => ({
      kind: 'step' as const,
      step: index === steps.length - 1 ? { ...step, headers: { 'x-reach': header } } : step,
    }));
    await runner.run(requests, new AbortController().signal).catch(() => undefined);
    return bodies;
  };

  for (const [point, callers] of callersByPoint) {
    const operation = findReachableOperation(point, callers);
    // The user has to add the mandatory attributes of the object's type before the object can be written.
    if (operation === undefined || point.endsWith('.data.object.afterPut')) continue;
    it(`"Debug This Hook" on ${point} runs this hook`, async () => {
      const bodies = await send(operation, point, point);
      assert.ok(
        bodies[0]?.includes(`An error occurred in the hook ${point}`),
        `${operation.id}: ${bodies.join('\n')}`,
      );
    });
  }

  for (const operation of operationsWithHooks.filter(({ id }) => !excludedOperations.has(id))) {
    it(`the requests of "Debug This Hook" reach a hook of ${operation.id}`, async () => {
      const bodies = await send(operation, 'all', operation.id);
      assert.match(bodies.join('\n'), /An error occurred in the hook /);
      assert.ok(
        pointsOf(operation).some((point) => bodies[0]?.includes(point)),
        bodies.join('\n'),
      );
    });
  }
});
