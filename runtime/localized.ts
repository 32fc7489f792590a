import { textIn } from '../server/domain/localized-text.ts';
import { currentRun } from './current-run.ts';

/** Returns the text for the request's locale: `de-DE`, then `de`, then `default`; null if there is none. */
export const localized = (texts: Readonly<Record<string, string>> | undefined): string | null =>
  textIn(texts, currentRun().job.scope.request.locale) ?? null;

/**
 * Returns the locale IDs for resource bundles, most specific first: `de_DE`, `de`, and '' for the base bundle.
 */
export function bundleLocales(): string[] {
  const locale = currentRun().job.scope.request.locale.replaceAll('-', '_');
  if (locale === '' || locale === 'default') return [''];
  return [...new Set([locale, locale.split('_')[0] ?? '', ''])];
}

/** Converts a locale ID to the form that scripts use: `de-DE` to `de_DE`. */
export const platformLocale = (locale: string): string => locale.replaceAll('-', '_');
