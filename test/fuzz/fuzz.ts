import { Agent, request as httpRequest } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as generalFaults from '../../contract/faults/general.ts';
import { startBuiltService } from '../../scripts/service.ts';
import { createShopResources } from '../conformance/shop-resources.ts';
import { signIn, targetFromEnvironment } from '../conformance/target.ts';
import { requestSignIn } from '../support/shop-callers.ts';
import { basic, type Sender } from '../support/http.ts';
import type { HarnessOutcome } from '../stress/hostile-scripts.ts';
import { isAlive } from '../stress/processes.ts';
import { Identifiers } from './identifiers.ts';
import { Choices } from './random.ts';
import { fuzzedOperations, createFuzzRequest, lacksIdentifiers, type FuzzRequest } from './requests.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** The number of requests in flight at a time. */
  readonly concurrency: number;
  /** Milliseconds that a read by another client may take. A slower one counts as a pause of the service. */
  readonly pauseLimitMs: number;
}

interface FuzzResponse {
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

/** Faults of the stages before an operation starts. A request that gets one of them has not passed validation. */
const generalFaultNames: ReadonlySet<string> = new Set(Object.values(generalFaults).map(({ name }) => name));

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

function send(
  baseUrl: string,
  { method, target, headers, body }: Omit<FuzzRequest, 'operation'>,
): Promise<FuzzResponse> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const clientRequest = httpRequest(
      { hostname, port, method, path: target, headers: { ...headers, ...length }, agent },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            milliseconds: performance.now() - start,
          }),
        );
      },
    );
    clientRequest.setTimeout(30_000, () => clientRequest.destroy(new Error('no response within 30 seconds')));
    clientRequest.once('error', reject);
    clientRequest.end(body);
  });
}

/** The Authorization headers of the callers. */
interface Credentials {
  readonly oauth: string;
  readonly agent: string;
  readonly customers: readonly string[];
}

async function signInCallers(baseUrl: string): Promise<Credentials> {
  const target = targetFromEnvironment(baseUrl);
  const getAuthorization = ({ defaultHeaders }: Sender) => defaultHeaders['authorization'] ?? '';
  const callers = await signIn(target);
  const shopper = await requestSignIn(baseUrl, 'credentials', {
    authorization: basic('shopper@example.com', 'shopper'),
  });
  return {
    oauth: getAuthorization(callers.oauth),
    agent: getAuthorization(callers.agent),
    customers: [shopper.headers.get('authorization'), getAuthorization(callers.customer)].filter(
      (authorization) => authorization !== null,
    ),
  };
}

/** Returns headers with the credentials that the operation requires; in a few cases with others, or none. */
function createCredentialHeaders(
  { operation }: FuzzRequest,
  credentials: Credentials,
  choices: Choices,
): Record<string, string> {
  if (choices.chance(0.01)) return {};
  switch (operation.auth) {
    case 'oauth':
      return { authorization: choices.chance(0.05) ? credentials.agent : credentials.oauth };
    case 'agent':
      return { authorization: credentials.agent };
    case 'customer':
    case 'customerOrNone':
      return {
        authorization: choices.chance(0.85)
          ? (credentials.customers[0] ?? '')
          : choices.pick(credentials.customers),
      };
    case 'customerOrAgent':
      return { authorization: choices.chance(0.2) ? credentials.agent : (credentials.customers[0] ?? '') };
    case 'debugger':
      return { authorization: basic('admin', 'admin'), 'x-svc-client-id': 'fuzz' };
    case 'clientId':
    case 'none':
      return {};
  }
}

/**
 * Sends generated requests to the built service. Checks that each gets a response with a status below 500, and that
 * none delays the reads by another client beyond `pauseLimitMs`.
 */
