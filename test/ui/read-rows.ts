import type { Locator } from 'playwright-core';

/** What is read of one element that a locator matches. */
export interface Row<Part extends string> {
  readonly text: string;
  readonly top: number;
  readonly className: string;
  readonly level: number;
  /** Undefined for a row that cannot be opened. */
  readonly isExpanded: boolean | undefined;
  /** The text of each part that the row has. */
  readonly parts: Readonly<Partial<Record<Part, string>>>;
}

/** The part of the browser's types that is used here. The types themselves would be visible in every file. */
interface PageElement {
  readonly className: string;
  readonly innerText: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  getBoundingClientRect(): { readonly top: number };
}

/**
 * Reads all rows at the same time. Reading them one by one could wait for a row that has disappeared, because
 * VS Code renders its lists again whenever something changes.
 */
export async function readRows<Part extends string>(
  rows: Locator,
  selectors: Readonly<Record<Part, string>>,
): Promise<Row<Part>[]> {
  // Runs in the page, so this function can use nothing that is declared outside of it.
  const read = (elements: PageElement[], parts: [string, string][]): Row<Part>[] => {
    const textOf = (element: PageElement): string => element.innerText.replace(/\s+/g, ' ').trim();
    return elements.map((element) => {
      const texts: Record<string, string> = {};
      for (const [part, selector] of parts) {
        const match = element.querySelector(selector);
        if (match !== null) texts[part] = textOf(match);
      }
      const ariaExpanded = element.getAttribute('aria-expanded');
      return {
        text: textOf(element),
        top: Math.round(element.getBoundingClientRect().top),
        className: element.className,
        level: Number(element.getAttribute('aria-level')),
        isExpanded: ariaExpanded === null ? undefined : ariaExpanded === 'true',
        parts: texts as Partial<Record<Part, string>>,
      };
    });
  };
  return rows.evaluateAll(read as never, Object.entries(selectors) as never);
}
