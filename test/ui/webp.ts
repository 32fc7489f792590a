import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** High enough that the text of a screenshot stays sharp. */
const quality = 0.9;

/** Returns code for the browser, as a string because it uses types that only the browser has. */
const createConversionCode = (png: string): string => `(async () => {
  const response = await fetch('data:image/png;base64,${png}');
  const bitmap = await createImageBitmap(await response.blob());
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return canvas.toDataURL('image/webp', ${quality});
})()`;

/** Converts a PNG file to WebP, about a third of its size, in a blank page of the browser. */
export async function convertToWebp(page: Page, pngFile: string): Promise<Buffer> {
  // The page's own context was made by `browser.newPage`, and allows no second page.
  const blankPage = await page.context().browser()!.newPage();
  try {
    const url = await blankPage.evaluate<string>(createConversionCode(readFileSync(pngFile, 'base64')));
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  } finally {
    await blankPage.close();
  }
}
