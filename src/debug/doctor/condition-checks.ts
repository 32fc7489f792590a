import type { BookedBreakpoint } from '../breakpoints/booked.ts';
import { hitCondition } from '../breakpoints/hit-condition.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { DebugError } from '../errors.ts';
import { expressionText, parseExpression } from '../inspect/parse-code.ts';
import type { Target } from '../target.ts';
import { bad, good, unknown, type Finding } from './finding.ts';

const often = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** What a breakpoint's condition came to, and whether its hit count was reached. */
export async function conditionChecks(
  booked: BookedBreakpoint,
  breakpoints: Breakpoints,
  target: Target,
): Promise<Finding[]> {
  return [...(await ofCondition(booked, breakpoints, target)), ...ofHits(booked)];
}

async function ofCondition(
  booked: BookedBreakpoint,
  breakpoints: Breakpoints,
  target: Target,
): Promise<Finding[]> {
  const { condition } = booked.asked;
  if (condition === undefined) return [];
  const parsed = parseExpression(condition);
  if ('problem' in parsed)
    return [
      bad('condition', `The condition "${condition}" is no expression: ${parsed.problem}.`, 'Correct it.'),
    ];
  const { hits, refused, threw, lastError } = booked.tally;
  const now = await evaluatedNow(booked, target, condition);
  if (threw > 0 || now?.threw !== undefined)
    return [
      bad(
        'condition',
        `The condition "${condition}" cannot be evaluated: ${lastError ?? now?.threw ?? ''}.`,
        'Correct it: it is evaluated where the line stands, with the names that are known there.',
      ),
    ];
  if (hits > 0) return [good('condition', `The condition "${condition}" was true ${often(hits)}.`)];
  if (refused > 0 || now?.value === false)
    return [
      bad(
        'condition',
        `The line was reached, and the condition "${condition}" was false${refused > 0 ? ` (${often(refused)})` : ''}.`,
        'Correct the condition, or send a request for which it is true.',
      ),
    ];
  if (booked.probed)
    return [
      unknown(
        'condition',
        `The line has not been reached since its condition "${condition}" is being watched.`,
        'Send the request, and ask again.',
      ),
    ];
  // From now on the platform halts each time, and the adapter looks at the condition and goes on.
  await breakpoints.probe(booked);
  return [
    unknown(
      'condition',
      `The platform does not tell of conditions that are false. From now on "${condition}" is watched here.`,
      'Send the request, and ask again.',
    ),
  ];
}

/** Where a script stands at the very line, the condition can be looked at there. */
async function evaluatedNow(
  { placement, outcome }: BookedBreakpoint,
  { threads, evaluator }: Target,
  condition: string,
): Promise<{ value?: boolean; threw?: string } | undefined> {
  if (placement?.kind !== 'placed' || !outcome || !('line' in outcome)) return undefined;
  const { scriptPath } = placement;
  const { line } = outcome;
  const thread = threads.all().find(({ state, stack }) => {
    const top = stack[0]?.location;
    return state === 'halted' && top?.script_path === scriptPath && top.line_number === line;
  });
  if (!thread) return undefined;
  try {
    const { text } = await evaluator.evaluate(
      { threadId: thread.id, index: 0 },
      `!!(${expressionText(condition) ?? condition}\n)`,
    );
    return { value: text === 'true' };
  } catch (error) {
    // The thread may have gone on in between: then there is nothing to say.
    return error instanceof DebugError ? { threw: error.message } : undefined;
  }
}

function ofHits({ asked, tally, stopsAt }: BookedBreakpoint): Finding[] {
  const { hitCondition: wanted, logMessage } = asked;
  const findings: Finding[] = [];
  if (wanted !== undefined) {
    if (!hitCondition(wanted))
      findings.push(bad('hits', `"${wanted}" is no hit count.`, 'It reads like 5, == 5, > 5, or % 5.'));
    else if (stopsAt && !stopsAt(tally.hits))
      findings.push(
        tally.hits === 0
          ? unknown('hits', `Counts hits ("${wanted}"); none has come yet.`, 'Send the request.')
          : bad(
              'hits',
              `Was hit ${often(tally.hits)}, and stops at "${wanted}".`,
              'Send the request more often, or change the count.',
            ),
      );
  }
  if (logMessage !== undefined)
    findings.push(
      unknown(
        'hits',
        `This is a log point, hit ${tally.hits === 0 ? 'never' : often(tally.hits)}: it prints and does not stop.`,
        'Make it a breakpoint to stop.',
      ),
    );
  else if (wanted === undefined && asked.condition === undefined && tally.hits > 0)
    findings.push(good('hits', `It was hit ${often(tally.hits)} in this session.`));
  return findings;
}
