import { MissingCredentials, type PlatformAccess, type PlatformAccessOptions } from '../../client/access.ts';
import type { PlatformFault } from '../../client/errors.ts';
import { parseFault } from '../../client/response.ts';
import { prepareStep } from '../../requests/json-steps.ts';
import type { PlaceholderContext } from '../../requests/placeholders.ts';
import { MissingCustomer, RequestError } from '../../requests/request-error.ts';
import { indentJson, statusText } from '../../requests/request-text.ts';
import type { NamedResponse } from '../../requests/response-values.ts';
import { isFailure, toNamedResponse, RequestRunner, type Exchange } from '../../requests/runner.ts';
import { systemSources } from '../../requests/system-sources.ts';
import { errorMessage } from '../../../contract/error-message.ts';
import { vendorHeader } from '../../../contract/vendor.ts';
import { vendorOf } from '../../client/profile.ts';
import { DebugError, noTriggerIdentity, triggerFailed } from '../errors.ts';
import { bodyReader, fileLocation, type TriggerRequest } from './resolve-trigger.ts';
import { createTriggerAccess, resolveTriggerSite } from './trigger-access.ts';

export interface TriggerReport {
  readonly exchange: Exchange;
  /** One line with the request and the response's status. */
  readonly headline: string;
  /** The body, formatted in lines, or the fault's message. */
  readonly body: string;
  readonly hasFailed: boolean;
  /** The platform's fault, if it rejected the request with one. */
  readonly fault?: PlatformFault | undefined;
  /** The platform's ID of the request, if it has one. */
  readonly requestId?: string | undefined;
  /** Method and target of the requests that are not sent, if this one has failed. Targets may contain placeholders. */
  readonly unsentRequests: readonly string[];
}

export interface TriggerOptions {
  readonly platform: PlatformAccessOptions;
  /** Environment variables for `{{$processEnv NAME}}`. */
  readonly environment: PlaceholderContext['environment'];
  readonly report: (report: TriggerReport) => void;
  /** Called after each response, before its report. */
  readonly onResponse?: () => Promise<unknown>;
  /**
   * Called right before each request is sent, since its script may halt at any moment. If there are several requests,
   * `title` has the number, the method and the path of this one, and the name of the request that needs it, if any.
   */
  readonly onSending: (title: string | undefined) => void;
}

/** Sends the requests of a trigger in sequence. */
export class TriggerRunner {
  readonly #options: TriggerOptions;

  constructor(options: TriggerOptions) {
    this.#options = options;
  }

  /**
   * Sends requests until one is rejected, and returns the bodies of the responses before it. Rejects with a
   * `DebugError` if a request other than the last is rejected, or if one cannot be sent.
   */
  async run(requests: readonly TriggerRequest[], signal: AbortSignal): Promise<readonly unknown[]> {
    const access = createTriggerAccess(this.#options.platform);
    const runners = new FileRunners(
      this.#options,
      access,
      await resolveTriggerSite(access, requests, signal),
    );
    // Nothing is sent, such as a basket created, before a request that cannot be sent.
    for (const [index, request] of requests.entries()) await check(request, index + 1, runners);
    const responses: NamedResponse[] = [];
    for (const [index, request] of requests.entries()) {
      const number = index + 1;
      const label = requests.length > 1 ? `${number}/${requests.length} ` : '';
      runners.label = label;
      runners.dependent = request.kind === 'file' ? request.dependent : undefined;
      const exchange = await send(request, number, runners, responses, signal);
      await this.#options.onResponse?.();
      this.#report(exchange, label, isFailure(exchange) ? requests.slice(number).map(formatTarget) : []);
      if (isFailure(exchange)) {
        const remainingCount = requests.length - number;
        if (remainingCount > 0)
          throw triggerFailed(
            number,
            `it was rejected, so the ${remainingCount === 1 ? 'next request was' : `remaining ${remainingCount} requests were`} not sent.`,
          );
        break;
      }
      responses.push(toNamedResponse(exchange));
    }
    return responses.map(({ body }) => body);
  }

  #report(exchange: Exchange, label: string, unsentRequests: readonly string[]): void {
    const { request, url, response, durationMs } = exchange;
    const hasFailed = isFailure(exchange);
    const fault = hasFailed ? parseFault(toNamedResponse(exchange).body, response.status) : undefined;
    const { profile } = this.#options.platform;
    const title = label + formatRequest(request.method, url, profile.baseUrl);
    this.#options.report({
      exchange,
      headline: `${title} → ${statusText(response.status)} (${durationMs} ms)`,
      body: fault?.message ?? indentJson(response.text),
      hasFailed,
      fault,
      requestId: requestIdOf(exchange, vendorHeader(vendorOf(profile), 'request-id')),
      unsentRequests,
    });
  }
}

