import { localized, type Text } from './text.ts';

export interface Color {
  readonly name: Text;
  readonly hex: string;
}

/** The sample's colors. Swatches and drawings of products use the same values. */
export const colors = {
  moss: { name: localized('Moss', 'Moos'), hex: '#5f6b3f' },
  bark: { name: localized('Bark', 'Rinde'), hex: '#6a4a35' },
  ink: { name: localized('Ink', 'Tinte'), hex: '#2b3a4f' },
  ochre: { name: localized('Ochre', 'Ocker'), hex: '#c58a2d' },
  slate: { name: localized('Slate', 'Schiefer'), hex: '#66727a' },
  canvas: { name: localized('Canvas', 'Segeltuch'), hex: '#c9b48c' },
  indigo: { name: localized('Indigo', 'Indigo'), hex: '#37486f' },
  rust: { name: localized('Rust', 'Rost'), hex: '#a4502d' },
  forest: { name: localized('Forest', 'Wald'), hex: '#2f4f3c' },
  oat: { name: localized('Oat', 'Hafer'), hex: '#d9c9a8' },
  heather: { name: localized('Heather', 'Heide'), hex: '#8a6f86' },
  graphite: { name: localized('Graphite', 'Graphit'), hex: '#43474b' },
  cream: { name: localized('Cream', 'Creme'), hex: '#efe4c9' },
  sky: { name: localized('Sky', 'Himmel'), hex: '#86a9bd' },
  poppy: { name: localized('Poppy', 'Mohn'), hex: '#b83f33' },
  brass: { name: localized('Brass', 'Messing'), hex: '#c19a45' },
  zinc: { name: localized('Zinc', 'Zink'), hex: '#a3abad' },
} as const satisfies Record<string, Color>;

export type ColorId = keyof typeof colors;
