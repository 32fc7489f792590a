import { editDistance, similarNames } from '../../cartridges/similar-name.ts';

/** A part of a line that a quick fix replaces. */
export interface Correction {
  /** 0-based column. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text: string;
  /** 0-based; the line of the problem if absent. */
  readonly line?: number;
  /** The title of the quick fix; without one, it names the text. */
  readonly title?: string;
}

/** Returns the title of the quick fix that makes a correction. */
export const correctionTitle = ({ title, text }: Correction): string => title ?? `Change to '${text}'`;

/**
 * Returns the candidate that resembles a name most; undefined if none does. One character in three may differ, so that
 * short names resemble only those with the same letters, or the name itself in other case.
 */
export const findSimilarName = (name: string, candidates: Iterable<string>): string | undefined =>
  similarNames(name, candidates).find(
    (candidate) =>
      candidate !== name &&
      (editDistance(candidate.toLowerCase(), name.toLowerCase()) <= Math.floor(name.length / 3) ||
        sortLetters(candidate) === sortLetters(name)),
  );

const sortLetters = (text: string): string => Array.from(text.toLowerCase()).sort().join('');
