import type { Node } from 'acorn';
import { endsLine, skipSpace, typeEnd } from './annotation.ts';
import { ExtensibleParser, tokens, type Raw } from './parser-internals.ts';

/** A stretch of the source, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The parts of `for each (<binding> in <object>)` that have to change. */
export interface ForEach {
  /** The word `each`. */
  readonly each: Stretch;
  /** The word `in`. */
  readonly in: Stretch;
  readonly object: Stretch;
}

/**
 * Acorn's parser with the additions of the platform's old dialect (open-points, Hooks: `: Type` annotations, `for
 * each`). It parses all of today's JavaScript too, and it notes where the additions stand. Annotations are looked for
 * where a binding or a list of parameters has just ended, so that a colon of a label, a ternary, a case or a property
 * can never be taken for one.
 */
export class OldDialectParser extends ExtensibleParser {
  /** From the colon to the end of the type. */
  readonly annotations: Stretch[] = [];
  readonly forEachs: ForEach[] = [];
  readonly #each = new Map<Node, Stretch>();
  /** Brackets that are known to begin no arrow function with types: nested ones must not be tried over and over. */
  readonly #untyped = new Set<number>();

  override parseBindingAtom(): Node {
    const binding = super.parseBindingAtom();
    if (this.type === tokens.colon) this.#skipAnnotation(tokens.name);
    return binding;
  }

  override parseFunctionBody(node: Raw, isArrow: boolean, isMethod: boolean, forInit?: unknown): void {
    if (!isArrow && this.type === tokens.colon) this.#skipAnnotation(tokens.parenR);
    super.parseFunctionBody(node, isArrow, isMethod, forInit);
  }

  override parseClassField(field: Raw): Node {
    if (this.type === tokens.colon) this.#skipAnnotation(tokens.name);
    return super.parseClassField(field);
  }

  override parseForStatement(node: Raw): Node {
    const each = this.#eachAfterFor();
    if (each) {
      this.#each.set(node, each);
      this.#continueAt(each.end);
    }
    const loop = super.parseForStatement(node);
    if (each && loop.type !== 'ForInStatement')
      this.raise(each.start, "for each needs '(variable in object)'");
    return loop;
  }

  override parseForIn(node: Raw, init: Node): Node {
    const each = this.#each.get(node);
    if (!each || this.type !== tokens._in) return super.parseForIn(node, init);
    const initial = (init as Raw & { declarations?: { init: Node | null }[] }).declarations?.[0]?.init;
    if (initial) this.raise(initial.start, 'the variable of for each may not have an initial value');
    const word = { start: this.start, end: this.end };
    this.next();
    const { start } = this;
    const right = this.parseExpression();
    // The node leaves out brackets around it.
    this.forEachs.push({ each, in: word, object: { start, end: this.lastTokEnd } });
    this.expect(tokens.parenR);
    Object.assign(node, { left: init, right, body: this.parseStatement('for') });
    this.exitScope();
    this.labels.pop();
    return this.finishNode(node, 'ForInStatement');
  }

  /** An arrow function whose parameters have types reads like an expression in brackets that goes wrong at a colon. */
  override parseParenAndDistinguishExpression(canBeArrow: boolean, forInit?: unknown): Node {
    if (!canBeArrow) return super.parseParenAndDistinguishExpression(canBeArrow, forInit);
    const before = this.#state();
    try {
      return super.parseParenAndDistinguishExpression(canBeArrow, forInit);
    } catch (error) {
      const bracket = before.fields['start'] as number;
      if (!(error instanceof SyntaxError) || this.#untyped.has(bracket)) throw error;
      this.#restore(before);
      const head = this.#typedArrowHead();
      if (head) return this.parseArrowExpression(head.node, head.params, false, forInit);
      this.#untyped.add(bracket);
      throw error;
    }
  }

  #typedArrowHead(): { node: Raw; params: Node[] } | undefined {
    const known = this.annotations.length;
    const node = this.startNode();
    this.next();
    try {
      const params = this.parseBindingList(tokens.parenR, false, true);
      if (this.type === tokens.colon) this.#skipAnnotation(tokens.parenR);
      if (this.annotations.length === known || this.type !== tokens.arrow || this.canInsertSemicolon())
        return undefined;
      this.next();
      return { node, params };
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** The word `each` between the `for` that is the current token and its bracket. */
  #eachAfterFor(): Stretch | undefined {
    const start = skipSpace(this.input, this.end, true);
    const end = start + 4;
    if (start === this.end || this.input.slice(start, end) !== 'each') return undefined;
    return this.input[skipSpace(this.input, end, true)] === '(' ? { start, end } : undefined;
  }

  /** Passes over the colon that is the current token, and its type, as if neither were there. */
  #skipAnnotation(before: typeof tokens.name): void {
    const { start } = this;
    const end = typeEnd(this.input, this.end);
    if (end === undefined) this.raise(this.end, "a type must follow ':'");
    this.annotations.push({ start, end });
    this.#continueAt(end);
    this.lastTokStart = start;
    this.lastTokEnd = end;
    this.lastTokEndLoc = this.curPosition();
    // Whether a slash begins a regular expression, and a brace a block, hangs on the token before.
    this.type = before;
    this.exprAllowed = false;
    this.nextToken();
  }

  /** The next token is read from there. */
  #continueAt(position: number): void {
    for (let at = this.pos; at < position; at++) {
      if (!endsLine(this.input.charAt(at)) || this.input.startsWith('\r\n', at)) continue;
      this.curLine++;
      this.lineStart = at + 1;
    }
    this.pos = position;
  }

  #state(): ParserState {
    const { annotations: _annotations, forEachs: _forEachs, ...rest } = this;
    const fields = copied(rest);
    const scopes = this.scopeStack.map(({ var: vars, lexical, functions }) => [
      vars.length,
      lexical.length,
      functions.length,
    ]);
    return { fields, scopes, noted: [this.annotations.length, this.forEachs.length] };
  }

  #restore({ fields, scopes, noted: [annotations = 0, forEachs = 0] }: ParserState): void {
    Object.assign(this, copied(fields));
    for (const [index, scope] of this.scopeStack.entries()) {
      const [vars = 0, lexical = 0, functions = 0] = scopes[index] ?? [];
      scope.var.length = vars;
      scope.lexical.length = lexical;
      scope.functions.length = functions;
    }
    this.annotations.length = annotations;
    this.forEachs.length = forEachs;
  }
}

/** Stacks are copied, since the parser changes them in place. */
function copied(fields: object): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, value]: [string, unknown]) => [
    key,
    Array.isArray(value) ? [...(value as unknown[])] : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

interface ParserState {
  readonly fields: Readonly<Record<string, unknown>>;
  /** How many names each scope had. */
  readonly scopes: readonly (readonly number[])[];
  readonly noted: readonly number[];
}
