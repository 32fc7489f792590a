import { illegal, isName } from './names.ts';

/** Text between tags. @throws Error for characters that XML cannot hold */
export const xmlText = (text: string): string =>
  legal(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

/** Text of an attribute, without the quotes. @throws Error for characters that XML cannot hold */
export const xmlValue = (text: string): string =>
  xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** @throws Error for characters that XML cannot hold */
export function legal(text: string): string {
  if (illegal.test(text)) throw new Error('The text has a character that XML cannot hold.');
  return text;
}

/** @throws Error for what is no name */
export function xmlName(prefix: string | null | undefined, local: string): string {
  const name = prefix === undefined || prefix === null || prefix === '' ? local : `${prefix}:${local}`;
  if (!isName(name)) throw new Error(`"${name}" is no name of XML.`);
  return name;
}
