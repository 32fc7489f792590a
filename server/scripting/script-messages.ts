import type { ScriptMessage } from '../../contract/documents/debugger.ts';
import type { Clock } from '../ports/environment.ts';
import type { ProcessDebugger, ScriptMessageFeed, ScriptMessagePage } from '../ports/script-debugger.ts';

/** The maximum number of messages that are stored for debugger clients, and of messages in one response. */
const maxMessages = 1_000;
const maxMessagesPerPage = 200;
/** The maximum number of characters in one message. */
const maxLength = 10_000;

/** The latest messages of scripts, for debugger clients. They are numbered from 1. */
export class ScriptMessages {
  readonly #messages: { readonly message: ScriptMessage; readonly time: number }[] = [];
  readonly #clock: Pick<Clock, 'now'>;
  readonly #onAdded: () => void;
  #lastNumber = 0;

  /** @param onAdded called after each new message */
  constructor(clock: Pick<Clock, 'now'>, onAdded: () => void) {
    this.#clock = clock;
    this.#onAdded = onAdded;
  }

  get lastNumber(): number {
    return this.#lastNumber;
  }

  add(message: ScriptMessage): void {
    const { message: text } = message;
    this.#messages.push({
      message: text.length > maxLength ? { ...message, message: `${text.slice(0, maxLength)}…` } : message,
      time: this.#clock.now(),
    });
    this.#lastNumber++;
    if (this.#messages.length > maxMessages) this.#messages.shift();
    this.#onAdded();
  }

  /** Returns the first messages after a number, with a notice in place of those that are no longer stored. */
  pageAfter(number: number): Omit<ScriptMessagePage, 'position'> & { readonly lastNumber: number } {
    const firstNumber = this.#lastNumber - this.#messages.length + 1;
    const start = Math.max(0, number + 1 - firstNumber);
    const entries = this.#messages.slice(start, start + maxMessagesPerPage);
    const missingCount = firstNumber - number - 1;
    const [firstEntry] = entries;
    const page =
      missingCount > 0 && firstEntry
        ? [{ message: createNotice(missingCount), time: firstEntry.time }, ...entries]
        : entries;
    return {
      messages: page.map(({ message }) => message),
      times: page.map(({ time }) => time),
      lastNumber: Math.min(this.#lastNumber, firstNumber + start + entries.length - 1),
    };
  }
}

/** Returns the message that takes the place of messages that are no longer stored. */
const createNotice = (count: number): ScriptMessage => ({
  level: 'warn',
  category: 'log',
  message: `${count} messages are not shown here, because scripts logged too many at once. They are in the log of the service.`,
});

/** The messages of the scripts in this process. A position is the number of a message. */
export class ProcessMessageFeed implements ScriptMessageFeed {
  readonly #messages: ScriptMessages;
  readonly #debugger: Pick<ProcessDebugger, 'requireClient' | 'threadsChange'>;

  constructor(
    messages: ScriptMessages,
    scriptDebugger: Pick<ProcessDebugger, 'requireClient' | 'threadsChange'>,
  ) {
    this.#messages = messages;
    this.#debugger = scriptDebugger;
  }

  position(): Promise<string> {
    return Promise.resolve(String(this.#messages.lastNumber));
  }

  async messagesAfter(clientId: string, position: string, waitMs: number): Promise<ScriptMessagePage> {
    this.#debugger.requireClient(clientId);
    const number = /^\d+$/.test(position) ? Number(position) : 0;
    // After a restart of the service the message numbers begin at 1 again.
    const lastReceivedNumber = number > this.#messages.lastNumber ? 0 : number;
    const isUnchanged = () => this.#messages.lastNumber === lastReceivedNumber;
    if (waitMs > 0) await this.#debugger.threadsChange(clientId, isUnchanged, waitMs);
    const { lastNumber, ...page } = this.#messages.pageAfter(lastReceivedNumber);
    return { ...page, position: String(lastNumber) };
  }
}
