import { PlatformObject, registerClass } from '../../platform-object.ts';

/** A success response that a script of a custom REST API creates. */
export class RESTSuccessResponse extends PlatformObject {
  /** Always throws, because hooks do not write responses. @throws Error with a message that names the alternative */
  render(): never {
    throw new Error(
      'RESTSuccessResponse.render is not available to API hooks: change the document in a modify hook.',
    );
  }
}
registerClass('system.RESTSuccessResponse', RESTSuccessResponse);
