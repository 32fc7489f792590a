/** A placeholder that stands for nothing. */
export class PlaceholderError extends Error {}

/** What came of the steps before: bodies as values, headers by their names in lower case. */
export interface EarlierAnswer {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Puts values of earlier answers into a step: `${steps.0.basket_id}` is the field `basket_id` of the first answer's body,
 * `${steps.1.shipments.0.shipment_id}` goes deeper, `${headers.0.authorization}` is a header of it. A text that is one
 * placeholder alone takes on the value's type. Throws `PlaceholderError` in words.
 */
export function filled(template: unknown, answers: readonly EarlierAnswer[]): unknown {
  if (typeof template === 'string') return filledText(template, answers);
  if (Array.isArray(template)) return template.map((element) => filled(element, answers));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filled(value, answers)]));
}

/** As `filled`, of a text, to a text. */
export function filledString(template: string, answers: readonly EarlierAnswer[]): string {
  return textOf(filledText(template, answers));
}

const placeholder = /\$\{(steps|headers)\.([^}]+)\}/g;

function filledText(template: string, answers: readonly EarlierAnswer[]): unknown {
  const [, kind, whole] = /^\$\{(steps|headers)\.([^}]+)\}$/.exec(template) ?? [];
  if (kind !== undefined && whole !== undefined) return valueAt(kind, whole, answers);
  return template.replace(placeholder, (_, part: string, path: string) =>
    textOf(valueAt(part, path, answers)),
  );
}

function valueAt(kind: string, path: string, answers: readonly EarlierAnswer[]): unknown {
  const [step = '', ...fields] = path.split('.');
  const index = Number(step);
  const named = `\${${kind}.${path}}`;
  if (!Number.isInteger(index) || index < 0)
    throw new PlaceholderError(`${named}: "${step}" is no number of a step; the first is 0.`);
  const answer = answers[index];
  if (!answer)
    throw new PlaceholderError(
      `${named}: step ${index} has no answer yet; there are ${answers.length} before this one.`,
    );
  let value: unknown = kind === 'headers' ? answer.headers : answer.body;
  for (const field of fields) {
    // Of an answer that is a field of its own only: `constructor` is in every object.
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, field)
        ? (value as Record<string, unknown>)[field]
        : undefined;
    if (value === undefined)
      throw new PlaceholderError(`${named}: the answer of step ${index} has no "${field}".`);
  }
  return value;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
