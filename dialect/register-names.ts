import type { Identifier, Program, ThisExpression } from 'acorn';
import { simple } from 'acorn-walk';
import {
  declaringScope,
  functionOf,
  lexicalScopes,
  scopeAt,
  thisScopeOf,
  type LexicalAnalysis,
  type LexicalScope,
} from './lexical-scopes.ts';

/**
 * Finds the names, and each `this`, that V8 reads from a register, so that it cannot halt where they are read.
 * These are the variables of the same function that no inner function mentions, with the exceptions in `#isLocal`.
 * Variables of the module are not in registers, because V8 keeps them for the debugger.
 */
export class RegisterNames {
  readonly #program: Program;
  #analysis: LexicalAnalysis | undefined;
  #catchStarts: ReadonlySet<number> | undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  has(node: Identifier | ThisExpression): boolean {
    this.#analysis ??= lexicalScopes(this.#program);
    const scope = scopeAt(this.#analysis.module, node.start);
    return node.type === 'Identifier'
      ? this.#isLocal(this.#analysis, scope, node)
      : isOwnThis(this.#analysis, scope);
  }

  /** Returns the offsets at which the scopes of `catch` clauses begin. */
  #catchClauseStarts(): ReadonlySet<number> {
    if (!this.#catchStarts) {
      const starts = new Set<number>();
      simple(this.#program, { CatchClause: ({ start }) => void starts.add(start) });
      this.#catchStarts = starts;
    }
    return this.#catchStarts;
  }

  #isLocal(
    { module, references }: LexicalAnalysis,
    scope: LexicalScope,
    { name, start }: Identifier,
  ): boolean {
    const owner = declaringScope(scope, name);
    if (!owner || functionOf(owner) === module || functionOf(owner) !== functionOf(scope)) return false;
    // V8 never keeps a caught value in a register.
    if (this.#catchClauseStarts().has(owner.start)) return false;
    const { start: first, end: last } = functionOf(owner);
    const referencesInFunction = references.filter(
      (reference) => first <= reference.start && reference.start < last,
    );
    if (referencesInFunction.some((reference) => reference.name === 'eval' && reference.role === 'call'))
      return false;
    const referencesToVariable = referencesInFunction.filter(
      (reference) => reference.name === name && declaringScope(reference.scope, name) === owner,
    );
    if (referencesToVariable.some((reference) => functionOf(reference.scope) !== functionOf(owner)))
      return false;
    const kind = owner.names.get(name);
    // In sloppy mode, the elements of `arguments` are the parameters themselves.
    if (kind === 'parameter')
      return !referencesInFunction.some((reference) => reference.name === 'arguments');
    if (kind !== 'let' && kind !== 'const' && kind !== 'class') return true;
    // Before the declaration, V8 checks whether the variable has been initialized.
    return referencesToVariable.some(
      (reference) => /declare/i.test(reference.role) && reference.start < start,
    );
  }
}

function isOwnThis({ thisExpressions }: LexicalAnalysis, scope: LexicalScope): boolean {
  const owner = functionOf(scope);
  return (
    owner.body !== 'arrow' &&
    !thisExpressions.some(
      (reference) => functionOf(reference.scope) !== owner && thisScopeOf(reference.scope) === owner,
    )
  );
}
