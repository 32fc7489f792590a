import type { AnyNode, Node, Program } from 'acorn';
import { full } from 'acorn-walk';
import { skipTrivia } from './annotation.ts';
import { applyEdits, type Edit } from './edits.ts';
import { filteredItem, helper } from './e4x-parser.ts';
import { declaringScope, lexicalScopes } from './lexical-scopes.ts';
import type { SourceRange } from './old-dialect-parser.ts';

/**
 * Returns the edits for operators that mean something else for XML (`+`, `+=`, `==`, `!=`, `typeof`): a call replaces
 * the operator unless one of its operands certainly is not XML, or the target of `+=` spans several lines. Also returns
 * the edits of names in filters, because such a name may refer to a child.
 * @param edits the other edits of the source
 */
export function operatorEdits(
  source: string,
  program: Program,
  filters: readonly SourceRange[],
  edits: readonly Edit[],
): Edit[] {
  const operators: Edit[] = [];
  // Created last, because the text of an assignment's target includes the other edits in it.
  const addAssignments: (() => void)[] = [];
  /** The starts of the names that are operands of `typeof`. */
  const typeofNames = new Set<number>();
  const wrap = ({ start, end }: Node, opening: string, closing = ')'): void => {
    operators.push({ start, end: start, text: opening, pairedWith: end });
    operators.push({ start: end, end, text: closing, pairedWith: start });
  };
  /** Returns the range of the operator after an operand, which may be in parentheses. */
  const findOperatorAfter = (operand: Node, operator: string): SourceRange => {
    let start = skipTrivia(source, operand.end, true);
    while (source[start] === ')') start = skipTrivia(source, start + 1, true);
    return { start, end: start + operator.length };
  };
  full(program, (node: AnyNode) => {
    if (node.type === 'BinaryExpression' && /^(?:\+|[!=]=)$/.test(node.operator)) {
      if (cannotBeXml(node.left) || cannotBeXml(node.right)) return;
      const name = node.operator === '+' ? 'add' : 'equal';
      wrap(node, `${node.operator === '!=' ? '!' : ''}${helper}.${name}(`);
      operators.push({ ...findOperatorAfter(node.left, node.operator), text: ',' });
    } else if (node.type === 'UnaryExpression' && node.operator === 'typeof') {
      const { argument } = node;
      if (cannotBeXml(argument)) return;
      const isName = argument.type === 'Identifier';
      if (isName) typeofNames.add(argument.start);
      const guard =
        isName && !findFilter(filters, argument) ? undeclaredGuard(argument.name, '"undefined"') : '';
      operators.push({ start: node.start, end: node.start + 6, text: ` (${guard}${helper}.typeof(` });
      operators.push({ start: node.end, end: node.end, text: '))', pairedWith: node.start });
    } else if (node.type === 'AssignmentExpression' && node.operator === '+=' && !cannotBeXml(node.right)) {
      const { left, right, end } = node;
      addAssignments.push(() => {
        const target = applyEdits(source, [...edits, ...operators], left);
        const operator = findOperatorAfter(left, '+=');
        const lineEnds = target.replace(/[^\n\r\u2028\u2029]/g, '');
        if (lineEnds !== '') return;
        operators.push({ ...operator, text: `=${helper}.add(${target},` });
        operators.push({ start: end, end, text: ')', pairedWith: right.start });
      });
    }
  });
  for (const addAssignment of addAssignments) addAssignment();
  return [...operators, ...filterEdits(program, filters, typeofNames)];
}

/** Returns whether the value of an expression cannot be XML. */
function cannotBeXml(node: Node): boolean {
  const operand = node as AnyNode;
  switch (operand.type) {
    case 'Literal':
    case 'TemplateLiteral':
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'UnaryExpression':
    case 'UpdateExpression':
      return true;
    case 'BinaryExpression':
      return operand.operator !== '+' || cannotBeXml(operand.left) || cannotBeXml(operand.right);
    case 'LogicalExpression':
      return cannotBeXml(operand.left) && cannotBeXml(operand.right);
    case 'ConditionalExpression':
      return cannotBeXml(operand.consequent) && cannotBeXml(operand.alternate);
    default:
      return false;
  }
}

/** Returns the innermost filter whose condition contains a node. The inner filters come first. */
const findFilter = (filters: readonly SourceRange[], { start, end }: SourceRange): SourceRange | undefined =>
  filters.find((range) => range.start <= start && end <= range.end);

/** `typeof` of an undeclared variable is "undefined", but a read of it as the argument of a call would throw. */
const undeclaredGuard = (name: string, value: string): string => `typeof ${name}=="undefined"?${value}:`;

/**
 * Returns the edits of names in filter conditions. A name refers to a child, or else to a variable, or else to a
 * method.
 */
function filterEdits(
  program: Program,
  filters: readonly SourceRange[],
  typeofNames: ReadonlySet<number>,
): Edit[] {
  if (filters.length === 0) return [];
  return lexicalScopes(program).references.flatMap(({ name, role, start, end, scope }): Edit[] => {
    const filter = findFilter(filters, { start, end });
    if (!filter || (role !== 'read' && role !== 'call')) return [];
    const declarationScope = declaringScope(scope, name);
    if (declarationScope && filter.start <= declarationScope.start) return [];
    const guard = typeofNames.has(start) ? undeclaredGuard(name, 'undefined') : '';
    return [
      {
        // With these values of `pairedWith`, the call is the innermost part that begins or ends at its positions.
        start,
        end: start,
        text: `${helper}.resolveFilterName(${filteredItem},"${name}",()=>${guard}`,
        pairedWith: start + 0.5,
      },
      { start: end, end, text: ')', pairedWith: end - 0.5 },
    ];
  });
}
