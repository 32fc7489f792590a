import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A storefront template. This service has none: the constructor throws. */
export class Template extends PlatformObject {
  /**
   * Always throws, because this service has no storefront templates.
   * @throws Error with the reason
   * @public
   */
  constructor(template: string, _locale?: string) {
    super();
    throw new Error(
      `The template ${String(template)} cannot be rendered: this service serves APIs and has no storefront templates.`,
    );
  }
}
platformClass('util.Template', Template);
