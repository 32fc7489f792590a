import { xmlLayout } from '../../internal-symbols.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { isXmlName } from '../../xml/names.ts';
import { requireLegalText, qualifiedXmlName, escapeXmlText, escapeXmlAttribute } from '../../xml/xml-text.ts';
import type { Writer } from './Writer.ts';
import { freezeWithFunctions } from '../../protocol/primordials.ts';

/** The white space that a writer adds before tags. */
export interface XmlLayout {
  /** @param depth the number of elements that enclose the tag's element */
  beforeTag(depth: number): string;
}

interface OpenElement {
  readonly name: string;
  hasText: boolean;
  hasElements: boolean;
}

const compactLayout: XmlLayout = freezeWithFunctions({ beforeTag: () => '' });

/** Writes XML step by step. Text and attribute values are escaped; names and nesting are checked. */
export class XMLStreamWriter extends PlatformObject {
  readonly #writer: Writer;
  readonly #openElements: OpenElement[] = [];
  #isInTag = false;
  #isEmptyTag = false;
  #hasBegun = false;
  #hasRootElement = false;

  /** Creates an XML writer that writes to the given writer. @public */
  constructor(writer: Writer) {
    super();
    this.#writer = writer;
  }

  /** The white space that is added before tags: none. */
  get [xmlLayout](): XmlLayout {
    return compactLayout;
  }

  /**
   * Writes the XML declaration: `()`, `(version)`, `(encoding)` or `(encoding, version)`.
   * @throws Error if the document has already been started
   */
  writeStartDocument(first?: string, second?: string): void {
    if (this.#hasBegun) throw new Error('The document has already been started.');
    const version = second ?? (first !== undefined && /^1\.\d$/.test(first) ? first : '1.0');
    const encoding = second === undefined && first === version ? undefined : (first ?? 'UTF-8');
    this.#emit(
      `<?xml version="${version}"${encoding === undefined ? '' : ` encoding="${escapeXmlAttribute(encoding)}"`}?>`,
    );
  }

  /** Closes all open elements. */
  writeEndDocument(): void {
    while (this.#openElements.length > 0) this.writeEndElement();
    this.#completeTag();
  }

  /**
   * Writes a start tag: `(name)` or `(prefix, name, namespace)`. Does not declare the namespace: use `writeNamespace`.
   * @throws Error if the name is not valid, or the element would be a second root element
   */
  writeStartElement(first: string, localName?: string, _namespace?: string): void {
    this.#beginTag(
      localName === undefined ? qualifiedXmlName('', first) : qualifiedXmlName(first, localName),
    );
    this.#isEmptyTag = false;
  }

