import { Parser, tokTypes, type Node, type Options, type Position, type Program } from 'acorn';

/** `tokTypes` has more members than its type declares. */
export const tokens = tokTypes as typeof tokTypes &
  Readonly<Record<'colon' | 'parenR' | 'arrow' | 'bracketR' | 'braceR' | 'dot' | 'relational', Token>> &
  Readonly<Record<'_in' | '_default', Token>>;
export type Token = (typeof tokTypes)['name'];

/** The names that a scope declares. The parser only ever adds names. */
export interface Scope {
  readonly var: string[];
  readonly lexical: string[];
  readonly functions: string[];
  /** A set of {@link scopeFlags}. */
  flags: number;
}

/** Acorn's bits for kinds of scopes, as far as an extension needs them. */
export const scopeFlags = { top: 1, function: 2, async: 4, generator: 8, arrow: 16 } as const;

/**
 * Acorn's kinds of names, as far as an extension needs them: those of `var` and parameters, and those of `let`, `const`
 * and classes.
 */
export const bindingKinds = { var: 1, lexical: 2 } as const;

/** A node whose type is not known yet. */
export type RawNode = Node & Record<string, unknown>;

/**
 * The members of acorn's parser that an extension needs and that acorn's types do not declare: the state of the
 * tokenizer, which has already read the current token, and methods of the tokenizer and the parser.
 */
export interface ParserInternals {
  readonly input: string;
  pos: number;
  curLine: number;
  lineStart: number;
  type: Token;
  value: unknown;
  start: number;
  end: number;
  startLoc: Position;
  endLoc: Position;
  lastTokStart: number;
  lastTokEnd: number;
  lastTokEndLoc: Position;
  exprAllowed: boolean;
  context: unknown[];
  labels: unknown[];
  privateNameStack: unknown[];
  scopeStack: Scope[];

  parse(): Program;
  next(): void;
  nextToken(): void;
  curPosition(): Position;
  startNode(): RawNode;
  raise(position: number, message: string): never;
  canInsertSemicolon(): boolean;
  expect(type: Token): void;
  finishNode(node: RawNode, type: string): Node;
  exitScope(): void;
  parseExpression(): Node;
  startNodeAt(position: number, location: Position): RawNode;
  getTokenFromCode(code: number): void;
  readToken_lt_gt(code: number): void;
  finishToken(type: Token, value?: unknown): void;
  finishOp(type: Token, size: number): void;
  semicolon(): void;
  parseMaybeAssign(...rest: unknown[]): Node;
  /** Returns whether the current token is a name that is a keyword in some places, such as `yield`. */
  isContextual(name: string): boolean;
  /** Returns the scope of the innermost function, class initializer or script. */
  currentVarScope(): Scope;
  /** Returns the scope of the innermost block, function or script. */
  currentScope(): Scope;
  /** Adds a name to the current scope. Raises an error if it is taken. */
  declareName(name: string, bindingKind: number, position: number): void;
  parseVarStatement(node: RawNode, kind: string, ...rest: unknown[]): Node;
  parseSubscript(base: Node, start: number, startLoc: Position, ...rest: unknown[]): Node;
  parseExprAtom(...rest: unknown[]): Node;
  parseStatement(context: string | null, ...rest: unknown[]): Node;
  parseBindingAtom(): Node;
  parseBindingList(close: Token, allowEmpty: boolean, allowTrailingComma: boolean): Node[];
  parseFunctionBody(node: RawNode, isArrow: boolean, isMethod: boolean, forInit?: unknown): void;
  parseClassField(field: RawNode): Node;
  parseForStatement(node: RawNode): Node;
  parseForIn(node: RawNode, init: Node): Node;
  parseParenAndDistinguishExpression(canBeArrow: boolean, forInit?: unknown): Node;
  parseArrowExpression(node: RawNode, params: Node[], isAsync: boolean, forInit?: unknown): Node;
}

/** Acorn's parser as a base class. */
export const ExtensibleParser = Parser as unknown as new (options: Options, input: string) => ParserInternals;
