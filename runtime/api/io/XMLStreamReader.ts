import { parseElement } from '../../e4x/parse-nodes.ts';
import { xmlObject } from '../../e4x/values.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { PullParser, type XmlAttribute, type XmlEvent, type XmlName } from '../../xml/pull-parser.ts';
import type { Reader } from './Reader.ts';
import { XMLStreamConstants } from './XMLStreamConstants.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The number of characters that are read at once. */
const chunkSize = 65_536;

const eventTypes: Readonly<Record<XmlEvent['kind'], number>> = freezeTable({
  start: XMLStreamConstants.START_ELEMENT,
  end: XMLStreamConstants.END_ELEMENT,
  text: XMLStreamConstants.CHARACTERS,
  comment: XMLStreamConstants.COMMENT,
  instruction: XMLStreamConstants.PROCESSING_INSTRUCTION,
  doctype: XMLStreamConstants.DTD,
  'document-end': XMLStreamConstants.END_DOCUMENT,
});

/**
 * Reads XML as a sequence of events. The reader starts at the beginning of the document, and `next` advances to the
 * next event, such as a tag, text or a comment. Malformed XML causes an error with its line and column. Documents that
 * define entities are not supported.
 */
export class XMLStreamReader extends PlatformObject {
  readonly #reader: Reader;
  readonly #parser: PullParser;
  #event: XmlEvent | undefined;

  /** Creates an XML reader that reads from the given reader. @public */
  constructor(reader: Reader) {
    super();
    this.#reader = reader;
    this.#parser = new PullParser(() => reader.readN(chunkSize) ?? undefined);
  }

  /** Returns true if there are more events. */
  hasNext(): boolean {
    return !this.#parser.isDone;
  }

  /**
   * Advances and returns the type of the new event: one of XMLStreamConstants.
   * @throws Error at the end of the document, or if the XML is malformed
   */
  next(): number {
    if (!this.hasNext()) throw new Error('The document has ended.');
    this.#event = this.#parser.next();
    return this.eventType;
  }

  /**
   * Advances to the next tag and returns the event type: START_ELEMENT or END_ELEMENT. Skips white space, comments,
   * processing instructions and the document type declaration.
   * @throws Error if there is other text before the tag, or no further tag
   */
  nextTag(): number {
    for (;;) {
      const type = this.next();
      if (type === XMLStreamConstants.START_ELEMENT || type === XMLStreamConstants.END_ELEMENT) return type;
      if (type === XMLStreamConstants.END_DOCUMENT || (this.#event?.kind === 'text' && !this.whiteSpace))
        throw this.#parser.cursor.createError('a tag is expected here');
    }
  }

  /**
   * Advances to the end of the current element and returns its text.
   * @throws Error if the current event is not a start tag, or the element contains other elements
   */
  readElementText(): string {
    if (!this.startElement)
      throw this.#parser.cursor.createError('readElementText can be called at a start tag only');
    let text = '';
    for (;;) {
      this.next();
      const event = this.#event;
      if (event?.kind === 'end') return text;
      if (event?.kind === 'text') text += event.text;
      else if (event?.kind === 'start')
        throw this.#parser.cursor.createError(
          `the element ${event.name.local} is not allowed where only text is expected`,
        );
    }
  }

  /**
   * Advances to the end of the current element and returns its text.
   * @throws Error if the current event is not a start tag, or the element contains other elements
   */
  get elementText(): string {
    return this.readElementText();
  }

  /**
   * Checks the current event's type, and its namespace and name if they are given.
   * @throws Error if they differ
   */
  require(type: number, namespace?: string | null, localName?: string | null): void {
    if (type !== this.eventType)
      throw this.#parser.cursor.createError(`expected event ${type}, found ${this.eventType}`);
    if (namespace !== undefined && namespace !== null && namespace !== this.namespaceURI)
      throw this.#parser.cursor.createError(`the namespace "${namespace}" is expected`);
    if (localName !== undefined && localName !== null && localName !== this.localName)
      throw this.#parser.cursor.createError(`the element ${localName} is expected`);
  }

  /**
   * Reads the current element with all its content as an XML object. The current event must be the element's start tag,
   * and is its end tag afterwards.
   * @throws Error if the current event is not a start tag, or the XML is malformed
   */
  readXMLObject(): object {
    const start = this.#event;
    if (start?.kind !== 'start')
      throw this.#parser.cursor.createError('readXMLObject can be called at a start tag only');
    const next = (): XmlEvent => {
      this.next();
      // `this.next` always sets the event, but the compiler does not know that.
      return this.#event ?? start;
    };
    return xmlObject(parseElement(start, next));
  }

  /** Reads the current element with all its content as an XML object; see `readXMLObject`. */
  get XMLObject(): object {
    return this.readXMLObject();
  }

  /** Returns the type of the current event: one of XMLStreamConstants. */
  get eventType(): number {
    return this.#event ? eventTypes[this.#event.kind] : XMLStreamConstants.START_DOCUMENT;
  }

  /** Returns true if the current event is a start tag. */
  get startElement(): boolean {
    return this.#event?.kind === 'start';
  }

  /** Returns true if the current event is an end tag. */
  get endElement(): boolean {
    return this.#event?.kind === 'end';
  }

  /** Returns true if the current event is text. */
  get characters(): boolean {
    return this.#event?.kind === 'text';
  }

  /** Returns true if the current event is text that is only white space. */
  get whiteSpace(): boolean {
    return this.#event?.kind === 'text' && this.#event.text.trim() === '';
  }

  /**
   * Returns the name of the current element, without its prefix.
   * @throws Error if the current event is not a tag
   */
  get localName(): string {
    return this.#name().local;
  }

  /**
   * Returns the prefix of the current element's name, or null if it has none.
   * @throws Error if the current event is not a tag
   */
  get prefix(): string | null {
    return this.#name().prefix || null;
  }

  /** Returns the namespace of the current element, or null if it has none. */
  get namespaceURI(): string | null {
    return this.#event?.kind === 'start' || this.#event?.kind === 'end'
      ? this.#event.name.namespace || null
      : null;
  }

  /**
   * Returns the namespace of a prefix or of the declaration at an index. Without an argument, returns that of the
   * current element. Returns null if there is none.
   */
  getNamespaceURI(prefixOrIndex?: string | number): string | null {
    if (prefixOrIndex === undefined) return this.namespaceURI;
    if (typeof prefixOrIndex === 'number') return this.#namespaces()[prefixOrIndex]?.[1] ?? null;
    return this.#parser.namespaceOf(prefixOrIndex) || null;
  }

  /** Returns the number of namespaces that the current element declares. */
  get namespaceCount(): number {
    return this.#namespaces().length;
  }

  /** Returns the prefix of the namespace declaration at an index. It is null for a default or missing declaration. */
  getNamespacePrefix(index: number): string | null {
    return this.#namespaces()[index]?.[0] || null;
  }

  /** Returns the number of attributes of the current element. */
  get attributeCount(): number {
    return this.#attributes().length;
  }

  /** Returns the name of the attribute at an index without its prefix, or null if there is none. */
  getAttributeLocalName(index: number): string | null {
    return this.#attributes()[index]?.local ?? null;
  }

  /** Returns the prefix of the attribute at an index, or null if there is none. */
  getAttributePrefix(index: number): string | null {
    return this.#attributes()[index]?.prefix || null;
  }

  /** Returns the namespace of the attribute at an index, or null if there is none. */
  getAttributeNamespace(index: number): string | null {
    return this.#attributes()[index]?.namespace || null;
  }

  /** Returns the type of the attribute at an index, which is always `CDATA`, or null if there is none. */
  getAttributeType(index: number): string | null {
    return this.#attributes()[index] ? 'CDATA' : null;
  }

  /** Returns true if the current element has an attribute at an index. */
  isAttributeSpecified(index: number): boolean {
    return this.#attributes()[index] !== undefined;
  }

  /**
   * Returns the value of an attribute by its index, or by its namespace and name, or null if there is none. A
   * namespace of null matches any namespace.
   */
  getAttributeValue(first: number | string | null, localName?: string): string | null {
    if (typeof first === 'number') return this.#attributes()[first]?.value ?? null;
    const attribute = this.#attributes().find(
      ({ local, namespace }) =>
        local === localName && (first === null || first === undefined || first === namespace),
    );
    return attribute?.value ?? null;
  }

