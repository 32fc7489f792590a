import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The property with the fields of a location; internal to the Script API. */
export const locationFields: unique symbol = Symbol('locationFields');

/** A geographic location. */
export class Geolocation extends PlatformObject {
  readonly #fields: readonly [string, string, string, string, string, string, string];
  readonly #latitude: number;
  readonly #longitude: number;

  /**
   * Creates a location from names, codes, and degrees of latitude (north is positive) and longitude (east is
   * positive).
   * @public
   */
  constructor(
    countryCode: string,
    countryName: string,
    regionCode: string,
    regionName: string,
    metroCode: string,
    city: string,
    postalCode: string,
    latitude: number,
    longitude: number,
  ) {
    super();
    this.#fields = [countryCode, countryName, regionCode, regionName, metroCode, city, postalCode];
    this.#latitude = latitude;
    this.#longitude = longitude;
  }

  /** The arguments of the constructor that create an equal location; internal to the Script API. */
  get [locationFields](): readonly (string | number)[] {
    // Scripts can pass values of any type, but only strings and numbers can be stored.
    const texts = this.#fields.map((field: unknown) => String(field ?? ''));
    return [...texts, Number(this.#latitude), Number(this.#longitude)];
  }

  /** Always returns true: the location of a Geolocation object is always known. */
  get available(): boolean {
    return true;
  }

  /** Returns the ISO 3166 code of the country, with two letters. */
  get countryCode(): string {
    return this.#fields[0];
  }

  /** Returns the name of the country. */
  get countryName(): string {
    return this.#fields[1];
  }

  /** Returns the code of the region. */
  get regionCode(): string {
    return this.#fields[2];
  }

  /** Returns the name of the region. */
  get regionName(): string {
    return this.#fields[3];
  }

  /** Returns the code of the metropolitan area. */
  get metroCode(): string {
    return this.#fields[4];
  }

  /** Returns the name of the city. */
  get city(): string {
    return this.#fields[5];
  }

  /** Returns the postal code. */
  get postalCode(): string {
    return this.#fields[6];
  }

  /** Returns the latitude in degrees; north is positive. */
  get latitude(): number {
    return this.#latitude;
  }

  /** Returns the longitude in degrees; east is positive. */
  get longitude(): number {
    return this.#longitude;
  }
}
registerClass('util.Geolocation', Geolocation, { booleans: ['available'] });
