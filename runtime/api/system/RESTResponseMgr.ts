import { PlatformObject, registerClass } from '../../platform-object.ts';
import { RESTErrorResponse } from './RESTErrorResponse.ts';
import { RESTSuccessResponse } from './RESTSuccessResponse.ts';

/**
 * Creates the responses of custom REST APIs, which cartridges define. This service does not serve such APIs: it checks
 * the status code and the document of a response, but does not store them.
 */
export class RESTResponseMgr extends PlatformObject {
  /**
   * Creates an error response with a status code from 400 to 599. The type, the title and the details are ignored.
   * @throws RangeError if the status code is out of range
   */
  static createError(
    statusCode: number,
    _type?: string | null,
    _title?: string | null,
    _detail?: string | null,
  ): RESTErrorResponse {
    requireStatus(statusCode, 400, 599);
    return new RESTErrorResponse();
  }

  /**
   * Creates a success response with a document and a status code from 100 to 299, 200 by default.
   * @throws RangeError if the status code is out of range
   * @throws TypeError if the document cannot be written as JSON
   */
  static createSuccess(body: unknown, statusCode = 200): RESTSuccessResponse {
    requireStatus(statusCode, 100, 299);
    JSON.stringify(body);
    return new RESTSuccessResponse();
  }

  /**
   * Creates a success response without a document, with a status code from 100 to 299.
   * @throws RangeError if the status code is out of range
   */
  static createEmptySuccess(statusCode: number): RESTSuccessResponse {
    requireStatus(statusCode, 100, 299);
    return new RESTSuccessResponse();
  }
}
registerClass('system.RESTResponseMgr', RESTResponseMgr);

function requireStatus(code: unknown, minimum: number, maximum: number): void {
  if (typeof code !== 'number' || !Number.isInteger(code) || code < minimum || code > maximum)
    throw new RangeError(`The status code ${String(code)} is not from ${minimum} to ${maximum}.`);
}
