import { localized } from '../text.ts';
import type { Size } from './sample-item.ts';

const plainSize = (value: string, surcharge?: number): Size => ({
  value: value.toLowerCase(),
  name: localized(value, value),
  ...(surcharge === undefined ? {} : { surcharge }),
});

export const clothing = ['S', 'M', 'L', 'XL'].map((size) => plainSize(size));
export const waists = ['30', '32', '34', '36'].map((size) => plainSize(size));
export const boots = ['39', '41', '43', '45'].map((size) => plainSize(size));
export const gloves = ['8', '9', '10'].map((size) => plainSize(size));
export const socks = [
  { value: '36-40', name: localized('5-7', '36-40') },
  { value: '41-45', name: localized('8-11', '41-45') },
];
export const bagLengths = [
  { value: 'regular', name: localized('Regular', 'Normal') },
  { value: 'long', name: localized('Long', 'Lang'), surcharge: 20 },
];
export const litres = [plainSize('5 L'), plainSize('13 L', 7), plainSize('22 L', 13)].map((size) => ({
  ...size,
  value: size.value.replace(' ', ''),
}));
export const chisels = [
  { value: '6mm', name: localized('6 mm (1/4")', '6 mm') },
  { value: '12mm', name: localized('12 mm (1/2")', '12 mm'), surcharge: 2 },
  { value: '18mm', name: localized('18 mm (3/4")', '18 mm'), surcharge: 4 },
  { value: '25mm', name: localized('25 mm (1")', '25 mm'), surcharge: 7 },
];
export const grits = [
  { value: '1000', name: localized('1000, for edges', '1000, zum Schleifen') },
  { value: '4000', name: localized('4000, for finishing', '4000, zum Abziehen'), surcharge: 14 },
  { value: '8000', name: localized('8000, for polish', '8000, zum Polieren'), surcharge: 32 },
];
export const clamps = [
  { value: '200mm', name: localized('200 mm (8")', '200 mm') },
  { value: '400mm', name: localized('400 mm (16")', '400 mm'), surcharge: 6 },
  { value: '800mm', name: localized('800 mm (32")', '800 mm'), surcharge: 15 },
];
export const pots = [
  { value: '14cm', name: localized('14 cm (5.5")', '14 cm') },
  { value: '21cm', name: localized('21 cm (8")', '21 cm'), surcharge: 9 },
  { value: '32cm', name: localized('32 cm (12.5")', '32 cm'), surcharge: 26 },
];
