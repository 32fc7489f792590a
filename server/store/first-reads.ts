import { SharedList, SharedRow, type RowSource } from './shared-rows.ts';

/** A read of a request: the row of a key, the rows of a list, or a key without a row. */
type Read = SharedRow | SharedList | { readonly key: string };

/**
 * The records that a request has read in a collection. If it reads a record again, it gets the same version.
 * Otherwise, a document could contain data from before another request's commit and the resource state from after it,
 * and a client that changes the document would undo that commit.
 */
export class FirstReads {
  readonly #source: Pick<RowSource, 'changeCount'>;
  /** In the order of the reads. */
  #reads: Read[] = [];
  #initialChangeCount: number;
  /** The first row that was read for each key. Filled only when another request may have committed. */
  readonly #rowByKey = new Map<string, SharedRow | undefined>();
  #indexedReadCount = 0;

  constructor(source: Pick<RowSource, 'changeCount'>) {
    this.#source = source;
    this.#initialChangeCount = source.changeCount;
  }

  /**
   * Returns the row of a key as it was at the first read.
   * @param currentRow the row as it is now
   */
  row(key: string, currentRow: SharedRow | undefined): SharedRow | undefined {
    const earlierRows = this.#earlierRows();
    const row = earlierRows?.has(key) ? earlierRows.get(key) : currentRow;
    this.#add(row ?? { key });
    return row;
  }

  /** Returns the rows of a list, each as it was at the first read. Omits records that did not exist at that time. */
  list(currentList: SharedList): SharedList {
    const earlierRows = this.#earlierRows();
    const list = earlierRows === undefined ? currentList : replaceWithEarlierRows(currentList, earlierRows);
    this.#add(list);
    return list;
  }

  /** Returns the state of each record when it was first read, or undefined if it did not exist. */
  states(): Map<string, string | undefined> {
    const states = new Map<string, string | undefined>();
    const addState = (key: string, state: string | undefined): void => {
      if (!states.has(key)) states.set(key, state);
    };
    for (const read of this.#reads)
      if (read instanceof SharedRow) addState(read.key, read.state);
      else if (read instanceof SharedList) for (const { key, state } of read.rows) addState(key, state);
      else addState(read.key, undefined);
    return states;
  }

  clear(): void {
    this.#reads = [];
    this.#rowByKey.clear();
    this.#indexedReadCount = 0;
    this.#initialChangeCount = this.#source.changeCount;
  }

  #add(read: Read): void {
    this.#reads.push(read);
  }

  /** Returns the first row that was read for each key; undefined if nothing can have changed since the first read. */
  #earlierRows(): ReadonlyMap<string, SharedRow | undefined> | undefined {
    if (this.#reads.length === 0 || this.#source.changeCount === this.#initialChangeCount) return undefined;
    const addRow = (key: string, row: SharedRow | undefined): void => {
      if (!this.#rowByKey.has(key)) this.#rowByKey.set(key, row);
    };
    for (; this.#indexedReadCount < this.#reads.length; this.#indexedReadCount++) {
      const read = this.#reads[this.#indexedReadCount];
      if (read instanceof SharedRow) addRow(read.key, read);
      else if (read instanceof SharedList) for (const row of read.rows) addRow(row.key, row);
      else if (read) addRow(read.key, undefined);
    }
    return this.#rowByKey;
  }
}

function replaceWithEarlierRows(
  list: SharedList,
  earlierRows: ReadonlyMap<string, SharedRow | undefined>,
): SharedList {
  const isChanged = (row: SharedRow) => earlierRows.has(row.key) && earlierRows.get(row.key) !== row;
  if (!list.rows.some(isChanged)) return list;
  return new SharedList(
    list.rows.flatMap((row) => (earlierRows.has(row.key) ? (earlierRows.get(row.key) ?? []) : row)),
  );
}
