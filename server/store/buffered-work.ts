import { createHash } from 'node:crypto';
import type { Collection, StoredState, UnitOfWork } from '../ports/store.ts';
import { collections, type CollectionName, type RecordOf } from '../records/collections.ts';
import type { Backend, StoredRow, WriteSet } from './backend.ts';

/** A record as this request left it; `undefined` body means deleted. */
interface Written {
  readonly body: string | undefined;
  readonly state: string;
}

/** What a request has changed so far. */
interface Changes {
  readonly written: Map<CollectionName, Map<string, Written>>;
  readonly added: Map<string, Added>;
}

interface Added {
  readonly delta: number;
  readonly least: number | undefined;
}

/** How to take back what was changed since a savepoint: the first value of each change, by what was changed. */
type Undo = Map<string, () => void>;

/** Records that are read, and made into objects, at a time. */
const scanned = 200;

const noChanges = (): Changes => ({ written: new Map(), added: new Map() });

/** Content hash: a record that is put back as it was has its old state again, and no client is told of a change. */
const stateOf = (name: CollectionName, key: string, body: string): string =>
  createHash('sha256').update(`${name}\n${key}\n${body}`).digest('hex');

/**
 * The unit of work over any backend: reads see the backend's committed rows under this request's writes. Bodies are
 * kept as text, so that a record handed out is always a fresh copy.
 */
export class BufferedWork implements UnitOfWork {
  readonly #backend: Backend;
  /** State of each record when this request first saw it; `undefined` where it did not exist. */
  readonly #seen = new Map<CollectionName, Map<string, string | undefined>>();
  /** A script may open a transaction for each of thousands of records, so a savepoint holds what changed after it only. */
  readonly #savepoints: Undo[] = [];
  #now: Changes = noChanges();

  readonly #committed: (set: WriteSet) => void;

  /** @param committed called after each commit that changed something */
  constructor(backend: Backend, committed: (set: WriteSet) => void = () => undefined) {
    this.#backend = backend;
    this.#committed = committed;
  }

