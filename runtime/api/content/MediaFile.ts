import type { Product as ProductRecord } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { localized } from '../../localized.ts';
import { createUrl, URL as UrlObject } from '../web/URL.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { encodeUriPart } from '../../text-arguments.ts';

type Image = NonNullable<ProductRecord['image_groups']>[number]['images'][number];

/** An image of a catalog, or a file of a library, with its URLs. */
export class MediaFile extends PlatformObject {
  /** The ID of the catalog or library. */
  readonly #ownerId: string;
  readonly #image: Image;
  readonly #viewType: string;

  constructor(ownerId: string, image: Image, viewType: string) {
    super();
    this.#ownerId = ownerId;
    this.#image = image;
    this.#viewType = viewType;
  }

  /** Returns the view type of the image, such as `large`; an empty string if the image has none. */
  get viewType(): string {
    return this.#viewType;
  }

  /** Returns the alternative text in the request's locale, or null if there is none. */
  get alt(): string | null {
    return localized(this.#image.alt);
  }

  /** Returns the title of the image in the request's locale, or null if there is none. */
  get title(): string | null {
    return localized(this.#image.title);
  }

  /** Returns the URL of the image as a path on the request's host. */
  get URL(): string {
    return ['/images', this.#ownerId, ...this.#image.path.split('/')].map(encodePart).join('/');
  }

  /** Returns the URL of the image as a path on the request's host. */
  get url(): string {
    return this.URL;
  }

  /** Returns the absolute URL of the image. */
  get absURL(): string {
    return this.httpURL;
  }

  /** Returns the absolute URL of the image with the protocol HTTP. */
  get httpURL(): string {
    return `http://${host()}${this.URL}`;
  }

  /** Returns the absolute URL of the image with the protocol HTTPS. */
  get httpsURL(): string {
    return `https://${host()}${this.URL}`;
  }

  /** Returns the URL of the image. The transformation has no effect: this service has no image server. */
  getImageURL(_transform?: object | null): UrlObject {
    return UrlObject[createUrl](this.httpURL, null).relative();
  }

  /** Returns the absolute URL of the image. The transformation has no effect: this service has no image server. */
  getAbsImageURL(_transform?: object | null): UrlObject {
    return UrlObject[createUrl](this.absURL, null);
  }

  /** Returns the URL of the image with HTTP. The transformation has no effect: this service has no image server. */
  getHttpImageURL(_transform?: object | null): UrlObject {
    return UrlObject[createUrl](this.httpURL, null);
  }

  /** Returns the URL of the image with HTTPS. The transformation has no effect: this service has no image server. */
  getHttpsImageURL(_transform?: object | null): UrlObject {
    return UrlObject[createUrl](this.httpsURL, null);
  }

  [displayId](): string {
    return this.#image.path;
  }
}
registerClass('content.MediaFile', MediaFile);

/** Encodes a part of the URL, except for the first one, which begins with a slash. */
const encodePart = (part: string): string => (part.startsWith('/') ? part : encodeUriPart(part));
const host = (): string => currentRun().job.scope.request.headers['host'] ?? 'localhost';
