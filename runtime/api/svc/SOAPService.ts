import * as members from '../../services/service-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import { Service } from './Service.ts';

/**
 * A service that is called over SOAP. Its `initServiceClient` callback creates the client before each call, and its
 * `execute` callback uses it. Clients cannot be created from WSDL files, so a service that needs one has to be mocked.
 */
export class SOAPService extends Service {
  #serviceClient: unknown = null;
  #authentication = 'NONE';

  /** Returns the client that `initServiceClient` has returned or a script has set, or null if there is none. */
  get serviceClient(): unknown {
    return this.#serviceClient;
  }

  set serviceClient(client: unknown) {
    this.#serviceClient = client;
  }

  /** Sets the client, and returns the service. */
  setServiceClient(client: unknown): this {
    this.serviceClient = client;
    return this;
  }

  /** Returns the type of authentication, `NONE` by default. */
  get authentication(): string {
    return this.#authentication;
  }

  set authentication(authentication: string) {
    this.#authentication = String(authentication);
  }

  /** Sets the type of authentication, `BASIC` or `NONE`, and returns the service. */
  setAuthentication(authentication: string): this {
    this.authentication = authentication;
    return this;
  }

  /** Creates the client unless a mock responds, and then the request. */
  override [members.createRequest](parameters: readonly unknown[]): unknown {
    if (!this.mock) {
      const client = this[members.serviceSpec].callback.initServiceClient?.(this as never);
      this.#serviceClient = client ?? this.#serviceClient;
    }
    return super[members.createRequest](parameters);
  }
}
registerClass('svc.SOAPService', SOAPService);