export async function fuzz({
  requests,
  seed,
  concurrency,
  pauseLimitMs,
}: FuzzOptions): Promise<HarnessOutcome> {
  const service = await startBuiltService(['--log-level', 'error'], 'inherit');
  const violations: string[] = [];
  const choices = new Choices(seed);
  const identifiers = new Identifiers();
  const outcome = {
    sentCount: 0,
    validatedCount: 0,
    pauseMs: 0,
    countByStatus: new Map<number, number>(),
    succeededIds: new Set<string>(),
  };
  const pendingRequests = new Map<FuzzRequest, number>();
  const suspects: { readonly request: Omit<FuzzRequest, 'operation'>; readonly pauseMs: number }[] = [];
  try {
    const pid = service.child.pid ?? 0;
    let credentials = await signInCallers(service.http);
    const shop = await createShopResources(targetFromEnvironment(service.http), {
      authorization: credentials.agent,
    });
    for (const ids of Object.values(shop.ids)) identifiers.record(ids);
    // Some operations end sessions or change passwords.
    let isSignedOut = false;
    const probe = watchReads(service.http, (pauseMs) => {
      outcome.pauseMs = Math.max(outcome.pauseMs, pauseMs);
      if (pauseMs > pauseLimitMs)
        for (const request of pendingRequests.keys()) suspects.push({ request, pauseMs });
    });
    const sendRequests = async (): Promise<void> => {
      while (outcome.sentCount < requests && violations.length < 20) {
        const number = ++outcome.sentCount;
        if (isSignedOut && number % 50 === 0) {
          isSignedOut = false;
          credentials = await signInCallers(service.http).catch(() => credentials);
        }
        let operation = choices.pick(fuzzedOperations);
        for (let tries = 0; tries < 4 && lacksIdentifiers(operation, identifiers); tries++)
          operation = choices.pick(fuzzedOperations);
        const generatedRequest = createFuzzRequest(operation, choices, identifiers);
        const request = {
          ...generatedRequest,
          headers: {
            ...generatedRequest.headers,
            ...createCredentialHeaders(generatedRequest, credentials, choices),
          },
        };
        pendingRequests.set(request, performance.now());
        const response = await send(service.http, request).catch((error: unknown) => String(error));
        pendingRequests.delete(request);
        const failure = findFailure(response);
        if (failure !== undefined) violations.push(`${formatRequest(request)} ${failure}`);
        if (typeof response === 'string') {
          if (!isAlive(pid)) return;
          continue;
        }
        outcome.countByStatus.set(response.status, (outcome.countByStatus.get(response.status) ?? 0) + 1);
        isSignedOut ||= response.text.includes('InvalidAccessTokenException');
        if (hasPassedValidation(response)) outcome.validatedCount++;
        if (response.status >= 200 && response.status < 300) {
          outcome.succeededIds.add(operation.id);
          recordIdentifiers(identifiers, response.text);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sendRequests));
    await probe.end();
    for (const { request, pauseMs } of suspects.slice(0, 200)) {
      const response = await send(service.http, request);
      if (response.milliseconds > pauseLimitMs)
        violations.push(
          `${formatRequest(request)} took ${Math.round(response.milliseconds)} ms when it was repeated; it had delayed a read by ${Math.round(pauseMs)} ms`,
        );
    }
    if (!isAlive(pid)) violations.push('the service ended');
    if (outcome.validatedCount * 3 < outcome.sentCount)
      violations.push(
        `only ${outcome.validatedCount} of ${outcome.sentCount} requests got past authentication and validation`,
      );
  } finally {
    agent.destroy();
    await service.stop();
  }
  return {
    violations,
    figures: {
      requests: outcome.sentCount,
      'past authentication and validation': outcome.validatedCount,
      'operations that succeeded': `${outcome.succeededIds.size} of ${fuzzedOperations.length}`,
      'longest read by another client, ms': Math.round(outcome.pauseMs),
      statuses: [...outcome.countByStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    },
  };
}

function findFailure(response: FuzzResponse | string): string | undefined {
  if (typeof response === 'string') return response;
  if (response.status >= 500) return `got ${response.status} ${response.text.slice(0, 300)}`;
  return undefined;
}

function hasPassedValidation({ status, text }: FuzzResponse): boolean {
  if (status < 400) return true;
  if (status === 401 || status === 403) return false;
  const type = /"type":\s*"(\w+)Exception"/.exec(text)?.[1] ?? /<type>(\w+)Exception</.exec(text)?.[1];
  return type !== undefined && !generalFaultNames.has(type);
}

/** Records the identifiers in a response that is JSON. */
function recordIdentifiers(identifiers: Identifiers, text: string): void {
  if (!text.startsWith('{') || text.length > 200_000) return;
  identifiers.record(JSON.parse(text));
}

const formatRequest = ({ method, target, body, headers }: Omit<FuzzRequest, 'operation'>): string => {
  const { authorization: _secret, ...rest } = headers;
  return `${method} ${target.slice(0, 400)} ${JSON.stringify(rest)} ${JSON.stringify(String(body ?? '')).slice(0, 600)}`;
};

/**
 * Reads a product repeatedly, and reports how long each read took, less the longest event loop delay of this process
 * during the read.
 */
function watchReads(baseUrl: string, report: (milliseconds: number) => void): { end(): Promise<void> } {
  const state = { isFinished: false };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const measurement = (async () => {
    while (!state.isFinished) {
      delay.reset();
      const { milliseconds } = await send(baseUrl, {
        method: 'GET',
        target: '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright',
        headers: {},
        body: undefined,
      }).catch(() => ({ milliseconds: 0 }));
      report(milliseconds - (Number.isFinite(delay.max) ? delay.max / 1e6 : 0));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  return {
    async end() {
      state.isFinished = true;
      await measurement;
      delay.disable();
    },
  };
}
