import { both } from '../text.ts';
import type { Size } from './good.ts';

const plain = (value: string, plus?: number): Size => ({
  value: value.toLowerCase(),
  name: both(value, value),
  ...(plus === undefined ? {} : { plus }),
});

export const clothing = ['S', 'M', 'L', 'XL'].map((size) => plain(size));
export const waists = ['30', '32', '34', '36'].map((size) => plain(size));
export const boots = ['39', '41', '43', '45'].map((size) => plain(size));
export const gloves = ['8', '9', '10'].map((size) => plain(size));
export const socks = [
  { value: '36-40', name: both('5-7', '36-40') },
  { value: '41-45', name: both('8-11', '41-45') },
];
export const bagLengths = [
  { value: 'regular', name: both('Regular', 'Normal') },
  { value: 'long', name: both('Long', 'Lang'), plus: 20 },
];
export const litres = [plain('5 L'), plain('13 L', 7), plain('22 L', 13)].map((size) => ({
  ...size,
  value: size.value.replace(' ', ''),
}));
export const chisels = [
  { value: '6mm', name: both('6 mm (1/4")', '6 mm') },
  { value: '12mm', name: both('12 mm (1/2")', '12 mm'), plus: 2 },
  { value: '18mm', name: both('18 mm (3/4")', '18 mm'), plus: 4 },
  { value: '25mm', name: both('25 mm (1")', '25 mm'), plus: 7 },
];
export const grits = [
  { value: '1000', name: both('1000, for edges', '1000, zum Schleifen') },
  { value: '4000', name: both('4000, for finishing', '4000, zum Abziehen'), plus: 14 },
  { value: '8000', name: both('8000, for polish', '8000, zum Polieren'), plus: 32 },
];
export const clamps = [
  { value: '200mm', name: both('200 mm (8")', '200 mm') },
  { value: '400mm', name: both('400 mm (16")', '400 mm'), plus: 6 },
  { value: '800mm', name: both('800 mm (32")', '800 mm'), plus: 15 },
];
export const pots = [
  { value: '14cm', name: both('14 cm (5.5")', '14 cm') },
  { value: '21cm', name: both('21 cm (8")', '21 cm'), plus: 9 },
  { value: '32cm', name: both('32 cm (12.5")', '32 cm'), plus: 26 },
];
