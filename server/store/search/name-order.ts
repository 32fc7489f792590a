import { createNumberArray } from './growable-array.ts';
import { sortInSlices } from './cooperative-pauses.ts';

/**
 * Names in the order of a language. Each slot has a rank, so that sorting hits by name compares numbers. If few names
 * are added later (at most 64), each gets a rank between those of its neighbors, or that of an equal name.
 */
export class NameOrder {
  readonly ranks = createNumberArray();
  readonly #names: string[] = [];
  readonly #collator: Intl.Collator;
  #order: number[] = [];
  /** Slots that have a name but no rank yet. */
  #pendingSlots: number[] = [];

  constructor(language: string) {
    const [supportedLocale] = Intl.Collator.supportedLocalesOf([language]);
    this.#collator = new Intl.Collator(supportedLocale ?? 'en', { sensitivity: 'accent', numeric: true });
  }

  /** Adds a name without a rank. {@link rankPending} computes the ranks of all added names. */
  add(slot: number, name: string): void {
    this.#names[slot] = name;
    this.#pendingSlots.push(slot);
  }

  async rankPending(pause: () => Promise<void> | undefined): Promise<void> {
    const pendingSlots = this.#pendingSlots;
    this.#pendingSlots = [];
    if (pendingSlots.length > 64) {
      this.#order = await sortInSlices(
        [...this.#order, ...pendingSlots],
        (a, b) => this.#compare(a, b),
        pause,
      );
      this.#assignRanks();
    } else {
      for (const slot of pendingSlots) this.#insert(slot);
    }
  }

  #compare(a: number, b: number): number {
    return this.#collator.compare(this.#names[a] ?? '', this.#names[b] ?? '');
  }

  /** Assigns ranks. Equal names have equal ranks, so that the product's ID determines their order. */
  #assignRanks(): void {
    let rank = 0;
    for (const [index, slot] of this.#order.entries()) {
      if (index > 0 && this.#compare(this.#order[index - 1] ?? 0, slot) !== 0) rank += 1;
      this.ranks.set(slot, rank);
    }
  }

  #insert(slot: number): void {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(this.#order[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    const nextSlot = this.#order[low];
    const previousSlot = this.#order[low - 1];
    this.#order.splice(low, 0, slot);
    if (nextSlot !== undefined && this.#compare(nextSlot, slot) === 0) {
      this.ranks.set(slot, this.ranks.get(nextSlot));
      return;
    }
    const lower =
      previousSlot === undefined
        ? nextSlot === undefined
          ? 0
          : this.ranks.get(nextSlot) - 2
        : this.ranks.get(previousSlot);
    const upper = nextSlot === undefined ? lower + 2 : this.ranks.get(nextSlot);
    const rank = (lower + upper) / 2;
    if (rank > lower && rank < upper) this.ranks.set(slot, rank);
    else this.#assignRanks();
  }
}
