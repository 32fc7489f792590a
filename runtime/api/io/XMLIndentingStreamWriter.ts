import { xmlLayout } from '../../internal-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import type { Writer } from './Writer.ts';
import { XMLStreamWriter, type XmlLayout } from './XMLStreamWriter.ts';

/** Writes indented XML: each element starts on a new line, unless text precedes it in its parent. */
export class XMLIndentingStreamWriter extends XMLStreamWriter {
  #indent = '  ';
  #newLine = '\n';

  /** Creates an XML writer that writes to the given writer. @public */
  constructor(writer: Writer) {
    super(writer);
  }

  override get [xmlLayout](): XmlLayout {
    return { beforeTag: (depth) => this.#newLine + this.#indent.repeat(depth) };
  }

  /** Returns the indentation of each level. */
  get indent(): string {
    return this.#indent;
  }

  /** Sets the indentation of each level. */
  set indent(indent: string) {
    this.#indent = String(indent);
  }

  /** Returns the line break. */
  get newLine(): string {
    return this.#newLine;
  }

  /** Sets the line break. */
  set newLine(newLine: string) {
    this.#newLine = String(newLine);
  }
}
registerClass('io.XMLIndentingStreamWriter', XMLIndentingStreamWriter);
