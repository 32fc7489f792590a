import { addressPath, parseAddressPath, sameAddress, type ResourceAddress } from '../documents/address.ts';

/** Where pins are kept: paths of addresses, in the order in which they were pinned. */
export interface PinStorage {
  read(): readonly string[];
  write(paths: readonly string[]): Promise<void>;
}

/** Resources that were opened by id: they stay in their trees until they are taken out, since the API lists them nowhere. */
export class Pins {
  readonly #storage: PinStorage;

  constructor(storage: PinStorage) {
    this.#storage = storage;
  }

  /** Those of a connection; what an older version stored and this one does not know is left alone. */
  of(connection: string): ResourceAddress[] {
    return this.#all().filter((address) => address.connection === connection);
  }

  has(address: ResourceAddress): boolean {
    return this.#all().some((one) => sameAddress(one, address));
  }

  async add(address: ResourceAddress): Promise<void> {
    if (!this.has(address)) await this.#storage.write([...this.#storage.read(), addressPath(address)]);
  }

  async remove(address: ResourceAddress): Promise<void> {
    const path = addressPath(address);
    await this.#storage.write(this.#storage.read().filter((one) => one !== path));
  }

  #all(): ResourceAddress[] {
    return this.#storage.read().flatMap((path) => {
      const parsed = parseAddressPath(path);
      return parsed ? [parsed.address] : [];
    });
  }
}
