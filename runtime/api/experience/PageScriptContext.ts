import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Map } from '../util/Map.ts';
import type { Page } from './Page.ts';

/** The argument passed to `render` in a page type's script. */
export class PageScriptContext extends PlatformObject {
  readonly #page: Page;
  readonly #content: Map<string>;
  readonly #parameters: string | null;

  constructor(page: Page, content: Map<string>, parameters: string | null) {
    super();
    this.#page = page;
    this.#content = content;
    this.#parameters = parameters;
  }

  /** Returns the page that is rendered. */
  get page(): Page {
    return this.#page;
  }

  /** Returns the attributes of the page by their IDs. */
  get content(): Map<string> {
    return this.#content;
  }

  /** Returns the parameters that were passed to `PageMgr.renderPage`, or null if there were none. */
  get renderParameters(): string | null {
    return this.#parameters;
  }

  /** Returns the parameters that were passed to `PageMgr.renderPage`, or null if there were none. */
  get runtimeParameters(): string | null {
    return this.#parameters;
  }
}
registerClass('experience.PageScriptContext', PageScriptContext);
