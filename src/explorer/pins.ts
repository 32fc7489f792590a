import { addressPath, parseAddressPath, isSameAddress, type ResourceAddress } from '../documents/address.ts';

/** Stores pins: paths of addresses, in the order in which they were pinned. */
export interface PinStorage {
  read(): readonly string[];
  write(paths: readonly string[]): Promise<void>;
}

/**
 * Resources that were opened by ID: they stay in their trees until they are unpinned, since the API does not
 * list them.
 */
export class Pins {
  readonly #storage: PinStorage;

  constructor(storage: PinStorage) {
    this.#storage = storage;
  }

  /** The pins of a connection. Leaves alone pins of kinds that this version does not know. */
  forConnection(connection: string): ResourceAddress[] {
    return this.#readAll().filter((address) => address.connection === connection);
  }

  has(address: ResourceAddress): boolean {
    return this.#readAll().some((pin) => isSameAddress(pin, address));
  }

  async add(address: ResourceAddress): Promise<void> {
    if (!this.has(address)) await this.#storage.write([...this.#storage.read(), addressPath(address)]);
  }

  async remove(address: ResourceAddress): Promise<void> {
    const path = addressPath(address);
    await this.#storage.write(this.#storage.read().filter((storedPath) => storedPath !== path));
  }

  #readAll(): ResourceAddress[] {
    return this.#storage.read().flatMap((path) => {
      const parsed = parseAddressPath(path);
      return parsed ? [parsed.address] : [];
    });
  }
}
