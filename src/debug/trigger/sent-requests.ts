import type { PlatformFault } from '../../client/errors.ts';
import { parseFault } from '../../client/response.ts';
import { isFailure, toNamedResponse, type Exchange } from '../../requests/runner.ts';
import { decodeSegment } from '../../requests/shop-target.ts';
import type { RequestSentArguments } from '../protocol.ts';

/** A request that a session or its editor has sent, with the status of its response. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The platform's fault, if it rejected the request with one. */
  readonly fault: Pick<PlatformFault, 'fault' | 'detail' | 'arguments'> | undefined;
  /** Whether it is a request of a trigger, as opposed to one that the editor has sent without the session. */
  readonly isTrigger: boolean;
  /** When it was sent, in milliseconds since 1970. */
  readonly sentTime: number;
  /** Method and target of the requests that were not sent because this one failed. Targets may contain placeholders. */
  readonly unsentRequests?: readonly string[] | undefined;
  /** Whether it is a request of the sample order, which the editor sends with other content than a trigger. */
  readonly isSampleOrder?: boolean | undefined;
  /** Who has sent it, such as `guest`; undefined if its own headers say that. */
  readonly as?: string | undefined;
}

/** Maximum number of requests that are remembered. */
const maxRequests = 100;

/** Records the latest requests that a session or its editor has sent, and the site of its requests. */
export class SentRequests {
  #site: string | undefined;
  #requests: readonly SentRequest[] = [];
  /** The number, the method and the path of the request of a trigger that has no response yet, if it is one of several. */
  #pendingTitle: string | undefined;
  #isPendingReported = false;

  /** The site in the path of the latest request that has one; undefined if none has. */
  get site(): string | undefined {
    return this.#site;
  }

  /** The latest request with a response; undefined if there is none. */
  get last(): SentRequest | undefined {
    return this.#requests.at(-1);
  }

  /** Returns the latest request with a response for which `predicate` is true. */
  findLast(predicate: (request: SentRequest) => boolean): SentRequest | undefined {
    return this.#requests.findLast(predicate);
  }

  /** The number, the method and the path of the request that is being sent; undefined if there is none, or only one. */
  get pendingTitle(): string | undefined {
    return this.#pendingTitle;
  }

  /** Records that a request of a trigger is being sent or, without a title, that none is. */
  recordSending(title: string | undefined): void {
    this.#pendingTitle = title;
    this.#isPendingReported = false;
  }

  /** Returns a line about the request that is being sent; undefined if there is none, or the line was returned before. */
  takePendingText(): string | undefined {
    if (this.#pendingTitle === undefined || this.#isPendingReported) return undefined;
    this.#isPendingReported = true;
    return `${this.#pendingTitle} is being sent`;
  }

  record(request: SentRequest): void {
    this.#requests = [...this.#requests, request].slice(-maxRequests);
    // The `-` in `/s/-/` is not the ID of a site: it stands for the default one.
    const site = /\/s\/((?!-\/)[^/]+)\//.exec(new URL(request.url).pathname)?.[1];
    if (site !== undefined) this.#site = decodeSegment(site);
  }
}

/** Returns the arguments with which the editor reports a request to a session that has not sent the request itself. */
export function requestSentArguments(
  exchange: Exchange,
  unsentRequests: readonly string[] = [],
): RequestSentArguments {
  const { request, url, response, sentTime } = exchange;
  const { method, as } = request;
  const { status } = response;
  const fault = isFailure(exchange) ? parseFault(toNamedResponse(exchange).body, status) : undefined;
  return {
    method,
    url,
    status,
    sentTime,
    ...(as !== undefined && as !== 'none' && { as }),
    ...(unsentRequests.length > 0 && { unsentRequests }),
    ...(fault && { fault: fault.fault, detail: fault.detail, faultArguments: fault.arguments }),
  };
}
