import type { ContentAsset } from '../../records/content.ts';
import { textIn } from '../localized-text.ts';
import { fold, tokenize, withoutMarkup } from './tokenize.ts';

/**
 * Returns how well a content asset matches a phrase in a locale. For each word of the phrase, the words in the asset
 * that begin with it are counted; the score is the sum, or 0 if a word of the phrase has no match. With a phrase
 * without words, every asset scores 1.
 */
export function contentScore(asset: ContentAsset, phrase: string, locale: string): number {
  const phraseWords = tokenize(phrase).map(fold);
  if (phraseWords.length === 0) return 1;
  const words = textsOf(asset, locale).flatMap((text) => tokenize(withoutMarkup(text)).map(fold));
  const counts = phraseWords.map((word) => words.filter((other) => other.startsWith(word)).length);
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0);
}

function textsOf(asset: ContentAsset, locale: string): string[] {
  const fields = [
    asset.name,
    asset.description,
    asset.page_title,
    asset.page_description,
    asset.page_keywords,
  ];
  const custom = Object.values(asset.custom ?? {}).map((value) =>
    typeof value === 'string' ? { default: value } : asLocalizedText(value),
  );
  return [...fields, ...custom]
    .map((text) => text && textIn(text, locale))
    .filter((text) => text !== undefined);
}

const asLocalizedText = (value: unknown): Record<string, string> | undefined =>
  typeof value === 'object' && value !== null && 'default' in value
    ? (value as Record<string, string>)
    : undefined;
