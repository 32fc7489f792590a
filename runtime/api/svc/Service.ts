import type { ServiceLimits } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import * as members from '../../services/service-symbols.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import {
  readCredentialDefinition,
  type CredentialDefinition,
  type MockDefinition,
  type ServiceDefinition,
} from '../../services/service-definitions.ts';
import type { ServiceSpec } from '../../services/service-spec.ts';
import { logMessage, logProblem } from '../../services/service-log.ts';
import type { Callback } from '../../services/callback.ts';
import { callbackView } from '../../services/callback-view.ts';
import { Result, type Outcome } from './Result.ts';
import { ServiceConfig } from './ServiceConfig.ts';
import { freezeClass } from '../../protocol/primordials.ts';

/** The error by which `fail` ends a service call. */
class ServiceFailure extends Error {
  /** The outcome of the failed call. */
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.errorMessage ?? outcome.message ?? outcome.status);
    this.outcome = outcome;
  }
}
freezeClass(ServiceFailure);

/**
 * A service that scripts can call. `call` builds the request, sends it and parses the response, using the functions of
 * the service's callback object.
 */
export class Service extends PlatformObject {
  declare readonly [members.serviceSpec]: ServiceSpec;
  #credential: CredentialDefinition | null | undefined;
  #url: string | null = null;
  #isMocked = false;
  #throwsOnError = false;
  #requestData: unknown = null;
  #response: unknown = null;

  constructor(id: string, definition: ServiceDefinition, callback: Callback) {
    super();
    const spec: ServiceSpec = { serviceId: id, definition, callback: callbackView(this, callback) };
    Object.defineProperty(this, members.serviceSpec, { value: spec });
  }

  /**
   * Calls the service, passes the parameters to the `createRequest` callback, and returns a Result.
   * @throws Error if the call fails and `throwOnError` is set
   */
  call(...parameters: unknown[]): Result {
    const result = new Result(this.#execute(parameters));
    this[members.endCall]();
    if (!result.ok && this.#throwsOnError)
      throw new Error(`The service ${this[members.serviceSpec].serviceId} failed: ${String(result)}`);
    return result;
  }

  /** Runs after each call, even if it failed. A subclass overrides it to discard what applies to one call only. */
  [members.endCall](): void {
    return undefined;
  }

  /** Returns the configuration of the service. */
  get configuration(): ServiceConfig {
    return new ServiceConfig({
      ...this[members.serviceSpec].definition,
      credential: this[members.credential](),
    });
  }

  /** Returns true if mock responses are used instead of calling the server. */
  get mock(): boolean {
    return this.#isMocked || this[members.serviceSpec].definition.isMocked;
  }

  /** Uses mock responses for subsequent calls, and returns this service. */
  setMock(): this {
    this.#isMocked = true;
    return this;
  }

  /** Returns the URL that was set, or else the credential's. Returns null if there is neither. */
  get URL(): string | null {
    return this.#url ?? this[members.credential]()?.url ?? null;
  }

  /** Sets the URL; null restores the credential's. */
  set URL(url: string | null) {
    this.#url = url;
  }

  /** Sets the URL, or restores the credential's if it is null, and returns this service. */
  setURL(url: string | null): this {
    this.#url = url;
    return this;
  }

  /** Returns the ID of the credential in use, or null if there is none. */
  get credentialID(): string | null {
    return this[members.credential]()?.id ?? null;
  }

  /** Uses the credential with the given ID, and returns this service. @throws Error if it is not defined */
  setCredentialID(id: string): this {
    this.#credential = readCredentialDefinition(String(id));
    return this;
  }

  /** Returns true if `call` throws an error when the call fails. */
  get throwOnError(): boolean {
    return this.#throwsOnError;
  }

  /** Makes `call` throw an error when the call fails, and returns this service. */
  setThrowOnError(): this {
    this.#throwsOnError = true;
    return this;
  }

  /** Returns the request that the `createRequest` callback last returned, or null if no call has created a request. */
  get requestData(): unknown {
    return this.#requestData;
  }

  /** Returns the result object of the last successful call, or null before the first one. */
  get response(): unknown {
    return this.#response;
  }

  [displayId](): string {
    return this[members.serviceSpec].serviceId;
  }

  /** Calls the `createRequest` callback with the parameters. */
  [members.createRequest](parameters: readonly unknown[]): unknown {
    return this[members.serviceSpec].callback.createRequest?.(this as never, ...parameters);
  }

  /**
   * Passes the request to the `execute` callback and returns its result, the argument for `parseResponse`. Calls `fail`
   * if there is no `execute`. Subclasses override this to send the request.
   */
  [members.send](request: unknown): unknown {
    if (this[members.serviceSpec].callback.execute)
      return this[members.serviceSpec].callback.execute(this as never, request);
    return this[members.fail]({
      status: Result.SERVICE_UNAVAILABLE,
      unavailableReason: Result.UNAVAILABLE_CONFIG_PROBLEM,
      message: `The service ${this[members.serviceSpec].serviceId} is of the type ${this[members.serviceSpec].definition.type}, which this service cannot call: add "execute" or a mock to its callback.`,
    });
  }

  /** Returns the response that the mock of the service's definition describes. */
  [members.createMockResponse](mock: MockDefinition): unknown {
    return { statusCode: mock.status, statusMessage: mock.statusText, text: mock.body };
  }

  [members.credential](): CredentialDefinition | null {
    return this.#credential ?? this[members.serviceSpec].definition.credential;
  }

  [members.fail](outcome: Outcome): never {
    throw new ServiceFailure(outcome);
  }

  #execute(parameters: readonly unknown[]): Outcome {
    const { definition, serviceId } = this[members.serviceSpec];
    if (!definition.isEnabled)
      return unavailableOutcome(Result.UNAVAILABLE_DISABLED, `The service ${serviceId} is disabled.`);
    const limits: ServiceLimits = {
      rateLimit: definition.profile.rateLimit,
      circuitBreaker: definition.profile.circuitBreaker,
    };
    const state = currentRun().bridge.call('beginServiceCall', serviceId, limits);
    if (state === 'rate-limited')
      return unavailableOutcome(
        Result.UNAVAILABLE_RATE_LIMITED,
        `The service ${serviceId} exceeded its rate limit.`,
      );
    if (state === 'circuit-open')
      return unavailableOutcome(
        Result.UNAVAILABLE_CIRCUIT_BROKEN,
        `The service ${serviceId} is unavailable: its circuit breaker is open.`,
      );
    const outcome = this.#attempt(definition, parameters);
    if (outcome.status !== Result.OK) currentRun().bridge.call('recordServiceFailure', serviceId, limits);
    return outcome;
  }

  /**
   * Calls the service and returns the outcome. An error that a callback throws is logged, and is the outcome of the
   * call, as on the platform.
   */
  #attempt(definition: ServiceDefinition, parameters: readonly unknown[]): Outcome {
    const isMock = this.mock;
    try {
      this.#response = isMock
        ? this.#callMock(definition, parameters)
        : this.#callRemote(definition, parameters);
      return { status: Result.OK, object: this.#response, isMock };
    } catch (error) {
      if (error instanceof ServiceFailure) {
        this.#logFailure(definition, error.message);
        return { ...error.outcome, isMock };
      }
      const text = this.#logThrownError(error);
      return { status: Result.ERROR, errorMessage: text, message: text, isMock };
    }
  }

  /** Logs why a call failed. The outcome stays the same if a callback that makes or filters the message throws. */
  #logFailure(definition: ServiceDefinition, message: string): void {
    try {
      logMessage(definition, this[members.serviceSpec].callback, 'response', message);
    } catch (error) {
      this.#logThrownError(error);
    }
  }

