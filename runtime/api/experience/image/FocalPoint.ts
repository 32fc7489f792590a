import { PlatformObject, registerClass } from '../../../platform-object.ts';

/** The point of an image that stays visible when the image is cropped. */
export class FocalPoint extends PlatformObject {
  readonly #x: number;
  readonly #y: number;

  constructor(x: number, y: number) {
    super();
    this.#x = x;
    this.#y = y;
  }

  /** Returns the horizontal position as a fraction of the width, from 0 (left) to 1 (right). */
  get x(): number {
    return this.#x;
  }

  /** Returns the vertical position as a fraction of the height, from 0 (top) to 1 (bottom). */
  get y(): number {
    return this.#y;
  }
}
registerClass('experience.image.FocalPoint', FocalPoint);
