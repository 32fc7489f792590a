import * as members from '../../services/service-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import type { HTTPClient } from '../net/HTTPClient.ts';
import { listEntries, Map } from '../util/Map.ts';
import { HTTPService } from './HTTPService.ts';
import { encodeUriPart } from '../../text-arguments.ts';

/** An HTTP service whose parameters are sent as a URL-encoded form. */
export class HTTPFormService extends HTTPService {
  #formFields: readonly (readonly [string, string])[] = [];

  /**
   * Creates the request. Without a `createRequest` callback, the form has the fields of the object or map that was
   * passed to `call`.
   */
  override [members.createRequest](parameters: readonly unknown[]): unknown {
    const request = super[members.createRequest](parameters);
    if (this[members.serviceSpec].callback.createRequest) return request;
    const [input] = parameters;
    const fields = input instanceof Map ? input[listEntries]() : Object.entries(input ?? {});
    for (const [name, value] of fields) this.addParam(String(name), String(value));
    return undefined;
  }

  override [members.requestUrl](parameters: readonly (readonly [string, string])[]): string {
    this.#formFields = parameters;
    return super[members.requestUrl]([]);
  }

  override [members.prepareClient](client: HTTPClient): void {
    client.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
  }

  override [members.send](request: unknown): unknown {
    // HTTPService calls `requestUrl`, which sets the form fields, before it converts the request to a string.
    return super[members.send](request ?? { toString: () => formText(this.#formFields) });
  }
}
registerClass('svc.HTTPFormService', HTTPFormService);

/** Encodes names and values as a form. */
function formText(fields: readonly (readonly [string, string])[]): string {
  const encode = (text: string) => encodeUriPart(text).replaceAll('%20', '+');
  return fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
