import type { SharedOption } from '../records/catalog.ts';
import { surcharge } from './prices.ts';
import { both } from './text.ts';

const none = both('None', 'Keine');

export const options = {
  'gift-wrap': {
    id: 'gift-wrap',
    name: both('Gift wrap', 'Geschenkverpackung'),
    description: both('Brown paper, jute twine, a tag.', 'Packpapier, Juteschnur, ein Anhänger.'),
    values: [
      { id: 'none', name: none, default: true, prices: surcharge(0) },
      { id: 'paper', name: both('Paper and twine', 'Papier und Schnur'), prices: surcharge(4) },
      { id: 'tin', name: both('In a tin', 'In der Dose'), prices: surcharge(9) },
    ],
  },
  warranty: {
    id: 'warranty',
    name: both('Extended warranty', 'Garantieverlängerung'),
    description: both(
      'Two years are included. These are for the third and after.',
      'Zwei Jahre sind dabei. Dies gilt ab dem dritten.',
    ),
    values: [
      { id: 'none', name: none, default: true, prices: surcharge(0) },
      { id: 'five-years', name: both('Five years', 'Fünf Jahre'), prices: surcharge(19) },
      { id: 'lifetime', name: both('As long as you have it', 'Solange Sie es haben'), prices: surcharge(49) },
    ],
  },
  engraving: {
    id: 'engraving',
    name: both('Engraving', 'Gravur'),
    description: both('Up to twelve letters, cut by hand.', 'Bis zu zwölf Buchstaben, von Hand geschnitten.'),
    values: [
      { id: 'none', name: none, default: true, prices: surcharge(0) },
      { id: 'initials', name: both('Initials', 'Initialen'), prices: surcharge(8) },
      { id: 'name', name: both('A name', 'Ein Name'), prices: surcharge(14) },
    ],
  },
} satisfies Record<string, SharedOption>;
