import { PlatformObject, registerBase } from '../../platform-object.ts';
import { asText } from '../../text-arguments.ts';
import { Status } from '../system/Status.ts';
import type { URL } from '../web/URL.ts';

/** The result of a hook for a payment in the browser's own dialog. */
export abstract class PaymentHookResult extends PlatformObject {
  readonly #status: Status;
  readonly #redirect: URL | null;
  #eventName: string | null = null;
  #eventDetail: object | null = null;

  /**
   * Creates a result with a status, and with the URL to which the shopper is sent, or null for none.
   * @throws TypeError if the status is not a Status
   */
  constructor(status: Status, redirect: URL | null = null) {
    super();
    if (!(status instanceof Status)) throw new TypeError('The result of a payment hook needs a Status.');
    this.#status = status;
    this.#redirect = redirect;
  }

  /** Returns the status. */
  get status(): Status {
    return this.#status;
  }

  /** Returns the URL to which the shopper is sent, or null if there is none. */
  get redirect(): URL | null {
    return this.#redirect;
  }

  /** Returns the name of the event that the page raises, or null if there is none. */
  get eventName(): string | null {
    return this.#eventName;
  }

  /** Returns the detail of the event that the page raises, or null if there is none. */
  get eventDetail(): object | null {
    return this.#eventDetail;
  }

  /** Sets the event that the page raises, and its detail. */
  setEvent(name: string, detail: object | null = null): void {
    this.#eventName = asText(name);
    this.#eventDetail = detail;
  }
}
registerBase(PaymentHookResult);
