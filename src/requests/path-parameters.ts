import type { HttpFile, LocatedProblem, RequestTemplate } from './http-file.ts';
import { expandFileVariables } from './placeholders.ts';
import { findOperations, findResponseSchema, listProperties } from './request-operations.ts';

/**
 * Returns a placeholder for the value of a path's parameter, such as `{{basket.response.body.basket_id}}` for
 * `basket_id`: the ID in the response to the first other request that returns a document of that kind. Returns undefined
 * if the file has no such request.
 */
export function findParameterValue(
  parameter: string,
  file: HttpFile,
  request: RequestTemplate | undefined,
): string | undefined {
  const source = file.requests.find(
    (candidate) => candidate.name !== undefined && candidate !== request && hasId(candidate, parameter, file),
  );
  return source && `{{${source.name ?? ''}.response.body.${parameter}}}`;
}

/** Whether a request returns a document whose own ID has a name: a basket for `basket_id`, but not for `customer_id`. */
function hasId({ method, target }: RequestTemplate, name: string, file: HttpFile): boolean {
  const schema = findResponseSchema(method, expandFileVariables(target, file));
  const title = typeof schema === 'object' && schema !== null && 'title' in schema ? schema.title : undefined;
  return (
    [`${String(title)}_id`, `${String(title)}_no`].includes(name) &&
    listProperties(schema).some((property) => property.name === name)
  );
}

/**
 * Returns the problems of a path in which the name of a parameter is written in place of its value, as completions leave
 * it (`basket_id`) or as documentation writes it (`{basket_id}`).
 */
export function findParameterNames(
  lines: readonly string[],
  request: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const { method, target, line } = request;
  const operation = findOperations(expandFileVariables(target, file))?.operations.find(
    (candidate) => candidate.method === method,
  );
  const [path = ''] = target.split('?');
  const pathStart = (lines[line] ?? '').indexOf(path);
  if (!operation || pathStart < 0) return [];
  const parameters = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  return [...path.matchAll(/(?<=\/\(?)(?:\w+|\{\w+\})(?=\)?(?:\/|$))/g)].flatMap(({ 0: text, index }) => {
    const name = text.replace(/^\{|\}$/g, '');
    if (name === text && !parameters.has(name)) return [];
    const start = pathStart + index;
    const range = { start, end: start + text.length };
    const value = findParameterValue(name, file, request);
    return {
      line,
      message: `"${text}" is the name of a parameter: write its value${value === undefined ? '' : `, such as ${value}`}.`,
      ...range,
      corrections: value === undefined ? [] : [{ ...range, text: value }],
    };
  });
}
