import { run } from '../current-run.ts';

const fallback = 'en-US';

/** The locale that a script means (`de_DE`, `de-DE`, `default`) as the language's own formats take it. */
export function localeTag(locale?: string | null): string {
  const wanted = (locale ?? run().job.scope.request.locale).replaceAll('_', '-');
  if (wanted === '' || wanted === 'default') return fallback;
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? fallback;
  } catch {
    // Ids of locales are free: one that is no language tag is written as the default one is.
    return fallback;
  }
}
