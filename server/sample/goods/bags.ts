import { localized } from '../text.ts';
import type { SampleItem } from './sample-item.ts';
import * as sizes from './sizes.ts';

export const bags: readonly SampleItem[] = [
  {
    id: 'millrace-rucksack',
    drawing: 'rucksack',
    brand: 'Millrace',
    categories: ['packs'],
    name: localized('Millrace Rucksack 24', 'Rucksack Millrace 24'),
    short: localized(
      'Twenty-four litres, two buckles, no zips to fail.',
      'Vierundzwanzig Liter, zwei Schnallen, kein Reißverschluss.',
    ),
    long: localized(
      'Waxed canvas over a birch frame sheet, with a pocket for the flask on each side.',
      'Gewachstes Segeltuch über einer Rückenplatte aus Birke, mit einer Flaschentasche auf jeder Seite.',
    ),
    usd: 168,
    colors: ['moss', 'ochre', 'ink'],
    options: ['warranty'],
    crossSell: ['hill-flask'],
    custom: { volumeLitres: 24, repairable: true },
  },
  {
    id: 'tool-roll',
    drawing: 'toolRoll',
    brand: 'Millrace',
    categories: ['workshop-storage', 'gifts'],
    name: localized('Six-Pocket Tool Roll', 'Werkzeugrolle mit sechs Fächern'),
    short: localized('Chisels in, strap round, off you go.', 'Beitel hinein, Riemen herum, los.'),
    long: localized(
      'The pockets are double at the bottom, where the edges are.',
      'Unten, wo die Schneiden sitzen, sind die Fächer doppelt genäht.',
    ),
    usd: 48,
    colors: ['canvas', 'indigo'],
    options: ['gift-wrap', 'engraving'],
    crossSell: ['bevel-chisel'],
    custom: { pockets: 6, repairable: true },
  },
  {
    id: 'market-tote',
    drawing: 'tote',
    brand: 'Millrace',
    categories: ['packs', 'gifts'],
    name: localized('Market Tote', 'Markttasche'),
    short: localized(
      'Stands up by itself while you look for change.',
      'Steht von selbst, während Sie Kleingeld suchen.',
    ),
    long: localized(
      'Heavy canvas with bridle-leather handles, riveted through.',
      'Schweres Segeltuch mit durchgenieteten Griffen aus Zaumleder.',
    ),
    usd: 54,
    colors: ['canvas', 'rust', 'moss'],
    options: ['gift-wrap'],
    custom: { volumeLitres: 18 },
  },
  {
    id: 'dry-bag',
    drawing: 'drybag',
    brand: 'Millrace',
    categories: ['packs', 'shelter'],
    name: localized('Roll-Top Dry Bag', 'Packsack mit Rollverschluss'),
    short: localized('Three turns and a click.', 'Dreimal rollen, einmal klicken.'),
    long: localized(
      'Welded, not sewn. Floats, should it come to that.',
      'Geschweißt statt genäht. Schwimmt, falls es darauf ankommt.',
    ),
    usd: 18,
    colors: ['ochre', 'slate'],
    sizes: sizes.litres,
    custom: { material: 'TPU-coated nylon' },
  },
];
