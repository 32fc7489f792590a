import { Parser, tokTypes, type Node, type Options, type Position, type Program } from 'acorn';

/** `tokTypes` has more of them than its declaration says. */
export const tokens = tokTypes as typeof tokTypes &
  Readonly<Record<'colon' | 'parenR' | 'arrow' | '_in', Token>>;
export type Token = (typeof tokTypes)['name'];

/** Names that one scope declares; they are only ever added to. */
export interface Scope {
  readonly var: string[];
  readonly lexical: string[];
  readonly functions: string[];
}

/** A node before it is known what it will be. */
export type Raw = Node & Record<string, unknown>;

/**
 * The part of acorn's parser that an extension works with, which its declaration leaves out: the state of the
 * tokenizer, of which the current token is already read, and the methods that parse one construct each.
 */
interface ParserInternals {
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
  startNode(): Raw;
  raise(position: number, message: string): never;
  canInsertSemicolon(): boolean;
  expect(type: Token): void;
  finishNode(node: Raw, type: string): Node;
  exitScope(): void;
  parseExpression(): Node;
  parseStatement(context: string): Node;
  parseBindingAtom(): Node;
  parseBindingList(close: Token, allowEmpty: boolean, allowTrailingComma: boolean): Node[];
  parseFunctionBody(node: Raw, isArrow: boolean, isMethod: boolean, forInit?: unknown): void;
  parseClassField(field: Raw): Node;
  parseForStatement(node: Raw): Node;
  parseForIn(node: Raw, init: Node): Node;
  parseParenAndDistinguishExpression(canBeArrow: boolean, forInit?: unknown): Node;
  parseArrowExpression(node: Raw, params: Node[], isAsync: boolean, forInit?: unknown): Node;
}

/** Acorn's parser as a class to extend. */
export const ExtensibleParser = Parser as unknown as new (options: Options, input: string) => ParserInternals;
