import { both } from '../text.ts';
import type { Good } from './good.ts';
import * as sizes from './sizes.ts';

export const bags: readonly Good[] = [
  {
    id: 'millrace-rucksack',
    drawing: 'rucksack',
    brand: 'Millrace',
    categories: ['packs'],
    name: both('Millrace Rucksack 24', 'Rucksack Millrace 24'),
    short: both(
      'Twenty-four litres, two buckles, no zips to fail.',
      'Vierundzwanzig Liter, zwei Schnallen, kein Reißverschluss.',
    ),
    long: both(
      'Waxed canvas over a birch frame sheet, with a pocket for the flask on each side.',
      'Gewachstes Segeltuch über einer Rückenplatte aus Birke, mit einer Flaschentasche auf jeder Seite.',
    ),
    usd: 168,
    colours: ['moss', 'ochre', 'ink'],
    options: ['warranty'],
    goesWith: ['hill-flask'],
    custom: { volumeLitres: 24, repairable: true },
  },
  {
    id: 'tool-roll',
    drawing: 'toolRoll',
    brand: 'Millrace',
    categories: ['workshop-storage', 'gifts'],
    name: both('Six-Pocket Tool Roll', 'Werkzeugrolle mit sechs Fächern'),
    short: both('Chisels in, strap round, off you go.', 'Beitel hinein, Riemen herum, los.'),
    long: both(
      'The pockets are double at the bottom, where the edges are.',
      'Unten, wo die Schneiden sitzen, sind die Fächer doppelt genäht.',
    ),
    usd: 48,
    colours: ['canvas', 'indigo'],
    options: ['gift-wrap', 'engraving'],
    goesWith: ['bevel-chisel'],
    custom: { pockets: 6, repairable: true },
  },
  {
    id: 'market-tote',
    drawing: 'tote',
    brand: 'Millrace',
    categories: ['packs', 'gifts'],
    name: both('Market Tote', 'Markttasche'),
    short: both(
      'Stands up by itself while you look for change.',
      'Steht von selbst, während Sie Kleingeld suchen.',
    ),
    long: both(
      'Heavy canvas with bridle-leather handles, riveted through.',
      'Schweres Segeltuch mit durchgenieteten Griffen aus Zaumleder.',
    ),
    usd: 54,
    colours: ['canvas', 'rust', 'moss'],
    options: ['gift-wrap'],
    custom: { volumeLitres: 18 },
  },
  {
    id: 'dry-bag',
    drawing: 'drybag',
    brand: 'Millrace',
    categories: ['packs', 'shelter'],
    name: both('Roll-Top Dry Bag', 'Packsack mit Rollverschluss'),
    short: both('Three turns and a click.', 'Dreimal rollen, einmal klicken.'),
    long: both(
      'Welded, not sewn. Floats, should it come to that.',
      'Geschweißt statt genäht. Schwimmt, falls es darauf ankommt.',
    ),
    usd: 18,
    colours: ['ochre', 'slate'],
    sizes: sizes.litres,
    custom: { material: 'TPU-coated nylon' },
  },
];
