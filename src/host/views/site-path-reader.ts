import { effectivePath, readCartridgePath } from '../../explorer/data/cartridge-path.ts';
import { bundledName } from '../bundled-name.ts';
import type { LogChannel } from '../log-channel.ts';
import type { SitePaths } from '../site-paths.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { describeError } from './present-error.ts';

/** Milliseconds after the last change until the path is read, so that many changes cause one read. */
const delayMs = 300;

/** Reads the cartridge path of the active site, on which the language features and the breakpoints depend. */
export class SitePathReader {
  readonly #registry: ConnectionRegistry;
  readonly #sitePaths: SitePaths;
  readonly #log: Pick<LogChannel, 'trace'>;
  #timer: NodeJS.Timeout | undefined;

  constructor(registry: ConnectionRegistry, sitePaths: SitePaths, log: Pick<LogChannel, 'trace'>) {
    this.#registry = registry;
    this.#sitePaths = sitePaths;
    this.#log = log;
  }

  /** Called when the path may have changed: it was edited, a cartridge was added, or another site became active. */
  readSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.read(), delayMs);
  }

  /** Reads the path from the platform, unless that is the bundled service and it is not running. Never rejects. */
  async read(): Promise<void> {
    const { activeName, isBundledRunning } = this.#registry;
    this.#sitePaths.announce();
    if (activeName === bundledName && !isBundledRunning) return;
    try {
      const { data } = await this.#registry.access();
      const path = await readCartridgePath(data, await this.#registry.site());
      if (activeName === this.#registry.activeName)
        await this.#sitePaths.remember(activeName, effectivePath(path));
    } catch (error) {
      this.#log.trace(describeError('Cannot read the cartridge path', error));
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
