import { PlatformObject, platformClass } from '../../platform-object.ts';
import { PullParser, type XmlAttribute, type XmlEvent, type XmlName } from '../../xml/pull-parser.ts';
import type { Reader } from './Reader.ts';
import { XMLStreamConstants } from './XMLStreamConstants.ts';

const pieceSize = 65_536;

const numbers: Readonly<Record<XmlEvent['kind'], number>> = {
  start: XMLStreamConstants.START_ELEMENT,
  end: XMLStreamConstants.END_ELEMENT,
  text: XMLStreamConstants.CHARACTERS,
  comment: XMLStreamConstants.COMMENT,
  instruction: XMLStreamConstants.PROCESSING_INSTRUCTION,
  doctype: XMLStreamConstants.DTD,
  'document-end': XMLStreamConstants.END_DOCUMENT,
};

/**
 * Reads XML step by step: it stands at the beginning of the document, and `next` leads to each tag, text and comment in
 * turn. What is not well-formed is an error that names line and column. Entities of a document's own are refused.
 */
export class XMLStreamReader extends PlatformObject {
  readonly #reader: Reader;
  readonly #parser: PullParser;
  #event: XmlEvent | undefined;

  /** Reads what a reader gives. @public */
  constructor(reader: Reader) {
    super();
    this.#reader = reader;
    this.#parser = new PullParser(() => reader.readN(pieceSize) ?? undefined);
  }

  /** Whether there is anything after this. */
  hasNext(): boolean {
    return !this.#parser.isDone;
  }

  /** Goes on, and gives what it stands at then: one of XMLStreamConstants. @throws Error at the end, and for malformed XML */
  next(): number {
    if (!this.hasNext()) throw new Error('The document has ended.');
    this.#event = this.#parser.next();
    return this.eventType;
  }