  of<Name extends CollectionName>(name: Name): Collection<RecordOf<Name>> {
    const definition = collections[name] as {
      key: (record: RecordOf<Name>) => string;
      indexes: Readonly<Record<string, (record: RecordOf<Name>) => string | undefined>>;
    };
    const parse = (body: string) => JSON.parse(body) as RecordOf<Name>;
    const current = async (key: string): Promise<Written | undefined> => {
      const written = this.#now.written.get(name)?.get(key);
      if (written) return written;
      const row = await this.#backend.read(name, key);
      this.#see(name, key, row?.state);
      return row;
    };
    const merged = (rows: readonly StoredRow[], belongs: (record: RecordOf<Name>) => boolean) => {
      const found = new Map<string, RecordOf<Name>>();
      const written = this.#now.written.get(name);
      for (const row of rows) {
        if (written?.has(row.key)) continue;
        this.#see(name, row.key, row.state);
        found.set(row.key, parse(row.body));
      }
      for (const [key, { body }] of written ?? []) {
        const record = body === undefined ? undefined : parse(body);
        if (record && belongs(record)) found.set(key, record);
      }
      return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
    };
    return {
      get: async (key) => {
        const record = await current(key);
        return record?.body === undefined ? undefined : parse(record.body);
      },
      find: async (index, value) => {
        const entry = definition.indexes[index];
        if (!entry) throw new TypeError(`the collection ${name} has no index ${index}`);
        return merged(await this.#backend.find(name, index, value), (record) => entry(record) === value);
      },
      all: async () => merged(await this.#backend.all(name), () => true),
      scan: () => this.#scan(name, parse),
      put: (record) => {
        const key = definition.key(record);
        const body = JSON.stringify(record);
        this.#write(name, key, { body, state: stateOf(name, key, body) });
      },
      delete: (key) => this.#write(name, key, { body: undefined, state: '' }),
      state: async (key): Promise<StoredState | undefined> => {
        const record = await current(key);
        return record?.body === undefined ? undefined : { resourceState: record.state };
      },
    };
  }

  add(counter: string, delta: number, least?: number): void {
    const { added } = this.#now;
    const before = added.get(counter);
    this.#remember(`counter\n${counter}`, () => putBack(added, counter, before));
    added.set(counter, { delta: (before?.delta ?? 0) + delta, least: least ?? before?.least });
  }

  async counter(counter: string): Promise<number> {
    return (await this.#backend.counter(counter)) + (this.#now.added.get(counter)?.delta ?? 0);
  }

  next(sequence: string): Promise<number> {
    return this.#backend.next(sequence);
  }

  savepoint(): number {
    return this.#savepoints.push(new Map()) - 1;
  }

  rollbackTo(savepoint: number): void {
    if (!this.#savepoints[savepoint]) throw new RangeError(`no savepoint ${savepoint}`);
    for (const undo of this.#savepoints.splice(savepoint + 1).reverse()) takeBack(undo);
    takeBack(this.#savepoints[savepoint]);
    this.#savepoints[savepoint].clear();
  }

  async commit(): Promise<void> {
    const set: WriteSet = {
      records: [...this.#now.written].flatMap(([name, records]) =>
        [...records].map(([key, { body, state }]) => ({
          collection: name,
          key,
          body,
          state,
          ...(this.#seen.get(name)?.has(key) ? { expected: this.#seen.get(name)?.get(key) ?? null } : {}),
          entries: body === undefined ? [] : entriesOf(name, body),
        })),
      ),
      counters: [...this.#now.added].map(([name, { delta, least }]) => ({ name, delta, least })),
    };
    if (set.records.length > 0 || set.counters.length > 0) {
      await this.#backend.commit(set);
      this.#committed(set);
    }
    this.#now = noChanges();
    this.#seen.clear();
    this.#savepoints.length = 0;
  }

  async *#scan<Stored>(name: CollectionName, parse: (body: string) => Stored): AsyncIterable<Stored[]> {
    const own = this.#now.written.get(name);
    let last = '';
    for (;;) {
      const rows = await this.#backend.after(name, last, scanned);
      last = rows.at(-1)?.key ?? last;
      yield rows.filter(({ key }) => own?.has(key) !== true).map(({ body }) => parse(body));
      if (rows.length < scanned) break;
    }
    const written = [...(own?.values() ?? [])].flatMap(({ body }) => (body === undefined ? [] : [body]));
    yield written.map(parse);
  }

  #see(name: CollectionName, key: string, state: string | undefined): void {
    const seen = this.#seen.get(name) ?? new Map<string, string | undefined>();
    this.#seen.set(name, seen);
    if (!seen.has(key)) seen.set(key, state);
  }

  #write(name: CollectionName, key: string, record: Written): void {
    const written = this.#now.written.get(name) ?? new Map<string, Written>();
    this.#now.written.set(name, written);
    const before = written.get(key);
    this.#remember(`${name}\n${key}`, () => putBack(written, key, before));
    written.set(key, record);
  }

  #remember(what: string, undo: () => void): void {
    const last = this.#savepoints.at(-1);
    if (last && !last.has(what)) last.set(what, undo);
  }
}

function takeBack(undo: Undo): void {
  for (const put of undo.values()) put();
}

function putBack<Value>(into: Map<string, Value>, key: string, before: Value | undefined): void {
  if (before === undefined) into.delete(key);
  else into.set(key, before);
}

function entriesOf(name: CollectionName, body: string): { index: string; value: string }[] {
  const record: unknown = JSON.parse(body);
  const indexes = collections[name].indexes as Readonly<
    Record<string, (record: unknown) => string | undefined>
  >;
  return Object.entries(indexes).flatMap(([index, entry]) => {
    const value = entry(record);
    return value === undefined ? [] : [{ index, value }];
  });
}
