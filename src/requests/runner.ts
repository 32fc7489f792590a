import type { PlatformAccess, Shopper } from '../client/access.ts';
import type { Clock } from '../client/clock.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import type { CustomerCredentials } from '../client/profile.ts';
import type { HttpAnswer, Transport } from '../client/transport.ts';
import type { HttpFile, RequestIdentity, RequestTemplate } from './http-file.ts';
import type { NamedAnswer, Surroundings } from './placeholders.ts';
import { prepareRequest, requestsNeededBy, type BodyReader, type PreparedRequest } from './prepare.ts';

/** A request cannot be sent as it is written; the message says what to change. */
export class RequestError extends Error {}

/** One request that was sent, and what came. */
export interface Exchange {
  readonly title: string;
  readonly request: PreparedRequest;
  readonly url: string;
  readonly answer: HttpAnswer;
  readonly milliseconds: number;
}

export interface RequestRunnerOptions {
  readonly access: PlatformAccess;
  /** For addresses that are not the connection's: nothing of its credentials goes there. */
  readonly elsewhere: Transport;
  readonly clock: Clock;
  readonly surroundings: Omit<Surroundings, 'answers' | 'variables'>;
  readonly readBody: BodyReader;
  /** Site of requests whose path names none. */
  readonly site: string;
  /** As whom `# @as customer` signs in, where the shopper is no customer. */
  readonly customer?: CustomerCredentials | undefined;
  /** Answers of earlier requests of the file, by name: kept by the caller from one run to the next. */
  readonly answers: Map<string, NamedAnswer>;
}

/** Sends requests of an `.http` file to a connection. */
export class RequestRunner {
  readonly #options: RequestRunnerOptions;

  constructor(options: RequestRunnerOptions) {
    this.#options = options;
  }

  /**
   * Sends a request, and before it those whose answers it needs and that have none yet. Gives back all that was sent,
   * the request itself last; ends early with one that is refused. Rejects in words.
   */
  async send(template: RequestTemplate, file: HttpFile, signal?: AbortSignal): Promise<readonly Exchange[]> {
    const sent = await this.sendNeeded(template, file, signal);
    if (sent.some(isRefused)) return sent;
    return [...sent, await this.#sendOne(template, file, signal)];
  }

  /** Only what the request needs. */
  async sendNeeded(
    template: RequestTemplate,
    file: HttpFile,
    signal?: AbortSignal,
  ): Promise<readonly Exchange[]> {
    const sent: Exchange[] = [];
    for (const needed of requestsNeededBy(template, file)) {
      if (needed.name !== undefined && this.#options.answers.has(needed.name)) continue;
      if (needsItself(needed, file))
        throw new RequestError(
          `"${needed.title}" needs an answer that needs its own: break the circle of placeholders.`,
        );
      const exchange = await this.#sendOne(needed, file, signal);
      sent.push(exchange);
      if (isRefused(exchange)) break;
    }
    return sent;
  }

  /** The request with its placeholders filled. Rejects in words. */
  prepare(template: RequestTemplate, file: HttpFile): Promise<PreparedRequest> {
    return prepareRequest(template, file, this.#surroundings(), this.#options.readBody);
  }

  /** Address, headers with those of the identity, and body: what a terminal would send. Rejects in words. */
  async whole(request: PreparedRequest): Promise<PreparedRequest> {
    const target = this.#address(request.target);
    const identity = target.isHere ? await this.#client(request.as, target.path).signIn() : {};
    return { ...request, target: target.url, headers: { ...identity, ...request.headers } };
  }

  async #sendOne(
    template: RequestTemplate,
    file: HttpFile,
    signal: AbortSignal | undefined,
  ): Promise<Exchange> {
    const request = await this.prepare(template, file);
    const { url, path, isHere } = this.#address(request.target);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (!isHere && request.as !== undefined && request.as !== 'none')
      throw new RequestError(
        `"@as ${request.as}" holds for the active connection only, and ${new URL(url).host} is another host.`,
      );
    const client = isHere ? this.#client(request.as, path) : undefined;
    // Signing in comes first: the time that is told is the request's own.
    await client?.signIn();
    const started = this.#options.clock.elapsed();
    // A script may stand at a breakpoint for as long as somebody looks.
    const rest = { method: request.method, body: request.body, timeout: 0, signal };
    const answer = client
      ? await client.send({ ...rest, path, headers: { accept: 'application/json', ...headers } })
      : await this.#options.elsewhere.send({ ...rest, url: new URL(url), headers });
    const milliseconds = Math.round(this.#options.clock.elapsed() - started);
    if (template.name !== undefined)
      this.#options.answers.set(template.name, {
        status: answer.status,
        headers: answer.headers,
        body: parsed(answer.text),
      });
    return { title: template.title, request, url, answer, milliseconds };
  }

  #surroundings(): Surroundings {
    const { access, site, answers, surroundings } = this.#options;
    const { profile, vendor } = access;
    return {
      ...surroundings,
      answers,
      variables: {
        baseUrl: profile.baseUrl.replace(/\/+$/, ''),
        prefix: vendor.prefix,
        site,
        clientId: profile.clientId ?? 'cartwright',
        shop: `/s/${encodeURIComponent(site)}/${vendor.prefix}/shop/v23_2`,
        data: `/s/-/${vendor.prefix}/data/v23_2`,
      },
    };
  }

  /** A target is a path below the connection's address, or an address, of the connection or of another host. */
  #address(target: string): { url: string; path: string; isHere: boolean } {
    const base = this.#options.access.profile.baseUrl.replace(/\/+$/, '');
    if (target.startsWith('/')) return { url: base + target, path: target, isHere: true };
    if (target === base || target.startsWith(`${base}/`))
      return { url: target, path: target.slice(base.length) || '/', isHere: true };
    if (!URL.canParse(target) || !/^https?:/i.test(target))
      throw new RequestError(`"${target}" is neither a path, such as /s/RefArch/..., nor an http address.`);
    return { url: target, path: '', isHere: false };
  }

  #client(as: RequestIdentity | undefined, path: string): PlatformClient {
    const { access, site, customer } = this.#options;
    const named = /^\/s\/([^/?]+)\//.exec(path)?.[1];
    const at = named === undefined || named === '-' ? site : decodeURIComponent(named);
    switch (as) {
      case undefined:
      case 'none':
        return access.plain;
      case 'guest':
        return access.as({ kind: 'guest' }, at);
      case 'customer': {
        const shopper: Shopper | undefined =
          access.shopper.kind === 'customer'
            ? access.shopper
            : customer && { kind: 'customer', credentials: customer };
        if (!shopper)
          throw new RequestError('"@as customer" needs a customer: sign in as one in the Shop view first.');
        return access.as(shopper, at);
      }
      case 'agent':
      case 'user':
        return access.data;
      case 'client':
        return access.client;
    }
  }
}

const needsItself = (template: RequestTemplate, file: HttpFile): boolean =>
  requestsNeededBy(template, file).some((one) => requestsNeededBy(one, file).includes(template));

const isRefused = ({ answer }: Exchange): boolean => answer.status >= 400;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