const formatRequest = (method: string, url: string, baseUrl: string): string =>
  `${method} ${url.slice(baseUrl.replace(/\/+$/, '').length)}`;

const formatTarget = (request: TriggerRequest): string =>
  request.kind === 'file'
    ? `${request.template.method} ${request.template.target}`
    : `${request.step.method} ${request.step.path}`;

function requestIdOf({ response }: Exchange, header: string): string | undefined {
  const id = response.headers[header];
  return typeof id === 'string' ? id : undefined;
}

/**
 * Creates a runner for each file, since request bodies are read relative to the file and request names are local to it.
 */
class FileRunners {
  readonly #options: TriggerOptions;
  readonly #access: PlatformAccess;
  readonly #site: string | undefined;
  readonly #runners = new Map<string, RequestRunner>();
  /** The number of the request that is sent, such as `1/2 `; '' if there is only one. */
  label = '';
  /** Name of the request that needs the one that is sent; undefined if it is sent for itself. */
  dependent: string | undefined;

  constructor(options: TriggerOptions, access: PlatformAccess, site: string | undefined) {
    this.#options = options;
    this.#access = access;
    this.#site = site;
  }

  /** Returns the runner of a file or, without a path, of the launch configuration's own requests. */
  runner(path = ''): RequestRunner {
    const runner = this.#runners.get(path) ?? this.#createRunner(path);
    this.#runners.set(path, runner);
    return runner;
  }

  #createRunner(path: string): RequestRunner {
    const { platform, environment, onSending } = this.#options;
    return new RequestRunner({
      access: this.#access,
      externalTransport: undefined,
      clock: platform.clock,
      placeholderSources: systemSources(platform.clock, environment),
      readBody: bodyReader(path),
      site: this.#site,
      customer: this.#access.profile.customer,
      responses: new Map(),
      onSending: ({ method, url }) => onSending(this.label === '' ? undefined : this.#title(method, url)),
    });
  }

  #title(method: string, url: string): string {
    const reason = this.dependent === undefined ? '' : ` for "${this.dependent}"`;
    return this.label + formatRequest(method, url, this.#options.platform.profile.baseUrl) + reason;
  }
}

/** Checks a request before any is sent. Rejects with a `DebugError`. */
async function check(request: TriggerRequest, number: number, runners: FileRunners): Promise<void> {
  try {
    if (request.kind === 'step') runners.runner().checkStep(request.step);
    else await runners.runner(request.path).check(request.template, request.file);
  } catch (error) {
    throw toDebugError(error, request, number);
  }
}

async function send(
  request: TriggerRequest,
  number: number,
  runners: FileRunners,
  responses: readonly NamedResponse[],
  signal: AbortSignal,
): Promise<Exchange> {
  try {
    if (request.kind === 'file')
      return await runners.runner(request.path).sendAlone(request.template, request.file, signal);
    const runner = runners.runner();
    const { step } = request;
    return await runner.sendPrepared(
      prepareStep(step, responses, runner.placeholderContext()),
      `${step.method} ${step.path}`,
      signal,
    );
  } catch (error) {
    throw toDebugError(error, request, number);
  }
}

function toDebugError(error: unknown, request: TriggerRequest, number: number): DebugError {
  if (error instanceof DebugError) return error;
  const identity = (request.kind === 'file' ? request.template.as : request.step.as) ?? 'guest';
  if (error instanceof MissingCustomer)
    return noTriggerIdentity(
      number,
      identity,
      request.kind === 'step'
        ? 'set "credentials" (login, password) in the step, or "customer" in the connection.'
        : 'set "customer" (login, password) in the connection.',
    );
  if (error instanceof MissingCredentials)
    return noTriggerIdentity(number, identity, 'set "clientPassword" in the connection.');
  if (request.kind === 'step') return triggerFailed(number, errorMessage(error));
  const line = (error instanceof RequestError ? error.line : undefined) ?? request.template.line;
  return triggerFailed(number, `${fileLocation(request.path, line)}: ${errorMessage(error)}`);
}
