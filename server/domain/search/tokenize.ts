/** Writing systems without spaces between words. A text in them is split into overlapping pairs of characters. */
const unspacedScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Removes diacritics and case, so that `Crème` and `creme`, `Straße` and `strasse` are equal. */
export const fold = (word: string): string =>
  // eslint-disable-next-line no-control-regex -- most words are ASCII, for which lower case suffices
  /^[\x00-\x7f]*$/.test(word)
    ? word.toLowerCase()
    : word
        .toLowerCase()
        .replaceAll('ß', 'ss')
        .replaceAll('æ', 'ae')
        .replaceAll('œ', 'oe')
        .replaceAll('ø', 'o')
        .replaceAll('ł', 'l')
        .replaceAll('đ', 'd')
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');

/**
 * Returns the words of a text in lower case, with their diacritics. All characters except letters, digits and combining
 * marks separate words, so quotes, markup characters, operators and emoji have no meaning. The `'s` of an English
 * possessive is removed. For {@link unspacedScripts}, pairs of characters take the place of words.
 */
export function tokenize(text: string): string[] {
  const words: string[] = [];
  const normalizedText = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '');
  for (const [word] of normalizedText.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!unspacedScripts.test(word)) words.push(word);
    else words.push(...bigramsOf(word));
  }
  return words;
}

function bigramsOf(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
}

/** Returns a text with a space in place of each tag. */
export const withoutMarkup = (text: string): string =>
  text.includes('<') ? text.replace(/<\/?[a-z][^<>]*>/gi, ' ') : text;

const stopWordsByLanguage: Readonly<Record<string, string>> = {
  en: 'a an and are as at be by for from in is it its of on or that the this to was with',
  de: 'am an auf aus bei das dem den der des die ein eine einem einen einer eines für im in ist mit oder und von zu zum zur',
  fr: 'a au aux avec ce ces d dans de des du en et est l la le les ou par pour qu que qui sur un une',
  es: 'a al con de del e el en es la las lo los o para por que se su un una y',
  it: 'a al alla che con d da dal dei del della delle di e gli i il in l la le lo nel o per su un una',
  nl: 'aan de een en het in is met of op te tot uit van voor',
  pt: 'a ao as com da das de do dos e em na no o os ou para por que um uma',
  sv: 'av de den det en ett för i med och om på som till',
  da: 'af at de den det en et for i med og om på som til',
  no: 'av de den det en et for i med og om på som til',
};
const stopWordSets = new Map(
  Object.entries(stopWordsByLanguage).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Whether a word is a stop word of a language (ISO 639-1). */
export const isStopWord = (word: string, language: string): boolean =>
  stopWordSets.get(language)?.has(word) === true;

/**
 * Returns the language of a locale ID, `de` for `de-CH`; `no` for both forms of Norwegian, and English if the ID
 * contains no language.
 */
export function languageOf(locale: string): string {
  const language = /^([a-z]{2,3})(?:[-_]|$)/i.exec(locale)?.[1]?.toLowerCase();
  return language === undefined ? 'en' : language === 'nb' || language === 'nn' ? 'no' : language;
}
