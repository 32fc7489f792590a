type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** A typed array that grows as it is written; what was never written reads as `empty`. */
export class Growing<Kind extends Numbers> {
  values: Kind;
  readonly #make: (length: number) => Kind;
  readonly #empty: number;

  constructor(make: (length: number) => Kind, empty = 0) {
    this.#make = make;
    this.#empty = empty;
    this.values = make(0);
  }

  set(index: number, value: number): void {
    if (index >= this.values.length) this.#grow(index + 1);
    this.values[index] = value;
  }

  get(index: number): number {
    return this.values[index] ?? this.#empty;
  }

  get bytes(): number {
    return this.values.byteLength;
  }

  #grow(least: number): void {
    const grown = this.#make(Math.max(least, Math.ceil(this.values.length * 1.5), 256));
    if (this.#empty !== 0) grown.fill(this.#empty);
    grown.set(this.values);
    this.values = grown;
  }
}

export const bytes = (): Growing<Uint8Array> => new Growing((length) => new Uint8Array(length));
export const integers = (empty = 0): Growing<Int32Array> =>
  new Growing((length) => new Int32Array(length), empty);
export const numbers = (empty = 0): Growing<Float64Array> =>
  new Growing((length) => new Float64Array(length), empty);
