import type { Product } from '../records/catalog.ts';
import {
  drawCutout,
  drawInScene,
  drawOnPaper,
  drawSwatch,
  type Drawing,
  type Scene,
} from './art/illustration.ts';
import { colors, type ColorId } from './colors.ts';
import { localized, joinTexts, type Text } from './text.ts';

export const imageFolder = 'images';

type ImageGroup = NonNullable<Product['image_groups']>[number];

/** The parameters of one product's drawings. */
export interface DrawingSubject {
  readonly id: string;
  readonly drawing: Drawing;
  readonly name: Text;
  readonly scene: Scene;
  readonly tint: ColorId;
  readonly colors: readonly ColorId[];
}

/** Draws products and stores the drawings. Products contain their paths relative to {@link imageFolder}. */
export class ImageCollector {
  /** SVG text by path, relative to the seed file's folder. */
  readonly images = new Map<string, string>();

  #addImage(path: string, svg: string): string {
    this.images.set(`${imageFolder}/${path}`, svg);
    return path;
  }

  #drawGroups(subject: DrawingSubject, color: ColorId, file: string, isColorVariant: boolean): ImageGroup[] {
    const { hex, name: colorName } = colors[color];
    const name = isColorVariant ? joinTexts(', ', subject.name, colorName) : subject.name;
    const variation = isColorVariant ? { variation_values: { color } } : {};
    const largePicture = {
      path: this.#addImage(`large/${file}.svg`, drawOnPaper(subject.drawing, hex)),
      alt: name,
      title: name,
    };
    const scene = {
      path: this.#addImage(`scene/${file}.svg`, drawInScene(subject.drawing, hex, subject.scene)),
      alt: joinTexts(' ', name, localized('in use', 'im Einsatz')),
    };
    const smallPicture = {
      path: this.#addImage(`small/${file}.svg`, drawCutout(subject.drawing, hex)),
      alt: name,
    };
    return [
      { view_type: 'large', ...variation, images: [largePicture, scene] },
      { view_type: 'medium', ...variation, images: [largePicture] },
      { view_type: 'small', ...variation, images: [smallPicture] },
      ...(isColorVariant
        ? [
            {
              view_type: 'swatch',
              ...variation,
              images: [{ path: this.#addImage(`swatch/${color}.svg`, drawSwatch(hex)), alt: colorName }],
            },
          ]
        : []),
    ];
  }

  /** Draws a product, and stores the drawings. Returns its image groups, followed by those of each of its colors. */
  createImageGroups(subject: DrawingSubject): ImageGroup[] {
    const [first] = subject.colors;
    if (first === undefined) return this.#drawGroups(subject, subject.tint, subject.id, false);
    const colorGroups = subject.colors.flatMap((color) => this.createColorGroups(subject, color));
    // The product itself shows its first color: the same image files in the groups `large`, `medium` and `small`.
    const productGroups = colorGroups
      .slice(0, 3)
      .map(({ view_type, images }): ImageGroup => ({ view_type, images }));
    return [...productGroups, ...colorGroups];
  }

  createColorGroups(subject: DrawingSubject, color: ColorId): ImageGroup[] {
    return this.#drawGroups(subject, color, `${subject.id}-${color}`, true);
  }
}
