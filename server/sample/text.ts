/** A text in English, which is the default, and in German. */
export type Text = { readonly default: string; readonly 'de-DE': string };

export const localized = (english: string, german: string): Text => ({ default: english, 'de-DE': german });

/** Joins names in both languages: `Fell Jacket, Moss, M`. */
export const joinTexts = (separator: string, ...texts: readonly Text[]): Text =>
  localized(
    texts.map((text) => text.default).join(separator),
    texts.map((text) => text['de-DE']).join(separator),
  );
