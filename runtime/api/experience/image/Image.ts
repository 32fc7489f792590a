import { PlatformObject, registerClass } from '../../../platform-object.ts';
import { MediaFile } from '../../content/MediaFile.ts';
import { FocalPoint } from './FocalPoint.ts';
import { ImageMetaData } from './ImageMetaData.ts';

interface ImageValue {
  readonly path?: unknown;
  readonly focal_point?: { readonly x?: unknown; readonly y?: unknown };
  readonly meta_data?: { readonly width?: unknown; readonly height?: unknown };
}

/** An image that an attribute of a page or component refers to. */
export class Image extends PlatformObject {
  readonly #libraryId: string;
  readonly #value: ImageValue;

  /** @param value the path of the image, or an object with `path`, `focal_point` and `meta_data` */
  constructor(libraryId: string, value: unknown) {
    super();
    this.#libraryId = libraryId;
    this.#value = typeof value === 'object' && value !== null ? value : { path: value };
  }

  /** Returns the file of the image. */
  get file(): MediaFile {
    return new MediaFile(this.#libraryId, { path: String(this.#value.path ?? '') }, '');
  }

  /** Returns the focal point of the image, which is its center by default. */
  get focalPoint(): FocalPoint {
    const { x = 0.5, y = 0.5 } = this.#value.focal_point ?? {};
    return new FocalPoint(Number(x), Number(y));
  }

  /** Returns the width and height of the image, or null if they are unknown. */
  get metaData(): ImageMetaData | null {
    const { width, height } = this.#value.meta_data ?? {};
    return width === undefined || height === undefined
      ? null
      : new ImageMetaData(Number(width), Number(height));
  }
}
registerClass('experience.image.Image', Image);
