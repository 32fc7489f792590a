import { PlatformObject, registerClass } from '../../../platform-object.ts';

/** The size of an image. */
export class ImageMetaData extends PlatformObject {
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number) {
    super();
    this.#width = width;
    this.#height = height;
  }

  /** Returns the width in pixels. */
  get width(): number {
    return this.#width;
  }

  /** Returns the height in pixels. */
  get height(): number {
    return this.#height;
  }
}
registerClass('experience.image.ImageMetaData', ImageMetaData);
