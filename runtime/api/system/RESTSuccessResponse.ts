import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A response as a script of a REST API describes it. */
export class RESTSuccessResponse extends PlatformObject {
  /** Always throws, because hooks do not write responses. @throws Error with the alternative */
  render(): never {
    throw new Error(
      'RESTSuccessResponse.render is not available to API hooks: change the document in a modify hook.',
    );
  }
}
platformClass('system.RESTSuccessResponse', RESTSuccessResponse);
