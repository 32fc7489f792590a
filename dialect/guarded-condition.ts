import { parse, type AnyNode, type ExpressionStatement } from 'acorn';
import { full } from 'acorn-walk';
import { parserOptions } from './plain-script.ts';

const operators = new Set(
  '=== !== == != < > <= >= + - * / % ** & | ^ << >> >>> && || ?? ! ~ typeof'.split(' '),
);

/**
 * A condition that runs none of a script's code, and so always ends: true wherever the given one is, and where it cannot
 * tell. It is there for conditions on variables alone, such as `index % 100 === 0`; undefined for any other.
 */
export function guardedCondition(condition: string): string | undefined {
  const statement = parsed(condition);
  if (!statement) return undefined;
  const names = new Set<string>();
  const others: AnyNode[] = [];
  full(statement.expression, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
    else others.push(node);
  });
  if (!others.every(isPlain)) return undefined;
  // Comparing or adding an object asks it for a value, which is code of its own.
  const guards = [...names].map((name) => `typeof ${name} !== 'object' && typeof ${name} !== 'function'`);
  const text = condition.slice(statement.start, statement.end).replace(/;$/, '');
  // V8 takes a condition that throws for false; this one may speak of a variable of an enclosing function.
  return `(() => { try { return ${['true', ...guards].join(' && ')} ? (${text}\n) : true; } catch { return true; } })()`;
}

function isPlain(node: AnyNode): boolean {
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

/** Undefined where it is no expression, or not one alone. A semicolon may end it. */
function parsed(condition: string): ExpressionStatement | undefined {
  try {
    const [statement, ...more] = parse(condition, parserOptions).body;
    if (statement?.type !== 'ExpressionStatement') return undefined;
    return more.every(({ type }) => type === 'EmptyStatement') ? statement : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
