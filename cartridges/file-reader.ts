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
  /** What a path refers to; undefined if there is nothing, or something other than a file or a folder. */
  kind: 'file' | 'folder' | undefined;
  /** The path with all links, and the case of all names, resolved; undefined if it does not exist. */
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

/** A file query that a computation yields. `runSync` or `runAsync` answers it. */
interface FileStep {
  readonly answer: (reader: FileReader) => void;
  readonly answerAsync: (reader: AsyncFileReader) => Promise<void>;
}

/** A computation that needs files. `runSync` and `runAsync` run it, so that it is written only once. */
export type FileSteps<Result> = Generator<FileStep, Result, void>;

/** Yields a query about a path and returns its result: `yield* query('readText', file)`. */
export function* query<Query extends keyof FileResults>(
  query: Query,
  path: string,
): FileSteps<FileResults[Query] | undefined> {
  let result: FileResults[Query] | undefined;
  yield {
    answer: (reader) => {
      result = reader[query](path);
    },
    answerAsync: async (reader) => {
      result = await reader[query](path);
    },
  };
  return result;
}

export function runSync<Result>(steps: FileSteps<Result>, reader: FileReader): Result {
  let step = steps.next();
  while (step.done !== true) {
    step.value.answer(reader);
    step = steps.next();
  }
  return step.value;
}

export async function runAsync<Result>(steps: FileSteps<Result>, reader: AsyncFileReader): Promise<Result> {
  let step = steps.next();
  while (step.done !== true) {
    await step.value.answerAsync(reader);
    step = steps.next();
  }
  return step.value;
}
