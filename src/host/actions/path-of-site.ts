import { setTimeout as wait } from 'node:timers/promises';
import {
  effectivePath,
  readCartridgePath,
  type SiteCartridgePath,
} from '../../explorer/data/cartridge-path.ts';
import type { ActionContext } from './action-context.ts';

/** Milliseconds until the cartridge path counts as unknown, such as when the platform does not respond. */
const timeoutMs = 5000;

/** Milliseconds between reads of the path. The bundled service finds a new cartridge after a moment. */
const intervalMs = 500;
const maxReads = 5;

export interface PathOfSite {
  readonly site: string;
  readonly path: SiteCartridgePath;
}

/**
 * Resolves with the path of the active site, which is read again while it does not contain the cartridge. Resolves with
 * undefined if the path is unknown.
 */
export const pathOfSiteWith = (context: ActionContext, cartridge: string): Promise<PathOfSite | undefined> =>
  Promise.race([
    readPathWith(context, cartridge).catch(() => undefined),
    wait(timeoutMs, undefined, { ref: false }),
  ]);

/** Rejects with a `PlatformError`. */
async function readPathWith({ registry }: ActionContext, name: string): Promise<PathOfSite> {
  const { data } = await registry.access();
  const site = await registry.site();
  for (let count = 1; ; count++) {
    const path = await readCartridgePath(data, site);
    if (effectivePath(path).includes(name) || count === maxReads) return { site, path };
    await wait(intervalMs);
  }
}