  /** Returns true if the current event is text, a comment or a document type declaration. */
  hasText(): boolean {
    return this.#event !== undefined && 'text' in this.#event;
  }

  /** Returns true if the current event is a tag. */
  hasName(): boolean {
    return this.startElement || this.endElement;
  }

  /** Returns the text of the current event. @throws Error if the event has no text */
  get text(): string {
    if (this.#event && 'text' in this.#event) return this.#event.text;
    throw new Error('The current event has no text: check hasText() first.');
  }

  /** Returns the length of the current event's text, in characters. @throws Error if the event has no text */
  get textLength(): number {
    return this.text.length;
  }

  /** Returns the index at which the text starts in `text`, which is always 0. */
  get textStart(): number {
    return 0;
  }

  /** Returns the target of a processing instruction, or null for any other event. */
  get PITarget(): string | null {
    return this.#event?.kind === 'instruction' ? this.#event.target : null;
  }

  /** Returns the data of a processing instruction, or null for any other event. */
  get PIData(): string | null {
    return this.#event?.kind === 'instruction' ? this.#event.data : null;
  }

  /** Returns the XML version that the document declares, or null if it declares none. */
  get version(): string | null {
    return this.#parser.declaration.version ?? null;
  }

  /** Returns the character encoding that the document declares, or null if it declares none. */
  get characterEncodingScheme(): string | null {
    return this.#parser.declaration.encoding ?? null;
  }

  /** Returns the character encoding that the document declares, or null if it declares none. */
  get encoding(): string | null {
    return this.characterEncodingScheme;
  }

  /** Returns true if the document declares that it is standalone. */
  get standalone(): boolean {
    return this.#parser.declaration.standalone === true;
  }

  /** Returns true if the document declares whether it is standalone. */
  standaloneSet(): boolean {
    return this.#parser.declaration.standalone !== undefined;
  }

  /** Returns the line in which the current event ends, starting at 1. */
  get lineNumber(): number {
    return this.#parser.cursor.line;
  }

  /** Returns the column after the end of the current event, starting at 1. */
  get columnNumber(): number {
    return this.#parser.cursor.column;
  }

  /** Closes the underlying reader. */
  close(): void {
    this.#reader.close();
  }

  #name(): XmlName {
    if (this.#event?.kind === 'start' || this.#event?.kind === 'end') return this.#event.name;
    throw new Error('The current event is not a tag: check hasName() first.');
  }

  #attributes(): readonly XmlAttribute[] {
    return this.#event?.kind === 'start' ? this.#event.attributes : [];
  }

  #namespaces(): readonly (readonly [string, string])[] {
    return this.#event?.kind === 'start' || this.#event?.kind === 'end' ? this.#event.namespaces : [];
  }
}
registerClass('io.XMLStreamReader', XMLStreamReader, {
  booleans: ['startElement', 'endElement', 'characters', 'whiteSpace', 'standalone'],
  hiddenInDebugger: [
    'XMLObject',
    'elementText',
    'version',
    'encoding',
    'characterEncodingScheme',
    'standalone',
  ],
});
