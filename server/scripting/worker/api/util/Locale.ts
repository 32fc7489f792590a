import { equalityKey } from '../../equality.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { countryIso3, languageIso3 } from './iso-codes.ts';

/** A language, with a country or without. */
export class Locale extends PlatformObject {
  readonly #language: string;
  readonly #country: string;

  constructor(language: string, country: string) {
    super();
    this.#language = language;
    this.#country = country;
    Object.freeze(this);
  }

  /** The locale of an id such as `de_DE` or `de`; null for one that is none, `default` included. */
  static getLocale(localeId: string): Locale | null {
    const [, language, country = ''] = /^([A-Za-z]{2,3})(?:[_-]([A-Za-z]{2}))?$/.exec(String(localeId)) ?? [];
    return language === undefined ? null : new Locale(language.toLowerCase(), country.toUpperCase());
  }

  /** `de_DE`, or `de` without country. */
  get ID(): string {
    return this.#country === '' ? this.#language : `${this.#language}_${this.#country}`;
  }

  /** Two letters in capitals; empty where the locale has no country. */
  get country(): string {
    return this.#country;
  }

  /** Two letters. */
  get language(): string {
    return this.#language;
  }

  /** Three letters of ISO 3166; empty where the locale has no country. */
  get ISO3Country(): string {
    return countryIso3.get(this.#country) ?? '';
  }

  /** Three letters of ISO 639. */
  get ISO3Language(): string {
    return languageIso3.get(this.#language) ?? (this.#language.length === 3 ? this.#language : '');
  }

  /** The country's name in the request's locale. */
  get displayCountry(): string {
    return this.#country === '' ? '' : (names('region').of(this.#country) ?? this.#country);
  }

  /** The language's name in the request's locale. */
  get displayLanguage(): string {
    return names('language').of(this.#language) ?? this.#language;
  }

  /** Language and country, as in `German (Germany)`. */
  get displayName(): string {
    return this.#country === '' ? this.displayLanguage : `${this.displayLanguage} (${this.displayCountry})`;
  }

  override toString(): string {
    return this.ID;
  }

  [identity](): string {
    return this.ID;
  }

  [equalityKey](): string {
    return this.ID;
  }
}
platformClass('util.Locale', Locale);

const names = (type: 'region' | 'language') => new Intl.DisplayNames(localeTag(), { type });
