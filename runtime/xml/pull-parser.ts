import { Cursor } from './cursor.ts';
import {
  illegalCharacter,
  isXmlName,
  namePattern,
  parseQualifiedName,
  xmlNamespace,
  xmlnsNamespace,
} from './names.ts';
import { freezeTable, freezeClass } from '../protocol/primordials.ts';

export interface XmlName {
  readonly prefix: string;
  readonly local: string;
  /** Empty for names without a namespace. */
  readonly namespace: string;
}

export interface XmlAttribute extends XmlName {
  readonly value: string;
}

export type XmlEvent =
  | {
      readonly kind: 'start';
      readonly name: XmlName;
      readonly attributes: readonly XmlAttribute[];
      readonly namespaces: Namespaces;
    }
  | { readonly kind: 'end'; readonly name: XmlName; readonly namespaces: Namespaces }
  | { readonly kind: 'text'; readonly text: string; readonly isCdata: boolean }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'instruction'; readonly target: string; readonly data: string }
  | { readonly kind: 'doctype'; readonly text: string }
  | { readonly kind: 'document-end' };

/** The namespaces that an element declares: prefix and name. */
export type Namespaces = readonly (readonly [prefix: string, namespace: string])[];

/** The document's XML declaration. */
export interface XmlDeclaration {
  readonly version: string | undefined;
  readonly encoding: string | undefined;
  readonly standalone: boolean | undefined;
}

const maxDepth = 1_000;

interface OpenElement {
  readonly rawName: string;
  readonly name: XmlName;
  readonly namespaces: Namespaces;
}

const entities: Readonly<Record<string, string>> = freezeTable({
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
});

/**
 * Reads a document event by event. It must be well-formed, namespaces included; custom entities are rejected,
 * since they could refer to files or expand without limit.
 */
export class PullParser {
  readonly cursor: Cursor;
  readonly #openElements: OpenElement[] = [];
  #declaration: XmlDeclaration | undefined;
  #hasRootElement = false;
  #isEnded = false;
  /** The pending end event of an empty element. */
  #pendingEnd: XmlEvent | undefined;

  constructor(pull: () => string | undefined) {
    this.cursor = new Cursor(pull);
  }

  /** Returns the XML declaration; all fields are undefined if there is none. @throws XmlError if it is malformed */
  get declaration(): XmlDeclaration {
    return (this.#declaration ??= this.#readDeclaration());
  }

  /** Returns the namespace of a prefix at the current position, or undefined if it is not declared. */
  namespaceOf(prefix: string): string | undefined {
    if (prefix === 'xml') return xmlNamespace;
    if (prefix === 'xmlns') return xmlnsNamespace;
    for (let index = this.#openElements.length - 1; index >= 0; index--) {
      const declaration = this.#openElements[index]?.namespaces.find(
        ([declaredPrefix]) => declaredPrefix === prefix,
      );
      if (declaration) return declaration[1];
    }
    return prefix === '' ? '' : undefined;
  }

  get isDone(): boolean {
    return this.#isEnded;
  }

  /** Returns the next event. @throws XmlError if the document is malformed */
  next(): XmlEvent {
    this.#declaration = this.declaration;
    if (this.#pendingEnd) {
      const event = this.#pendingEnd;
      this.#pendingEnd = undefined;
      this.#openElements.pop();
      return event;
    }
    for (;;) {
      const event = this.#readMarkup() ?? this.#readText();
      if (event) return event;
    }
  }

