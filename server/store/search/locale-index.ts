import { languageOf } from '../../domain/search/tokenize.ts';
import { NameOrder } from './name-order.ts';
import { TextIndex, type WeightedText } from './text-index.ts';

/** The texts of a product in a locale. */
export interface LocalTexts {
  readonly name: string;
  readonly texts: readonly WeightedText[];
}

/** The index of the products' texts, and the order of their names, in one locale. */
export class LocaleIndex {
  readonly text: TextIndex;
  readonly names: NameOrder;

  constructor(locale: string, isLive: (slot: number) => boolean) {
    this.text = new TextIndex(locale, isLive);
    this.names = new NameOrder(languageOf(locale));
  }

  add(slot: number, { name, texts }: LocalTexts): void {
    this.text.add(slot, texts);
    this.names.add(slot, name);
  }
}
