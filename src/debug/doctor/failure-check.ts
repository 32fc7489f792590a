import { basename } from 'node:path';
import { setUpCommand, useNamesAdvice } from '../../../cartridges/other-names.ts';
import type { StackFrame } from '../../../contract/documents/debugger.ts';
import { endedByDebugger, parseScriptFailure } from '../threads/post-mortem.ts';
import type { SentRequest } from '../trigger/sent-requests.ts';
import { asSentence } from '../sentence.ts';
import { fail, type Finding } from './finding.ts';
import { changeTimeOf } from './change-time.ts';
import { findChangeSince, type Change } from './platform-state.ts';
import { operationIdOf, shortPathOf } from './requests.ts';
import type { ExaminedScript } from './examined-script.ts';
import { syntaxErrorFinding } from './script-checks.ts';
import { findUnsentRequest } from './unsent-request.ts';

/**
 * Returns a finding if the last request that the session or its editor sent failed with an error of a script before the
 * line was reached: on an earlier line, or in a script that ran before. Undefined for an error at the line or below it in
 * the same function, and for a request that does not run the code.
 *
 * @param operationIds IDs of the operations whose requests are known to run the code; empty if none is known
 */
export function checkFailure(
  request: SentRequest | undefined,
  examinedScript: Pick<ExaminedScript, 'file' | 'line' | 'map' | 'index'>,
  operationIds: readonly string[],
  changes: readonly Change[] = [],
): Finding | undefined {
  const failure = request?.fault && parseScriptFailure(request.fault);
  if (!request || !failure || failure.kind === endedByDebugger) return undefined;
  const { file, line, map, index } = examinedScript;
  const { method, url } = request;
  const fileOf = ({ location }: StackFrame) => map.fileOf(location.script_path);
  const isInFile = failure.stack.some((frame) => fileOf(frame) === file);
  const operationId = operationIdOf(method, url);
  const isOtherOperation = operationId === undefined || !operationIds.includes(operationId);
  const unsentRequest = findUnsentRequest(request, operationIds);
  if (!isInFile && isOtherOperation && operationIds.length > 0 && !unsentRequest) return undefined;
  // Functions of one script can have the same name, or none.
  const functionAt = (position: number) => index.enclosingFunction(file, position)?.from;
  const isAtOrBelowLine = failure.stack.some(
    (frame) =>
      fileOf(frame) === file &&
      frame.location.line_number >= line &&
      functionAt(frame.location.line_number) === functionAt(line),
  );
  const [top] = failure.stack;
  if (isAtOrBelowLine || !top) return undefined;
  const { script_path: scriptPath, line_number: failedLine } = top.location;
  const failedFile = fileOf(top);
  if (failure.kind === 'SyntaxError' && failedFile !== undefined) {
    // The check of the script itself reports its syntax errors.
    if (failedFile === file) return undefined;
    if (changeTimeOf(failedFile) > request.sentTime) return remainingErrorFinding(failedFile, index);
  }
  // The error may have been corrected.
  if (findChangeSince(changes, request.sentTime)) return undefined;
  if (failedFile !== undefined && changeTimeOf(failedFile) > request.sentTime) return undefined;
  const { syntaxErrorColumn: column } = failure;
  const failedPlace = { line: failedLine, ...(column === undefined ? {} : { column }) };
  const needsNames = failure.message.includes(setUpCommand);
  const place =
    failedFile === file
      ? `on line ${failedLine} of this script`
      : `in ${[scriptPath, ...Object.values(failedPlace)].join(':')}`;
  return fail(
    'request',
    `The last request, ${method} ${shortPathOf(url)}, failed ${place}${unsentRequest ? `, so ${unsentRequest.text} was not sent` : ''}.`,
    needsNames
      ? `${useNamesAdvice}, and send the request again.`
      : 'Correct the error, and send the request again.',
    {
      explanation: asSentence(`${failure.kind}: ${failure.message}`),
      ...(failedFile === undefined ? {} : { file: failedFile, line: failedLine }),
      actions: [
        ...(needsNames ? [{ kind: 'setUpWorkspace' } as const] : []),
        ...(failedFile === undefined
          ? []
          : [{ kind: 'openFile', file: failedFile, ...failedPlace } as const]),
      ],
      awaitsRequest: true,
    },
  );
}

/** Returns a finding if a file that a request could not load still has a syntax error. */
function remainingErrorFinding(file: string, index: ExaminedScript['index']): Finding | undefined {
  const finding = syntaxErrorFinding(file, index);
  return (
    finding && {
      ...finding,
      check: 'request',
      text: finding.text.replace('this file', basename(file)),
      awaitsRequest: true,
    }
  );
}
