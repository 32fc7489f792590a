import { addressProblem } from '../../client/profile.ts';
import type { FarewellNote } from './farewell.ts';

/** Characters of a line, and platforms, that are remembered at most. */
const longestLine = 256 * 1024;
const mostNotes = 1_000;

/**
 * The platforms that the lines of a stream name. The adapter may be killed in the middle of a line, and anything may be
 * in it: what cannot be understood is left out, and costs none of the others.
 */
export class FarewellNotes {
  readonly #notes = new Map<number, FarewellNote>();
  #rest = '';
  /** The line is too long: it is read over. */
  #skipping = false;

  take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!this.#skipping) this.#line(line);
      this.#skipping = false;
    }
    if (this.#rest.length > longestLine) {
      this.#rest = '';
      this.#skipping = true;
    }
  }

  /** Those that are left once the stream has ended. A last line may be whole but for its end. */
  left(): readonly FarewellNote[] {
    if (!this.#skipping) this.#line(this.#rest);
    this.#rest = '';
    return [...this.#notes.values()];
  }

  #line(line: string): void {
    if (line === '' || line.length > longestLine) return;
    let said: unknown;
    try {
      said = JSON.parse(line);
    } catch {
      return;
    }
    if (!isObject(said) || typeof said['id'] !== 'number') return;
    const { id, note, done } = said;
    if (done === true) this.#notes.delete(id);
    else if (isNote(note) && this.#notes.size < mostNotes) this.#notes.set(id, note);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isNote(value: unknown): value is FarewellNote {
  if (!isObject(value) || !isObject(value['profile'])) return false;
  const { username, password } = value;
  const { baseUrl } = value['profile'];
  return (
    typeof username === 'string' &&
    typeof password === 'string' &&
    typeof baseUrl === 'string' &&
    addressProblem(baseUrl) === undefined
  );
}
