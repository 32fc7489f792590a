import type { Product } from '../records/catalog.ts';
import {
  drawCutout,
  drawInScene,
  drawOnPaper,
  swatch,
  type Drawing,
  type Scene,
} from './art/illustration.ts';
import { colours, type ColourId } from './colours.ts';
import { localized, joinTexts, type Text } from './text.ts';

export const imageFolder = 'images';

type ImageGroup = NonNullable<Product['image_groups']>[number];

/** The parameters of one product's drawings. */
export interface DrawingSubject {
  readonly id: string;
  readonly drawing: Drawing;
  readonly name: Text;
  readonly scene: Scene;
  readonly tint: ColourId;
  readonly colours: readonly ColourId[];
}

/** Draws products and stores the drawings under the paths that the products contain. */
export class ImageCollector {
  /** SVG text by path, relative to the seed file's folder. */
  readonly images = new Map<string, string>();

  #addImage(path: string, svg: string): string {
    this.images.set(`${imageFolder}/${path}`, svg);
    return path;
  }

  #groups(subject: DrawingSubject, colour: ColourId, file: string, isColourVariant: boolean): ImageGroup[] {
    const { hex, name: colourName } = colours[colour];
    const name = isColourVariant ? joinTexts(', ', subject.name, colourName) : subject.name;
    const variation = isColourVariant ? { variation_values: { color: colour } } : {};
    const large = {
      path: this.#addImage(`large/${file}.svg`, drawOnPaper(subject.drawing, hex)),
      alt: name,
      title: name,
    };
    const scene = {
      path: this.#addImage(`scene/${file}.svg`, drawInScene(subject.drawing, hex, subject.scene)),
      alt: joinTexts(' ', name, localized('in use', 'im Einsatz')),
    };
    const small = { path: this.#addImage(`small/${file}.svg`, drawCutout(subject.drawing, hex)), alt: name };
    return [
      { view_type: 'large', ...variation, images: [large, scene] },
      { view_type: 'medium', ...variation, images: [large] },
      { view_type: 'small', ...variation, images: [small] },
      ...(isColourVariant
        ? [
            {
              view_type: 'swatch',
              ...variation,
              images: [{ path: this.#addImage(`swatch/${colour}.svg`, swatch(hex)), alt: colourName }],
            },
          ]
        : []),
    ];
  }

  /** Returns the images of a product for lists, and images of each of its colors. */
  all(subject: DrawingSubject): ImageGroup[] {
    const [first] = subject.colours;
    if (first === undefined) return this.#groups(subject, subject.tint, subject.id, false);
    const colourGroups = subject.colours.flatMap((colour) => this.colour(subject, colour));
    // The product itself shows its first color; the image files are the same.
    const productGroups = colourGroups
      .slice(0, 3)
      .map(({ view_type, images }): ImageGroup => ({ view_type, images }));
    return [...productGroups, ...colourGroups];
  }

  colour(subject: DrawingSubject, colour: ColourId): ImageGroup[] {
    return this.#groups(subject, colour, `${subject.id}-${colour}`, true);
  }
}
