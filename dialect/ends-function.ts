import type { IfStatement, Statement } from 'acorn';
import { simple } from 'acorn-walk';

/** Returns whether a statement certainly never continues with the next one: it returns, throws or loops forever. */
export function endsFunction(statement: Statement): boolean {
  switch (statement.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'BlockStatement':
      return statement.body.some(endsFunction);
    case 'IfStatement':
      return reachableBranches(statement).every((branch) => !!branch && endsFunction(branch));
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
        !containsBreak(statement)
      );
    }
    case 'WhileStatement':
      return isTrue(statement.test) && !containsBreak(statement);
    case 'ForStatement':
      return !statement.test && !containsBreak(statement);
    case 'DoWhileStatement':
      if (containsBreak(statement)) return false;
      // After a "continue", the condition can end the loop.
      return isTrue(statement.test) || (!containsContinue(statement) && endsFunction(statement.body));
    default:
      return false;
  }
}

/** Returns the branches of an `if` that can be executed, with null or undefined in place of a missing `else`. */
export function reachableBranches({
  test,
  consequent,
  alternate,
}: IfStatement): readonly (Statement | null | undefined)[] {
  if (test.type !== 'Literal') return [consequent, alternate];
  return [test.value ? consequent : alternate];
}

const isTrue = (test: { type: string; value?: unknown }): boolean =>
  test.type === 'Literal' && test.value === true;

/** Returns whether a statement contains a `break`. One of an inner statement also counts, to be on the safe side. */
function containsBreak(statement: Statement): boolean {
  let hasBreak = false;
  simple(statement, { BreakStatement: () => void (hasBreak = true) });
  return hasBreak;
}

/** Returns whether a statement contains a `continue`. One of an inner loop also counts, to be on the safe side. */
function containsContinue(statement: Statement): boolean {
  let hasContinue = false;
  simple(statement, { ContinueStatement: () => void (hasContinue = true) });
  return hasContinue;
}
