import type { SearchSuggestions, SuggestedWord } from '../../ports/product-search.ts';
import { fold, languageOf, tokenize } from '../../domain/search/tokenize.ts';
import { Compounds } from './compounds.ts';
import { Language } from './language.ts';
import { Vocabulary } from './vocabulary.ts';

/** A text of a product, and the weight of its words for the product: 1 to 63. */
export type WeightedText = readonly [text: string | undefined, weight: number];

/** Hits that match the text, with their scores. */
export interface TextMatch {
  readonly slots: readonly number[];
  /** By slot. Only the elements for `slots` are valid, and only until the next search. */
  readonly scores: Float64Array;
}

/** Maximum number of words of a query that are considered. */
const wordLimit = 12;
/** Maximum number of words that can replace a word without hits. */
const expansionLimit = 24;
const suggestionLimit = 5;
const weightLimit = 63;

interface QueryWord {
  readonly word: string;
  readonly normalizedWord: string;
  /** The postings of the word and its compounds, or of its replacements, with a factor for their weights. */
  lists: { readonly postings: readonly number[]; readonly factor: number }[];
}

/**
 * The full-text index of one locale. For each term, it has the slots that contain the term in ascending order, each
 * with its weight in the low eight bits. Slots are never rewritten: a changed product gets a new slot, and `isLive`
 * returns whether a slot is current.
 */
export class TextIndex {
  readonly #language: Language;
  readonly #isLive: (slot: number) => boolean;
  readonly #postings = new Map<string, number[]>();
  readonly #vocabulary = new Vocabulary();
  readonly #compounds: Compounds | undefined;
  /**
   * The results of the current search: scores by slot, and by slot the number of the last word of the query that
   * matched it (from 1; 0 if none has).
   */
  #scores = new Float64Array(0);
  #stamps = new Uint32Array(0);
  #documentCount = 0;
  #slotCount = 0;

  constructor(locale: string, isLive: (slot: number) => boolean) {
    this.#language = new Language(locale);
    this.#compounds = Compounds.forLanguage(languageOf(locale));
    this.#isLive = isLive;
  }

