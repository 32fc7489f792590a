import type { IfStatement, Statement } from 'acorn';
import { simple } from 'acorn-walk';

/** Whether a statement never goes on to the next one: it returns or throws whatever happens. */
export function endsFunction(statement: Statement): boolean {
  switch (statement.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'BlockStatement':
      return statement.body.some(endsFunction);
    case 'IfStatement':
      return branchesOf(statement).every((branch) => !!branch && endsFunction(branch));
    case 'TryStatement': {
      const { block, handler, finalizer } = statement;
      if (finalizer && endsFunction(finalizer)) return true;
      return endsFunction(block) && (!handler || endsFunction(handler.body));
    }
    case 'SwitchStatement': {
      const last = statement.cases.at(-1);
      return (
        statement.cases.some(({ test }) => !test) &&
        !!last?.consequent.some(endsFunction) &&
        !breaks(statement)
      );
    }
    case 'WhileStatement':
      return isTrue(statement.test) && !breaks(statement);
    case 'ForStatement':
      return !statement.test && !breaks(statement);
    case 'DoWhileStatement':
      return !breaks(statement) && (isTrue(statement.test) || endsFunction(statement.body));
    default:
      return false;
  }
}

/** Those of an `if` that a run may come to; undefined is the way past it. */
export function branchesOf({
  test,
  consequent,
  alternate,
}: IfStatement): readonly (Statement | null | undefined)[] {
  if (test.type !== 'Literal') return [consequent, alternate];
  return [test.value ? consequent : alternate];
}

const isTrue = (test: { type: string; value?: unknown }): boolean =>
  test.type === 'Literal' && test.value === true;

/** Whether any `break` stands in it; one that leaves an inner loop only is taken for its own, to be on the safe side. */
function breaks(statement: Statement): boolean {
  let found = false;
  simple(statement, { BreakStatement: () => void (found = true) });
  return found;
}
