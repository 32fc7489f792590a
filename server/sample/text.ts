/** English, which is the default, and German. */
export type Text = { readonly default: string; readonly 'de-DE': string };

export const both = (english: string, german: string): Text => ({ default: english, 'de-DE': german });

/** Joins names in both languages: `Fell Jacket, Moss, M`. */
export const joined = (separator: string, ...texts: readonly Text[]): Text =>
  both(texts.map((text) => text.default).join(separator), texts.map((text) => text['de-DE']).join(separator));
