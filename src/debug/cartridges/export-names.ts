import type { AnyNode, AssignmentExpression, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';
import { isExports, keyOf, propertyKey } from './member-keys.ts';

/**
 * Returns the names under which a script exports its function `name`; undefined if they are not certain, such as if the
 * script exports an object that is not a literal.
 */
export function exportNames(program: Program, name: string): readonly string[] | undefined {
  const names = new Set<string>();
  const result = { hasExports: false, isUncertain: false };
  const refersToFunction = (value: AnyNode): boolean => value.type === 'Identifier' && value.name === name;
  fullAncestor(program, (node, _state, ancestors) => {
    const parent = ancestors.at(-2);
    if (!isExports(node)) return;
    result.hasExports = true;
    if (parent?.type === 'MemberExpression' && parent.object === node) {
      const key = keyOf(parent);
      const assignment = ancestors.at(-3);
      const isAssigned = assignment?.type === 'AssignmentExpression' && assignment.left === parent;
      if (key === '') result.isUncertain ||= isAssigned;
      else if (
        isAssigned &&
        (refersToFunction(assignedValue(assignment)) ||
          (key === name && isFunction(assignedValue(assignment))))
      )
        names.add(key);
      return;
    }
    // Any other use may add exports, such as a call that receives the object.
    if (parent?.type !== 'AssignmentExpression' || parent.left !== node) {
      result.isUncertain = true;
      return;
    }
    const value = assignedValue(parent);
    if (value.type !== 'ObjectExpression') result.isUncertain ||= !isExports(value);
    else
      for (const property of value.properties)
        if (property.type === 'SpreadElement' || property.computed) result.isUncertain = true;
        else if (
          refersToFunction(property.value) ||
          (propertyKey(property.key) === name && isFunction(property.value))
        )
          names.add(propertyKey(property.key));
  });
  return result.hasExports && !result.isUncertain ? [...names] : undefined;
}

/** Returns the value of an assignment, perhaps after further ones: `exports.a = exports.b = function () {}`. */
const assignedValue = ({ right }: AssignmentExpression): AnyNode =>
  right.type === 'AssignmentExpression' ? assignedValue(right) : right;
