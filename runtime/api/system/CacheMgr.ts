import { readCartridgeFiles } from '../../cartridge-config.ts';
import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Cache } from './Cache.ts';

/**
 * Provides access to the caches that cartridges define. A cartridge's `package.json` names a file with the content
 * `{"caches": [{"id", "expireAfterSeconds"}]}`.
 */
export class CacheMgr extends PlatformObject {
  /**
   * Returns a cache by its ID. If several cartridges define it, the first one on the cartridge path applies.
   * @throws Error if no cartridge defines it, or a file of definitions is missing or not valid
   */
  static getCache(cacheId: string): Cache {
    const site = currentRun().job.scope.siteId;
    for (const { cartridge, file, content } of readCartridgeFiles('caches')) {
      const definition = parseDefinitions(content, file).find(({ id }) => id === cacheId);
      if (!definition) continue;
      return new Cache({ site, cartridge: cartridge.name, id: definition.id }, definition.expireAfterSeconds);
    }
    throw new Error(
      `No cartridge defines the cache "${cacheId}". Add "caches": "./caches.json" to the package.json of a cartridge, and create that file with {"caches": [{"id": "${cacheId}"}]}.`,
    );
  }
}
registerClass('system.CacheMgr', CacheMgr);

interface CacheDefinition {
  readonly id: string;
  readonly expireAfterSeconds: number | undefined;
}

function parseDefinitions(content: unknown, file: string): CacheDefinition[] {
  const { caches } = (content ?? {}) as { caches?: unknown };
  if (!Array.isArray(caches))
    throw new Error(`${file} must contain {"caches": [{"id", "expireAfterSeconds"}]}.`);
  return caches.map((entry: unknown, index) => {
    const { id, expireAfterSeconds } = (entry ?? {}) as Record<string, unknown>;
    const seconds = expireAfterSeconds ?? undefined;
    if (typeof id !== 'string' || (seconds !== undefined && !(typeof seconds === 'number' && seconds > 0)))
      throw new Error(
        `${file}: entry ${index} must have an "id", and "expireAfterSeconds" greater than 0, if present.`,
      );
    return { id, expireAfterSeconds: seconds };
  });
}