  add(slot: number, texts: readonly WeightedText[]): void {
    const weights = new Map<string, number>();
    for (const [text, weight] of texts) {
      if (text === undefined) continue;
      for (const word of tokenize(text)) {
        const normalizedWord = fold(word);
        const terms = this.#language.toTerms(word);
        if (this.#vocabulary.add(normalizedWord, word)) this.#compounds?.add(normalizedWord, terms);
        for (const term of terms) {
          const previousWeight = weights.get(term) ?? 0;
          const repeats = previousWeight === 0 ? 0 : Math.min((previousWeight & 3) + 1, 3);
          // The weight of the field is in the high six bits, the number of repetitions in the low two: a repeated word
          // has slightly more weight, but never as much as in a more important field.
          weights.set(term, Math.max(previousWeight >> 2, Math.min(weight, weightLimit)) * 4 + repeats);
        }
      }
    }
    for (const [term, weight] of weights) {
      const posting = slot * 256 + weight;
      const list = this.#postings.get(term);
      if (list === undefined) this.#postings.set(term, [posting]);
      else list.push(posting);
    }
    this.#documentCount += 1;
    this.#slotCount = Math.max(this.#slotCount, slot + 1);
  }

  /**
   * Returns the hits that contain all words (without stop words, if there are others), including as parts of compounds
   * in languages that have them. A word without hits is replaced with words that begin with it, or else with similar
   * words. If no hit contains all words, returns hits with some of the words; the more words, the higher the score.
   * Returns undefined if the text contains no word.
   * @param exactOnly whether a hit must contain every word itself, without compounds and replacements
   */
  find(text: string, exactOnly = false): TextMatch | undefined {
    const queryWords = this.#parseQuery(text);
    if (queryWords.length === 0) return undefined;
    for (const queryWord of queryWords) {
      queryWord.lists = this.#findPostingLists(queryWord.word);
      if (exactOnly) continue;
      queryWord.lists.push(...this.#findCompoundLists(queryWord));
      if (queryWord.lists.length === 0) this.#expand(queryWord);
    }
    const fullMatch = this.#intersect(queryWords);
    return fullMatch.slots.length > 0 || queryWords.length === 1 || exactOnly
      ? fullMatch
      : this.#union(queryWords);
  }

  /**
   * Returns suggestions for each word of a text: the word itself if it has hits, its completions, and corrections of a
   * word without hits. Returns undefined if the text contains no word.
   */
  suggest(text: string): SearchSuggestions | undefined {
    const queryWords = this.#parseQuery(text);
    if (queryWords.length === 0) return undefined;
    const terms = queryWords.map(({ word, normalizedWord }) => ({
      original: word,
      terms: this.#suggestWords(word, normalizedWord),
    }));
    const bestTerms = terms.map(({ original, terms: [first] }) => first?.value ?? original);
    const isExact = terms.every(({ terms: [first] }) => first?.exactMatch === true);
    const hasTerms = terms.every(({ terms: { length } }) => length > 0);
    return { phrases: hasTerms ? [{ phrase: bestTerms.join(' '), exactMatch: isExact }] : [], terms };
  }

  #suggestWords(word: string, normalizedWord: string): SuggestedWord[] {
    const suggestions: SuggestedWord[] = [];
    const add = (value: string, kind: Partial<SuggestedWord>) =>
      suggestions.push({ value, corrected: false, completed: false, exactMatch: false, ...kind });
    const isExact = this.#frequency(word) > 0 || this.#findCompoundLists({ word, normalizedWord }).length > 0;
    if (isExact) add(word, { exactMatch: true });
    const isUsed = (candidate: string) => this.#frequency(this.#toSpelling(candidate)) > 0;
    if (normalizedWord.length >= 3)
      for (const completion of this.#vocabulary.findCompletions(normalizedWord, suggestionLimit, isUsed))
        add(this.#toSpelling(completion), { completed: true });
    if (!isExact)
      for (const correction of this.#vocabulary.findCorrections(
        normalizedWord,
        suggestionLimit,
        (candidate) => this.#frequency(this.#toSpelling(candidate)),
      ))
        add(this.#toSpelling(correction), { corrected: true });
    // Completions come before corrections: a customer is more likely to have typed the beginning of a word than a typo.
    return suggestions.sort((a, b) => suggestionRank(a) - suggestionRank(b)).slice(0, suggestionLimit);
  }

  #parseQuery(text: string): QueryWord[] {
    const words = [...new Set(tokenize(text))].slice(0, wordLimit);
    const contentWords = words.filter((word) => !this.#language.isStopWord(word));
    return (contentWords.length > 0 ? contentWords : words).map((word) => ({
      word,
      normalizedWord: fold(word),
      lists: [],
    }));
  }

  #findPostingLists(word: string, factor = 1): QueryWord['lists'] {
    return this.#language.toTerms(word).flatMap((term) => {
      const postings = this.#postings.get(term);
      return postings !== undefined && this.#hasLiveSlot(postings) ? [{ postings, factor }] : [];
    });
  }

