import { formatDecimal } from './format/decimal-pattern.ts';
import { formatDate } from './format/format-date.ts';
import { localePattern, patternKinds } from './format/locale-patterns.ts';
import { localeTag } from './format/locale-tag.ts';

/**
 * Fills `{0}`, `{1,number,#.##}` and `{2,date,yyyy}` as the platform's message patterns have it: numbers get the locale's
 * separators, text between apostrophes stands for itself, two of them are one. A single apostrophe, which would swallow
 * the rest of the text, is left as it is. A place without value stays.
 */
export function messageFormat(pattern: string, values: readonly unknown[]): string {
  if (!pattern.includes('{') && !pattern.includes("''")) return pattern;
  return pattern.replace(
    /''|'([^']*)'|\{(\d+)(?:\s*,\s*(\w+)(?:\s*,\s*((?:'[^']*'|[^}'])*))?)?\s*\}/g,
    (whole, quoted: string | undefined, position: string | undefined, kind?: string, style?: string) => {
      if (whole === "''") return "'";
      if (quoted !== undefined) return /[{}]/.test(quoted) ? quoted : whole;
      const index = Number(position);
      return index < values.length ? argument(values[index], kind, style?.trim()) : whole;
    },
  );
}

function argument(value: unknown, kind: string | undefined, style: string | undefined): string {
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
