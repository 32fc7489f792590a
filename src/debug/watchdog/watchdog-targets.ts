import { baseUrlProblem } from '../../client/profile.ts';
import type { WatchdogTarget } from './watchdog.ts';

/** Maximum length of a line in characters. */
const maxLineLength = 256 * 1024;
/** Maximum number of platforms. */
const maxTargets = 1_000;

/**
 * Collects the platforms that the adapter registers, one message a line. The adapter may be killed in the middle of a
 * line. Lines that cannot be parsed are skipped.
 */
export class WatchdogTargets {
  readonly #targets = new Map<number, WatchdogTarget>();
  #buffer = '';
  /** Whether the current line is too long, so that it is skipped. */
  #isSkipping = false;

  append(text: string): void {
    const lines = (this.#buffer + text).split('\n');
    this.#buffer = lines.pop() ?? '';
    for (const line of lines) {
      if (!this.#isSkipping) this.#parseLine(line);
      this.#isSkipping = false;
    }
    if (this.#buffer.length > maxLineLength) {
      this.#buffer = '';
      this.#isSkipping = true;
    }
  }

  /**
   * Returns the platforms that remain when the stream has ended. The last line may be complete except for its
   * line break.
   */
  remaining(): readonly WatchdogTarget[] {
    if (!this.#isSkipping) this.#parseLine(this.#buffer);
    this.#buffer = '';
    return [...this.#targets.values()];
  }

  #parseLine(line: string): void {
    if (line === '' || line.length > maxLineLength) return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return;
    }
    if (!isObject(message) || typeof message['id'] !== 'number') return;
    const { id, target, released } = message;
    if (released === true) this.#targets.delete(id);
    else if (isWatchdogTarget(target) && this.#targets.size < maxTargets) this.#targets.set(id, target);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isWatchdogTarget(value: unknown): value is WatchdogTarget {
  if (!isObject(value) || !isObject(value['profile'])) return false;
  const { username, password } = value;
  const { baseUrl } = value['profile'];
  return (
    typeof username === 'string' &&
    typeof password === 'string' &&
    typeof baseUrl === 'string' &&
    baseUrlProblem(baseUrl) === undefined
  );
}
