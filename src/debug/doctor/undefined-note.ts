import { operandsOf } from '../../../dialect/index.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { Finding } from './finding.ts';

/**
 * Adds to the failed findings about a breakpoint's condition that a property which it reads is undefined: the property's
 * name may be misspelled. That is not certain, since the types of values in scripts are not known.
 */
export const withUndefinedNote = (
  findings: readonly Finding[],
  {
    request: { condition = '' },
    hitStatistics: { lastValues },
  }: Pick<BreakpointEntry, 'request' | 'hitStatistics'>,
): Finding[] =>
  findings.map((finding) => {
    if (finding.check !== 'condition' || finding.verdict !== 'fail') return finding;
    const errorPath = undefinedObject(finding.text, condition);
    const path = errorPath ?? lastValues.flatMap((value) => undefinedPattern.exec(value)?.[1] ?? [])[0];
    const [, object, property] = /^(.+?)\??\.([^.]+)$/.exec(path ?? '') ?? [];
    if (path === undefined || object === undefined || property === undefined) return finding;
    const sentences = [
      finding.explanation,
      errorPath === undefined ? undefined : `"${path}" is undefined.`,
      `If "${object}" has no property "${property}", correct the name.`,
    ];
    return { ...finding, explanation: sentences.filter((sentence) => sentence !== undefined).join(' ') };
  });

/** A value of a property, as in `order.total = undefined`. */
const undefinedPattern = /^([\w$.?]+\.[\w$]+) = undefined$/;

/** Returns the part of a condition whose value is undefined according to the text of an error, such as `order.custmer`. */
function undefinedObject(errorText: string, condition: string): string | undefined {
  const property = /of undefined \(reading '([^']+)'\)/.exec(errorText)?.[1];
  if (property === undefined) return undefined;
  for (const operand of operandsOf(condition)) {
    const segments = operand.split('.');
    const position = segments.indexOf(property, 2);
    if (position !== -1) return segments.slice(0, position).join('.');
  }
  return undefined;
}
