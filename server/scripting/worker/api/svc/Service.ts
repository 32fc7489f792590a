import type { ServiceLimits } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import * as own from '../../services/service-members.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import {
  credentialDefinition,
  type CredentialDefinition,
  type MockDefinition,
  type ServiceDefinition,
} from '../../services/definitions.ts';
import type { ServiceParts } from '../../services/service-parts.ts';
import { logMessage, logProblem } from '../../services/service-log.ts';
import type { Callback } from '../../services/callback.ts';
import { Result, type Outcome } from './Result.ts';
import { ServiceConfig } from './ServiceConfig.ts';

/** A call that failed, told as an outcome. */
class Failed extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.errorMessage ?? outcome.message ?? outcome.status);
    this.outcome = outcome;
  }
}

/** A service that scripts call: `call` builds the request, sends it, and reads the answer, by the functions of its callback. */
export class Service extends PlatformObject {
  declare readonly [own.parts]: ServiceParts;
  #credential: CredentialDefinition | null | undefined;
  #url: string | null = null;
  #mock = false;
  #throwOnError = false;
  #requestData: unknown = null;
  #response: unknown = null;

  constructor(id: string, definition: ServiceDefinition | undefined, callback: Callback) {
    super();
    Object.defineProperty(this, own.parts, { value: { serviceId: id, definition, callback } });
  }

