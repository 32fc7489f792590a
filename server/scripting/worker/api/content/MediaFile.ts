import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { localized } from '../../localized.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

type Image = NonNullable<ProductRecord['image_groups']>[number]['images'][number];

/** A picture of a catalog, and where it is served. */
export class MediaFile extends PlatformObject {
  readonly #catalogId: string;
  readonly #image: Image;
  readonly #viewType: string;

  constructor(catalogId: string, image: Image, viewType: string) {
    super();
    this.#catalogId = catalogId;
    this.#image = image;
    this.#viewType = viewType;
  }

  /** What the picture is for, such as `large`. */
  get viewType(): string {
    return this.#viewType;
  }

  /** The text in place of the picture. */
  get alt(): string | null {
    return localized(this.#image.alt);
  }

  /** The title of the picture. */
  get title(): string | null {
    return localized(this.#image.title);
  }

  /** Path on the request's host. */
  get URL(): string {
    return ['/images', this.#catalogId, ...this.#image.path.split('/')].map(encodePart).join('/');
  }

  /** Path on the request's host. */
  get url(): string {
    return this.URL;
  }

  /** The whole address. */
  get absURL(): string {
    return this.httpURL;
  }

  /** The whole address, over HTTP. */
  get httpURL(): string {
    return `http://${host()}${this.URL}`;
  }

  /** The whole address, over HTTPS. */
  get httpsURL(): string {
    return `https://${host()}${this.URL}`;
  }

  [identity](): string {
    return this.#image.path;
  }
}
platformClass('content.MediaFile', MediaFile);

const encodePart = (part: string): string => (part.startsWith('/') ? part : encodeURIComponent(part));
const host = (): string => run().job.scope.request.headers['host'] ?? 'localhost';
