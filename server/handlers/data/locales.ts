import type { Locale } from '../../../contract/documents/data/site.ts';
import { contract } from '../../../contract/index.ts';
import type { Site } from '../../records/site.ts';
import { implement } from '../implement.ts';
import { present } from '../shop/present.ts';
import { addressedSite } from './addressed-site.ts';

const english = {
  language: new Intl.DisplayNames('en', { type: 'language' }),
  region: new Intl.DisplayNames('en', { type: 'region' }),
};

/** Language and region of an id such as `de-DE` or `de_DE`; none of an id that is no BCP 47 tag. */
function parsed(id: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(id.replace('_', '-'));
  } catch {
    return undefined;
  }
}

function localeDocument(id: string, site: Site): Locale {
  const locale = parsed(id);
  const name = locale && english.language.of(locale.baseName);
  return {
    id,
    active: site.locales.includes(id),
    default: id === site.locales[0],
    ...present({
      name,
      display_name: name,
      language: locale?.language,
      display_language: locale && english.language.of(locale.language),
      country: locale?.region,
      display_country: locale?.region === undefined ? undefined : english.region.of(locale.region),
    }),
  };
}

export const localeHandlers = implement(contract.data.locales, {
  list: async (input) => {
    const { work, query, lists } = input;
    const site = await addressedSite(input);
    const others =
      query.include_all === true ? (await work.of('sites').all()).flatMap(({ locales }) => locales) : [];
    const ids = [...new Set([...site.locales, ...others])];
    const asked = query.id === undefined ? ids : ids.filter((id) => id === query.id);
    const list = await lists.of(asked, (id) => localeDocument(id, site));
    return { ...list, hits: list.data, ...present({ id: query.id, include_all: query.include_all }) };
  },
});
