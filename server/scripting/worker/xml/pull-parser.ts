import { Cursor } from './cursor.ts';
import { illegal, isName, namePattern, qualified, xmlNamespace, xmlnsNamespace } from './names.ts';

export interface XmlName {
  readonly prefix: string;
  readonly local: string;
  /** Empty for names in no namespace. */
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
  | { readonly kind: 'text'; readonly text: string; readonly cdata: boolean }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'instruction'; readonly target: string; readonly data: string }
  | { readonly kind: 'doctype'; readonly text: string }
  | { readonly kind: 'document-end' };

/** Namespaces that an element declares: prefix and name. */
export type Namespaces = readonly (readonly [prefix: string, namespace: string])[];

/** What the document says of itself in its first line. */
export interface XmlDeclaration {
  readonly version: string | undefined;
  readonly encoding: string | undefined;
  readonly standalone: boolean | undefined;
}

const deepest = 1_000;

interface Open {
  readonly raw: string;
  readonly name: XmlName;
  readonly namespaces: Namespaces;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads a document event by event. It must be well-formed, namespaces included; entities of its own are refused, since
 * they could name files or grow without end.
 */
export class PullParser {
  readonly cursor: Cursor;
  readonly #open: Open[] = [];
  #declaration: XmlDeclaration | undefined;
  #rooted = false;
  #ended = false;
  /** An element without content has its end in store. */
  #pending: XmlEvent | undefined;

  constructor(pull: () => string | undefined) {
    this.cursor = new Cursor(pull);
  }

  /** @throws XmlError */
  get declaration(): XmlDeclaration {
    return (this.#declaration ??= this.#readDeclaration());
  }

  /** The namespace of a prefix here; undefined where it is not declared. */
  namespaceOf(prefix: string): string | undefined {
    if (prefix === 'xml') return xmlNamespace;
    if (prefix === 'xmlns') return xmlnsNamespace;
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const found = this.#open[index]?.namespaces.find(([own]) => own === prefix);
      if (found) return found[1];
    }
    return prefix === '' ? '' : undefined;
  }

  get isDone(): boolean {
    return this.#ended;
  }

  /** @throws XmlError where the document is not well-formed */
  next(): XmlEvent {
    this.#declaration = this.declaration;
    if (this.#pending) {
      const event = this.#pending;
      this.#pending = undefined;
      this.#open.pop();
      return event;
    }
    for (;;) {
      const event = this.#markup() ?? this.#text();
      if (event) return event;
    }
  }

