import type { Node, Position } from 'acorn';
import { endOfName, skipTrivia } from './annotation.ts';
import { replacement, type Edit } from './edits.ts';
import { anyNameSign, attributeSign, descendantSign, filterName, literalSubstitutes } from './e4x-signs.ts';
import { OldDialectParser, type SourceRange } from './old-dialect-parser.ts';
import { tokens, type RawNode } from './parser-internals.ts';

/** The parser's placeholder for the object that implements E4X; an unused name replaces the placeholder later. */
export const helper = 'ǀ';
/** The parameter of a filter's function. */
export const filteredItem = 'ǁǁ';

/** The character codes of `@` and `<`. */
const atSign = 0x40;
const lessThan = 0x3c;

/**
 * The parser of the old dialect, extended by E4X (ECMA-357): literals, attributes, descendants, `*`, qualified names,
 * filters and `default xml namespace`. It records the edits that convert these forms to standard JavaScript. The nodes
 * that it returns for them contain only their subexpressions.
 */
export class E4xParser extends OldDialectParser {
  readonly edits: Edit[] = [];
  /** The conditions of filters. */
  readonly filters: SourceRange[] = [];

  override parseSubscript(base: Node, start: number, startLoc: Position, ...rest: unknown[]): Node {
    if (this.type === tokens.dot) {
      const part = this.#readXmlProperty(base, start, startLoc);
      if (part) return part;
    }
    return super.parseSubscript(base, start, startLoc, ...rest);
  }

