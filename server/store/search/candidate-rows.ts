/**
 * The rows of the hits that a search considers, as columns: the slot of each row's hit, the number of the row, and a
 * bit for each test that it fails. `HitTable` explains slots and rows.
 */
export interface Rows {
  readonly length: number;
  readonly slots: Int32Array;
  readonly rows: Int32Array;
  readonly failedTests: Int32Array;
}
