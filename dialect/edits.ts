import type { AnyNode, Node, Program } from 'acorn';
import { childNodes } from './lexical-scopes.ts';

/** A replacement of a range of the source. An empty range inserts the text. */
export interface Edit {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text: string;
  /**
   * For an insertion, the other end of the part that it wraps. At one position, insertions that end a part come
   * first, the innermost part before the outer ones. They are followed by insertions that begin a part, the outermost
   * part first.
   */
  readonly pairedWith?: number;
}

/** Returns a range of a text with edits applied to it. Edits must not overlap. */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
  range: { readonly start: number; readonly end: number } = { start: 0, end: text.length },
): string {
  let result = '';
  let position = range.start;
  for (const edit of sortEdits(edits)) {
    if (edit.start < range.start || edit.end > range.end) continue;
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position, range.end);
}

const sortEdits = (edits: readonly Edit[]): Edit[] =>
  edits.toSorted((a, b) => a.start - b.start || rank(a) - rank(b) || pairOrder(a, b) || a.end - b.end);

/** Ranks an edit among those at its position: 0 if it ends a part, 1 if it begins a part, 2 for all others. */
const rank = ({ start, end, pairedWith }: Edit): number =>
  end > start || pairedWith === undefined ? 2 : pairedWith < start ? 0 : 1;

const pairOrder = (a: Edit, b: Edit): number => (b.pairedWith ?? 0) - (a.pairedWith ?? 0);

/**
 * Returns an edit that replaces a range with its own line breaks, followed by a text, so that line numbers do not
 * change.
 */
export function replacement(source: string, start: number, end: number, text: string): Edit {
  const lineEnds = source.slice(start, end).match(/\r\n|[\n\r\u2028\u2029]/g) ?? [];
  return { start, end, text: lineEnds.join('') + text };
}

/** Changes the positions in a program, which was parsed from an edited text, to those in the source. */
export function moveToSource(program: Program, source: string, edits: readonly Edit[]): void {
  const segments = segmentsOf(edits);
  const lineStarts = [
    0,
    ...[...source.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map((end) => end.index + end[0].length),
  ];
  const positionOf = (offset: number) => {
    let [low, high] = [0, lineStarts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) };
  };
  const visit = (node: Node): void => {
    node.start = offsetInSource(segments, node.start, false);
    node.end = Math.max(node.start, offsetInSource(segments, node.end, true));
    // In the source, the name of an XML attribute begins with `@`.
    const name = source.slice(node.start, node.end);
    if (node.type === 'Identifier' && name.startsWith('@')) Object.assign(node, { name });
    if (node.loc) Object.assign(node.loc, { start: positionOf(node.start), end: positionOf(node.end) });
    for (const child of childNodes(node as AnyNode)) visit(child);
  };
  visit(program);
}

/** A part of the edited text: its start, and the range of the source from which it was made. */
interface Segment {
  readonly outputStart: number;
  readonly start: number;
  readonly end: number;
  readonly isEdited: boolean;
}

function segmentsOf(edits: readonly Edit[]): Segment[] {
  const segments: Segment[] = [];
  let outputStart = 0;
  let position = 0;
  for (const { start, end, text } of sortEdits(edits)) {
    segments.push({ outputStart, start: position, end: start, isEdited: false });
    outputStart += start - position;
    segments.push({ outputStart, start, end, isEdited: true });
    outputStart += text.length;
    position = end;
  }
  segments.push({ outputStart, start: position, end: Infinity, isEdited: false });
  return segments;
}

function offsetInSource(segments: readonly Segment[], offset: number, isEnd: boolean): number {
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const { outputStart } = segments[middle] as Segment;
    if (isEnd ? outputStart < offset : outputStart <= offset) low = middle;
    else high = middle - 1;
  }
  const segment = segments[low] as Segment;
  if (!segment.isEdited) return Math.min(segment.end, segment.start + offset - segment.outputStart);
  return isEnd ? segment.end : segment.start;
}