  override parseExprAtom(...rest: unknown[]): Node {
    const { start, startLoc } = this;
    if (this.type === tokens.relational && this.input[start] === '<')
      return this.#readLiteral(start, startLoc);
    if (this.input[start] === '@') {
      this.edits.push({ start, end: start + 1, text: `${filteredItem}.${attributeSign}` });
      return this.#readSelection(start, start + 1, attributeSign, [], start, startLoc, 1);
    }
    if (this.#isQualifier(start)) return this.#readSelection(start, start, '', [], start, startLoc, 0);
    return super.parseExprAtom(...rest);
  }

  override parseStatement(context: string | null, ...rest: unknown[]): Node {
    if (this.type !== tokens._default) return super.parseStatement(context, ...rest);
    const head = /default\s+xml\s+namespace\s*(?==[^=])/y;
    head.lastIndex = this.start;
    if (!head.test(this.input)) return super.parseStatement(context, ...rest);
    const node = this.startNode();
    const text = `${helper}.namespace`;
    const blanks = this.input.slice(this.start, head.lastIndex).replace(/[^\n\r\u2028\u2029]/g, ' ');
    this.edits.push({ start: this.start, end: head.lastIndex, text: text + blanks.slice(text.length) });
    this.continueAt(head.lastIndex);
    this.nextToken();
    this.next();
    node['expression'] = this.parseMaybeAssign();
    this.semicolon();
    return this.finishNode(node, 'ExpressionStatement');
  }

  override getTokenFromCode(code: number): void {
    if (code === atSign) {
      this.pos++;
      this.finishToken(tokens.name, '@');
    } else super.getTokenFromCode(code);
  }

  override readToken_lt_gt(code: number): void {
    // Where an expression begins, `<!--` or `<![CDATA[` begins a literal.
    const isLiteral = code === lessThan && this.exprAllowed && this.input[this.pos + 1] === '!';
    if (isLiteral) this.finishOp(tokens.relational, 1);
    else super.readToken_lt_gt(code);
  }

  /** Returns the XML property or filter after the current token, a dot; undefined for an ordinary property. */
  #readXmlProperty(base: Node, start: number, startLoc: Position): Node | undefined {
    const dot = this.start;
    const offset = skipTrivia(this.input, this.end, true);
    const parts = [base];
    switch (this.input[offset]) {
      case '(':
        return this.#readFilter(base, offset, start, startLoc);
      case '.': {
        if (offset !== this.end) return undefined;
        const name = skipTrivia(this.input, offset + 1, true);
        const isAttribute = this.input[name] === '@';
        const signs = descendantSign + (isAttribute ? attributeSign : '');
        this.edits.push({ start: offset, end: offset + 1, text: descendantSign });
        if (isAttribute) this.edits.push({ start: name, end: name + 1, text: attributeSign });
        return this.#readSelection(
          dot,
          isAttribute ? name + 1 : offset + 1,
          signs,
          parts,
          start,
          startLoc,
          isAttribute ? 2 : 1,
        );
      }
      case '@':
        this.edits.push({ start: offset, end: offset + 1, text: attributeSign });
        return this.#readSelection(dot, offset + 1, attributeSign, parts, start, startLoc, 1);
      case '*':
        return this.#readSelection(dot, offset, '', parts, start, startLoc, 0);
      default:
        return this.#isQualifier(offset)
          ? this.#readSelection(dot, offset, '', parts, start, startLoc, 0)
          : undefined;
    }
  }

  #isQualifier(offset: number): boolean {
    const end = this.input[offset] === '*' ? offset + 1 : endOfName(this.input, offset);
    return end !== undefined && this.input.startsWith('::', skipTrivia(this.input, end, true));
  }

  /**
   * Reads `name`, `*`, `[expression]`, `ns::name`, `*::name` or `ns::[expression]`.
   * @param from the start of the property: its dot, or its `@` or name if it has no dot, as in a filter's condition
   * @param signCount the number of edits that have written the signs; a computed or qualified name replaces these edits
   */
  #readSelection(
    from: number,
    position: number,
    signs: string,
    parts: Node[],
    start: number,
    startLoc: Position,
    signCount: number,
  ): Node {
    const { input } = this;
    const offset = skipTrivia(input, position, true);
    if (this.#isQualifier(offset))
      return this.#readQualifiedName(from, offset, signs, parts, start, startLoc, signCount);
    this.#moveSigns(offset, signs, parts, signCount);
    if (input[offset] === '*') {
      this.edits.push({ start: offset, end: offset + 1, text: anyNameSign });
      return this.#finish(parts, start, startLoc, offset + 1);
    }
    if (input[offset] === '[') {
      this.edits.splice(this.edits.length - signCount);
      const owner = parts.length === 0 ? filteredItem : '';
      this.edits.push(replacement(input, from, offset + 1, `${owner}[${helper}.key("${signs}",`));
      return this.#readBracket(offset, parts, start, startLoc);
    }
    const end = endOfName(input, offset);
    if (end === undefined) this.raise(offset, 'a name must follow');
    return this.#finish(parts, start, startLoc, end);
  }

  /** Moves the signs before a name to the name if blanks, lines or comments are between them. */
  #moveSigns(name: number, signs: string, parts: readonly Node[], signCount: number): void {
    const signStart = this.edits.at(-signCount)?.start;
    if (signCount === 0 || signStart === undefined || signStart + signCount === name) return;
    this.edits.splice(this.edits.length - signCount);
    const owner = parts.length === 0 ? `${filteredItem}.` : '';
    this.edits.push(replacement(this.input, signStart, name, owner + signs));
  }

  #readQualifiedName(
    from: number,
    offset: number,
    signs: string,
    parts: Node[],
    start: number,
    startLoc: Position,
    signCount: number,
  ): Node {
    const { input } = this;
    this.edits.splice(this.edits.length - signCount);
    const owner = parts.length === 0 ? filteredItem : '';
    const isAny = input[offset] === '*';
    const qualifierEnd = isAny ? offset + 1 : (endOfName(input, offset) ?? offset);
    const name = skipTrivia(input, skipTrivia(input, qualifierEnd, true) + 2, true);
    this.edits.push({
      ...replacement(input, from, offset, `${owner}[${helper}.qualify("${signs}",`),
      pairedWith: offset + 0.5,
    });
    if (isAny) this.edits.push({ start: offset, end: offset + 1, text: 'null' });
    else parts.push(this.#createIdentifier(offset, qualifierEnd, startLoc));
    if (input[name] === '[') {
      this.edits.push(replacement(input, qualifierEnd, name + 1, ','));
      return this.#readBracket(name, parts, start, startLoc);
    }
    const end = input[name] === '*' ? name + 1 : endOfName(input, name);
    if (end === undefined) this.raise(name, "a name must follow '::'");
    this.edits.push(replacement(input, qualifierEnd, name, ',"'));
    if (input[name] === '*') this.edits.push({ start: name, end, text: `${anyNameSign}")]` });
    else this.edits.push({ start: end, end, text: '")]', pairedWith: end - 0.5 });
    return this.#finish(parts, start, startLoc, end);
  }

  /** Reads the expression of a computed name and its brackets, the first of which is at `offset`. */
  #readBracket(offset: number, parts: Node[], start: number, startLoc: Position): Node {
    this.continueAt(offset);
    this.nextToken();
    this.next();
    parts.push(this.parseExpression());
    this.edits.push({ start: this.start, end: this.start + 1, text: ')]' });
    this.expect(tokens.bracketR);
    return this.#createContainer(parts, start, startLoc);
  }

  #readFilter(base: Node, offset: number, start: number, startLoc: Position): Node {
    this.edits.push({ start: offset, end: offset + 1, text: `${filterName}(${filteredItem}=>(` });
    this.continueAt(offset);
    this.nextToken();
    this.next();
    const condition = this.parseExpression();
    this.filters.push({ start: offset + 1, end: this.start });
    this.edits.push({ start: this.start, end: this.start + 1, text: '))' });
    this.expect(tokens.parenR);
    return this.#createContainer([base, condition], start, startLoc);
  }

  #readLiteral(start: number, startLoc: Position): Node {
    const expressions: Node[] = [];
    this.edits.push({ start, end: start, text: `${helper}.literal\``, pairedWith: start + 0.5 });
    const scanner = new LiteralScanner(
      this.input,
      (offset) => {
        this.edits.push({ start: offset, end: offset + 1, text: '${' });
        this.continueAt(offset);
        this.exprAllowed = true;
        this.nextToken();
        this.next();
        expressions.push(this.parseExpression());
        if (this.type !== tokens.braceR) this.raise(this.start, "'}' must follow the expression");
        return this.end;
      },
      (offset, problem) => this.raise(offset, problem),
    );
    const context = [...this.context];
    const end = scanner.findEnd(start);
    this.context = context;
    let position = start;
    for (const { start: from, end: to } of [...scanner.expressions, { start: end, end }]) {
      for (let index = position; index < from; index++) {
        const [, text] = literalSubstitutes.find(([character]) => character === this.input[index]) ?? [];
        if (text !== undefined) this.edits.push({ start: index, end: index + 1, text });
      }
      position = to;
    }
    this.edits.push({ start: end, end, text: '`', pairedWith: end - 0.5 });
    this.continueAfter(start, end);
    return this.#createContainer(expressions, start, startLoc);
  }

  #finish(parts: Node[], start: number, startLoc: Position, end: number): Node {
    this.continueAfter(this.start, end);
    return this.#createContainer(parts, start, startLoc);
  }

  /** Returns a node that can be assigned to and deleted, with the subexpressions of a property, filter or literal. */
  #createContainer(parts: Node[], start: number, startLoc: Position): Node {
    const node = this.startNodeAt(start, startLoc);
    const property = this.startNodeAt(start, startLoc);
    property['expressions'] = parts;
    const object = this.startNodeAt(start, startLoc);
    Object.assign(node, {
      object: this.finishNode(object, 'ThisExpression'),
      property: this.finishNode(property, 'SequenceExpression'),
      computed: true,
      optional: false,
    });
    return this.finishNode(node, 'MemberExpression');
  }

  #createIdentifier(start: number, end: number, startLoc: Position): Node {
    const node: RawNode = this.startNodeAt(start, startLoc);
    node['name'] = this.input.slice(start, end);
    this.finishNode(node, 'Identifier');
    node.end = end;
    return node;
  }
}

