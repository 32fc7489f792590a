import type { Locator } from 'playwright-core';

/** Returns the visible text of each element of a locator, with each run of whitespace as one space. */
export async function visibleTexts(locator: Locator): Promise<string[]> {
  return (await locator.allInnerTexts()).map(collapseWhitespace);
}

export async function visibleText(locator: Locator): Promise<string> {
  return collapseWhitespace(await locator.innerText());
}

function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
