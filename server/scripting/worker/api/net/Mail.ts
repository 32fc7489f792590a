import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Status } from '../system/Status.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';
import { MimeEncodedText } from '../value/MimeEncodedText.ts';

const shown = 10_000;

/** A mail. This service sends none: `send` writes it into the log, so that a test or a person can see it. */
export class Mail extends PlatformObject {
  #from: string | null = null;
  #subject: string | null = null;
  #content: MimeEncodedText | null = null;
  readonly #to: string[] = [];
  readonly #cc: string[] = [];
  readonly #bcc: string[] = [];
  readonly #headers: string[] = [];

  /** @public */
  constructor() {
    super();
  }

  /** Who sends it. */
  get from(): string | null {
    return this.#from;
  }

  set from(address: string | null) {
    this.#from = address === null ? null : line(address);
  }

  get subject(): string | null {
    return this.#subject;
  }

  set subject(subject: string | null) {
    this.#subject = subject === null ? null : line(subject);
  }

  /** Who gets it. */
  get to(): List<string> {
    return new ArrayList<string>([...this.#to]);
  }

  get cc(): List<string> {
    return new ArrayList<string>([...this.#cc]);
  }

  get bcc(): List<string> {
    return new ArrayList<string>([...this.#bcc]);
  }

  /** The text; null until it is set. */
  get content(): MimeEncodedText | null {
    return this.#content;
  }

  /** Sets the text: `(text)`, `(text, mimeType, encoding)` or a MimeEncodedText. Gives this mail. */
  setContent(text: string | MimeEncodedText, mimeType?: string, encoding?: string): this {
    this.#content = text instanceof MimeEncodedText ? text : new MimeEncodedText(text, mimeType, encoding);
    return this;
  }

  /** Sets who sends it, and gives this mail. */
  setFrom(address: string): this {
    this.from = address;
    return this;
  }

  /** Sets the subject, and gives this mail. */
  setSubject(subject: string): this {
    this.subject = subject;
    return this;
  }

  /** Adds one who gets it, and gives this mail. */
  addTo(address: string): this {
    this.#to.push(line(address));
    return this;
  }

  /** Adds one who gets a copy, and gives this mail. */
  addCc(address: string): this {
    this.#cc.push(line(address));
    return this;
  }

  /** Adds one who gets a copy that others do not see, and gives this mail. */
  addBcc(address: string): this {
    this.#bcc.push(line(address));
    return this;
  }

  /** Adds an entry of the list of headers, and gives this mail. */
  setListUnsubscribe(value: string): this {
    this.#headers.push(`List-Unsubscribe: ${line(value)}`);
    return this;
  }

  /** Writes the mail into the log. An error where it has no sender, no receiver or no text. */
  send(): Status {
    const missing = [
      ...(this.#from === null ? ['from'] : []),
      ...(this.#to.length + this.#cc.length + this.#bcc.length === 0 ? ['to'] : []),
      ...(this.#content === null ? ['content'] : []),
    ];
    if (missing.length > 0)
      return new Status(Status.ERROR, 'MAIL_INCOMPLETE', `The mail lacks: ${missing.join(', ')}.`);
    const head = [
      `From: ${this.#from}`,
      `To: ${this.#to.join(', ')}`,
      ...(this.#cc.length > 0 ? [`Cc: ${this.#cc.join(', ')}`] : []),
      ...(this.#bcc.length > 0 ? [`Bcc: ${this.#bcc.join(', ')}`] : []),
      `Subject: ${this.#subject ?? ''}`,
      ...this.#headers,
    ];
    const message = `mail (not sent)\n${head.join('\n')}\n\n${this.#content?.text.slice(0, shown) ?? ''}`;
    run().bridge.post({ kind: 'log', level: 'info', category: 'mail', message, script: undefined });
    return new Status(Status.OK);
  }
}
platformClass('net.Mail', Mail);

function line(text: unknown): string {
  if (/[\r\n]/.test(String(text))) throw new TypeError('An address or subject of a mail must be one line.');
  return String(text);
}
