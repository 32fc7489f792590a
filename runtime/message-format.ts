import { formatDecimal } from './format/decimal-pattern.ts';
import { formatDate } from './format/format-date.ts';
import { localePattern, patternKinds } from './format/locale-patterns.ts';
import { localeTag } from './format/locale-tag.ts';

/**
 * Replaces the placeholders of a message pattern, such as `{0}`, `{1,number,#.##}` and `{2,date,yyyy}`, according to the
 * platform's rules. Numbers have the locale's separators. Text between apostrophes that contains a brace is literal, and two
 * consecutive apostrophes become one. All other apostrophes are unchanged, and so is a placeholder without a value.
 */
export function formatMessage(pattern: string, values: readonly unknown[]): string {
  if (!pattern.includes('{') && !pattern.includes("''")) return pattern;
  return pattern.replace(
    /''|'([^']*)'|\{(\d+)(?:\s*,\s*(\w+)(?:\s*,\s*((?:'[^']*'|[^}'])*))?)?\s*\}/g,
    (match, quotedText: string | undefined, position: string | undefined, kind?: string, style?: string) => {
      if (match === "''") return "'";
      if (quotedText !== undefined) return /[{}]/.test(quotedText) ? quotedText : match;
      const index = Number(position);
      return index < values.length ? formatArgument(values[index], kind, style?.trim()) : match;
    },
  );
}

function formatArgument(value: unknown, kind: string | undefined, style: string | undefined): string {
  if (typeof value === 'number' && (kind === undefined || kind === 'number'))
    return formatDecimal(value, numberPattern(style), localeTag());
  if (value instanceof Date && kind !== 'number') {
    const tag = localeTag();
    return formatDate(value.getTime(), 'UTC', datePattern(kind, style, tag), tag);
  }

  return String(value);
}

function numberPattern(style: string | undefined): string {
  if (style === 'integer') return '#,##0';
  if (style === 'percent') return '#,##0%';
  return style === undefined || style === '' || style === 'currency' ? '#,##0.###' : style;
}

function datePattern(kind: string | undefined, style: string | undefined, tag: string): string {
  if (style !== undefined && !['', 'short', 'medium', 'long', 'full'].includes(style)) return style;
  const date = localePattern(
    tag,
    style === 'long' || style === 'full' ? patternKinds.long : patternKinds.short,
  );
  const time = localePattern(tag, patternKinds.time);
  if (kind === 'date') return date;
  return kind === 'time' ? time : `${date} ${time}`;
}
