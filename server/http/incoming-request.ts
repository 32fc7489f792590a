import type { Implementation } from '../handlers/implement.ts';
import type { Addressing } from './links.ts';

/** One HTTP request, with what the router found. */
export interface IncomingRequest {
  readonly id: string;
  readonly method: string;
  /** Set where a POST asked for a method that may not be asked for. */
  readonly illegalOverride: string | undefined;
  readonly secure: boolean;
  readonly address: Addressing;
  /** Path of the target, without query. */
  readonly path: string;
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string;
  readonly body: Buffer | undefined;
  /** The router's parameters: `site`, `version`, `p0` ... */
  readonly matched: Readonly<Record<string, string>>;
  readonly implementations: readonly Implementation[];
}
