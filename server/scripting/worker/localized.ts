import { run } from './current-run.ts';

/** The text for the request's locale: `de-DE`, then `de`, then `default`; null where there is none. */
export function localized(texts: Readonly<Record<string, string>> | undefined): string | null {
  if (!texts) return null;
  const locale = run().job.scope.request.locale.replace('_', '-');
  return texts[locale] ?? texts[locale.split('-')[0] ?? ''] ?? texts['default'] ?? null;
}

/** Locale ids for resource bundles, most precise first: `de_DE`, `de`, and '' for the base bundle. */
export function bundleLocales(): string[] {
  const locale = run().job.scope.request.locale.replace('-', '_');
  if (locale === '' || locale === 'default') return [''];
  return [...new Set([locale, locale.split('_')[0] ?? '', ''])];
}

/** The id of a locale as scripts know it: `de_DE` of `de-DE`. */
export const platformLocale = (locale: string): string => locale.replace('-', '_');