  /** Logs an error that a callback has thrown, and returns its text. */
  #logThrownError(error: unknown): string {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    logProblem(this[members.serviceSpec].serviceId, text, error);
    return text;
  }

  #callRemote(definition: ServiceDefinition, parameters: readonly unknown[]): unknown {
    this.#requestData = this[members.createRequest](parameters);
    logMessage(definition, this[members.serviceSpec].callback, 'request', this.#requestData);
    const response = this[members.send](this.#requestData);
    logMessage(definition, this[members.serviceSpec].callback, 'response', response);
    return this[members.serviceSpec].callback.parseResponse
      ? this[members.serviceSpec].callback.parseResponse(this as never, response)
      : response;
  }

  #callMock(definition: ServiceDefinition, parameters: readonly unknown[]): unknown {
    const { callback } = this[members.serviceSpec];
    if (callback.mockFull) return callback.mockFull(this as never, ...parameters);
    this.#requestData = this[members.createRequest](parameters);
    logMessage(definition, callback, 'request', this.#requestData);
    if (!callback.mockCall && !definition.mock) {
      return this[members.fail]({
        status: Result.SERVICE_UNAVAILABLE,
        unavailableReason: Result.UNAVAILABLE_CONFIG_PROBLEM,
        message: `The service ${this[members.serviceSpec].serviceId} is mocked, but neither its callback nor its definition has a mock.`,
      });
    }
    const response = callback.mockCall
      ? callback.mockCall(this as never, this.#requestData)
      : this[members.createMockResponse](definition.mock as MockDefinition);
    this.#failOnErrorStatus(response);
    logMessage(definition, callback, 'response', response);
    return callback.parseResponse ? callback.parseResponse(this as never, response) : response;
  }

  /** Ends the call with an error if the mock describes an error response. */
  #failOnErrorStatus(response: unknown): void {
    const { statusCode, statusMessage, errorText, text } = (response ?? {}) as Record<string, unknown>;
    if (typeof statusCode !== 'number' || statusCode < 400) return;
    const errorDetails = errorText ?? text ?? null;
    this[members.fail]({
      status: Result.ERROR,
      error: statusCode,
      errorMessage: errorDetails === null ? null : String(errorDetails),
      message: statusMessage === undefined ? null : String(statusMessage),
    });
  }
}
registerClass('svc.Service', Service, { booleans: ['mock', 'throwOnError'] });

const unavailableOutcome = (reason: string, message: string): Outcome => ({
  status: Result.SERVICE_UNAVAILABLE,
  unavailableReason: reason,
  errorMessage: message,
  message,
});