  #readDeclaration(): XmlDeclaration {
    const none = { version: undefined, encoding: undefined, standalone: undefined };
    if (![' ', '\n', '\t'].some((blank) => this.cursor.looksAt(`<?xml${blank}`))) return none;
    this.cursor.take(5);
    const text = this.cursor.through('?>', 'the XML declaration');
    const found =
      /^\s+version\s*=\s*(["'])(1\.\d)\1(?:\s+encoding\s*=\s*(["'])([\w.-]+)\3)?(?:\s+standalone\s*=\s*(["'])(yes|no)\5)?\s*$/.exec(
        text,
      );
    if (!found) throw this.cursor.fail('the XML declaration is malformed');
    return {
      version: found[2],
      encoding: found[4],
      standalone: found[6] === undefined ? undefined : found[6] === 'yes',
    };
  }

  #markup(): XmlEvent | undefined {
    const { cursor } = this;
    if (cursor.isAtEnd) return this.#end();
    if (!cursor.looksAt('<')) return undefined;
    if (cursor.looksAt('<!--')) {
      cursor.take(4);
      const text = cursor.through('-->', 'a comment');
      if (text.includes('--') || text.endsWith('-')) throw cursor.fail('a comment cannot hold "--"');
      return { kind: 'comment', text };
    }
    if (cursor.looksAt('<![CDATA[')) {
      cursor.take(9);
      const text = cursor.through(']]>', 'a CDATA section');
      this.#inside();
      return { kind: 'text', text: this.#legal(text), cdata: true };
    }
    if (cursor.looksAt('<!DOCTYPE')) return this.#doctype();
    if (cursor.looksAt('<?')) return this.#instruction();
    if (cursor.looksAt('</')) return this.#endTag();
    return this.#startTag();
  }

  #end(): XmlEvent {
    const open = this.#open.at(-1);
    if (open) throw this.cursor.fail(`the element ${open.raw} is not closed`);
    if (!this.#rooted) throw this.cursor.fail('the document has no element');
    this.#ended = true;
    return { kind: 'document-end' };
  }

  #text(): XmlEvent | undefined {
    const raw = this.cursor.until(/</);
    if (this.#open.length === 0) {
      if (raw.trim() !== '') throw this.cursor.fail('there is text outside of the root element');
      return undefined;
    }
    if (raw.includes(']]>')) throw this.cursor.fail('a text cannot hold "]]>"');
    return { kind: 'text', text: this.#resolved(raw), cdata: false };
  }

  #doctype(): XmlEvent {
    this.cursor.take(9);
    const text = this.cursor.until(/[>[]/);
    if (this.cursor.looksAt('['))
      throw this.cursor.fail(
        'a DOCTYPE with declarations of its own is refused: they could grow without end',
      );
    this.cursor.take(1);
    if (this.#rooted) throw this.cursor.fail('a DOCTYPE must come before the root element');
    return { kind: 'doctype', text: `<!DOCTYPE${text}>` };
  }

  #instruction(): XmlEvent {
    this.cursor.take(2);
    const text = this.cursor.through('?>', 'a processing instruction');
    const [, target = '', data = ''] = new RegExp(`^(${namePattern})(?:\\s+([^]*))?$`).exec(text) ?? [];
    if (target === '' || target.toLowerCase() === 'xml')
      throw this.cursor.fail('a processing instruction is malformed');
    return { kind: 'instruction', target, data };
  }

  #endTag(): XmlEvent {
    this.cursor.take(2);
    const raw = this.cursor.through('>', 'an end tag').trimEnd();
    const open = this.#open.pop();
    if (open?.raw !== raw)
      throw this.cursor.fail(
        open ? `</${raw}> stands where </${open.raw}> is expected` : `</${raw}> closes nothing`,
      );
    return { kind: 'end', name: open.name, namespaces: open.namespaces };
  }

  #startTag(): XmlEvent {
    const { cursor } = this;
    if (this.#rooted && this.#open.length === 0) throw cursor.fail('there is more than one root element');
    if (this.#open.length >= deepest) throw cursor.fail(`elements are nested more than ${deepest} deep`);
    cursor.take(1);
    const raw = cursor.until(/[\s/>=<"']/);
    if (!isName(raw)) throw cursor.fail(`"${raw.slice(0, 50)}" is no name of an element`);
    const given = this.#attributes(raw);
    const isEmpty = cursor.looksAt('/');
    if (isEmpty) cursor.take(1);
    if (!cursor.looksAt('>')) throw cursor.fail(`the tag of ${raw} does not end`);
    cursor.take(1);
    const namespaces = given.flatMap(([name, value]): [string, string][] =>
      name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice(6), value]] : [],
    );
    this.#rooted = true;
    // The element's own declarations hold for its own name.
    this.#open.push({ raw, name: { prefix: '', local: raw, namespace: '' }, namespaces });
    const name = this.#named(raw, true);
    const attributes = given
      .filter(([own]) => own !== 'xmlns' && !own.startsWith('xmlns:'))
      .map(([own, value]): XmlAttribute => ({ ...this.#named(own, false), value }));
    const seen = new Set(attributes.map(({ namespace, local }) => `${namespace} ${local}`));
    if (seen.size < attributes.length) throw cursor.fail(`the element ${raw} has an attribute twice`);
    this.#open[this.#open.length - 1] = { raw, name, namespaces };
    if (isEmpty) this.#pending = { kind: 'end', name, namespaces };
    return { kind: 'start', name, attributes, namespaces };
  }

  #attributes(element: string): [name: string, value: string][] {
    const { cursor } = this;
    const found: [string, string][] = [];
    for (;;) {
      const blank = cursor.until(/\S/);
      if (cursor.isAtEnd || cursor.looksAt('>') || cursor.looksAt('/')) return found;
      const name = cursor.until(/[\s/>=<"']/);
      if (blank === '' || !isName(name)) throw cursor.fail(`the tag of ${element} is malformed`);
      if (found.some(([own]) => own === name))
        throw cursor.fail(`the element ${element} has the attribute ${name} twice`);
      cursor.until(/\S/);
      if (!cursor.looksAt('=')) throw cursor.fail(`the attribute ${name} has no value`);
      cursor.take(1);
      cursor.until(/\S/);
      const quote = cursor.looksAt('"') ? '"' : cursor.looksAt("'") ? "'" : undefined;
      if (quote === undefined) throw cursor.fail(`the value of ${name} must stand in quotes`);
      cursor.take(1);
      const value = cursor.through(quote, `the value of ${name}`);
      if (value.includes('<')) throw cursor.fail(`the value of ${name} cannot hold "<"`);
      found.push([name, this.#resolved(value.replace(/[\t\n\r]/g, ' '))]);
    }
  }

  #named(raw: string, isElement: boolean): XmlName {
    const name = qualified(raw);
    if (!name) throw this.cursor.fail(`"${raw}" is no qualified name`);
    // Attributes without prefix are in no namespace.
    const namespace = name.prefix === '' && !isElement ? '' : this.namespaceOf(name.prefix);
    if (namespace === undefined) throw this.cursor.fail(`the prefix ${name.prefix} is not declared`);
    return { ...name, namespace };
  }

  #inside(): void {
    if (this.#open.length === 0) throw this.cursor.fail('there is text outside of the root element');
  }

  #resolved(raw: string): string {
    const text = raw.replace(/&(#x[0-9a-fA-F]+|#\d+|[^;\s&<]*)(;?)/g, (whole, name: string, end: string) => {
      if (end === '') throw this.cursor.fail(`"${whole.slice(0, 20)}" is no reference: write &amp;`);
      if (!name.startsWith('#')) {
        const known = Object.hasOwn(entities, name) ? entities[name] : undefined;
        if (known === undefined) throw this.cursor.fail(`the entity &${name}; is not known`);
        return known;
      }
      const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      if (!(code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff))
        throw this.cursor.fail(`${whole} is no character`);
      return String.fromCodePoint(code);
    });
    return this.#legal(text);
  }

  #legal(text: string): string {
    if (illegal.test(text)) throw this.cursor.fail('there is a character that XML cannot hold');
    return text;
  }
}