  /**
   * Writes an element without content: `(name)` or `(prefix, name, namespace)`. Attributes may follow. Does not declare
   * the namespace: use `writeNamespace`.
   * @throws Error if the name is not valid, or the element would be a second root element
   */
  writeEmptyElement(first: string, localName?: string, _namespace?: string): void {
    this.#beginTag(
      localName === undefined ? qualifiedXmlName('', first) : qualifiedXmlName(first, localName),
    );
    this.#isEmptyTag = true;
  }

  /** Writes the end tag of the current element. @throws Error if no element is open */
  writeEndElement(): void {
    this.#completeTag();
    const element = this.#openElements.pop();
    if (!element) throw new Error('There is no element to close.');
    if (element.hasElements && !element.hasText)
      this.#emit(this[xmlLayout].beforeTag(this.#openElements.length));
    this.#emit(`</${element.name}>`);
  }

  /**
   * Writes an attribute of the current element: `(name, value)` or `(prefix, namespace, name, value)`.
   * @throws Error if the name is not valid, or the value contains a character that is not allowed in XML
   * @throws Error if the start tag has been completed
   */
  writeAttribute(first: string, second: string, localName?: string, value?: string): void {
    const name = localName === undefined ? qualifiedXmlName('', first) : qualifiedXmlName(first, localName);
    this.#writeAttributeText(name, localName === undefined ? second : (value ?? ''));
  }

  /**
   * Declares a namespace on the current element. It is the default namespace if the prefix is empty or `xmlns`.
   * @throws Error if the prefix is not valid or the start tag has been completed
   */
  writeNamespace(prefix: string, namespace: string): void {
    if (prefix === '' || prefix === 'xmlns') this.writeDefaultNamespace(namespace);
    else this.#writeAttributeText(qualifiedXmlName('xmlns', prefix), namespace);
  }

  /**
   * Declares the default namespace on the current element.
   * @throws Error if the start tag has been completed
   */
  writeDefaultNamespace(namespace: string): void {
    this.#writeAttributeText('xmlns', namespace);
  }

  /** Has no effect: use `writeDefaultNamespace` to declare a namespace. */
  setDefaultNamespace(_namespace: string): void {
    return undefined;
  }

  /** Has no effect: use `writeNamespace` to declare a namespace. */
  setPrefix(_prefix: string, _namespace: string): void {
    return undefined;
  }

  /** Writes text, which is escaped. @throws Error if it contains a character that is not allowed in XML */
  writeCharacters(text: string): void {
    this.#writeContent(escapeXmlText(String(text)));
  }

  /** Writes text as a CDATA section. @throws Error if it contains a character that is not allowed in XML */
  writeCData(text: string): void {
    this.#writeContent(`<![CDATA[${requireLegalText(String(text)).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
  }

  /**
   * Writes a comment.
   * @throws Error if it contains `--`, ends with `-` or contains a character that is not allowed in XML
   */
  writeComment(text: string): void {
    const comment = requireLegalText(String(text));
    if (comment.includes('--') || comment.endsWith('-'))
      throw new Error('A comment cannot contain "--" or end with "-".');
    this.#completeTag();
    this.#emit(`<!--${comment}-->`);
  }

  /**
   * Writes a processing instruction with a target and data.
   * @throws Error if the target is not a name, or the data contains `?>` or a character that is not allowed in XML
   */
  writeProcessingInstruction(target: string, data?: string): void {
    const content = requireLegalText(String(data ?? ''));
    if (content.includes('?>')) throw new Error('A processing instruction cannot contain "?>".');
    this.#completeTag();
    this.#emit(`<?${qualifiedXmlName('', target)}${content === '' ? '' : ` ${content}`}?>`);
  }

  /**
   * Writes a document type declaration unchanged.
   * @throws Error if it contains a character that is not allowed in XML
   */
  writeDTD(text: string): void {
    this.#completeTag();
    this.#emit(requireLegalText(String(text)));
  }

  /** Writes a reference to an entity. @throws Error if the name is not valid */
  writeEntityRef(name: string): void {
    if (!isXmlName(name)) throw new Error(`"${name}" is not a valid entity name.`);
    this.#writeContent(`&${name};`);
  }

  /** Writes text unchanged, without escaping or checks. */
  writeRaw(text: string): void {
    this.#writeContent(String(text));
  }

  /** Writes the buffered output of the underlying writer. */
  flush(): void {
    this.#writer.flush();
  }

  /** Completes the current tag and closes the underlying writer. */
  close(): void {
    this.#completeTag();
    this.#writer.close();
  }

  #beginTag(name: string): void {
    this.#completeTag();
    const parent = this.#openElements.at(-1);
    if (!parent && this.#hasRootElement) throw new Error('A document can have only one root element.');
    this.#hasRootElement = true;
    if (parent) parent.hasElements = true;
    if (this.#hasBegun && parent?.hasText !== true)
      this.#emit(this[xmlLayout].beforeTag(this.#openElements.length));
    this.#emit(`<${name}`);
    this.#openElements.push({ name, hasText: false, hasElements: false });
    this.#isInTag = true;
  }

  #writeAttributeText(name: string, value: string): void {
    if (!this.#isInTag)
      throw new Error(`The attribute ${name} must be written directly after its start tag.`);
    this.#emit(` ${name}="${escapeXmlAttribute(String(value))}"`);
  }

  #writeContent(text: string): void {
    this.#completeTag();
    const element = this.#openElements.at(-1);
    if (element) element.hasText = true;
    this.#emit(text);
  }

  /** Writes the end of the current start tag if it is not written yet. */
  #completeTag(): void {
    if (!this.#isInTag) return;
    this.#isInTag = false;
    this.#emit(this.#isEmptyTag ? '/>' : '>');
    if (this.#isEmptyTag) this.#openElements.pop();
    this.#isEmptyTag = false;
  }

  #emit(text: string): void {
    this.#hasBegun = true;
    if (text !== '') this.#writer.write(text);
  }
}
registerClass('io.XMLStreamWriter', XMLStreamWriter);
