import { addressPath, parseAddressPath, type ResourceAddress } from '../documents/address.ts';

/** Stores paths of addresses: pins in the order in which they were added, or created resources, newest first. */
export interface PinStorage {
  read(): readonly string[];
  write(paths: readonly string[]): Promise<void>;
}

/** Maximum number of created resources that are remembered. */
const maxCreatedPaths = 1_000;

/**
 * Resources that the API does not list. Resources that were opened by ID stay in their trees until they are unpinned.
 * Resources that were created from this workspace are listed, too.
 */
export class Pins {
  readonly #storage: PinStorage;
  readonly #createdStorage: PinStorage;

  constructor(storage: PinStorage, createdStorage: PinStorage) {
    this.#storage = storage;
    this.#createdStorage = createdStorage;
  }

  /**
   * Returns the pins of a connection, followed by the resources that were created there, newest first. Skips
   * resources of kinds that this version does not know.
   */
  forConnection(connection: string): ResourceAddress[] {
    const pinnedPaths = this.#storage.read();
    const createdPaths = this.#createdStorage.read().filter((path) => !pinnedPaths.includes(path));
    return [...pinnedPaths, ...createdPaths]
      .flatMap(toAddress)
      .filter((address) => address.connection === connection);
  }

  has(address: ResourceAddress): boolean {
    const path = addressPath(address);
    return this.#storage.read().includes(path) || this.#createdStorage.read().includes(path);
  }

  async add(address: ResourceAddress): Promise<void> {
    const paths = this.#storage.read();
    const path = addressPath(address);
    if (!paths.includes(path)) await this.#storage.write([...paths, path]);
  }

  /** Adds resources that were created, and removes resources that no longer exist as a result. */
  async addCreated(
    createdAddresses: readonly ResourceAddress[],
    obsoleteAddresses: readonly ResourceAddress[] = [],
  ): Promise<void> {
    const newPaths = createdAddresses.map((address) => addressPath(address));
    const oldPaths = new Set([...newPaths, ...obsoleteAddresses.map((address) => addressPath(address))]);
    const remainingPaths = this.#createdStorage.read().filter((path) => !oldPaths.has(path));
    await this.#createdStorage.write([...newPaths, ...remainingPaths].slice(0, maxCreatedPaths));
  }

  /** Removes all resources that were created on a connection, since its shop was replaced. */
  async removeCreated(connection: string): Promise<void> {
    await this.#createdStorage.write(
      this.#createdStorage
        .read()
        .filter((path) => toAddress(path).every((address) => address.connection !== connection)),
    );
  }

  async remove(address: ResourceAddress): Promise<void> {
    const path = addressPath(address);
    for (const storage of [this.#storage, this.#createdStorage]) {
      const paths = storage.read();
      if (paths.includes(path)) await storage.write(paths.filter((storedPath) => storedPath !== path));
    }
  }
}

const toAddress = (path: string): ResourceAddress[] => {
  const parsedPath = parseAddressPath(path);
  return parsedPath ? [parsedPath.address] : [];
};
