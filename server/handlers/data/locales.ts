import type { Locale } from '../../../contract/documents/data/site.ts';
import { contract } from '../../../contract/index.ts';
import type { Site } from '../../records/site.ts';
import { implement } from '../implement.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { requireSite } from './require-site.ts';

const englishNames = {
  language: new Intl.DisplayNames('en', { type: 'language' }),
  region: new Intl.DisplayNames('en', { type: 'region' }),
};

/**
 * Returns the language and region of an ID such as `de-DE` or `de_DE`, or undefined if the ID is not a BCP 47 tag.
 */
function parseLocale(id: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(id.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

function localeDocument(id: string, site: Site): Locale {
  const locale = parseLocale(id);
  const name = locale && englishNames.language.of(locale.baseName);
  return {
    id,
    active: site.locales.includes(id),
    default: id === site.locales[0],
    ...omitUndefined({
      name,
      display_name: name,
      language: locale?.language,
      display_language: locale && englishNames.language.of(locale.language),
      country: locale?.region,
      display_country: locale?.region === undefined ? undefined : englishNames.region.of(locale.region),
    }),
  };
}

export const localeHandlers = implement(contract.data.locales, {
  list: async (input) => {
    const { work, query, lists } = input;
    const site = await requireSite(input);
    const otherLocales =
      query.include_all === true
        ? (await work.collection('sites').all()).flatMap(({ locales }) => locales)
        : [];
    const ids = [...new Set([...site.locales, ...otherLocales])];
    const requestedIds = query.id === undefined ? ids : ids.filter((id) => id === query.id);
    const list = await lists.paginate(requestedIds, (id) => localeDocument(id, site));
    return { ...list, hits: list.data, ...omitUndefined({ id: query.id, include_all: query.include_all }) };
  },
});