  /** Returns the postings of compounds with the word as a part. They have less weight than those of the word itself. */
  #findCompoundLists({
    word,
    normalizedWord,
  }: Pick<QueryWord, 'word' | 'normalizedWord'>): QueryWord['lists'] {
    const compounds = this.#compounds?.findByPart(normalizedWord, this.#language.toTerms(word)) ?? [];
    return compounds.flatMap((compound) => this.#findPostingLists(this.#toSpelling(compound), 0.7));
  }

  #expand(queryWord: QueryWord): void {
    const { normalizedWord } = queryWord;
    const setLists = (words: readonly string[], factor: number) => {
      const lists = words.flatMap((word) => this.#findPostingLists(this.#toSpelling(word), factor));
      const distinctLists = new Map(lists.map((list) => [list.postings, list]));
      queryWord.lists = [...distinctLists.values()];
    };
    if (normalizedWord.length >= 2)
      setLists(
        this.#vocabulary.findCompletions(
          normalizedWord,
          expansionLimit,
          (candidate) => this.#frequency(this.#toSpelling(candidate)) > 0,
        ),
        0.5,
      );
    if (queryWord.lists.length === 0)
      setLists(
        this.#vocabulary.findCorrections(normalizedWord, expansionLimit, (candidate) =>
          this.#frequency(this.#toSpelling(candidate)),
        ),
        0.3,
      );
  }

  /** Returns the spelling in which a normalized word was first added; the word itself if it is unknown. */
  #toSpelling(normalizedWord: string): string {
    return this.#vocabulary.findSpelling(normalizedWord) ?? normalizedWord;
  }

  #hasLiveSlot(postings: readonly number[]): boolean {
    // The latest postings are the most likely to be live.
    for (let index = postings.length - 1; index >= 0; index--)
      if (this.#isLive((postings[index] ?? 0) >>> 8)) return true;
    return false;
  }

  /**
   * Returns the number of hits that contain a word. Removed hits count until the index is rebuilt, unless all hits with
   * the word were removed: then the number is 0.
   */
  #frequency(word: string): number {
    let highest = 0;
    for (const { postings } of this.#findPostingLists(word)) highest = Math.max(highest, postings.length);
    return highest;
  }

  #resetStamps(): void {
    if (this.#scores.length < this.#slotCount) {
      this.#scores = new Float64Array(Math.ceil(this.#slotCount * 1.25));
      this.#stamps = new Uint32Array(this.#scores.length);
    }
    this.#stamps.fill(0);
  }

  /**
   * Returns the slots that are in a list of every word. Reads the word with the fewest postings first, so that the
   * others only filter them.
   */
  #intersect(queryWords: readonly QueryWord[]): TextMatch {
    this.#resetStamps();
    const scores = this.#scores;
    const stamps = this.#stamps;
    const size = ({ lists }: QueryWord) => lists.reduce((total, { postings }) => total + postings.length, 0);
    const sortedWords = [...queryWords].sort((a, b) => size(a) - size(b));
    const slots: number[] = [];
    for (const [wordIndex, { lists }] of sortedWords.entries()) {
      const isLast = wordIndex === sortedWords.length - 1;
      for (const { postings, factor } of lists) {
        const gain = factor * this.#inverseFrequency(postings.length);
        for (const posting of postings) {
          const slot = posting >>> 8;
          const stamp = stamps[slot] ?? 0;
          if (stamp === wordIndex) {
            if (isLast && !this.#isLive(slot)) continue;
            stamps[slot] = wordIndex + 1;
            scores[slot] = (wordIndex === 0 ? 0 : (scores[slot] ?? 0)) + gain * (posting & 255);
            if (isLast) slots.push(slot);
          }
        }
      }
    }
    return { slots, scores };
  }

  /** Returns the slots that are in a list of any word. An additional matching word counts more than all weights. */
  #union(queryWords: readonly QueryWord[]): TextMatch {
    this.#resetStamps();
    const scores = this.#scores;
    const stamps = this.#stamps;
    const slots: number[] = [];
    for (const [wordIndex, { lists }] of queryWords.entries()) {
      for (const { postings, factor } of lists) {
        const gain = factor * this.#inverseFrequency(postings.length);
        for (const posting of postings) {
          const slot = posting >>> 8;
          const stamp = stamps[slot] ?? 0;
          if (stamp === wordIndex + 1 || !this.#isLive(slot)) continue;
          if (stamp === 0) slots.push(slot);
          scores[slot] = (stamp === 0 ? 0 : (scores[slot] ?? 0)) + 1e6 + gain * (posting & 255);
          stamps[slot] = wordIndex + 1;
        }
      }
    }
    return { slots, scores };
  }

  #inverseFrequency(length: number): number {
    return Math.log(1 + this.#documentCount / Math.max(length, 1));
  }
}

const suggestionRank = ({ exactMatch, corrected }: SuggestedWord): number =>
  exactMatch ? 0 : corrected ? 2 : 1;
