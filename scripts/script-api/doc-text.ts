import ts from 'typescript';
import type { StoredProperty } from './sources.ts';

/** Returns the text of a declaration's documentation comment, without comment characters; undefined if it has none. */
export function docOf(node: ts.Node): string | undefined {
  const text = node.getSourceFile().text;
  const range = ts.getLeadingCommentRanges(text, node.getFullStart())?.at(-1);
  if (!range) return undefined;
  const raw = text.slice(range.pos, range.end);
  if (!raw.startsWith('/**')) return undefined;
  return raw
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Returns the lines of a documentation comment; each `@throws` is on a line of its own. */
export function docComment(doc: string | undefined): string[] {
  const text = (doc ?? '')
    .replace(/@public\b/g, '')
    .replace(/\{@link ([^}]*)\}/g, '$1')
    .replaceAll('*/', '*\u200b/')
    .trim();
  if (text === '') return [];
  const parts = text.split(/\s*(?=@throws\b)/);
  return parts.length === 1 ? [`/** ${text} */`] : ['/**', ...parts.map((part) => ` * ${part}`), ' */'];
}

/**
 * Returns the documentation of a property: that of its getter, followed by that of its setter. The setter's text is
 * omitted if it is only the sentence that {@link setterDoc} derives from the getter, with or without "null removes it".
 * The errors of both, and the sentence that a change requires a transaction, always stay.
 */
export function propertyDoc(getter: string | undefined, setter: string | undefined): string | undefined {
  if (getter === undefined || setter === undefined) return getter ?? setter;
  const [getterText, setterText] = [splitThrows(getter), splitThrows(setter)];
  const change = setterText.text.replace(/ Requires a transaction\.$/, '');
  const addition =
    change.replace(/; null removes it\.$/, '.') === setterDoc(getter)
      ? change !== setterText.text && 'A change requires a transaction.'
      : setterText.text;
  const allThrows = new Set([...getterText.throws, ...setterText.throws]);
  return [getterText.text, ...(addition === false ? [] : [addition]), ...allThrows].join(' ');
}

function splitThrows(doc: string): { text: string; throws: string[] } {
  const [text = '', ...throws] = doc.split(/\s*(?=@throws\b)/);
  return { text, throws };
}

/**
 * Returns a sentence for a setter, derived from the first clause of its getter's documentation; undefined if that does
 * not begin with "Returns". What follows a colon, a semicolon, ", or", ", which" or ", starting" is omitted, because it
 * describes only the value that is returned.
 */
export function setterDoc(getter: string | undefined): string | undefined {
  if (getter === undefined) return undefined;
  const [sentence = ''] = splitThrows(getter).text.split(/[;:]|\.(?=\s|$)|, (?:or|which|starting)\b/);
  const [, condition] = /^Returns true if (.+)$/.exec(sentence) ?? [];
  if (condition !== undefined) return `Sets whether ${condition}.`;
  const [, subject] = /^Returns (.+)$/.exec(sentence) ?? [];
  return subject === undefined ? undefined : `Sets ${subject}.`;
}

/** Returns the documentation of a property that is a stored field, and of the method that sets it. */
export function storedFieldDocs(
  { name, kind, doc }: StoredProperty,
  className: string,
  isNullable: boolean,
): { getter: string; setter: string } {
  const subject = `the ${splitIntoWords(name)} of the ${splitIntoWords(className)}`;
  const getter =
    doc?.replace(/ A change requires a transaction\.$/, '') ??
    generatedGetterDoc(kind, name, subject, isNullable);
  const removal = kind === 'flag' ? '' : '; null removes it';
  const change = setterDoc(getter)?.slice(0, -1) ?? `Sets ${subject}`;
  // A getter whose text says that the property can be changed "without a transaction" is an exception.
  const transaction = /without a transaction/.test(getter) ? '' : ' Requires a transaction.';
  return { getter, setter: `${change}${removal}.${transaction}${setterErrors[kind]}` };
}

const setterErrors: Readonly<Record<StoredProperty['kind'], string>> = {
  text: '',
  localized: '',
  markup: '',
  number: ' @throws TypeError if the value is not a number',
  flag: '',
  date: ' @throws TypeError if the value is not a date',
};

function generatedGetterDoc(
  kind: StoredProperty['kind'],
  name: string,
  subject: string,
  isNullable: boolean,
): string {
  if (kind === 'flag') return `Returns true if the flag \`${name}\` is set; it is false by default.`;
  const locale = kind === 'localized' || kind === 'markup' ? " in the request's locale" : '';
  return `Returns ${subject}${locale}${isNullable ? ', or null if it is not set' : ''}.`;
}

/** Returns the documentation of a constant whose source has none: its value. */
export const constantDoc = (value: string | number): string => `Has the value ${JSON.stringify(value)}.`;

const specialNames: Readonly<Record<string, string>> = {
  UUID: 'unique ID',
  ABTest: 'A/B test',
  LineItemCtnr: 'basket or order',
  lastModified: 'time of the last change',
  creationDate: 'creation time',
};

/** Returns a name as separate words: `taxClassID` becomes "tax class ID". */
const splitIntoWords = (name: string): string =>
  specialNames[name] ??
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replace(/\bno$/, 'number');
