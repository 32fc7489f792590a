import type { SearchSuggestions, SuggestedWord } from '../../ports/product-search.ts';
import { fold, wordsOf } from '../../domain/search/words.ts';
import { Language } from './language.ts';
import { Vocabulary } from './vocabulary.ts';

/** A text of a product and how much a word in it says of the product: 1 to 63. */
export type WeightedText = readonly [text: string | undefined, weight: number];

/** Hits whose text fits, each with how well. */
export interface TextMatch {
  readonly slots: readonly number[];
  /** By slot; only those of `slots` mean something. */
  readonly scores: Float64Array;
}

/** Words of a query that are looked at. */
const wordLimit = 12;
/** Words that stand in for one that nobody wrote. */
const expansionLimit = 24;
const suggestionLimit = 5;
const weightLimit = 63;

interface Wanted {
  readonly word: string;
  readonly folded: string;
  lists: { readonly postings: readonly number[]; readonly factor: number }[];
}

/**
 * Full text of one locale: for each term the slots that have it, ascending, each with its weight in the low eight bits.
 * Slots are never written twice: a product that changes gets a new one, and `isLive` tells which still count.
 */
export class TextIndex {
  readonly #language: Language;
  readonly #isLive: (slot: number) => boolean;
  readonly #postings = new Map<string, number[]>();
  readonly #vocabulary = new Vocabulary();
  #scores = new Float64Array(0);
  #stamps = new Uint32Array(0);
  #documents = 0;
  #slots = 0;

  constructor(locale: string, isLive: (slot: number) => boolean) {
    this.#language = new Language(locale);
    this.#isLive = isLive;
  }

  add(slot: number, texts: readonly WeightedText[]): void {
    const weights = new Map<string, number>();
    for (const [text, weight] of texts) {
      if (text === undefined) continue;
      for (const word of wordsOf(text)) {
        this.#vocabulary.add(fold(word), word);
        for (const term of this.#language.termsOf(word)) {
          const before = weights.get(term) ?? 0;
          const again = before === 0 ? 0 : Math.min((before & 3) + 1, 3);
          // A word that comes again says a little more, never as much as one in a better place.
          weights.set(term, Math.max(before >> 2, Math.min(weight, weightLimit)) * 4 + again);
        }
      }
    }
    for (const [term, weight] of weights) {
      const posting = slot * 256 + weight;
      const list = this.#postings.get(term);
      if (list === undefined) this.#postings.set(term, [posting]);
      else list.push(posting);
    }
    this.#documents += 1;
    this.#slots = Math.max(this.#slots, slot + 1);
  }

  /**
   * Hits that have all words. A word that no hit has stands for those that begin with it, or else for those that are
   * nearly it. Where no hit has all words, hits that have some come, most words first. Undefined where the text has
   * nothing to look for.
   * @param exactly without such substitutes
   */
  find(text: string, exactly = false): TextMatch | undefined {
    const wanted = this.#wantedIn(text);
    if (wanted.length === 0) return undefined;
    for (const one of wanted) {
      one.lists = this.#listsOf(one.word);
      if (one.lists.length === 0 && !exactly) this.#expand(one);
    }
    const all = this.#meet(wanted);
    return all.slots.length > 0 || wanted.length === 1 || exactly ? all : this.#any(wanted);
  }

  /** What else the customer may have meant. */
  suggest(text: string): SearchSuggestions | undefined {
    const wanted = this.#wantedIn(text);
    if (wanted.length === 0) return undefined;
    const terms = wanted.map(({ word, folded }) => ({
      original: word,
      terms: this.#alternatives(word, folded),
    }));
    const best = terms.map(({ original, terms: [first] }) => first?.value ?? original);
    const exact = terms.every(({ terms: [first] }) => first?.exactMatch === true);
    const known = terms.every(({ terms: { length } }) => length > 0);
    return { phrases: known ? [{ phrase: best.join(' '), exactMatch: exact }] : [], terms };
  }

