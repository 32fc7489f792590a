import { platformClass } from '../../platform-object.ts';
import type { Writer } from './Writer.ts';
import { XMLStreamWriter, type Layout } from './XMLStreamWriter.ts';

/** Writes XML with each element on a line of its own, unless text stands beside it. */
export class XMLIndentingStreamWriter extends XMLStreamWriter {
  #indent = '  ';
  #newLine = '\n';

  /** Writes into a writer. @public */
  constructor(writer: Writer) {
    const layout: Layout = {
      beforeStart: (depth) => this.#newLine + this.#indent.repeat(depth),
      beforeEnd: (depth) => this.#newLine + this.#indent.repeat(depth),
      afterDeclaration: () => '',
    };
    super(...([writer, layout] as unknown as [Writer]));
  }

  /** What stands before a tag, once for each level. */
  get indent(): string {
    return this.#indent;
  }

  set indent(indent: string) {
    this.#indent = String(indent);
  }

  /** What ends a line. */
  get newLine(): string {
    return this.#newLine;
  }

  set newLine(newLine: string) {
    this.#newLine = String(newLine);
  }
}
platformClass('io.XMLIndentingStreamWriter', XMLIndentingStreamWriter);