  #readDeclaration(): XmlDeclaration {
    const noDeclaration = { version: undefined, encoding: undefined, standalone: undefined };
    if (![' ', '\n', '\t'].some((blank) => this.cursor.startsWith(`<?xml${blank}`))) return noDeclaration;
    this.cursor.take(5);
    const text = this.cursor.takeThrough('?>', 'the XML declaration');
    const match =
      /^\s+version\s*=\s*(["'])(1\.\d)\1(?:\s+encoding\s*=\s*(["'])([\w.-]+)\3)?(?:\s+standalone\s*=\s*(["'])(yes|no)\5)?\s*$/.exec(
        text,
      );
    if (!match) throw this.cursor.createError('the XML declaration is malformed');
    return {
      version: match[2],
      encoding: match[4],
      standalone: match[6] === undefined ? undefined : match[6] === 'yes',
    };
  }

  #readMarkup(): XmlEvent | undefined {
    const { cursor } = this;
    if (cursor.isAtEnd) return this.#readEnd();
    if (!cursor.startsWith('<')) return undefined;
    if (cursor.startsWith('<!--')) {
      cursor.take(4);
      const text = cursor.takeThrough('-->', 'a comment');
      if (text.includes('--') || text.endsWith('-'))
        throw cursor.createError('a comment cannot contain "--"');
      return { kind: 'comment', text };
    }
    if (cursor.startsWith('<![CDATA[')) {
      cursor.take(9);
      const text = cursor.takeThrough(']]>', 'a CDATA section');
      this.#requireOpenElement();
      return { kind: 'text', text: this.#requireLegalText(text), isCdata: true };
    }
    if (cursor.startsWith('<!DOCTYPE')) return this.#readDoctype();
    if (cursor.startsWith('<?')) return this.#readInstruction();
    if (cursor.startsWith('</')) return this.#readEndTag();
    return this.#readStartTag();
  }

  #readEnd(): XmlEvent {
    const element = this.#openElements.at(-1);
    if (element) throw this.cursor.createError(`the element ${element.rawName} is not closed`);
    if (!this.#hasRootElement) throw this.cursor.createError('the document has no element');
    this.#isEnded = true;
    return { kind: 'document-end' };
  }

  #readText(): XmlEvent | undefined {
    const rawText = this.cursor.takeUntil(/</);
    if (this.#openElements.length === 0) {
      if (rawText.trim() !== '') throw this.cursor.createError('there is text outside the root element');
      return undefined;
    }
    if (rawText.includes(']]>')) throw this.cursor.createError('text cannot contain "]]>"');
    return { kind: 'text', text: this.#resolveReferences(rawText), isCdata: false };
  }

  #readDoctype(): XmlEvent {
    this.cursor.take(9);
    const text = this.cursor.takeUntil(/[>[]/);
    if (this.cursor.startsWith('['))
      throw this.cursor.createError(
        'a DOCTYPE with an internal subset is not supported: its entities could expand without limit',
      );
    this.cursor.take(1);
    if (this.#hasRootElement) throw this.cursor.createError('a DOCTYPE must come before the root element');
    return { kind: 'doctype', text: `<!DOCTYPE${text}>` };
  }

  #readInstruction(): XmlEvent {
    this.cursor.take(2);
    const text = this.cursor.takeThrough('?>', 'a processing instruction');
    const [, target = '', data = ''] = new RegExp(`^(${namePattern})(?:\\s+([^]*))?$`).exec(text) ?? [];
    if (target === '' || target.toLowerCase() === 'xml')
      throw this.cursor.createError('a processing instruction is malformed');
    return { kind: 'instruction', target, data };
  }

  #readEndTag(): XmlEvent {
    this.cursor.take(2);
    const rawName = this.cursor.takeThrough('>', 'an end tag').trimEnd();
    const element = this.#openElements.pop();
    if (element?.rawName !== rawName)
      throw this.cursor.createError(
        element
          ? `found </${rawName}> where </${element.rawName}> is expected`
          : `</${rawName}> closes nothing`,
      );
    return { kind: 'end', name: element.name, namespaces: element.namespaces };
  }

  #readStartTag(): XmlEvent {
    const { cursor } = this;
    if (this.#hasRootElement && this.#openElements.length === 0)
      throw cursor.createError('there is more than one root element');
    if (this.#openElements.length >= maxDepth)
      throw cursor.createError(`elements are nested more than ${maxDepth} deep`);
    cursor.take(1);
    const rawName = cursor.takeUntil(/[\s/>=<"']/);
    if (!isXmlName(rawName))
      throw cursor.createError(`"${rawName.slice(0, 50)}" is not a valid element name`);
    const rawAttributes = this.#readAttributes(rawName);
    const isEmpty = cursor.startsWith('/');
    if (isEmpty) cursor.take(1);
    if (!cursor.startsWith('>')) throw cursor.createError(`the tag of ${rawName} does not end`);
    cursor.take(1);
    const namespaces = rawAttributes.flatMap(([name, value]): [string, string][] =>
      name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice(6), value]] : [],
    );
    this.#hasRootElement = true;
    // An element's namespace declarations apply to its own name.
    this.#openElements.push({ rawName, name: { prefix: '', local: rawName, namespace: '' }, namespaces });
    const name = this.#resolveName(rawName, true);
    const attributes = rawAttributes
      .filter(([attributeName]) => attributeName !== 'xmlns' && !attributeName.startsWith('xmlns:'))
      .map(([attributeName, value]): XmlAttribute => ({ ...this.#resolveName(attributeName, false), value }));
    const distinctNames = new Set(attributes.map(({ namespace, local }) => `${namespace} ${local}`));
    if (distinctNames.size < attributes.length)
      throw cursor.createError(`the element ${rawName} has an attribute twice`);
    this.#openElements[this.#openElements.length - 1] = { rawName, name, namespaces };
    if (isEmpty) this.#pendingEnd = { kind: 'end', name, namespaces };
    return { kind: 'start', name, attributes, namespaces };
  }

  #readAttributes(element: string): [name: string, value: string][] {
    const { cursor } = this;
    const attributes: [string, string][] = [];
    for (;;) {
      const blank = cursor.takeUntil(/\S/);
      if (cursor.isAtEnd || cursor.startsWith('>') || cursor.startsWith('/')) return attributes;
      const name = cursor.takeUntil(/[\s/>=<"']/);
      if (blank === '' || !isXmlName(name)) throw cursor.createError(`the tag of ${element} is malformed`);
      if (attributes.some(([otherName]) => otherName === name))
        throw cursor.createError(`the element ${element} has the attribute ${name} twice`);
      cursor.takeUntil(/\S/);
      if (!cursor.startsWith('=')) throw cursor.createError(`the attribute ${name} has no value`);
      cursor.take(1);
      cursor.takeUntil(/\S/);
      const quote = cursor.startsWith('"') ? '"' : cursor.startsWith("'") ? "'" : undefined;
      if (quote === undefined) throw cursor.createError(`the value of ${name} must be quoted`);
      cursor.take(1);
      const value = cursor.takeThrough(quote, `the value of ${name}`);
      if (value.includes('<')) throw cursor.createError(`the value of ${name} cannot contain "<"`);
      attributes.push([name, this.#resolveReferences(value.replace(/[\t\n\r]/g, ' '))]);
    }
  }

  #resolveName(raw: string, isElement: boolean): XmlName {
    const name = parseQualifiedName(raw);
    if (!name) throw this.cursor.createError(`"${raw}" is not a valid qualified name`);
    // Attributes without a prefix have no namespace.
    const namespace = name.prefix === '' && !isElement ? '' : this.namespaceOf(name.prefix);
    if (namespace === undefined) throw this.cursor.createError(`the prefix ${name.prefix} is not declared`);
    return { ...name, namespace };
  }

  #requireOpenElement(): void {
    if (this.#openElements.length === 0)
      throw this.cursor.createError('there is text outside the root element');
  }

  #resolveReferences(raw: string): string {
    const text = raw.replace(
      /&(#x[0-9a-fA-F]+|#\d+|[^;\s&<]*)(;?)/g,
      (reference, name: string, end: string) => {
        if (end === '')
          throw this.cursor.createError(`"${reference.slice(0, 20)}" is not a valid reference: write &amp;`);
        if (!name.startsWith('#')) {
          const replacement = Object.hasOwn(entities, name) ? entities[name] : undefined;
          if (replacement === undefined) throw this.cursor.createError(`the entity &${name}; is not defined`);
          return replacement;
        }
        const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
        if (!(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff))
          throw this.cursor.createError(`${reference} is not a valid character`);
        return String.fromCodePoint(code);
      },
    );
    return this.#requireLegalText(text);
  }

  #requireLegalText(text: string): string {
    if (illegalCharacter.test(text))
      throw this.cursor.createError('there is a character that is not allowed in XML');
    return text;
  }
}
freezeClass(PullParser);
