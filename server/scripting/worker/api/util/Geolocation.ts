import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Where on earth something is. */
export class Geolocation extends PlatformObject {
  readonly #parts: readonly [string, string, string, string, string, string, string];
  readonly #latitude: number;
  readonly #longitude: number;

  /** A place by its names and codes, degrees of latitude (north is positive) and longitude (east is positive). @public */
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
    this.#parts = [countryCode, countryName, regionCode, regionName, metroCode, city, postalCode];
    this.#latitude = latitude;
    this.#longitude = longitude;
  }

  /** Whether anything is known of the place. */
  get available(): boolean {
    return true;
  }

  /** Two letters of ISO 3166. */
  get countryCode(): string {
    return this.#parts[0];
  }

  get countryName(): string {
    return this.#parts[1];
  }

  get regionCode(): string {
    return this.#parts[2];
  }

  get regionName(): string {
    return this.#parts[3];
  }

  get metroCode(): string {
    return this.#parts[4];
  }

  get city(): string {
    return this.#parts[5];
  }

  get postalCode(): string {
    return this.#parts[6];
  }

  get latitude(): number {
    return this.#latitude;
  }

  get longitude(): number {
    return this.#longitude;
  }
}
platformClass('util.Geolocation', Geolocation, { booleans: ['available'] });
