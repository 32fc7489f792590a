import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Storefront templates. This service serves APIs and renders none: to make one says so. */
export class Template extends PlatformObject {
  /** @public */
  constructor(template: string, _locale?: string) {
    super();
    throw new Error(
      `The template ${String(template)} cannot be rendered: this service serves APIs and has no storefront templates.`,
    );
  }
}
platformClass('util.Template', Template);
