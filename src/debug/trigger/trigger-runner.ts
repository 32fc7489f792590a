import { STATUS_CODES } from 'node:http';
import { vendorHeader } from '../../../contract/vendor.ts';
import { faultIn } from '../../client/answer.ts';
import type { Clock } from '../../client/clock.ts';
import type { PlatformFault } from '../../client/errors.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import type { HttpAnswer } from '../../client/transport.ts';
import { DebugError, triggerFailed, wordsOf } from '../errors.ts';
import type { TriggerStep } from '../launch/attributes.ts';
import { TriggerIdentities } from './identities.ts';
import { filled, filledString, type EarlierAnswer } from './placeholders.ts';

export interface TriggerReport {
  /** One line that says what was sent and what came. */
  readonly headline: string;
  /** The body, in lines for people. */
  readonly body: string;
  readonly failed: boolean;
  /** The platform's fault, where it was refused with one. */
  readonly fault?: PlatformFault | undefined;
}

export interface TriggerOptions {
  /** As nobody: each step gets its own identity. */
  readonly client: PlatformClient;
  readonly clock: Clock;
  readonly report: (report: TriggerReport) => void;
  /** A request is leaving: a halt may come any moment. */
  readonly sending: () => void;
}

/** Sends the steps of a trigger one after another. */
export class TriggerRunner {
  readonly #options: TriggerOptions;

  constructor(options: TriggerOptions) {
    this.#options = options;
  }

  /**
   * Ends with the first step that is refused, and gives back the bodies of those before it. Rejects with a
   * `DebugError` in words, never for the last answer.
   */
  async run(steps: readonly TriggerStep[], signal: AbortSignal): Promise<readonly unknown[]> {
    const { client, clock, report } = this.#options;
    const identities = new TriggerIdentities(client, clock);
    const answers: EarlierAnswer[] = [];
    for (const [index, step] of steps.entries()) {
      const number = index + 1;
      const started = clock.elapsed();
      const answer = await this.#send(step, number, answers, identities, signal);
      const took = Math.round(clock.elapsed() - started);
      const { document, text } = bodyOf(answer);
      const failed = answer.status >= 400;
      const fault = failed ? faultIn(document, answer.status) : undefined;
      const label = steps.length > 1 ? `${number}/${steps.length} ` : '';
      const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trimEnd();
      report({
        headline: `${label}${step.method} ${filledString(step.path, answers)} → ${status} (${took} ms)`,
        body: failed ? (fault?.message ?? text) : text,
        failed,
        fault,
      });
      if (failed) {
        const left = steps.length - number;
        if (left > 0) throw triggerFailed(number, `it was refused, so the remaining ${left} were not sent.`);
        break;
      }
      answers.push({ body: document ?? text, headers: answer.headers });
    }
    return answers.map(({ body }) => body);
  }

  async #send(
    step: TriggerStep,
    number: number,
    answers: readonly EarlierAnswer[],
    identities: TriggerIdentities,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    try {
      const path = filledString(step.path, answers);
      const body = step.body === undefined ? undefined : filled(step.body, answers);
      const headers = Object.fromEntries(
        Object.entries(step.headers ?? {}).map(([name, value]) => [
          name.toLowerCase(),
          filledString(value, answers),
        ]),
      );
      const identity = identities.of(step, path, number, clientIdIn(path, headers, this.#options.client));
      // Signing in comes first, so that what is told of is the request itself.
      await identity.headers();
      const client = this.#options.client.as(identity);
      this.#options.sending();
      return await client.send({
        method: step.method,
        path: path.startsWith('/') ? path : `/${path}`,
        headers: { accept: 'application/json', ...contentType(body), ...headers },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
        // Its script may stand at a breakpoint for as long as the user looks.
        timeout: 0,
        signal,
      });
    } catch (error) {
      throw error instanceof DebugError ? error : triggerFailed(number, wordsOf(error));
    }
  }
}

/** The client id that a request names itself, as a header or in its query. */
function clientIdIn(
  path: string,
  headers: Readonly<Record<string, string>>,
  { vendor }: PlatformClient,
): string | undefined {
  const query = path.includes('?') ? path.slice(path.indexOf('?') + 1) : '';
  return (
    headers[vendorHeader(vendor, 'client-id')] ?? new URLSearchParams(query).get('client_id') ?? undefined
  );
}

const contentType = (body: unknown): Record<string, string> =>
  body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json; charset=utf-8' };

/** The body as a value, where it is JSON, and as text for people. */
function bodyOf({ text }: HttpAnswer): { document: unknown; text: string } {
  try {
    const document: unknown = JSON.parse(text);
    return { document, text: JSON.stringify(document, undefined, 2) };
  } catch {
    return { document: undefined, text };
  }
}
