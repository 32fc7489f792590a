import type { BlockStatement, Node } from 'acorn';
import { containsLineEnd, skipTrivia, endOfType } from './annotation.ts';
import {
  bindingKinds,
  ExtensibleParser,
  scopeFlags,
  tokens,
  type RawNode,
  type Token,
} from './parser-internals.ts';

/** A range of the source text. `end` is exclusive. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** The parts of `for each (<binding> in <object>)` that must be rewritten. */
export interface ForEachLoop {
  /** The word `each`. */
  readonly eachRange: SourceRange;
  /** The word `in`. */
  readonly inRange: SourceRange;
  readonly object: SourceRange;
}

/** The body of a generator without an asterisk, from its opening brace to after its closing brace. */
export interface GeneratorBody extends SourceRange {
  /** The end of the directives; undefined if there are none. */
  readonly directivesEnd: number | undefined;
}

/**
 * Acorn's parser, extended by the platform's old dialect (open-points, Hooks: `: Type` annotations, `for each`;
 * functions that are generators because they contain `yield`; `let` for a name that the function has already). It also
 * parses all of modern JavaScript, and records the positions of the additions. It looks for an annotation only at the
 * end of a binding, of a class field's name or of a parameter list, so that the colon of a label, a conditional
 * expression, a case or a property is never mistaken for an annotation.
 */
export class OldDialectParser extends ExtensibleParser {
  /** From the colon to the end of the type. */
  readonly annotations: SourceRange[] = [];
  readonly forEachLoops: ForEachLoop[] = [];
  /** The bodies, including the braces, of functions that are generators without an asterisk. */
  readonly generatorBodies: GeneratorBody[] = [];
  /** The words `let` that redeclare a parameter, variable or function of the same function or script. */
  readonly letRanges: SourceRange[] = [];
  /** The start of the `let` statement whose names are being declared; undefined for any other statement. */
  #letStart: number | undefined;
  readonly #eachRanges = new Map<Node, SourceRange>();
  /**
   * Parentheses that do not begin an arrow function with types. Remembered so that nested ones are not
   * retried repeatedly.
   */
  readonly #untypedParentheses = new Set<number>();

  override parseBindingAtom(): Node {
    const binding = super.parseBindingAtom();
    if (this.type === tokens.colon) this.#skipAnnotation(tokens.name);
    return binding;
  }

  override parseFunctionBody(node: RawNode, isArrow: boolean, isMethod: boolean, forInit?: unknown): void {
    if (!isArrow && this.type === tokens.colon) this.#skipAnnotation(tokens.parenR);
    const scope = this.currentVarScope();
    const isOldFunction = (scope.flags & notOldGenerator) === 0;
    super.parseFunctionBody(node, isArrow, isMethod, forInit);
    if (!isOldFunction || (scope.flags & scopeFlags.generator) === 0) return;
    const { start, end, body } = node['body'] as BlockStatement;
    const directives = body.filter((statement) => 'directive' in statement);
    this.generatorBodies.push({ start, end, directivesEnd: directives.at(-1)?.end });
  }

  /** In the old dialect, `yield` makes its function a generator, in strict code too, where it cannot be a name. */
  override parseMaybeAssign(...rest: unknown[]): Node {
    const scope = this.currentVarScope();
    if (
      (scope.flags & scopeFlags.function) !== 0 &&
      (scope.flags & notOldGenerator) === 0 &&
      this.isContextual('yield')
    )
      scope.flags |= scopeFlags.generator;
    return super.parseMaybeAssign(...rest);
  }

  override parseVarStatement(node: RawNode, kind: string, ...rest: unknown[]): Node {
    const { start } = node;
    const outerLetStart = this.#letStart;
    this.#letStart = kind === 'let' ? start : undefined;
    const statement = super.parseVarStatement(node, kind, ...rest);
    this.#letStart = outerLetStart;
    const isVar = this.letRanges.some((range) => range.start === start);
    return isVar ? Object.assign(statement, { kind: 'var' }) : statement;
  }

  /** In the old engine, `let` may declare a name that the same function has as a parameter, variable or function. */
  override declareName(name: string, bindingKind: number, position: number): void {
    const scope = this.currentScope();
    const start = this.#letStart;
    const isDeclaredAgain =
      start !== undefined &&
      bindingKind === bindingKinds.lexical &&
      (scope.flags & (scopeFlags.top | scopeFlags.function)) !== 0 &&
      (scope.var.includes(name) || scope.functions.includes(name)) &&
      !scope.lexical.includes(name);
    super.declareName(name, isDeclaredAgain ? bindingKinds.var : bindingKind, position);
    if (!isDeclaredAgain) return;
    scope.lexical.push(name);
    this.letRanges.push({ start, end: start + 'let'.length });
  }

  override parseClassField(field: RawNode): Node {
    if (this.type === tokens.colon) this.#skipAnnotation(tokens.name);
    return super.parseClassField(field);
  }

  override parseForStatement(node: RawNode): Node {
    const eachRange = this.#findEachAfterFor();
    if (eachRange) {
      this.#eachRanges.set(node, eachRange);
      this.continueAt(eachRange.end);
    }
    const loop = super.parseForStatement(node);
    if (eachRange && loop.type !== 'ForInStatement')
      this.raise(eachRange.start, "for each needs '(variable in object)'");
    return loop;
  }

