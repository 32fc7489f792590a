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
 * Tells names that V8 reads from a register, so that nothing runs and nothing can halt where they stand: variables of the
 * very function that no function within it mentions. Variables of the module are kept for the debugger, and are none.
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

  /** Where the scopes of `catch` begin. */
  #catches(): ReadonlySet<number> {
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
    // What is caught is kept elsewhere, always.
    if (this.#catches().has(owner.start)) return false;
    const { start: first, end: last } = functionOf(owner);
    const within = references.filter((one) => first <= one.start && one.start < last);
    if (within.some((one) => one.name === 'eval' && one.role === 'call')) return false;
    const same = within.filter((one) => one.name === name && declaringScope(one.scope, name) === owner);
    if (same.some((one) => functionOf(one.scope) !== functionOf(owner))) return false;
    const kind = owner.names.get(name);
    // The elements of `arguments` are the parameters themselves, in code that is not strict.
    if (kind === 'parameter') return !within.some((one) => one.name === 'arguments');
    if (kind !== 'let' && kind !== 'const' && kind !== 'class') return true;
    // Before its declaration, V8 looks whether there is a value yet.
    return same.some((one) => /declare/i.test(one.role) && one.start < start);
  }
}

function isOwnThis({ thisExpressions }: LexicalAnalysis, scope: LexicalScope): boolean {
  const owner = functionOf(scope);
  return (
    owner.body !== 'arrow' &&
    !thisExpressions.some((one) => functionOf(one.scope) !== owner && thisScopeOf(one.scope) === owner)
  );
}
