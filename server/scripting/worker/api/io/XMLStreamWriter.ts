import { PlatformObject, platformClass } from '../../platform-object.ts';
import { isName } from '../../xml/names.ts';
import { legal, xmlName, xmlText, xmlValue } from '../../xml/xml-text.ts';
import type { Writer } from './Writer.ts';

/** What a writer puts between tags, for those that indent. */
export interface Layout {
  /** Before a tag: how deep it stands, and whether the element around it holds text. */
  beforeStart(depth: number): string;
  beforeEnd(depth: number): string;
  /** After the document's first line. */
  afterDeclaration(): string;
}

interface Open {
  readonly name: string;
  hasText: boolean;
  hasElements: boolean;
}

const plain: Layout = { beforeStart: () => '', beforeEnd: () => '', afterDeclaration: () => '' };

/** Writes XML step by step. Texts and values are escaped; names and nesting are checked. */
export class XMLStreamWriter extends PlatformObject {
  readonly #writer: Writer;
  readonly #open: Open[] = [];
  readonly #layout: Layout;
  #inTag = false;
  #emptyTag = false;
  #begun = false;
  #rooted = false;

  /** Writes into a writer. @public */
  constructor(writer: Writer);
  constructor(writer: Writer, layout: Layout = plain) {
    super();
    this.#writer = writer;
    this.#layout = layout;
  }

  /** The first line; `(version)` or `(encoding, version)`. */
  writeStartDocument(first?: string, second?: string): void {
    if (this.#begun) throw new Error('The document has begun already.');
    const version = second ?? (first !== undefined && /^1\.\d$/.test(first) ? first : '1.0');
    const encoding = second === undefined && first === version ? undefined : (first ?? 'UTF-8');
    this.#put(
      `<?xml version="${version}"${encoding === undefined ? '' : ` encoding="${xmlValue(encoding)}"`}?>`,
    );
    this.#put(this.#layout.afterDeclaration());
  }

  /** Closes every element that is open. */
  writeEndDocument(): void {
    while (this.#open.length > 0) this.writeEndElement();
    this.#endTag();
  }

  /** `(name)`, or `(prefix, name, namespace)`. */
  writeStartElement(first: string, localName?: string, _namespace?: string): void {
    this.#start(localName === undefined ? xmlName('', first) : xmlName(first, localName));
    this.#emptyTag = false;
  }

  /** An element without content: `(name)`, or `(prefix, name, namespace)`. Attributes may follow. */
  writeEmptyElement(first: string, localName?: string, _namespace?: string): void {
    this.#start(localName === undefined ? xmlName('', first) : xmlName(first, localName));
    this.#emptyTag = true;
  }

  /** @throws Error where no element is open */
  writeEndElement(): void {
    this.#endTag();
    const open = this.#open.pop();
    if (!open) throw new Error('There is no element to close.');
    if (open.hasElements && !open.hasText) this.#put(this.#layout.beforeEnd(this.#open.length));
    this.#put(`</${open.name}>`);
  }

  /** `(name, value)`, or `(prefix, namespace, name, value)`. @throws Error after the tag */
  writeAttribute(first: string, second: string, localName?: string, value?: string): void {
    const name = localName === undefined ? xmlName('', first) : xmlName(first, localName);
    this.#attribute(name, localName === undefined ? second : (value ?? ''));
  }

  /** Declares a namespace on the element. @throws Error after the tag */
  writeNamespace(prefix: string, namespace: string): void {
    if (prefix === '' || prefix === 'xmlns') this.writeDefaultNamespace(namespace);
    else this.#attribute(xmlName('xmlns', prefix), namespace);
  }

  /** Declares the namespace of names without prefix. @throws Error after the tag */
  writeDefaultNamespace(namespace: string): void {
    this.#attribute('xmlns', namespace);
  }

  /** Accepted; namespaces are declared by `writeDefaultNamespace`. */
  setDefaultNamespace(_namespace: string): void {
    return undefined;
  }

  /** Accepted; namespaces are declared by `writeNamespace`. */
  setPrefix(_prefix: string, _namespace: string): void {
    return undefined;
  }

  writeCharacters(text: string): void {
    this.#content(xmlText(String(text)));
  }

  writeCData(text: string): void {
    this.#content(`<![CDATA[${legal(String(text)).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
  }

  /** @throws Error for what a comment cannot hold */
  writeComment(text: string): void {
    const own = legal(String(text));
    if (own.includes('--') || own.endsWith('-'))
      throw new Error('A comment cannot hold "--" nor end with "-".');
    this.#endTag();
    this.#put(`<!--${own}-->`);
  }

  writeProcessingInstruction(target: string, data?: string): void {
    const own = legal(String(data ?? ''));
    if (own.includes('?>')) throw new Error('A processing instruction cannot hold "?>".');
    this.#endTag();
    this.#put(`<?${xmlName('', target)}${own === '' ? '' : ` ${own}`}?>`);
  }

  writeDTD(text: string): void {
    this.#endTag();
    this.#put(legal(String(text)));
  }

  writeEntityRef(name: string): void {
    if (!isName(name)) throw new Error(`"${name}" is no name of an entity.`);
    this.#content(`&${name};`);
  }

  /** Writes a text as it is: nothing is escaped or checked. */
  writeRaw(text: string): void {
    this.#content(String(text));
  }

  flush(): void {
    this.#writer.flush();
  }

  /** Ends the writing. */
  close(): void {
    this.#endTag();
    this.#writer.close();
  }

  #start(name: string): void {
    this.#endTag();
    const parent = this.#open.at(-1);
    if (!parent && this.#rooted) throw new Error('A document has one root element only.');
    this.#rooted = true;
    if (parent) parent.hasElements = true;
    if (this.#begun && parent?.hasText !== true) this.#put(this.#layout.beforeStart(this.#open.length));
    this.#put(`<${name}`);
    this.#open.push({ name, hasText: false, hasElements: false });
    this.#inTag = true;
  }

  #attribute(name: string, value: string): void {
    if (!this.#inTag)
      throw new Error(`The attribute ${name} must come directly after the beginning of its element.`);
    this.#put(` ${name}="${xmlValue(String(value))}"`);
  }

  #content(text: string): void {
    this.#endTag();
    const open = this.#open.at(-1);
    if (open) open.hasText = true;
    this.#put(text);
  }

  /** Ends the tag of the element that was begun, if it is still open. */
  #endTag(): void {
    if (!this.#inTag) return;
    this.#inTag = false;
    this.#put(this.#emptyTag ? '/>' : '>');
    if (this.#emptyTag) this.#open.pop();
    this.#emptyTag = false;
  }

  #put(text: string): void {
    this.#begun = true;
    if (text !== '') this.#writer.write(text);
  }
}
platformClass('io.XMLStreamWriter', XMLStreamWriter);
