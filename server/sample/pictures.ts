import type { Product } from '../records/catalog.ts';
import { cutOut, inScene, onPaper, swatch, type Drawing, type Scene } from './art/illustration.ts';
import { colours, type ColourId } from './colours.ts';
import { both, joined, type Text } from './text.ts';

export const imageFolder = 'images';

type ImageGroup = NonNullable<Product['image_groups']>[number];

/** What is to be drawn of one product. */
export interface Sitter {
  readonly id: string;
  readonly drawing: Drawing;
  readonly name: Text;
  readonly scene: Scene;
  readonly tint: ColourId;
  readonly colours: readonly ColourId[];
}

/** Draws products and keeps the drawings under the paths that the products name. */
export class PictureBook {
  /** SVG text by path below the seed file's folder. */
  readonly images = new Map<string, string>();

  #keep(path: string, svg: string): string {
    this.images.set(`${imageFolder}/${path}`, svg);
    return path;
  }

  #groups(sitter: Sitter, colour: ColourId, file: string, own: boolean): ImageGroup[] {
    const { hex, name: colourName } = colours[colour];
    const name = own ? joined(', ', sitter.name, colourName) : sitter.name;
    const variation = own ? { variation_values: { color: colour } } : {};
    const paper = {
      path: this.#keep(`large/${file}.svg`, onPaper(sitter.drawing, hex)),
      alt: name,
      title: name,
    };
    const scene = {
      path: this.#keep(`scene/${file}.svg`, inScene(sitter.drawing, hex, sitter.scene)),
      alt: joined(' ', name, both('in use', 'im Einsatz')),
    };
    const small = { path: this.#keep(`small/${file}.svg`, cutOut(sitter.drawing, hex)), alt: name };
    return [
      { view_type: 'large', ...variation, images: [paper, scene] },
      { view_type: 'medium', ...variation, images: [paper] },
      { view_type: 'small', ...variation, images: [small] },
      ...(own
        ? [
            {
              view_type: 'swatch',
              ...variation,
              images: [{ path: this.#keep(`swatch/${colour}.svg`, swatch(hex)), alt: colourName }],
            },
          ]
        : []),
    ];
  }

  /** Images of a product as it is listed, and of each of its colours. */
  all(sitter: Sitter): ImageGroup[] {
    const [first] = sitter.colours;
    if (first === undefined) return this.#groups(sitter, sitter.tint, sitter.id, false);
    const own = sitter.colours.flatMap((colour) => this.colour(sitter, colour));
    // The product itself shows its first colour; the files are the same.
    const listed = own.slice(0, 3).map(({ view_type, images }): ImageGroup => ({ view_type, images }));
    return [...listed, ...own];
  }

  colour(sitter: Sitter, colour: ColourId): ImageGroup[] {
    return this.#groups(sitter, colour, `${sitter.id}-${colour}`, true);
  }
}
