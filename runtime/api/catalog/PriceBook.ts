import { attributesOfObject } from '../../custom-attributes.ts';
import { findById } from '../../lookup-symbols.ts';
import type { PriceBook as BookRecord } from '../../protocol/bridge-protocol.ts';
import { isValidAt } from '../../../server/domain/validity.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { readOnlyDate, readOnlyText, defineFields } from '../../stored-fields.ts';

/** A price book: prices of products in one currency. */
export class PriceBook extends StoredObject<BookRecord> {
  declare readonly ID: string;

  constructor(id: string) {
    super(recordHandle('price_books', id));
  }

  /** Returns the name in the request's locale, or null if it has none. */
  get displayName(): string | null {
    return localized(this[handle].data.name);
  }

  /** Returns true if the price book is currently valid. */
  get online(): boolean {
    return isValidAt(this[handle].data, runInstant().toISOString());
  }

  /** Always returns true: price books of this service are limited by their dates only. */
  get onlineFlag(): boolean {
    return true;
  }

  /** Always returns null: price books of this service have no description. */
  get description(): null {
    return null;
  }

  /** Always returns null: price books have no parent here; the lowest price of all applicable price books applies. */
  get parentPriceBook(): null {
    return null;
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.id;
  }

  static [findById](id: string): PriceBook | null {
    return currentRun().records.get('price_books', id) ? new PriceBook(id) : null;
  }
}
defineFields(PriceBook, {
  ID: readOnlyText('id'),
  /** Returns the code of the price book's currency. */
  currencyCode: readOnlyText('currency'),
  /** Returns the time from which the price book is valid, or null if its start is not limited. */
  onlineFrom: readOnlyDate('valid_from'),
  /** Returns the time until which the price book is valid, or null if its end is not limited. */
  onlineTo: readOnlyDate('valid_to'),
});
registerClass('catalog.PriceBook', PriceBook, { booleans: ['online', 'onlineFlag'] });
