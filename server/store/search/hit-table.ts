import { AttributeColumn } from './attribute-column.ts';
import { createByteArray, createIntegerArray, createNumberArray } from './growable-array.ts';

export const hitTypes = ['product', 'master', 'variation_group', 'bundle', 'set'] as const;
export type HitType = (typeof hitTypes)[number];

/** A search hit with the products that it represents: the variants of a product family, or else the product itself. */
export interface HitContent {
  readonly id: string;
  readonly type: HitType;
  /** Time of creation in milliseconds since 1970. */
  readonly created: number;
  readonly categoryIds: readonly string[];
  readonly rows: readonly HitRow[];
}

export interface HitRow {
  readonly id: string;
  /** Identifiers by which a customer may search for it: ID, EAN, UPC, SKU. */
  readonly identifiers: readonly string[];
  readonly isVariant: boolean;
  /** By attribute ID, as in `refine`. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  readonly orderable: boolean;
}

/**
 * Hits and their rows in a column-oriented layout. A hit has a slot and a range of rows. A changed hit is removed and
 * appended in a new slot, so that what other indexes store for a slot remains correct. Only availability is updated in
 * place.
 */
export class HitTable {
  readonly ids: string[] = [];
  readonly liveFlags = createByteArray();
  readonly types = createByteArray();
  readonly created = createNumberArray();
  readonly orderable = createByteArray();
  readonly firstRow = createIntegerArray();
  readonly rowCount = createIntegerArray();
  readonly categorySet = createIntegerArray();
  readonly rowIds: string[] = [];
  readonly rowOrderable = createByteArray();
  readonly rowIsVariant = createByteArray();
  readonly attributes = new Map<string, AttributeColumn>();
  /** The distinct combinations of direct categories of hits. */
  readonly categorySets: (readonly string[])[] = [];
  readonly #setByKey = new Map<string, number>();
  readonly #slotById = new Map<string, number>();
  readonly #rowsByIdentifier = new Map<string, number | number[]>();
  readonly #slotOfRow = createIntegerArray();
  #removedSlotCount = 0;

  get size(): number {
    return this.#slotById.size;
  }

  /** Returns the number of slots that were removed but still use memory. */
  get removedSlotCount(): number {
    return this.#removedSlotCount;
  }

  findSlot(id: string): number | undefined {
    return this.#slotById.get(id);
  }

  slots(): IterableIterator<number> {
    return this.#slotById.values();
  }

  readonly slotOfRow = (row: number): number => this.#slotOfRow.get(row);

  readonly isLive = (slot: number): boolean => this.liveFlags.values[slot] === 1;

  /** Returns the live rows with an ID, EAN, UPC or SKU, compared without case. */
  rowsWithIdentifier(text: string): number[] {
    const rows = this.#rowsByIdentifier.get(text.toLowerCase()) ?? [];
    return (typeof rows === 'number' ? [rows] : rows).filter((row) => this.isLive(this.slotOfRow(row)));
  }

  drop(id: string): void {
    const slot = this.#slotById.get(id);
    if (slot === undefined) return;
    this.#slotById.delete(id);
    this.liveFlags.set(slot, 0);
    this.#removedSlotCount += 1;
  }

  /** Adds a hit, or replaces the one with the same ID. Returns its slot. */
  add(hit: HitContent): number {
    this.drop(hit.id);
    const slot = this.ids.push(hit.id) - 1;
    this.#slotById.set(hit.id, slot);
    this.liveFlags.set(slot, 1);
    this.types.set(slot, hitTypes.indexOf(hit.type));
    this.created.set(slot, hit.created);
    this.categorySet.set(slot, this.#toCategorySet(hit.categoryIds));
    this.firstRow.set(slot, this.rowIds.length);
    this.rowCount.set(slot, hit.rows.length);
    for (const row of hit.rows) this.#addRow(slot, row);
    this.#updateOrderable(slot);
    return slot;
  }

  /** Updates a hit of which only the availability has changed. */
  setOrderable(slot: number, orderableByRow: readonly boolean[]): void {
    const firstRow = this.firstRow.get(slot);
    for (const [index, orderable] of orderableByRow.entries())
      this.rowOrderable.set(firstRow + index, orderable ? 1 : 0);
    this.#updateOrderable(slot);
  }

  #updateOrderable(slot: number): void {
    const firstRow = this.firstRow.get(slot);
    let hasOrderableRow = 0;
    for (let row = firstRow; row < firstRow + this.rowCount.get(slot); row++)
      hasOrderableRow |= this.rowOrderable.get(row);
    this.orderable.set(slot, hasOrderableRow);
  }

  #addRow(slot: number, row: HitRow): void {
    const index = this.rowIds.push(row.id) - 1;
    this.#slotOfRow.set(index, slot);
    this.rowOrderable.set(index, row.orderable ? 1 : 0);
    this.rowIsVariant.set(index, row.isVariant ? 1 : 0);
    for (const [attribute, values] of row.attributes) {
      if (values.length === 0) continue;
      let column = this.attributes.get(attribute);
      if (column === undefined) this.attributes.set(attribute, (column = new AttributeColumn()));
      column.set(index, values);
    }
    for (const identifier of row.identifiers) {
      const key = identifier.toLowerCase();
      const rows = this.#rowsByIdentifier.get(key);
      if (rows === undefined) this.#rowsByIdentifier.set(key, index);
      else if (typeof rows === 'number') this.#rowsByIdentifier.set(key, [rows, index]);
      else rows.push(index);
    }
  }

  #toCategorySet(categoryIds: readonly string[]): number {
    const ids = [...new Set(categoryIds)].sort();
    const key = ids.join('\u001f');
    const existingSet = this.#setByKey.get(key);
    if (existingSet !== undefined) return existingSet;
    const set = this.categorySets.push(ids) - 1;
    this.#setByKey.set(key, set);
    return set;
  }
}
