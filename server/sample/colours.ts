import { both, type Text } from './text.ts';

export interface Colour {
  readonly name: Text;
  readonly hex: string;
}

/** The dye house's colours: what a swatch shows is what the product is drawn in. */
export const colours = {
  moss: { name: both('Moss', 'Moos'), hex: '#5f6b3f' },
  bark: { name: both('Bark', 'Rinde'), hex: '#6a4a35' },
  ink: { name: both('Ink', 'Tinte'), hex: '#2b3a4f' },
  ochre: { name: both('Ochre', 'Ocker'), hex: '#c58a2d' },
  slate: { name: both('Slate', 'Schiefer'), hex: '#66727a' },
  canvas: { name: both('Canvas', 'Segeltuch'), hex: '#c9b48c' },
  indigo: { name: both('Indigo', 'Indigo'), hex: '#37486f' },
  rust: { name: both('Rust', 'Rost'), hex: '#a4502d' },
  forest: { name: both('Forest', 'Wald'), hex: '#2f4f3c' },
  oat: { name: both('Oat', 'Hafer'), hex: '#d9c9a8' },
  heather: { name: both('Heather', 'Heide'), hex: '#8a6f86' },
  graphite: { name: both('Graphite', 'Graphit'), hex: '#43474b' },
  cream: { name: both('Cream', 'Creme'), hex: '#efe4c9' },
  sky: { name: both('Sky', 'Himmel'), hex: '#86a9bd' },
  poppy: { name: both('Poppy', 'Mohn'), hex: '#b83f33' },
  brass: { name: both('Brass', 'Messing'), hex: '#c19a45' },
  zinc: { name: both('Zinc', 'Zink'), hex: '#a3abad' },
} as const satisfies Record<string, Colour>;

export type ColourId = keyof typeof colours;
