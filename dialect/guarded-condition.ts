import { parse, type AnyNode, type ExpressionStatement } from 'acorn';
import { full } from 'acorn-walk';
import { parserOptions } from './plain-script.ts';

const operators = new Set(
  '=== !== == != < > <= >= + - * / % ** & | ^ << >> >>> && || ?? ! ~ typeof'.split(' '),
);

/**
 * Returns a condition that runs no code of the script, and therefore always terminates. It is true whenever the
 * original condition is true or may be true. Available only for conditions on variables, such as `index % 100 === 0`;
 * otherwise undefined.
 */
export function guardedCondition(condition: string): string | undefined {
  const statement = parseCondition(condition);
  if (!statement) return undefined;
  const names = new Set<string>();
  const otherNodes: AnyNode[] = [];
  full(statement.expression, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
    else otherNodes.push(node);
  });
  if (!otherNodes.every(isSafe)) return undefined;
  // Comparing or adding an object calls its `valueOf`, which can be the script's code.
  const guards = [...names].map((name) => `typeof ${name} !== 'object' && typeof ${name} !== 'function'`);
  const text = condition.slice(statement.start, statement.end).replace(/;$/, '');
  // V8 treats a condition that throws as false. But this one also throws if it uses a variable of an enclosing function
  // that V8 has not kept, and the original condition may then be true.
  return `(() => { try { return ${['true', ...guards].join(' && ')} ? (${text}\n) : true; } catch { return true; } })()`;
}

function isSafe(node: AnyNode): boolean {
  switch (node.type) {
    case 'Literal':
      return node.regex === undefined;
    case 'ConditionalExpression':
    case 'ParenthesizedExpression':
      return true;
    case 'UnaryExpression':
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operators.has(node.operator);
    default:
      return false;
  }
}

/** Parses a single expression, which may end with a semicolon; undefined for any other text. */
export function parseCondition(condition: string): ExpressionStatement | undefined {
  try {
    const [statement, ...rest] = parse(condition, parserOptions).body;
    if (statement?.type !== 'ExpressionStatement') return undefined;
    return rest.every(({ type }) => type === 'EmptyStatement') ? statement : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