  /** Goes on to the next tag, past comments and white space. @throws Error where text stands before it */
  nextTag(): number {
    for (;;) {
      const type = this.next();
      if (type === XMLStreamConstants.START_ELEMENT || type === XMLStreamConstants.END_ELEMENT) return type;
      if (type === XMLStreamConstants.END_DOCUMENT || (this.#event?.kind === 'text' && !this.whiteSpace))
        throw this.#parser.cursor.fail('a tag is expected here');
    }
  }

  /** Reads on to the element's end, and gives its text. @throws Error where it has elements in it */
  readElementText(): string {
    if (!this.startElement)
      throw this.#parser.cursor.fail('only at the beginning of an element its text can be read');
    let text = '';
    for (;;) {
      this.next();
      const event = this.#event;
      if (event?.kind === 'end') return text;
      if (event?.kind === 'text') text += event.text;
      else if (event?.kind === 'start')
        throw this.#parser.cursor.fail(`the element ${event.name.local} stands where only text is expected`);
    }
  }

  /** Reads on to the element's end, and gives its text. */
  get elementText(): string {
    return this.readElementText();
  }

  /** @throws Error unless it stands at an event, with a namespace and a name if given */
  require(type: number, namespace?: string | null, localName?: string | null): void {
    if (type !== this.eventType)
      throw this.#parser.cursor.fail(`event ${type} is expected, but ${this.eventType} is here`);
    if (namespace !== undefined && namespace !== null && namespace !== this.namespaceURI)
      throw this.#parser.cursor.fail(`the namespace "${namespace}" is expected`);
    if (localName !== undefined && localName !== null && localName !== this.localName)
      throw this.#parser.cursor.fail(`the element ${localName} is expected`);
  }

  /** XML as an object of the language's old form. @throws Error: it is no part of today's language */
  readXMLObject(): never {
    throw new Error(
      'Objects of XML are no part of the language any more: read the elements with next and readElementText.',
    );
  }

  /** What it stands at: one of XMLStreamConstants. */
  get eventType(): number {
    return this.#event ? numbers[this.#event.kind] : XMLStreamConstants.START_DOCUMENT;
  }

  get startElement(): boolean {
    return this.#event?.kind === 'start';
  }

  get endElement(): boolean {
    return this.#event?.kind === 'end';
  }

  /** Whether it stands at text. */
  get characters(): boolean {
    return this.#event?.kind === 'text';
  }

  /** Whether it stands at text that is nothing but white space. */
  get whiteSpace(): boolean {
    return this.#event?.kind === 'text' && this.#event.text.trim() === '';
  }

  /** Name of the element, without prefix. @throws Error where it does not stand at a tag */
  get localName(): string {
    return this.#name().local;
  }

  /** Prefix of the element's name; null where it has none. */
  get prefix(): string | null {
    return this.#name().prefix || null;
  }

  /** Namespace of the element; null where it is in none. */
  get namespaceURI(): string | null {
    return this.#event?.kind === 'start' || this.#event?.kind === 'end'
      ? this.#event.name.namespace || null
      : null;
  }

  /** Namespace of a prefix here, or of the declaration at a position; without either that of the element. */
  getNamespaceURI(prefixOrIndex?: string | number): string | null {
    if (prefixOrIndex === undefined) return this.namespaceURI;
    if (typeof prefixOrIndex === 'number') return this.#namespaces()[prefixOrIndex]?.[1] ?? null;
    return this.#parser.namespaceOf(prefixOrIndex) || null;
  }

  /** How many namespaces the element declares. */
  get namespaceCount(): number {
    return this.#namespaces().length;
  }

  /** Prefix of the declaration at a position; null for the default namespace. */
  getNamespacePrefix(index: number): string | null {
    return this.#namespaces()[index]?.[0] || null;
  }

  /** How many attributes the element has. */
  get attributeCount(): number {
    return this.#attributes().length;
  }

  getAttributeLocalName(index: number): string | null {
    return this.#attributes()[index]?.local ?? null;
  }

  getAttributePrefix(index: number): string | null {
    return this.#attributes()[index]?.prefix || null;
  }

  getAttributeNamespace(index: number): string | null {
    return this.#attributes()[index]?.namespace || null;
  }

  getAttributeType(index: number): string | null {
    return this.#attributes()[index] ? 'CDATA' : null;
  }

  isAttributeSpecified(index: number): boolean {
    return this.#attributes()[index] !== undefined;
  }

  /** `(index)`, or `(namespace, name)` where a namespace of null is any; null where there is none. */
  getAttributeValue(first: number | string | null, localName?: string): string | null {
    if (typeof first === 'number') return this.#attributes()[first]?.value ?? null;
    const found = this.#attributes().find(
      ({ local, namespace }) =>
        local === localName && (first === null || first === undefined || first === namespace),
    );
    return found?.value ?? null;
  }

  /** Whether it stands at text, a comment or a document type. */
  hasText(): boolean {
    return this.#event !== undefined && 'text' in this.#event;
  }

  /** Whether it stands at a tag. */
  hasName(): boolean {
    return this.startElement || this.endElement;
  }

  /** The text, comment or document type. @throws Error where there is none */
  get text(): string {
    if (this.#event && 'text' in this.#event) return this.#event.text;
    throw new Error('There is no text here: ask hasText first.');
  }

  get textLength(): number {
    return this.text.length;
  }

  get textStart(): number {
    return 0;
  }

  /** Target of a processing instruction; null elsewhere. */
  get PITarget(): string | null {
    return this.#event?.kind === 'instruction' ? this.#event.target : null;
  }

  /** Data of a processing instruction; null elsewhere. */
  get PIData(): string | null {
    return this.#event?.kind === 'instruction' ? this.#event.data : null;
  }

  /** Version that the document names; null where it names none. */
  get version(): string | null {
    return this.#parser.declaration.version ?? null;
  }

  /** Encoding that the document names; null where it names none. */
  get characterEncodingScheme(): string | null {
    return this.#parser.declaration.encoding ?? null;
  }

  get encoding(): string | null {
    return this.characterEncodingScheme;
  }

  get standalone(): boolean {
    return this.#parser.declaration.standalone === true;
  }

  /** Whether the document says if it stands alone. */
  standaloneSet(): boolean {
    return this.#parser.declaration.standalone !== undefined;
  }

  /** Line behind what was read, from 1 on. */
  get lineNumber(): number {
    return this.#parser.cursor.line;
  }

  /** Column behind what was read, from 1 on. */
  get columnNumber(): number {
    return this.#parser.cursor.column;
  }

  /** Ends the reading. */
  close(): void {
    this.#reader.close();
  }

  #name(): XmlName {
    if (this.#event?.kind === 'start' || this.#event?.kind === 'end') return this.#event.name;
    throw new Error('There is no tag here: ask hasName first.');
  }

  #attributes(): readonly XmlAttribute[] {
    return this.#event?.kind === 'start' ? this.#event.attributes : [];
  }

  #namespaces(): readonly (readonly [string, string])[] {
    return this.#event?.kind === 'start' || this.#event?.kind === 'end' ? this.#event.namespaces : [];
  }
}
platformClass('io.XMLStreamReader', XMLStreamReader, {
  booleans: ['startElement', 'endElement', 'characters', 'whiteSpace', 'standalone'],
  unshown: ['elementText', 'version', 'encoding', 'characterEncodingScheme', 'standalone'],
});
