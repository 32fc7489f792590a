export interface FolderEntry {
  readonly name: string;
  /** The kind of the target if the entry is a link. */
  readonly kind: 'file' | 'folder';
  readonly isLink: boolean;
}

/** The result of each file query. No query throws. */
interface FileResults {
  /** The entries of a folder in any order; undefined if it cannot be read. */
  list: readonly FolderEntry[] | undefined;
  /** The kind of entry at a path; undefined if there is none, or if it is neither a file nor a folder. */
  kind: 'file' | 'folder' | undefined;
  /** The path with all links resolved and the actual case of all names; undefined if it does not exist. */
  realPath: string | undefined;
  /** The text of a file; undefined if it cannot be read. */
  readText: string | undefined;
}

/** Synchronous access to files, for the service and the resolution of modules. */
export type FileReader = {
  readonly [Query in keyof FileResults]: (path: string) => FileResults[Query];
};

/** Asynchronous access to files, for the debug adapter, the extension and the language server. */
export type AsyncFileReader = {
  readonly [Query in keyof FileResults]: (path: string) => Promise<FileResults[Query]>;
};

/** A file query that a computation yields. `runFileStepsSync` or `runFileStepsAsync` executes it. */
interface FileStep {
  readonly execute: (reader: FileReader) => void;
  readonly executeAsync: (reader: AsyncFileReader) => Promise<void>;
}

/**
 * A computation that needs files. The same code runs synchronously with `runFileStepsSync` and asynchronously with
 * `runFileStepsAsync`.
 */
export type FileSteps<Result> = Generator<FileStep, Result, void>;

/** Yields a query about a path and returns its result: `yield* query('readText', file)`. */
export function* query<Query extends keyof FileResults>(
  query: Query,
  path: string,
): FileSteps<FileResults[Query] | undefined> {
  let result: FileResults[Query] | undefined;
  yield {
    execute: (reader) => {
      result = reader[query](path);
    },
    executeAsync: async (reader) => {
      result = await reader[query](path);
    },
  };
  return result;
}

/** Runs a computation with synchronous file queries. */
export function runFileStepsSync<Result>(steps: FileSteps<Result>, reader: FileReader): Result {
  let step = steps.next();
  while (step.done !== true) {
    step.value.execute(reader);
    step = steps.next();
  }
  return step.value;
}

/** Runs a computation with asynchronous file queries. */
export async function runFileStepsAsync<Result>(
  steps: FileSteps<Result>,
  reader: AsyncFileReader,
): Promise<Result> {
  let step = steps.next();
  while (step.done !== true) {
    await step.value.executeAsync(reader);
    step = steps.next();
  }
  return step.value;
}
