import { isQueryLine, type HttpFile, type LocatedProblem, type RequestTemplate } from './http-file.ts';
import { expandFileVariables } from './placeholders.ts';
import {
  escapePattern,
  findParameterProblem,
  findUnknownParameter,
  hasPlaceholder,
} from './request-operations.ts';
import { findParameterNames } from './path-parameters.ts';
import { findExpansionProblems, listParameterValues } from './parameter-values.ts';
import { invalidTarget } from './request-error.ts';
import { findSimilarName, type Correction } from './similar-text.ts';
import { findTargetProblem } from './target-problem.ts';

/** Returns the problems of a request's target: its path, its method, and the parameters of its query. */
export const findTargetProblems = (
  lines: readonly string[],
  request: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] => [
  ...pathProblems(lines, request, file),
  ...findParameterNames(lines, request, file),
  ...parameterProblems(lines, request, file),
];

function pathProblems(
  lines: readonly string[],
  { method, target, line }: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const lineText = lines[line] ?? '';
  const [path = ''] = target.split('?');
  const start = Math.max(0, lineText.indexOf(path));
  const location = { line, start, end: start + path.length };
  const address = expandFileVariables(target, file);
  if (!/^(?:\/|https?:|\{\{)/i.test(address)) return [{ ...location, message: invalidTarget(address) }];
  const problem = findTargetProblem(method, address);
  if (!problem) return [];
  const { message, misspelling, methods = [] } = problem;
  return [
    {
      ...location,
      message,
      corrections: [
        ...(misspelling ? correctSegment(path, start, misspelling.name, misspelling.similarName) : []),
        ...correctMethod(lineText, method, methods),
      ],
    },
  ];
}

/** Returns the correction of a segment of a path; empty if the segment is in the value of a variable. */
function correctSegment(path: string, pathStart: number, segment: string, text: string): Correction[] {
  const { index } =
    new RegExp(`/${escapePattern(segment)}(?=/|$)(?!.*/${escapePattern(segment)}(?:/|$))`).exec(path) ?? {};
  if (index === undefined) return [];
  const start = pathStart + index + 1;
  return [{ start, end: start + segment.length, text }];
}

function correctMethod(lineText: string, method: string, methods: readonly string[]): Correction[] {
  const start = lineText.toUpperCase().indexOf(method);
  return start < 0 ? [] : methods.map((text) => ({ start, end: start + method.length, text }));
}

/** Returns the problems with the parameters of a query: values that the operation does not allow, and unknown names. */
function parameterProblems(
  lines: readonly string[],
  { method, target, line }: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const address = expandFileVariables(target, file);
  // A query may continue on lines that begin with a space and `?` or `&`.
  const nextLines = lines.slice(line + 1);
  const queryEnd = nextLines.findIndex((text) => !isQueryLine(text));
  const queryLines = queryEnd < 0 ? nextLines : nextLines.slice(0, queryEnd);
  return [lines[line] ?? '', ...queryLines].flatMap((text, lineIndex) =>
    [...text.matchAll(/[?&]([\w.]+)=([^&\s#]*)/g)].flatMap(({ index, 1: name = '', 2: value = '' }) => {
      const start = index + 1;
      const end = start + name.length;
      const location = { line: line + lineIndex, start, end };
      const { operation, similarName } = findUnknownParameter(method, address, name) ?? {};
      if (operation) {
        const message = `Operation ${operation.method} ${operation.path} has no parameter ${name}.`;
        if (similarName === undefined)
          return [{ ...location, message: `${message} Only hooks can read it.`, isAccepted: true }];
        const corrections = [{ start, end, text: similarName }];
        return [{ ...location, message: `${message} Did you mean ${similarName}?`, corrections }];
      }
      return findValueProblems(method, address, { name, value, ...location }, file);
    }),
  );
}

/** A parameter of a query, with the columns of its name. */
interface WrittenParameter {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the problems of a parameter's value: one that the operation does not allow, or a misspelled one. */
function findValueProblems(
  method: string,
  address: string,
  { name, value, line, start, end }: WrittenParameter,
  file: HttpFile,
): LocatedProblem[] {
  if (name === 'expand') return findExpansionProblems(method, address, value, line, end + 1);
  const expandedValue = expandFileVariables(value, file);
  const message = hasPlaceholder(expandedValue)
    ? undefined
    : findParameterProblem(method, address, name, expandedValue);
  if (message === undefined) return [];
  // An empty value has nothing to mark.
  if (value === '') return [{ line, message, start, end }];
  const range = { start: end + 1, end: end + 1 + value.length };
  const similarValue =
    value === expandedValue ? findSimilarName(value, listParameterValues(method, address, name)) : undefined;
  return similarValue === undefined
    ? [{ line, message, ...range }]
    : [
        {
          line,
          message: `${message} Did you mean ${similarValue}?`,
          ...range,
          corrections: [{ ...range, text: similarValue }],
        },
      ];
}
