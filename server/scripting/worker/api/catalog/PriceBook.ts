import { ofId } from '../../lookups.ts';
import type { PriceBook as BookRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, readText, storedFields } from '../../stored-fields.ts';

export class PriceBook extends StoredObject<BookRecord> {
  constructor(id: string) {
    super(recordHandle('price_books', id));
  }

  /** Its name in the locale of the request. */
  get displayName(): string | null {
    return localized(this[handle].data.name);
  }

  /** Within its dates. */
  get online(): boolean {
    const { valid_from: from, valid_to: to } = this[handle].data;
    const now = Date.now();
    return (from === undefined || Date.parse(from) <= now) && (to === undefined || now < Date.parse(to));
  }

  /** Books stand side by side here: the lowest price counts. */
  get parentPriceBook(): null {
    return null;
  }

  [identity](): string {
    return this[handle].data.id;
  }

  static [ofId](id: string): PriceBook | null {
    return run().records.get('price_books', id) ? new PriceBook(id) : null;
  }
}
storedFields(PriceBook, {
  ID: readText('id'),
  currencyCode: readText('currency'),
  onlineFrom: readDate('valid_from'),
  onlineTo: readDate('valid_to'),
});
platformClass('catalog.PriceBook', PriceBook, { booleans: ['online'] });
