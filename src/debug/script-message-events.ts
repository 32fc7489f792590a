import { OutputEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ScriptMessage, StackFrame } from '../../contract/documents/debugger.ts';
import type { StackView } from './inspect/stack-view.ts';
import { withoutLocation } from './threads/post-mortem.ts';

/** Output categories by log level. VS Code shows these in the colors of errors and warnings. */
const categories: Readonly<Record<string, string>> = { error: 'stderr', warn: 'console' };

/**
 * Returns the output events for a message of a script, with links to the location that logged it and to the
 * frames of its stack, as far as they are known.
 */
export function scriptMessageEvents(message: ScriptMessage, view: StackView): DebugProtocol.OutputEvent[] {
  const { level, category, stack = [], script_path: path, line_number: line } = message;
  // Scripts have not logged these: the platform reports a request that ran scripts, or an error that ended a script.
  const isByPlatform = category === 'request' || stack.length > 0;
  const frames = stack.flatMap(parseFrame);
  const [first] = frames;
  const error = first ? withoutLocation(message.message, first) : { message: message.message };
  const text = isByPlatform ? error.message : `[${level}] ${category}: ${message.message}`;
  const outputCategory = categories[level] ?? 'stdout';
  if (first)
    return errorEvents(
      { text, frames, firstColumn: error.syntaxErrorColumn, category: outputCategory },
      view,
    );
  const event: DebugProtocol.OutputEvent = new OutputEvent(`${text}\n`, outputCategory);
  return [path === undefined ? event : withLocation(event, makeFrame(path, line ?? 1), view)];
}

/** What is printed about an error of a script. */
export interface PrintedError {
  readonly text: string;
  /** The call stack, the innermost frame first. Can be empty. */
  readonly frames: readonly StackFrame[];
  /** 1-based column of the first frame, if it is known. */
  readonly firstColumn?: number | undefined;
  /** Category of the output events. */
  readonly category: string;
}

/**
 * Returns an output event with the text, and one for each frame of the stack: VS Code shows one location beside all
 * lines of an event.
 */
export function errorEvents(
  { text, frames, firstColumn, category }: PrintedError,
  view: StackView,
): DebugProtocol.OutputEvent[] {
  const [top] = frames;
  const event: DebugProtocol.OutputEvent = new OutputEvent(`${text}\n`, category);
  const locations = frameLocations(frames, view, firstColumn);
  return [
    top ? withLocation(event, top, view) : event,
    ...frames.map((frame, index) =>
      withLocation(new OutputEvent(`    at ${locations[index]}\n`, category), frame, view),
    ),
  ];
}

/** Returns `FILE:LINE` for each frame, and `FILE:LINE:COLUMN` for the first one if its 1-based column is known. */
export const frameLocations = (
  frames: readonly StackFrame[],
  view: StackView,
  firstColumn: number | undefined,
): string[] =>
  frames.map((frame, index) => {
    const location = formatLocation(frame, view);
    return index === 0 && firstColumn !== undefined ? `${location}:${firstColumn}` : location;
  });

/** Adds a link to a frame's location to an event. */
export function withLocation(
  event: DebugProtocol.OutputEvent,
  frame: StackFrame,
  view: StackView,
): DebugProtocol.OutputEvent {
  const { source, line } = view.frame(0, frame);
  event.body.line = line;
  if (source) event.body.source = source;
  return event;
}

/** Returns `FILE:LINE`, with the path on the platform for a script without a local file. */
export function formatLocation(frame: StackFrame, view: StackView): string {
  const { source, line } = view.frame(0, frame);
  return `${source?.path ?? frame.location.script_path}:${line}`;
}

const makeFrame = (path: string, line: number): StackFrame => ({
  index: 0,
  location: { script_path: path, line_number: line, function_name: '' },
});

function parseFrame(location: string): StackFrame[] {
  const [, path, line] = /^(\/.+):(\d+)$/.exec(location) ?? [];
  return path === undefined ? [] : [makeFrame(path, Number(line))];
}
