import type { LocalizedText } from '../records/record.ts';

/**
 * Returns the locales to look up a text in, in order: `de-CH`, then its language `de`, then `default`. IDs may be
 * written with `-` or `_`.
 */
export function localeChain(locale: string): readonly string[] {
  let chain = chains.get(locale);
  if (!chain) {
    chain = newChain(locale);
    if (chains.size >= maxChains) chains.clear();
    chains.set(locale, chain);
  }
  return chain;
}

/** Cached chains of locales: a product document looks up hundreds of texts in the same locale. */
const chains = new Map<string, readonly string[]>();
const maxChains = 500;

function newChain(locale: string): string[] {
  const language = locale.split(/[-_]/)[0] ?? locale;
  return [
    ...new Set([locale, locale.replaceAll('_', '-'), locale.replaceAll('-', '_'), language, 'default']),
  ];
}

/** Returns the text for a locale, its language or the default, or undefined if there is none. */
export function textIn(text: LocalizedText | undefined, locale: string): string | undefined {
  if (text === undefined) return undefined;
  for (const candidate of localeChain(locale)) {
    const match = text[candidate];
    if (match !== undefined) return match;
  }
  return undefined;
}
