import { PlatformObject, registerClass } from '../../platform-object.ts';
import { writeLog } from '../../write-log.ts';
import { Status } from '../system/Status.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { List } from '../util/List.ts';
import { MimeEncodedText } from '../value/MimeEncodedText.ts';

/** The maximum number of characters of the content that are logged. */
const maxLoggedLength = 10_000;

/** An email. This service does not send emails; `send` writes them to the log. */
export class Mail extends PlatformObject {
  #from: string | null = null;
  #subject: string | null = null;
  #content: MimeEncodedText | null = null;
  readonly #to: string[] = [];
  readonly #cc: string[] = [];
  readonly #bcc: string[] = [];
  #listUnsubscribe: string | null = null;

  /** Creates an empty email. @public */
  constructor() {
    super();
  }

  /** Returns the sender's address, or null if it is not set. */
  get from(): string | null {
    return this.#from;
  }

  /** Sets the sender's address; null removes it. @throws TypeError if it is not a single line */
  set from(address: string | null) {
    this.#from = address === null ? null : requireSingleLine(address);
  }

  /** Returns the subject, or null if it is not set. */
  get subject(): string | null {
    return this.#subject;
  }

  /** Sets the subject; null removes it. @throws TypeError if it is not a single line */
  set subject(subject: string | null) {
    this.#subject = subject === null ? null : requireSingleLine(subject);
  }

  /** Returns the addresses of the recipients. */
  get to(): List<string> {
    return new ArrayList<string>([...this.#to]);
  }

  /** Returns the addresses of the carbon-copy (CC) recipients. */
  get cc(): List<string> {
    return new ArrayList<string>([...this.#cc]);
  }

  /** Returns the addresses of the blind-carbon-copy (BCC) recipients. */
  get bcc(): List<string> {
    return new ArrayList<string>([...this.#bcc]);
  }

  /** Returns the content of the mail, or null if it is not set. */
  get content(): MimeEncodedText | null {
    return this.#content;
  }

  /** Sets the content, `(text)`, `(text, mimeType, encoding)` or a MimeEncodedText, and returns this mail. */
  setContent(text: string | MimeEncodedText, mimeType?: string, encoding?: string): this {
    this.#content = text instanceof MimeEncodedText ? text : new MimeEncodedText(text, mimeType, encoding);
    return this;
  }

  /** Sets the sender's address, and returns this mail. @throws TypeError if it is not a single line */
  setFrom(address: string): this {
    this.from = address;
    return this;
  }

  /** Sets the subject, and returns this mail. @throws TypeError if it is not a single line */
  setSubject(subject: string): this {
    this.subject = subject;
    return this;
  }

  /** Adds a recipient, and returns this mail. @throws TypeError if the address is not a single line */
  addTo(address: string): this {
    this.#to.push(requireSingleLine(address));
    return this;
  }

  /**
   * Sets the recipients, and returns this mail.
   * @throws TypeError for a string instead of a list, or an address of several lines
   */
  setTo(addresses: Iterable<string>): this {
    replaceAddresses(this.#to, addresses);
    return this;
  }

  /**
   * Sets the recipients of a copy, and returns this mail.
   * @throws TypeError for a string instead of a list, or an address of several lines
   */
  setCc(addresses: Iterable<string>): this {
    replaceAddresses(this.#cc, addresses);
    return this;
  }

  /**
   * Sets the recipients of a blind copy, and returns this mail.
   * @throws TypeError for a string instead of a list, or an address of several lines
   */
  setBcc(addresses: Iterable<string>): this {
    replaceAddresses(this.#bcc, addresses);
    return this;
  }

  /** Adds a recipient of a copy, and returns this mail. @throws TypeError if the address is not a single line */
  addCc(address: string): this {
    this.#cc.push(requireSingleLine(address));
    return this;
  }

  /**
   * Adds a recipient of a blind copy, and returns this mail.
   * @throws TypeError if the address is not a single line
   */
  addBcc(address: string): this {
    this.#bcc.push(requireSingleLine(address));
    return this;
  }

  /**
   * Sets the `List-Unsubscribe` header, and returns this mail.
   * @throws TypeError if the value is not a single line
   */
  setListUnsubscribe(value: string): this {
    this.#listUnsubscribe = requireSingleLine(value);
    return this;
  }

  /**
   * Writes the mail to the log and returns an OK status, or an ERROR status if it has no sender, recipient or
   * content.
   */
  send(): Status {
    const missingFields = [
      ...(this.#from === null ? ['from'] : []),
      ...(this.#to.length + this.#cc.length + this.#bcc.length === 0 ? ['to'] : []),
      ...(this.#content === null ? ['content'] : []),
    ];
    if (missingFields.length > 0)
      return new Status(Status.ERROR, 'MAIL_INCOMPLETE', `The mail is missing: ${missingFields.join(', ')}.`);
    const headerLines = [
      `From: ${this.#from}`,
      `To: ${this.#to.join(', ')}`,
      ...(this.#cc.length > 0 ? [`Cc: ${this.#cc.join(', ')}`] : []),
      ...(this.#bcc.length > 0 ? [`Bcc: ${this.#bcc.join(', ')}`] : []),
      `Subject: ${this.#subject ?? ''}`,
      ...(this.#listUnsubscribe === null ? [] : [`List-Unsubscribe: ${this.#listUnsubscribe}`]),
    ];
    const message = `mail (not sent)\n${headerLines.join('\n')}\n\n${this.#content?.text.slice(0, maxLoggedLength) ?? ''}`;
    writeLog('info', 'mail', message);
    return new Status(Status.OK);
  }
}
registerClass('net.Mail', Mail);

/** Replaces a list of addresses. @throws TypeError for a string instead of a list, or an address of several lines */
function replaceAddresses(target: string[], addresses: Iterable<string>): void {
  if (typeof addresses === 'string') throw new TypeError('Recipients must be a List of addresses.');
  const newAddresses = Array.from(addresses, requireSingleLine);
  target.splice(0, target.length, ...newAddresses);
}

function requireSingleLine(text: unknown): string {
  if (/[\r\n]/.test(String(text))) throw new TypeError('A mail address or subject must be a single line.');
  return String(text);
}
