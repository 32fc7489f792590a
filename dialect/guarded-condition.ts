import { parseExpressionAt, tokenizer, tokTypes, type AnyNode, type Node } from 'acorn';
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
  const expression = parsed(condition);
  if (!expression) return undefined;
  const names = new Set<string>();
  const others: AnyNode[] = [];
  full(expression, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
    else others.push(node);
  });
  if (!others.every(isPlain)) return undefined;
  // Comparing or adding an object asks it for a value, which is code of its own.
  const guards = [...names].map((name) => `typeof ${name} !== 'object' && typeof ${name} !== 'function'`);
  return `${['true', ...guards].join(' && ')} ? (${condition}\n) : true`;
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

/** Undefined where it is no expression, or not one alone. */
function parsed(condition: string): Node | undefined {
  try {
    const expression = parseExpressionAt(condition, 0, parserOptions);
    const rest = tokenizer(condition.slice(expression.end), parserOptions).getToken();
    return rest.type === tokTypes.eof ? expression : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
