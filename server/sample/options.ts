import type { SharedOption } from '../records/catalog.ts';
import { surcharge } from './prices.ts';
import { localized } from './text.ts';

const noneText = localized('None', 'Keine');

export const options = {
  'gift-wrap': {
    id: 'gift-wrap',
    name: localized('Gift wrap', 'Geschenkverpackung'),
    description: localized('Brown paper, jute twine, a tag.', 'Packpapier, Juteschnur, ein Anhänger.'),
    values: [
      { id: 'none', name: noneText, default: true, prices: surcharge(0) },
      { id: 'paper', name: localized('Paper and twine', 'Papier und Schnur'), prices: surcharge(4) },
      { id: 'tin', name: localized('In a tin', 'In der Dose'), prices: surcharge(9) },
    ],
  },
  warranty: {
    id: 'warranty',
    name: localized('Extended warranty', 'Garantieverlängerung'),
    description: localized(
      'Two years are included. These are for the third and after.',
      'Zwei Jahre sind dabei. Dies gilt ab dem dritten.',
    ),
    values: [
      { id: 'none', name: noneText, default: true, prices: surcharge(0) },
      { id: 'five-years', name: localized('Five years', 'Fünf Jahre'), prices: surcharge(19) },
      {
        id: 'lifetime',
        name: localized('As long as you have it', 'Solange Sie es haben'),
        prices: surcharge(49),
      },
    ],
  },
  engraving: {
    id: 'engraving',
    name: localized('Engraving', 'Gravur'),
    description: localized(
      'Up to twelve letters, cut by hand.',
      'Bis zu zwölf Buchstaben, von Hand geschnitten.',
    ),
    values: [
      { id: 'none', name: noneText, default: true, prices: surcharge(0) },
      { id: 'initials', name: localized('Initials', 'Initialen'), prices: surcharge(8) },
      { id: 'name', name: localized('A name', 'Ein Name'), prices: surcharge(14) },
    ],
  },
} satisfies Record<string, SharedOption>;
