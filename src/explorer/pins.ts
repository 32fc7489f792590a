import { addressPath, parseAddressPath, type ResourceAddress } from '../documents/address.ts';
import type { Submission } from './shop/created-resources.ts';

/** Stores paths of addresses: pins in the order in which they were added, or created resources, newest first. */
export interface PinStorage {
  read(): readonly string[];
  write(paths: readonly string[]): Promise<void>;
}

/** Maximum number of created resources that are remembered. */
const maxCreatedPaths = 1_000;

/**
 * Resources that the trees show even though the API does not list them: those that were opened by ID, until they are
 * unpinned, and those that were created from this workspace.
 */
export class Pins {
  readonly #storage: PinStorage;
  readonly #createdStorage: PinStorage;
  /** Orders by the paths of the baskets from which they were created. Not stored. */
  readonly #ordersByBasket = new Map<string, ResourceAddress>();

  #onSubmitted: (submission: Submission) => void = () => {};

  constructor(storage: PinStorage, createdStorage: PinStorage) {
    this.#storage = storage;
    this.#createdStorage = createdStorage;
  }

  /**
   * Returns the pins of a connection, followed by the resources that were created there, newest first. Skips
   * resources of kinds that this version does not know.
   */
  forConnection(connection: string): ResourceAddress[] {
    const pinnedPaths = readPaths(this.#storage);
    const createdPaths = readPaths(this.#createdStorage).filter((path) => !pinnedPaths.includes(path));
    return [...pinnedPaths, ...createdPaths]
      .flatMap(toAddress)
      .filter((address) => address.connection === connection);
  }

  has(address: ResourceAddress): boolean {
    const path = addressPath(address);
    return readPaths(this.#storage).includes(path) || readPaths(this.#createdStorage).includes(path);
  }

  async add(address: ResourceAddress): Promise<void> {
    const paths = readPaths(this.#storage);
    const path = addressPath(address);
    if (!paths.includes(path)) await this.#storage.write([...paths, path]);
  }

  /** Replaces the address of a resource that was renamed, if the resource is shown. */
  async replace(address: ResourceAddress, newAddress: ResourceAddress): Promise<void> {
    const [path, newPath] = [addressPath(address), addressPath(newAddress)];
    for (const storage of [this.#storage, this.#createdStorage]) {
      const paths = readPaths(storage);
      if (!paths.includes(path)) continue;
      const newPaths = paths.map((storedPath) => (storedPath === path ? newPath : storedPath));
      await storage.write([...new Set(newPaths)]);
    }
  }

  /** Adds resources that were created. Removes the baskets that were submitted, and remembers their orders. */
  async addCreated(
    createdAddresses: readonly ResourceAddress[],
    submissions: readonly Submission[] = [],
  ): Promise<void> {
    for (const { basket, order } of submissions) this.#ordersByBasket.set(addressPath(basket), order);
    const newPaths = createdAddresses.map((address) => addressPath(address));
    const replacedPaths = new Set([...newPaths, ...submissions.map(({ basket }) => addressPath(basket))]);
    const remainingPaths = readPaths(this.#createdStorage).filter((path) => !replacedPaths.has(path));
    await this.#createdStorage.write([...newPaths, ...remainingPaths].slice(0, maxCreatedPaths));
    submissions.forEach(this.#onSubmitted);
  }

  /** Sets the function that is called after a basket was submitted. It must not throw. */
  onSubmitted(listener: (submission: Submission) => void): void {
    this.#onSubmitted = listener;
  }

  /** Returns the order that was created from a basket since the window was opened. */
  findOrder(basket: ResourceAddress): ResourceAddress | undefined {
    return this.#ordersByBasket.get(addressPath(basket));
  }

  /** Removes all resources that were created on a connection, since its shop was replaced. */
  async removeCreated(connection: string): Promise<void> {
    const isOfOtherConnection = (path: string): boolean =>
      toAddress(path).every((address) => address.connection !== connection);
    for (const path of this.#ordersByBasket.keys())
      if (!isOfOtherConnection(path)) this.#ordersByBasket.delete(path);
    await this.#createdStorage.write(readPaths(this.#createdStorage).filter(isOfOtherConnection));
  }

  async remove(address: ResourceAddress): Promise<void> {
    const path = addressPath(address);
    for (const storage of [this.#storage, this.#createdStorage]) {
      const paths = readPaths(storage);
      if (paths.includes(path)) await storage.write(paths.filter((storedPath) => storedPath !== path));
    }
  }
}

const toAddress = (path: string): ResourceAddress[] => {
  const parsedPath = parseAddressPath(path);
  return parsedPath ? [parsedPath.address] : [];
};

/** Reads the paths of a storage as they are written now: an earlier version may have written others. */
const readPaths = (storage: PinStorage): string[] =>
  storage.read().map((path) => {
    const [address] = toAddress(path);
    return address ? addressPath(address) : path;
  });
