import type { Branch, Node, Reference } from './nodes.ts';
import { parseExpression, parseArguments, parseReference } from './parse-expression.ts';
import { TemplateReader } from './template-reader.ts';

/** The directives that end a block. */
type BlockEnd = 'end' | 'else' | 'elseif';

/**
 * Parses a template of the Velocity Template Language 1.7.
 * @throws VelocitySyntaxError that names line and column
 */
export function parseVelocity(text: string): readonly Node[] {
  return new TemplateParser(text).parse();
}

class TemplateParser {
  readonly #reader: TemplateReader;
  #text = '';

  constructor(text: string) {
    this.#reader = new TemplateReader(text);
  }

  parse(): Node[] {
    const { nodes, end } = this.#parseNodes();
    if (end !== undefined) this.#reader.fail(`#${end} belongs to no block.`);
    return nodes;
  }

  /** Parses up to the end of the text, or past the directive that ends the block. */
  #parseNodes(): { nodes: Node[]; end: BlockEnd | undefined } {
    const nodes: Node[] = [];
    const add = (node: Node): void => {
      this.#flushTo(nodes);
      nodes.push(node);
    };
    while (!this.#reader.isAtEnd) {
      if (this.#skipComment() || this.#takeLiteral()) continue;
      const reference = parseReference(this.#reader, parseVelocity);
      if (reference) {
        add(reference);
        continue;
      }
      const end = this.#reader.take(/#(?:\{(end|else)\}|(end|elseif|else)(?![A-Za-z]))/y);
      if (end) {
        if ((end[1] ?? end[2]) !== 'elseif') this.#skipLineEnd();
        this.#flushTo(nodes);
        return { nodes, end: (end[1] ?? end[2]) as BlockEnd };
      }
      const node = this.#parseDirective();
      if (node) add(node);
      else this.#text += this.#reader.take(/[^$#\\]+|[^]/y)?.[0] ?? '';
    }
    this.#flushTo(nodes);
    return { nodes, end: undefined };
  }

  #flushTo(nodes: Node[]): void {
    if (this.#text !== '') nodes.push({ kind: 'text', text: this.#text });
    this.#text = '';
  }

  #skipComment(): boolean {
    return this.#reader.take(/##[^\r\n]*(?:\r?\n)?|#\*[^]*?\*#/y) !== undefined;
  }

  /**
   * Reads literal text: `#[[ ... ]]#`, or the escaped sign of a reference or directive, such as `\$`. Returns false if
   * there is none.
   */
  #takeLiteral(): boolean {
    const literal =
      this.#reader.take(/#\[\[([^]*?)\]\]#/y) ?? this.#reader.take(/\\(\$!?\{?|#)(?=[A-Za-z@])/y);
    if (literal) this.#text += literal[1] ?? '';
    return literal !== undefined;
  }

  #parseDirective(): Node | undefined {
    const start = this.#reader.position;
    const match = this.#reader.take(/#(?:\{(break|stop)\}|(break|stop)\b(?!\s*\()|(@?[A-Za-z][\w-]*)\s*\()/y);
    if (!match) return undefined;
    const kind = match[1] ?? match[2];
    if (kind !== undefined) {
      this.#skipLineEnd();
      return { kind: kind as 'break' | 'stop' };
    }
    return this.#parseNamedDirective(match[3] ?? '', start);
  }

  #parseNamedDirective(name: string, start: number): Node {
    switch (name) {
      case 'set':
        return this.#parseSet();
      case 'if':
        return { kind: 'if', branches: this.#parseBranches(start) };
      case 'foreach':
        return this.#parseForeach(start);
      case 'define':
        return this.#parseDefine(start);
      case 'macro':
        return this.#parseMacro(start);
      case 'evaluate':
      case 'parse':
      case 'include': {
        const argumentList = parseArguments(this.#reader, parseVelocity);
        this.#skipLineEnd();
        return { kind: name, arguments: argumentList };
      }
      case 'break':
      case 'stop':
        parseArguments(this.#reader, parseVelocity);
        return { kind: name };
      default:
        return this.#parseCall(name, start);
    }
  }

  /** Parses `#set`. A line that contains only a `#set` adds nothing to the output. */
  #parseSet(): Node {
    this.#reader.skipSpace();
    const target = this.#parseReference();
    this.#reader.expect('=');
    const value = parseExpression(this.#reader, parseVelocity);
    this.#reader.expect(')');
    if (this.#skipLineEnd()) this.#text = this.#text.replace(/(^|\n)[ \t]+$/, '$1');
    return { kind: 'set', target, value };
  }

  #parseBranches(start: number): Branch[] {
    const branches: Branch[] = [];
    let condition: Branch['condition'] = this.#parseCondition();
    for (;;) {
      const { nodes, end } = this.#parseBlock(start);
      branches.push({ condition, body: nodes });
      if (end === 'end') return branches;
      if (end === 'elseif') this.#reader.expect('(');
      condition = end === 'elseif' ? this.#parseCondition() : undefined;
    }
  }

  #parseCondition(): Branch['condition'] {
    const condition = parseExpression(this.#reader, parseVelocity);
    this.#reader.expect(')');
    this.#skipLineEnd();
    return condition;
  }

  #parseForeach(start: number): Node {
    this.#reader.skipSpace();
    const { name: variable } = this.#parseReference();
    if (!this.#reader.take(/\s*in\b/y)) this.#reader.fail('"in" is expected.');
    const list = parseExpression(this.#reader, parseVelocity);
    this.#reader.expect(')');
    return { kind: 'foreach', variable, list, body: this.#parseBody(start) };
  }

  #parseDefine(start: number): Node {
    this.#reader.skipSpace();
    const { name: variable } = this.#parseReference();
    this.#reader.expect(')');
    return { kind: 'define', variable, body: this.#parseBody(start) };
  }

  #parseMacro(start: number): Node {
    const name =
      this.#reader.take(/\s*([A-Za-z][\w-]*)/y)?.[1] ?? this.#reader.fail('The name of a macro is expected.');
    const parameters: string[] = [];
    while (!this.#reader.take(/[\s,]*\)/y)) {
      this.#reader.take(/[\s,]+/y);
      parameters.push(this.#parseReference().name);
    }
    return { kind: 'macro', name, parameters, body: this.#parseBody(start) };
  }

  #parseCall(name: string, start: number): Node {
    const hasBody = name.startsWith('@');
    const argumentList = parseArguments(this.#reader, parseVelocity);
    const source = this.#reader.text.slice(start, this.#reader.position);
    const body = hasBody ? this.#parseBody(start) : undefined;
    return { kind: 'call', name: name.replace('@', ''), arguments: argumentList, body, source };
  }

  #parseReference(): Reference {
    return (
      parseReference(this.#reader, parseVelocity) ??
      this.#reader.fail('A reference such as $name is expected.')
    );
  }

  /** Parses a block that ends with `#end`. */
  #parseBody(start: number): Node[] {
    this.#skipLineEnd();
    const { nodes, end } = this.#parseBlock(start);
    if (end !== 'end') this.#reader.fail(`#${end} belongs to no #if.`);
    return nodes;
  }

  #parseBlock(start: number): { nodes: Node[]; end: BlockEnd } {
    // The text before the block belongs to the nodes around it.
    const text = this.#text;
    this.#text = '';
    const { nodes, end } = this.#parseNodes();
    this.#text = text;
    return { nodes, end: end ?? this.#reader.fail('The block has no #end.', start) };
  }

  #skipLineEnd(): boolean {
    return this.#reader.take(/[ \t]*\r?\n/y) !== undefined;
  }
}