  #alternatives(word: string, folded: string): SuggestedWord[] {
    const found: SuggestedWord[] = [];
    const add = (value: string, kind: Partial<SuggestedWord>) =>
      found.push({ value, corrected: false, completed: false, exactMatch: false, ...kind });
    const exact = this.#frequency(word) > 0;
    if (exact) add(word, { exactMatch: true });
    const written = (one: string) => this.#vocabulary.writtenOf(one) ?? one;
    const used = (one: string) => this.#frequency(written(one)) > 0;
    if (folded.length >= 3)
      for (const one of this.#vocabulary.completions(folded, suggestionLimit, used))
        add(written(one), { completed: true });
    if (!exact)
      for (const one of this.#vocabulary.corrections(folded, suggestionLimit, (candidate) =>
        this.#frequency(written(candidate)),
      ))
        add(written(one), { corrected: true });
    // A correction is a likelier meaning than a word that merely goes on.
    return found.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, suggestionLimit);
  }

  #wantedIn(text: string): Wanted[] {
    const words = [...new Set(wordsOf(text))].slice(0, wordLimit);
    const telling = words.filter((word) => !this.#language.isStopWord(word));
    return (telling.length > 0 ? telling : words).map((word) => ({ word, folded: fold(word), lists: [] }));
  }

  #listsOf(word: string, factor = 1): Wanted['lists'] {
    return this.#language.termsOf(word).flatMap((term) => {
      const postings = this.#postings.get(term);
      return postings !== undefined && this.#hasLive(postings) ? [{ postings, factor }] : [];
    });
  }

  #expand(wanted: Wanted): void {
    const { folded } = wanted;
    const written = (one: string) => this.#vocabulary.writtenOf(one) ?? one;
    const use = (words: readonly string[], factor: number) => {
      const lists = words.flatMap((word) => this.#listsOf(written(word), factor));
      const distinct = new Map(lists.map((list) => [list.postings, list]));
      wanted.lists = [...distinct.values()];
    };
    if (folded.length >= 2)
      use(
        this.#vocabulary.completions(folded, expansionLimit, (one) => this.#frequency(written(one)) > 0),
        0.5,
      );
    if (wanted.lists.length === 0)
      use(
        this.#vocabulary.corrections(folded, expansionLimit, (one) => this.#frequency(written(one))),
        0.3,
      );
  }

  #hasLive(postings: readonly number[]): boolean {
    // The latest postings are the ones that are likely to be alive.
    for (let index = postings.length - 1; index >= 0; index--)
      if (this.#isLive((postings[index] ?? 0) >>> 8)) return true;
    return false;
  }

  /** How many hits have a word; those that are gone count until the index is built anew. */
  #frequency(word: string): number {
    let most = 0;
    for (const { postings } of this.#listsOf(word)) most = Math.max(most, postings.length);
    return most;
  }

  #prepare(): void {
    if (this.#scores.length < this.#slots) {
      this.#scores = new Float64Array(Math.ceil(this.#slots * 1.25));
      this.#stamps = new Uint32Array(this.#scores.length);
    }
    this.#stamps.fill(0);
  }

  /** Slots that are in a list of every group. The smallest group goes first, so that the others only confirm. */
  #meet(wanted: readonly Wanted[]): TextMatch {
    this.#prepare();
    const scores = this.#scores;
    const stamps = this.#stamps;
    const size = ({ lists }: Wanted) => lists.reduce((total, { postings }) => total + postings.length, 0);
    const groups = [...wanted].sort((a, b) => size(a) - size(b));
    const slots: number[] = [];
    for (const [group, { lists }] of groups.entries()) {
      const last = group === groups.length - 1;
      for (const { postings, factor } of lists) {
        const gain = factor * this.#rarity(postings.length);
        for (const posting of postings) {
          const slot = posting >>> 8;
          const stamp = stamps[slot] ?? 0;
          if (stamp === group) {
            if (last && !this.#isLive(slot)) continue;
            stamps[slot] = group + 1;
            scores[slot] = (group === 0 ? 0 : (scores[slot] ?? 0)) + gain * (posting & 255);
            if (last) slots.push(slot);
          }
        }
      }
    }
    return { slots, scores };
  }

  /** Slots in a list of any group: one more word counts more than all weights. */
  #any(wanted: readonly Wanted[]): TextMatch {
    this.#prepare();
    const scores = this.#scores;
    const stamps = this.#stamps;
    const slots: number[] = [];
    for (const [group, { lists }] of wanted.entries()) {
      for (const { postings, factor } of lists) {
        const gain = factor * this.#rarity(postings.length);
        for (const posting of postings) {
          const slot = posting >>> 8;
          const stamp = stamps[slot] ?? 0;
          if (stamp === group + 1 || !this.#isLive(slot)) continue;
          if (stamp === 0) slots.push(slot);
          scores[slot] = (stamp === 0 ? 0 : (scores[slot] ?? 0)) + 1e6 + gain * (posting & 255);
          stamps[slot] = group + 1;
        }
      }
    }
    return { slots, scores };
  }

  #rarity(length: number): number {
    return Math.log(1 + this.#documents / Math.max(length, 1));
  }
}

const rankOf = ({ exactMatch, corrected }: SuggestedWord): number => (exactMatch ? 0 : corrected ? 1 : 2);
