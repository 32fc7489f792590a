import { calculationPoints, enginePoints } from '../../contract/engine-points.ts';
import type { Operation } from '../../contract/operation.ts';
import { hookName, type VendorProfile } from '../../contract/vendor.ts';
import type { HookRunner } from '../ports/hook-runner.ts';

interface Dependencies {
  readonly runner: HookRunner;
  readonly vendor: VendorProfile;
}

type HookedOperation = Pick<Operation, 'id' | 'method' | 'hooks'>;

/** Records, for debuggers, which hooks of a request do not run because a script has returned a Status. */
export class SkippedHooks {
  readonly #dependencies: Dependencies;
  readonly #siteId: string;
  readonly #operation: HookedOperation;
  readonly #startedPoints = new Set<string>();
  /** The latest point a script of which has returned a Status; undefined if none has. */
  #latestPointWithStatus: string | undefined;

  constructor(dependencies: Dependencies, siteId: string, operation: HookedOperation) {
    this.#dependencies = dependencies;
    this.#siteId = siteId;
    this.#operation = operation;
  }

  /** Called when the scripts of a point begin to run. */
  recordStart(point: string): void {
    this.#startedPoints.add(point);
  }

  /** Called when a script of a point has returned a Status. */
  recordStatus(point: string): void {
    this.#latestPointWithStatus = point;
  }

  /** @param points those that are skipped; by default, all of the operation that have not run */
  async record(points = pointsOf(this.#operation)): Promise<void> {
    const { runner, vendor } = this.#dependencies;
    if (this.#latestPointWithStatus === undefined) return;
    const names = points
      .filter((point) => !this.#startedPoints.has(point))
      .map((point) => hookName(vendor, point));
    await runner.recordSkips?.(names, hookName(vendor, this.#latestPointWithStatus), this.#siteId);
  }
}

/** Returns the points of an operation, and those of the order engine that the operation makes it run. */
function pointsOf({ id, method, hooks = {} }: Pick<Operation, 'id' | 'method' | 'hooks'>): readonly string[] {
  const { before = [], within = [], after = [], modify = [] } = hooks;
  const changesBasket = method !== 'GET' && after.some((point) => point.startsWith('shop.basket.'));
  return [
    ...before,
    ...within,
    ...after,
    ...modify,
    ...(changesBasket ? calculationPoints : []),
    ...(id === 'shop.orders.post' ? [enginePoints.createOrderNo] : []),
  ];
}
