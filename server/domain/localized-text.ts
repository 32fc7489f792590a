import type { LocalizedText } from '../records/record.ts';

/**
 * Locales in which a text is looked for, best first: `de-CH`, then its language `de`, then `default`.
 * Ids come with `-` or `_`.
 */
export function localeChain(locale: string): string[] {
  const language = locale.split(/[-_]/)[0] ?? locale;
  return [...new Set([locale, locale.replace('_', '-'), locale.replace('-', '_'), language, 'default'])];
}

/** The text for a locale; undefined where there is neither the locale's, its language's, nor a default one. */
export function textIn(text: LocalizedText | undefined, locale: string): string | undefined {
  if (text === undefined) return undefined;
  for (const candidate of localeChain(locale)) {
    const found = text[candidate];
    if (found !== undefined) return found;
  }
  return undefined;
}
