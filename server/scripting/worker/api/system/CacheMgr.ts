import { cartridgeFiles } from '../../cartridge-config.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Cache } from './Cache.ts';

/** Caches that cartridges define: their `package.json` names a file `{"caches": [{"id", "expireAfterSeconds"}]}`. */
export class CacheMgr extends PlatformObject {
  /** The cache of an id. @throws Error where no cartridge defines it */
  static getCache(cacheId: string): Cache {
    const site = run().job.scope.siteId;
    for (const { cartridge, file, content } of cartridgeFiles('caches')) {
      const defined = definitions(content, file).find(({ id }) => id === cacheId);
      if (!defined) continue;
      return new Cache({ site, cartridge: cartridge.name, id: defined.id }, defined.expireAfterSeconds);
    }
    throw new Error(
      `No cartridge defines the cache "${cacheId}": name a file in package.json, "caches": "./caches.json", with {"caches": [{"id": "${cacheId}"}]}.`,
    );
  }
}
platformClass('system.CacheMgr', CacheMgr);

interface Definition {
  readonly id: string;
  readonly expireAfterSeconds: number | undefined;
}

function definitions(content: unknown, file: string): Definition[] {
  const { caches } = (content ?? {}) as { caches?: unknown };
  if (!Array.isArray(caches))
    throw new Error(`${file} must hold {"caches": [{"id", "expireAfterSeconds"}]}.`);
  return caches.map((entry: unknown, index) => {
    const { id, expireAfterSeconds } = (entry ?? {}) as Record<string, unknown>;
    const seconds = expireAfterSeconds ?? undefined;
    if (typeof id !== 'string' || (seconds !== undefined && !(typeof seconds === 'number' && seconds > 0)))
      throw new Error(
        `${file}: entry ${index} must have an "id", and "expireAfterSeconds" above zero if any.`,
      );
    return { id, expireAfterSeconds: seconds };
  });
}
