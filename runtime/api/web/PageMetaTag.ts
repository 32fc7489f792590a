import { localized } from '../../localized.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

type LocalizedTexts = Readonly<Record<string, string>> | undefined;

/** A tag in the head of a page: the title, or a named meta tag. */
export class PageMetaTag extends PlatformObject {
  readonly #id: string;
  readonly #content: string;

  constructor(id: string, content: string) {
    super();
    this.#id = id;
    this.#content = content;
  }

  /** Returns the ID of the tag: `title`, or the name of a meta tag. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the content of the tag. */
  get content(): string {
    return this.#content;
  }

  /** Returns true if the tag is the title of the page. */
  get title(): boolean {
    return this.#id === 'title';
  }

  /** Returns true if the tag is a named meta tag, such as `description`. */
  get name(): boolean {
    return !this.title;
  }

  /** Always returns false: this service creates no meta tags with properties. */
  get property(): boolean {
    return false;
  }

  /** Always returns false: this service creates no tags with structured data (JSON-LD). */
  get jsonLd(): boolean {
    return false;
  }

  [displayId](): string {
    return this.#id;
  }
}
registerClass('web.PageMetaTag', PageMetaTag, { booleans: ['jsonLd', 'name', 'property', 'title'] });

/** Returns the tags for the page of a product, category or content asset, in the request's locale. */
export function createPageMetaTags(texts: {
  readonly page_title?: LocalizedTexts;
  readonly page_description?: LocalizedTexts;
  readonly page_keywords?: LocalizedTexts;
}): PageMetaTag[] {
  const { page_title: title, page_description: description, page_keywords: keywords } = texts;
  return Object.entries({ title, description, keywords }).flatMap(([id, localizedTexts]) => {
    const content = localized(localizedTexts);
    return content === null ? [] : [new PageMetaTag(id, content)];
  });
}
