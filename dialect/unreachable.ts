import type { AnyNode, Node, Program, Statement } from 'acorn';
import { full } from 'acorn-walk';
import { branchesOf, endsFunction } from './completion.ts';

/** What V8 leaves out of a script, since no run comes there: it has no places, and what is declared there does not exist. */
export class Unreachable {
  readonly #stretches: readonly Pick<Node, 'start' | 'end'>[];

  constructor(program: Program) {
    const stretches: Pick<Node, 'start' | 'end'>[] = [];
    full(program, (node) => void stretches.push(...unreachableIn(node)));
    this.#stretches = stretches;
  }

  has({ start, end }: Node): boolean {
    return this.#stretches.some((one) => one.start <= start && end <= one.end);
  }
}

/** The parts of a node that no run comes to, whatever comes to the node. */
function unreachableIn(node: AnyNode): readonly Node[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return behindEnd(node.body);
    case 'SwitchCase':
      return behindEnd(node.consequent);
    case 'IfStatement': {
      if (node.test.type !== 'Literal') return [];
      const branch = node.test.value ? node.alternate : node.consequent;
      return branch ? [branch] : [];
    }
    case 'WhileStatement':
      return isNever(node.test) ? [node.test, node.body] : [];
    case 'ForStatement':
      return isNever(node.test) ? [node.body, ...(node.update ? [node.update] : [])] : [];
    default:
      return [];
  }
}

/** Functions that are declared behind the end of a list are there from its begin on. */
function behindEnd(list: readonly AnyNode[]): readonly Node[] {
  const end = list.findIndex((one) => leaves(one as Statement));
  return end < 0 ? [] : list.slice(end + 1).filter(({ type }) => type !== 'FunctionDeclaration');
}

/** Whether a statement never goes on to the next one of its list. */
function leaves(statement: Statement): boolean {
  switch (statement.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'BlockStatement':
      return statement.body.some(leaves);
    case 'IfStatement':
      return branchesOf(statement).every((branch) => !!branch && leaves(branch));
    default:
      return endsFunction(statement);
  }
}

/** Whether a condition is one that V8 takes for false as it stands. */
const isNever = (test: Node | null | undefined): boolean =>
  test?.type === 'Literal' && !(test as Node & { value?: unknown }).value;
