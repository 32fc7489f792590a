import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';

export interface TranscriptOptions {
  /** Folders by the names that replace them: with `{workspace: '/tmp/x'}`, `/tmp/x` is shown as `${workspace}`. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Replacements for other text that differs between runs, such as order numbers. */
  readonly replace?: readonly (readonly [RegExp, string])[];
  /**
   * Whether to leave out a message: an event, for example if its number depends on time, or a response together with
   * its request.
   */
  readonly omit?: (message: Dap.ProtocolMessage) => boolean;
}

/** The kinds of IDs that the adapter or the platform generates, by field. */
const idKinds: Readonly<Record<string, string>> = {
  threadId: 'thread',
  frameId: 'frame',
  variablesReference: 'ref',
};

/**
 * Returns a conversation as text that can be compared between runs: without sequence numbers, with generated IDs
 * numbered in order of appearance, and with placeholders for folders, ports and durations. A request is shown where its
 * response arrived, together with the response. A `continue` request and its response are shown where the request was
 * sent, because the script's later events may precede or follow the response.
 */
export function transcript(
  messages: readonly Dap.ProtocolMessage[],
  options: TranscriptOptions = {},
): string {
  const { folders = {}, replace = [], omit = () => false } = options;
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const idName = (kind: string, id: number): string => {
    const key = `${kind} ${id}`;
    const existingName = names.get(key);
    if (existingName !== undefined) return existingName;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    names.set(key, `<${kind} ${count}>`);
    return `<${kind} ${count}>`;
  };
  const normalize = (value: unknown, key = '', list = ''): unknown => {
    if (typeof value === 'number') {
      const kind =
        idKinds[key] ??
        (list === 'threadIds' ? 'thread' : undefined) ??
        (key === 'id' ? { threads: 'thread', stackFrames: 'frame' }[list] : undefined);
      return kind !== undefined && value !== 0 ? idName(kind, value) : value;
    }
    if (typeof value === 'string') return normalizeText(value, folders, replace);
    if (Array.isArray(value)) return value.map((element) => normalize(element, '', key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, normalize(inner, name, list)]),
    );
  };
  const requests = new Map(
    messages
      .filter((message): message is Dap.Request => message.type === 'request')
      .map((request) => [request.seq, request]),
  );
  const lines = orderMessages(messages)
    .filter((message) => message.type !== 'request' && !omit(message))
    .flatMap((message) => {
      if (message.type === 'event') {
        const { event } = message as Dap.Event;
        const body = (message as Dap.Event).body as unknown;
        return [`* ${event} ${JSON.stringify(normalize(body ?? {}), undefined, 2)}`];
      }
      const { request_seq: seq, command, success, message: text } = message as Dap.Response;
      const body = (message as Dap.Response).body as unknown;
      const requestText = `> ${command} ${JSON.stringify(normalize(requests.get(seq)?.arguments ?? {}), undefined, 2)}`;
      const responseText = success
        ? `< ${JSON.stringify(normalize(body ?? {}), undefined, 2)}`
        : `! ${normalizeText(text ?? '', folders, replace)}`;
      return [requestText, responseText];
    });
  return `${lines.join('\n')}\n`;
}

/** Returns the messages, with the response to each `continue` immediately after its request. */
function orderMessages(messages: readonly Dap.ProtocolMessage[]): Dap.ProtocolMessage[] {
  const isContinueResponse = (message: Dap.ProtocolMessage): boolean =>
    message.type === 'response' && (message as Dap.Response).command === 'continue';
  const responses = new Map(
    messages.filter(isContinueResponse).map((message) => [(message as Dap.Response).request_seq, message]),
  );
  return messages.flatMap((message) => {
    if (isContinueResponse(message)) return [];
    const response = message.type === 'request' ? responses.get(message.seq) : undefined;
    return response ? [message, response] : [message];
  });
}

function normalizeText(
  text: string,
  folders: Readonly<Record<string, string>>,
  replace: readonly (readonly [RegExp, string])[],
): string {
  let result = text;
  for (const [name, folder] of Object.entries(folders)) result = result.replaceAll(folder, `\${${name}}`);
  result = result
    .replace(/(127\.0\.0\.1|localhost):\d+/g, '$1:<port>')
    .replace(/\(\d+(\.\d+)? ms\)/g, '(<n> ms)');
  for (const [pattern, replacement] of replace) result = result.replace(pattern, replacement);
  return result;
}

/**
 * Compares a text with `test/golden/<name>.txt`; `UPDATE_GOLDEN=1` writes the file. Fails if the file is
 * missing.
 */
export function assertGolden(name: string, actual: string): void {
  const file = fileURLToPath(new URL(`../golden/${name}.txt`, import.meta.url));
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
    return;
  }
  assert.ok(
    existsSync(file),
    `${file} is missing: write it with UPDATE_GOLDEN=1, and read it before you commit it`,
  );
  assert.equal(actual, readFileSync(file, 'utf8'));
}
