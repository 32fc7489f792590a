type NumericArray = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** A typed array that grows when it is written to. Elements that were never written read as `empty`. */
export class GrowableArray<Kind extends NumericArray> {
  values: Kind;
  readonly #createArray: (length: number) => Kind;
  readonly #empty: number;

  constructor(createArray: (length: number) => Kind, empty = 0) {
    this.#createArray = createArray;
    this.#empty = empty;
    this.values = createArray(0);
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

  #grow(minimumLength: number): void {
    const resizedArray = this.#createArray(Math.max(minimumLength, Math.ceil(this.values.length * 1.5), 256));
    if (this.#empty !== 0) resizedArray.fill(this.#empty);
    resizedArray.set(this.values);
    this.values = resizedArray;
  }
}

export const createByteArray = (): GrowableArray<Uint8Array> =>
  new GrowableArray((length) => new Uint8Array(length));
export const createIntegerArray = (empty = 0): GrowableArray<Int32Array> =>
  new GrowableArray((length) => new Int32Array(length), empty);
export const createNumberArray = (empty = 0): GrowableArray<Float64Array> =>
  new GrowableArray((length) => new Float64Array(length), empty);
