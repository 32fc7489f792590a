import { currentRun } from '../current-run.ts';

const fallback = 'en-US';

/**
 * Converts a script's locale ID (`de_DE`, `de-DE`, `default`), or the request's locale if there is none, to a language
 * tag for `Intl`.
 */
export function localeTag(locale?: string | null): string {
  const tag = (locale ?? currentRun().job.scope.request.locale).replaceAll('_', '-');
  if (tag === '' || tag === 'default') return fallback;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? fallback;
  } catch {
    // Locale IDs are arbitrary: one that is not a language tag has the formats of `default`.
    return fallback;
  }
}
