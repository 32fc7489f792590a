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

  get viewType(): string {
    return this.#viewType;
  }

  get alt(): string | null {
    return localized(this.#image.alt);
  }

  get title(): string | null {
    return localized(this.#image.title);
  }

  /** Path on the request's host. */
  get URL(): string {
    return ['/images', this.#catalogId, ...this.#image.path.split('/')].map(encodePart).join('/');
  }

  get url(): string {
    return this.URL;
  }

  get absURL(): string {
    return this.httpURL;
  }

  get httpURL(): string {
    return `http://${host()}${this.URL}`;
  }

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
