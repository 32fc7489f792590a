import * as own from '../../services/service-members.ts';
import { platformClass } from '../../platform-object.ts';
import type { HTTPClient } from '../net/HTTPClient.ts';
import { entriesOf, Map } from '../util/Map.ts';
import { HTTPService } from './HTTPService.ts';

/** A service that is called as a form of a web page is sent: its parameters are the body. */
export class HTTPFormService extends HTTPService {
  #form: readonly (readonly [string, string])[] = [];

  /** Without `createRequest`, the fields of the object or map that `call` was given. */
  override [own.createRequest](parameters: readonly unknown[]): unknown {
    if (this[own.parts].callback.createRequest) return super[own.createRequest](parameters);
    const [given] = parameters;
    const fields = given instanceof Map ? given[entriesOf]() : Object.entries(given ?? {});
    for (const [name, value] of fields) this.addParam(String(name), String(value));
    return undefined;
  }

  override [own.address](parameters: readonly (readonly [string, string])[]): string {
    this.#form = parameters;
    return super[own.address]([]);
  }

  override [own.prepare](client: HTTPClient): void {
    client.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
  }

  override [own.send](request: unknown): HTTPClient {
    // The parameters are known once the address was made: the body is made of them then.
    return super[own.send](request ?? { toString: () => formText(this.#form) });
  }
}
platformClass('svc.HTTPFormService', HTTPFormService);

/** Names and values as forms are sent. */
function formText(fields: readonly (readonly [string, string])[]): string {
  const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
  return fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}
