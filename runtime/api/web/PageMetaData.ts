import { asText } from '../../text-arguments.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { PageMetaTag } from './PageMetaTag.ts';

/** The metadata for the head of the page that the request renders. */
export class PageMetaData extends PlatformObject {
  #title: string | null = null;
  #description: string | null = null;
  #keywords: string | null = null;
  readonly #tags = new Map<string, PageMetaTag>();

  /** Returns the title of the page, or null if it is not set. */
  get title(): string | null {
    return this.#title;
  }

  /** Sets the title of the page; null removes it. */
  set title(title: string | null) {
    this.#title = textOrNull(title);
  }

  /** Returns the description of the page, or null if it is not set. */
  get description(): string | null {
    return this.#description;
  }

  /** Sets the description of the page; null removes it. */
  set description(description: string | null) {
    this.#description = textOrNull(description);
  }

  /** Returns the keywords of the page, or null if they are not set. */
  get keywords(): string | null {
    return this.#keywords;
  }

  /** Sets the keywords of the page; null removes them. */
  set keywords(keywords: string | null) {
    this.#keywords = textOrNull(keywords);
  }

  /** Returns the tags that were added to the page. */
  get pageMetaTags(): PageMetaTag[] {
    return [...this.#tags.values()];
  }

  /** Adds a tag to the page. It replaces an earlier tag with the same ID. */
  addPageMetaTag(tag: PageMetaTag): void {
    this.#tags.set(tag.ID, tag);
  }

  /** Adds tags to the page. They replace earlier tags with the same IDs. */
  addPageMetaTags(tags: readonly PageMetaTag[]): void {
    for (const tag of tags) this.addPageMetaTag(tag);
  }

  /** Returns true if a tag with the given ID was added to the page. */
  isPageMetaTagSet(id: string): boolean {
    return this.#tags.has(asText(id));
  }
}
registerClass('web.PageMetaData', PageMetaData);

const textOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : asText(text);