  override parseForIn(node: RawNode, init: Node): Node {
    const eachRange = this.#eachRanges.get(node);
    if (!eachRange || this.type !== tokens._in) return super.parseForIn(node, init);
    const initialValue = (init as RawNode & { declarations?: { init: Node | null }[] }).declarations?.[0]
      ?.init;
    if (initialValue)
      this.raise(initialValue.start, 'the variable of for each may not have an initial value');
    const inRange = { start: this.start, end: this.end };
    this.next();
    const { start } = this;
    const right = this.parseExpression();
    // The node's range does not include parentheses around the object.
    this.forEachLoops.push({ eachRange, inRange, object: { start, end: this.lastTokEnd } });
    this.expect(tokens.parenR);
    Object.assign(node, { left: init, right, body: this.parseStatement('for') });
    this.exitScope();
    this.labels.pop();
    return this.finishNode(node, 'ForInStatement');
  }

  /**
   * Parses an arrow function with typed parameters, which the original parser reads as an expression in parentheses, so
   * that it fails at the first colon.
   */
  override parseParenAndDistinguishExpression(canBeArrow: boolean, forInit?: unknown): Node {
    if (!canBeArrow) return super.parseParenAndDistinguishExpression(canBeArrow, forInit);
    const savedState = this.#saveState();
    try {
      return super.parseParenAndDistinguishExpression(canBeArrow, forInit);
    } catch (error) {
      const parenthesis = savedState.fields['start'] as number;
      if (!(error instanceof SyntaxError) || this.#untypedParentheses.has(parenthesis)) throw error;
      this.#restoreState(savedState);
      const head = this.#parseTypedArrowHead();
      if (head) return this.parseArrowExpression(head.node, head.params, false, forInit);
      this.#untypedParentheses.add(parenthesis);
      throw error;
    }
  }

  #parseTypedArrowHead(): { node: RawNode; params: Node[] } | undefined {
    const annotationCount = this.annotations.length;
    const node = this.startNode();
    this.next();
    try {
      const params = this.parseBindingList(tokens.parenR, false, true);
      if (this.type === tokens.colon) this.#skipAnnotation(tokens.parenR);
      if (
        this.annotations.length === annotationCount ||
        this.type !== tokens.arrow ||
        this.canInsertSemicolon()
      )
        return undefined;
      this.next();
      return { node, params };
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** Returns the word `each` between `for`, which is the current token, and the opening parenthesis. */
  #findEachAfterFor(): SourceRange | undefined {
    const start = skipTrivia(this.input, this.end, true);
    const end = start + 4;
    if (start === this.end || this.input.slice(start, end) !== 'each') return undefined;
    return this.input[skipTrivia(this.input, end, true)] === '(' ? { start, end } : undefined;
  }

  /** Skips the colon, which is the current token, and the type after it. */
  #skipAnnotation(precedingToken: typeof tokens.name): void {
    const { start } = this;
    const end = endOfType(this.input, this.end);
    if (end === undefined) this.raise(this.end, "a type must follow ':'");
    this.annotations.push({ start, end });
    this.continueAfter(start, end, precedingToken);
  }

  /** Makes the tokenizer skip a range as if it were a token. */
  protected continueAfter(start: number, end: number, precedingToken: Token = tokens.name): void {
    this.continueAt(end);
    this.lastTokStart = start;
    this.lastTokEnd = end;
    this.lastTokEndLoc = this.curPosition();
    // The preceding token decides whether a slash begins a regular expression and a brace begins a block.
    this.type = precedingToken;
    this.exprAllowed = false;
    this.nextToken();
  }

  /** Makes the tokenizer continue at a position. */
  protected continueAt(position: number): void {
    for (let index = this.pos; index < position; index++) {
      if (!containsLineEnd(this.input.charAt(index)) || this.input.startsWith('\r\n', index)) continue;
      this.curLine++;
      this.lineStart = index + 1;
    }
    this.pos = position;
  }

  #saveState(): ParserState {
    const { annotations, forEachLoops, generatorBodies, ...rest } = this;
    const fields = copyFields(rest);
    const scopes = this.scopeStack.map(({ var: vars, lexical, functions }) => [
      vars.length,
      lexical.length,
      functions.length,
    ]);
    return { fields, scopes, counts: [annotations.length, forEachLoops.length, generatorBodies.length] };
  }

  #restoreState({
    fields,
    scopes,
    counts: [annotations = 0, forEachLoops = 0, generatorBodies = 0],
  }: ParserState): void {
    Object.assign(this, copyFields(fields));
    for (const [index, scope] of this.scopeStack.entries()) {
      const [vars = 0, lexical = 0, functions = 0] = scopes[index] ?? [];
      scope.var.length = vars;
      scope.lexical.length = lexical;
      scope.functions.length = functions;
    }
    this.annotations.length = annotations;
    this.forEachLoops.length = forEachLoops;
    this.generatorBodies.length = generatorBodies;
  }
}

/** The kinds of functions that `yield` does not make a generator: it is a name in them, or they are one already. */
const notOldGenerator = scopeFlags.async | scopeFlags.generator | scopeFlags.arrow;

/** Copies arrays, because the parser changes its stacks in place. */
function copyFields(fields: object): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, value]: [string, unknown]) => [
    key,
    Array.isArray(value) ? [...(value as unknown[])] : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

interface ParserState {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The number of names in each scope, as counts of its `var`, lexical and function names. */
  readonly scopes: readonly (readonly number[])[];
  /** The numbers of annotations, `for each` loops and generator bodies, in this order. */
  readonly counts: readonly number[];
}
