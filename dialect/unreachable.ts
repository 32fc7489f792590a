import type { AnyNode, Node, Program, Statement } from 'acorn';
import { full } from 'acorn-walk';
import { reachableBranches, endsFunction } from './ends-function.ts';

/**
 * The parts of a script that V8 omits because they cannot be reached: it neither halts there nor creates
 * their variables.
 */
export class UnreachableCode {
  readonly #ranges: readonly Pick<Node, 'start' | 'end'>[];

  constructor(program: Program) {
    const ranges: Pick<Node, 'start' | 'end'>[] = [];
    full(program, (node) => void ranges.push(...unreachableNodes(node)));
    this.#ranges = ranges;
  }

  has({ start, end }: Node): boolean {
    return this.#ranges.some((range) => range.start <= start && end <= range.end);
  }

  /** Returns whether the character at an offset is in unreachable code. */
  includes(offset: number): boolean {
    return this.#ranges.some(({ start, end }) => start <= offset && offset < end);
  }
}

/** Returns whether the text of a line (1-based) begins in unreachable code. */
export function isLineUnreachable(program: Program, source: string, line: number): boolean {
  const lines = source.split('\n');
  const text = lines[line - 1] ?? '';
  const start = lines
    .slice(0, line - 1)
    .reduce((sum, precedingLine) => sum + precedingLine.length + 1, text.search(/\S/));
  return text.trim() !== '' && new UnreachableCode(program).includes(start);
}

/** Returns the parts of a node that cannot be reached, even if the node itself can. */
function unreachableNodes(node: AnyNode): readonly Node[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return statementsAfterExit(node.body);
    case 'SwitchCase':
      return statementsAfterExit(node.consequent);
    case 'IfStatement': {
      if (node.test.type !== 'Literal') return [];
      const branch = node.test.value ? node.alternate : node.consequent;
      return branch ? [branch] : [];
    }
    case 'WhileStatement':
      return isAlwaysFalse(node.test) ? [node.test, node.body] : [];
    case 'ForStatement':
      return isAlwaysFalse(node.test) ? [node.body, ...(node.update ? [node.update] : [])] : [];
    default:
      return [];
  }
}

/**
 * Returns the statements of a list that follow an exit, except functions, which are hoisted to the start of the list.
 */
function statementsAfterExit(list: readonly AnyNode[]): readonly Node[] {
  const end = list.findIndex((statement) => exits(statement as Statement));
  return end < 0 ? [] : list.slice(end + 1).filter(({ type }) => type !== 'FunctionDeclaration');
}

/** Returns whether a statement never continues with the next one of its list. */
function exits(statement: Statement): boolean {
  switch (statement.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'BlockStatement':
      return statement.body.some(exits);
    case 'IfStatement':
      return reachableBranches(statement).every((branch) => !!branch && exits(branch));
    default:
      return endsFunction(statement);
  }
}

/** Returns whether V8 treats a condition as constantly false. */
const isAlwaysFalse = (test: Node | null | undefined): boolean =>
  test?.type === 'Literal' && !(test as Node & { value?: unknown }).value;
