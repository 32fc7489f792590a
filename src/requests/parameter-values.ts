import { expansionsOf, isOtherExpansion } from '../../contract/expansions.ts';
import { createCompletion, type RequestCompletion } from './completion.ts';
import type { LocatedProblem } from './http-file.ts';
import { findMemberSchema, findOperation, hasPlaceholder, listValues } from './request-operations.ts';
import { findSimilarName } from './similar-text.ts';

/**
 * Completes the value of a query parameter at the end of a line: the values that its schema lists or, in `expand`, the
 * names that the list does not contain yet. Returns undefined outside of values.
 */
export function completeParameterValue(
  method: string,
  target: string,
  textBefore: string,
): RequestCompletion[] | undefined {
  const [, parameter, value = ''] = /[?&]([\w.]+)=([^&\s#]*)$/.exec(textBefore) ?? [];
  if (parameter === undefined) return undefined;
  const operation = findOperation(method, target);
  const start = textBefore.length - (/[^,(]*$/.exec(value)?.[0].length ?? 0);
  const names = value.replace(/^\(/, '').split(',').slice(0, -1);
  const values =
    parameter === 'expand' && operation
      ? expansionsOf(operation).filter((name) => !names.includes(name))
      : listParameterValues(method, target, parameter);
  return values.map((text) => ({ ...createCompletion(text, 'value'), start }));
}

/** Returns the values that the schema of a parameter lists; empty if it allows others, too. */
export function listParameterValues(method: string, target: string, parameter: string): string[] {
  const schema = findMemberSchema(findOperation(method, target)?.query, parameter);
  const { type } = { ...(schema as { readonly type?: unknown } | undefined) };
  return type === 'boolean' ? ['true', 'false'] : listValues(schema).map(String);
}

/**
 * Returns the problems of the names in an `expand` parameter that the operation cannot expand. Names with placeholders or
 * encoded characters are not checked.
 */
export function findExpansionProblems(
  method: string,
  target: string,
  value: string,
  line: number,
  valueStart: number,
): LocatedProblem[] {
  const operation = findOperation(method, target);
  const names = operation ? expansionsOf(operation) : [];
  if (!operation || names.length === 0) return [];
  return [...value.matchAll(/[^,()]+/g)].flatMap(({ 0: name, index }) => {
    if (names.includes(name) || hasPlaceholder(name) || name.includes('%')) return [];
    if (isOtherExpansion(operation, name)) return [];
    const similarName = findSimilarName(name, names);
    const range = { start: valueStart + index, end: valueStart + index + name.length };
    const advice = similarName === undefined ? `Use ${names.join(', ')}.` : `Did you mean ${similarName}?`;
    return {
      line,
      message: `"${name}" cannot be expanded here. ${advice}`,
      ...range,
      corrections: similarName === undefined ? [] : [{ ...range, text: similarName }],
    };
  });
}
