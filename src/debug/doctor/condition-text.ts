import type { LineCondition } from '../cartridges/line-conditions.ts';

/** What may be around a call. */
export type Condition = Extract<LineCondition, { kind: 'condition' | 'catch' | 'exit' }>;
type Exit = Extract<LineCondition, { kind: 'exit' }>;

/** @param object what an earlier statement may skip, such as `it` */
const placeOf = (
  { head, line, exit }: Extract<LineCondition, { kind: 'condition' }>,
  object: string,
): string => `${head} on line ${line}${exit ? `, and the ${formatExit(exit)} may skip ${object}` : ''}`;

const formatExit = ({ statement, line }: Exit): string => `"${statement}" on line ${line}`;

/** The end of a text that is true only after the request has ended. */
export const completedText = '; the request completed without one';

const errorText = (tryLine: number): string =>
  `runs only if the "try" on line ${tryLine} throws an error${completedText}`;

/** Returns what decides whether a call runs, as the end of a sentence. */
export function describeAround(condition: Condition): string {
  switch (condition.kind) {
    case 'catch':
      return `, which ${errorText(condition.line)}`;
    case 'condition':
      return `, in ${placeOf(condition, 'the call')}`;
    case 'exit':
      return `, and the ${formatExit(condition)} may skip the call`;
  }
}

/** Returns what decides whether a line is reached, as a sentence without its full stop. */
export function explain(
  condition: Exclude<LineCondition, { kind: 'calls' | 'uncalled' }>,
  line: number,
): string {
  switch (condition.kind) {
    case 'condition':
      return `Line ${line} is in ${placeOf(condition, 'it')}`;
    case 'catch':
      return `Line ${line} ${errorText(condition.line)}`;
    case 'callback':
      return `Line ${line} is in ${condition.functionName === undefined ? 'a function that' : `"${condition.functionName}", which`} line ${condition.line} passes to ${condition.name === '' ? 'another one' : condition.name}`;
    case 'property':
      return `Line ${line} is in a function that line ${condition.line} assigns to ${condition.name}`;
    case 'exit':
      return condition.statement === 'return' || condition.statement === 'throw'
        ? `Before line ${line}, the function may end by the ${formatExit(condition)}`
        : `The ${formatExit(condition)} may skip line ${line}`;
    case 'try':
      return `Line ${line} is in the "try" on line ${condition.line}: an error in an earlier line of it skips this line`;
  }
}

/** Returns `line 3`, or `lines 3 and 5`. */
export function formatLines(lines: readonly number[]): string {
  const list = new Intl.ListFormat('en').format(lines.map(String));
  return `line${lines.length === 1 ? '' : 's'} ${list}`;
}
