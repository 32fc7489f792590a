/** The rows of the candidates, each with its hit. `failedTests` has a bit for each test that the row fails. */
export interface Rows {
  readonly length: number;
  readonly slots: Int32Array;
  readonly rows: Int32Array;
  readonly failedTests: Int32Array;
}