  /** Calls the service, with what its callback wants. Gives a Result, whatever happens, unless `throwOnError` is set. */
  call(...parameters: unknown[]): Result {
    const result = new Result(this.#outcome(parameters));
    if (!result.ok && this.#throwOnError)
      throw new Error(`The service ${this[own.parts].serviceId} failed: ${String(result)}`);
    return result;
  }

  /** How the service is defined; null where it is not. */
  get configuration(): ServiceConfig | null {
    return this[own.parts].definition
      ? new ServiceConfig({ ...this[own.parts].definition, credential: this[own.credential]() })
      : null;
  }

  /** Whether mocks answer in place of the server. */
  get mock(): boolean {
    return this.#mock || (this[own.parts].definition?.isMocked ?? false);
  }

  /** Has mocks answer the calls that follow, and gives this service. */
  setMock(): this {
    this.#mock = true;
    return this;
  }

  /** Address of the service: the one that was set, else that of its credential. */
  get URL(): string | null {
    return this.#url ?? this[own.credential]()?.url ?? null;
  }

  set URL(url: string | null) {
    this.#url = url;
  }

  /** Sets the address, and gives this service. */
  setURL(url: string | null): this {
    this.#url = url;
    return this;
  }

  /** Id of the credential that is used. */
  get credentialID(): string | null {
    return this[own.credential]()?.id ?? null;
  }

  /** Uses another credential, and gives this service. @throws Error where nobody defines it */
  setCredentialID(id: string): this {
    this.#credential = credentialDefinition(String(id));
    return this;
  }

  /** Whether a call that fails throws. */
  get throwOnError(): boolean {
    return this.#throwOnError;
  }

  /** Has calls throw that fail, and gives this service. */
  setThrowOnError(): this {
    this.#throwOnError = true;
    return this;
  }

  /** What the last call sent: what `createRequest` gave. */
  get requestData(): unknown {
    return this.#requestData;
  }

  /** What the last call came back with, as `parseResponse` made it. */
  get response(): unknown {
    return this.#response;
  }

  [identity](): string {
    return this[own.parts].serviceId;
  }

  /** What the service's own callback makes of the parameters. */
  [own.createRequest](parameters: readonly unknown[]): unknown {
    return this[own.parts].callback.createRequest?.(this as never, ...parameters);
  }

  /** Sends the request, and gives what `parseResponse` gets. Failures are thrown by `fail`. */
  [own.send](request: unknown): unknown {
    if (this[own.parts].callback.execute) return this[own.parts].callback.execute(this as never, request);
    return this[own.fail]({
      status: Result.SERVICE_UNAVAILABLE,
      unavailableReason: Result.UNAVAILABLE_CONFIG_PROBLEM,
      message: `The service ${this[own.parts].serviceId} is of the type ${this[own.parts].definition?.type ?? ''}, which this service cannot call: give its callback "execute", or a mock.`,
    });
  }

  /** What the definition's own mock stands for. */
  [own.mockedResponse](mock: MockDefinition): unknown {
    return { statusCode: mock.status, statusMessage: mock.statusText, text: mock.body };
  }

  [own.credential](): CredentialDefinition | null {
    return this.#credential ?? this[own.parts].definition?.credential ?? null;
  }

  [own.fail](outcome: Outcome): never {
    throw new Failed(outcome);
  }

  #outcome(parameters: readonly unknown[]): Outcome {
    const { definition, serviceId } = this[own.parts];
    if (!definition) {
      const message = `The service ${serviceId} is not defined: name a file in a cartridge's package.json, "services": "./services.json", with {"services": {"${serviceId}": {...}}}.`;
      logProblem(serviceId, message);
      return unavailable(Result.UNAVAILABLE_CONFIG_PROBLEM, message);
    }
    if (!definition.enabled)
      return unavailable(Result.UNAVAILABLE_DISABLED, `The service ${serviceId} is switched off.`);
    const limits: ServiceLimits = {
      rateLimit: definition.profile.rateLimit,
      circuitBreaker: definition.profile.circuitBreaker,
    };
    const state = run().bridge.call('serviceEnter', serviceId, limits);
    if (state === 'limited')
      return unavailable(Result.UNAVAILABLE_RATE_LIMITED, `The service ${serviceId} was called too often.`);
    if (state === 'broken')
      return unavailable(
        Result.UNAVAILABLE_CIRCUIT_BROKEN,
        `The service ${serviceId} failed too often and rests for a while.`,
      );
    const outcome = this.#attempt(definition, parameters);
    if (outcome.status !== Result.OK) run().bridge.call('serviceFailed', serviceId, limits);
    return outcome;
  }

  /** What a callback throws is told as an error of the service, as on the platform; the log has it as well. */
  #attempt(definition: ServiceDefinition, parameters: readonly unknown[]): Outcome {
    const isMock = this.mock;
    try {
      this.#response = isMock ? this.#mocked(definition, parameters) : this.#called(definition, parameters);
      return { status: Result.OK, object: this.#response, isMock };
    } catch (error) {
      if (error instanceof Failed) {
        logMessage(definition, this[own.parts].callback, 'response', error.message);
        return { ...error.outcome, isMock };
      }
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      logProblem(this[own.parts].serviceId, text, error);
      return { status: Result.ERROR, errorMessage: text, message: text, isMock };
    }
  }

  #called(definition: ServiceDefinition, parameters: readonly unknown[]): unknown {
    this.#requestData = this[own.createRequest](parameters);
    logMessage(definition, this[own.parts].callback, 'request', this.#requestData);
    const response = this[own.send](this.#requestData);
    logMessage(definition, this[own.parts].callback, 'response', response);
    return this[own.parts].callback.parseResponse
      ? this[own.parts].callback.parseResponse(this as never, response)
      : response;
  }

  #mocked(definition: ServiceDefinition, parameters: readonly unknown[]): unknown {
    const { callback } = this[own.parts];
    if (callback.mockFull) return callback.mockFull(this as never, ...parameters);
    this.#requestData = this[own.createRequest](parameters);
    logMessage(definition, callback, 'request', this.#requestData);
    if (!callback.mockCall && !definition.mock) {
      return this[own.fail]({
        status: Result.SERVICE_UNAVAILABLE,
        unavailableReason: Result.UNAVAILABLE_CONFIG_PROBLEM,
        message: `The service ${this[own.parts].serviceId} is mocked, but neither its callback nor its definition has a mock.`,
      });
    }
    const response = callback.mockCall
      ? callback.mockCall(this as never, this.#requestData)
      : this[own.mockedResponse](definition.mock as MockDefinition);
    this.#refuseFaults(response);
    logMessage(definition, callback, 'response', response);
    return callback.parseResponse ? callback.parseResponse(this as never, response) : response;
  }

  /** A mock may answer with a fault as well. */
  #refuseFaults(response: unknown): void {
    const { statusCode, statusMessage, errorText, text } = (response ?? {}) as Record<string, unknown>;
    if (typeof statusCode !== 'number' || statusCode < 400) return;
    const told = errorText ?? text ?? null;
    this[own.fail]({
      status: Result.ERROR,
      error: statusCode,
      errorMessage: told === null ? null : String(told),
      message: statusMessage === undefined ? null : String(statusMessage),
    });
  }
}
platformClass('svc.Service', Service, { booleans: ['mock', 'throwOnError'] });

const unavailable = (reason: string, message: string): Outcome => ({
  status: Result.SERVICE_UNAVAILABLE,
  unavailableReason: reason,
  errorMessage: message,
  message,
});
