import type { Clock, Log } from '../ports/environment.ts';
import type { RunJob } from '../../runtime/protocol/bridge-protocol.ts';
import type { HostLogMessage } from './script-host.ts';
import type { ScriptMessages } from './script-messages.ts';

/**
 * Maximum number of characters that all scripts together can log in one period, including fields. Each run also has its
 * own limit in its host.
 */
export const maxLogCharacters = 100_000_000;
export const logPeriodMs = 3_600_000;

/** Characters of a log line in addition to its message, such as the time and the names of fields. */
const lineOverhead = 200;

/**
 * The maximum number of stored keys of messages that are logged only once. The oldest keys are removed, so that their
 * messages can be logged again.
 */
const maxOnceKeys = 10_000;

export interface ScriptLogDependencies {
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
  /** Receives the messages for debugger clients. */
  readonly messages: Pick<ScriptMessages, 'add'>;
}

/**
 * Writes the messages of scripts to the service's log, up to a limit so that they cannot fill its disk, and passes them
 * to debugger clients.
 */
export class ScriptLog {
  readonly #log: Log;
  readonly #messages: Pick<ScriptMessages, 'add'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #onceKeys = new Set<string>();
  #periodEnd = 0;
  #characters = 0;

  constructor({ log, clock, messages }: ScriptLogDependencies) {
    this.#messages = messages;
    this.#log = log;
    this.#clock = clock;
  }

  /**
   * Writes a message of a run, unless scripts have logged too much, or it is logged only once and was logged before.
   */
  write(
    { extensionPoint, scripts }: Pick<RunJob, 'extensionPoint' | 'scripts'>,
    entry: HostLogMessage,
  ): void {
    const { level, category, message, dedupeKey } = entry;
    if (dedupeKey !== undefined && !this.#isFirst(dedupeKey)) return;
    const script = entry.script ?? scripts[0];
    const size = lineOverhead + message.length + category.length + (script?.length ?? 0);
    if (!this.#reserve(size)) return;
    this.#log[level](message, { category, script, extensionPoint });
    const place = script === undefined ? {} : { script_path: script };
    this.#messages.add({
      level,
      category,
      message,
      ...place,
      ...(entry.line === undefined ? {} : { line_number: entry.line }),
    });
  }

  #reserve(size: number): boolean {
    const now = this.#clock.now();
    if (now >= this.#periodEnd) {
      this.#periodEnd = now + logPeriodMs;
      this.#characters = 0;
    }
    const wasFull = this.#characters >= maxLogCharacters;
    this.#characters += size;
    const isFull = this.#characters >= maxLogCharacters;
    if (isFull && !wasFull)
      this.#log.warn(
        `scripts have logged ${maxLogCharacters / 1e6} million characters: more messages are dropped until ${new Date(this.#periodEnd).toISOString()}`,
      );
    return !isFull;
  }

  #isFirst(key: string): boolean {
    if (this.#onceKeys.has(key)) return false;
    this.#onceKeys.add(key);
    const [oldestKey] = this.#onceKeys;
    if (this.#onceKeys.size > maxOnceKeys && oldestKey !== undefined) this.#onceKeys.delete(oldestKey);
    return true;
  }
}
