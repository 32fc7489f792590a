import { equalityKey } from '../../equality.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { countryIso3, languageIso3 } from './iso-codes.ts';

/** A locale: a language, optionally with a country. */
export class Locale extends PlatformObject {
  readonly #language: string;
  readonly #country: string;

  constructor(language: string, country: string) {
    super();
    this.#language = language;
    this.#country = country;
    Object.freeze(this);
  }

  /**
   * Returns the locale with an ID such as `de_DE` or `de`, or null if the ID is not valid. The ID `default` is not
   * valid.
   */
  static getLocale(localeId: string): Locale | null {
    const [, language, country = ''] = /^([A-Za-z]{2,3})(?:[_-]([A-Za-z]{2}))?$/.exec(String(localeId)) ?? [];
    return language === undefined ? null : new Locale(language.toLowerCase(), country.toUpperCase());
  }

  /** Returns the ID of the locale, such as `de_DE`, or `de` if it has no country. */
  get ID(): string {
    return this.#country === '' ? this.#language : `${this.#language}_${this.#country}`;
  }

  /**
   * Returns the two-letter ISO 3166 country code in upper case, or an empty string if the locale has no country.
   */
  get country(): string {
    return this.#country;
  }

  /** Returns the ISO 639 language code in lower case, such as `de`. */
  get language(): string {
    return this.#language;
  }

  /** Returns the three-letter ISO 3166 country code, or an empty string if there is none. */
  get ISO3Country(): string {
    return countryIso3.get(this.#country) ?? '';
  }

  /** Returns the three-letter ISO 639 language code, or an empty string if there is none. */
  get ISO3Language(): string {
    return languageIso3.get(this.#language) ?? (this.#language.length === 3 ? this.#language : '');
  }

  /**
   * Returns the name of the country in the request's locale, or an empty string if the locale has no country.
   */
  get displayCountry(): string {
    return this.#country === '' ? '' : (createDisplayNames('region').of(this.#country) ?? this.#country);
  }

  /** Returns the name of the language in the request's locale. */
  get displayLanguage(): string {
    return createDisplayNames('language').of(this.#language) ?? this.#language;
  }

  /** Returns the names of the language and country in the request's locale, such as `German (Germany)`. */
  get displayName(): string {
    return this.#country === '' ? this.displayLanguage : `${this.displayLanguage} (${this.displayCountry})`;
  }

  /** Returns the ID of the locale. */
  override toString(): string {
    return this.ID;
  }

  [displayId](): string {
    return this.ID;
  }

  [equalityKey](): string {
    return this.ID;
  }
}
registerClass('util.Locale', Locale);

const createDisplayNames = (type: 'region' | 'language') => new Intl.DisplayNames(localeTag(), { type });