/** Finds the end of a literal and the expressions in it. */
class LiteralScanner {
  readonly expressions: SourceRange[] = [];
  readonly #input: string;
  /** Parses the expression whose opening brace is at an offset; returns the offset after the closing one. */
  readonly #parse: (offset: number) => number;
  readonly #fail: (offset: number, problem: string) => never;

  constructor(
    input: string,
    parse: (offset: number) => number,
    fail: (offset: number, problem: string) => never,
  ) {
    this.#input = input;
    this.#parse = parse;
    this.#fail = fail;
  }

  /** Returns the end of the literal that begins at an offset. */
  findEnd(start: number): number {
    // An XML declaration before the element belongs to the literal.
    const declaration = /<\?xml\s[^]*?\?>\s*(?=<)/y;
    declaration.lastIndex = start;
    const from = declaration.test(this.#input) ? declaration.lastIndex : start;
    return this.#skipMarkup(from);
  }

  #skipMarkup(offset: number): number {
    const input = this.#input;
    if (input.startsWith('<!--', offset)) return this.#offsetAfter('-->', offset);
    if (input.startsWith('<![CDATA[', offset)) return this.#offsetAfter(']]>', offset);
    if (input.startsWith('<?', offset)) return this.#offsetAfter('?>', offset);
    if (input.startsWith('<>', offset)) return this.#offsetAfter('>', this.#skipContent(offset + 2));
    const tagEnd = this.#skipTag(offset);
    return input[tagEnd - 2] === '/' ? tagEnd : this.#skipEndTag(this.#skipContent(tagEnd));
  }

  /** Returns the end of a start tag. */
  #skipTag(offset: number): number {
    const input = this.#input;
    const firstCharacter = input[offset + 1] ?? '';
    if (!/[\p{L}_:{]/u.test(firstCharacter)) this.#fail(offset, 'Unexpected token');
    let position = offset + 1;
    for (;;) {
      const character = input[position];
      if (character === undefined) this.#fail(offset, 'Unterminated XML literal');
      if (character === '{') position = this.#skipExpression(position);
      else if (character === '>') return position + 1;
      else if (/[<\u200B\u2060]/.test(character)) this.#fail(position, 'Unexpected token in an XML literal');
      else if (character === '"' || character === "'") position = this.#offsetAfter(character, position + 1);
      else position++;
    }
  }

  /** Returns the start of the end tag that follows the content of an element. */
  #skipContent(from: number): number {
    const input = this.#input;
    let position = from;
    for (;;) {
      const character = input[position];
      if (character === undefined) this.#fail(from, 'Unterminated XML literal');
      if (character === '{') position = this.#skipExpression(position);
      else if (character !== '<') position++;
      else if (input[position + 1] === '/') return position;
      else position = this.#skipMarkup(position);
    }
  }

  #skipEndTag(offset: number): number {
    let position = offset + 2;
    for (;;) {
      const character = this.#input[position];
      if (character === undefined) this.#fail(offset, 'Unterminated XML literal');
      if (character === '{') position = this.#skipExpression(position);
      else if (character === '>') return position + 1;
      else position++;
    }
  }

  #skipExpression(offset: number): number {
    const end = this.#parse(offset);
    this.expressions.push({ start: offset, end });
    return end;
  }

  #offsetAfter(terminator: string, from: number): number {
    const index = this.#input.indexOf(terminator, from);
    if (index < 0) this.#fail(from, 'Unterminated XML literal');
    return index + terminator.length;
  }
}
