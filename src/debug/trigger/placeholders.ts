/** A placeholder that stands for nothing. */
export class PlaceholderError extends Error {}

/**
 * Puts values of earlier answers into a step: `${steps.0.basket_id}` is the field `basket_id` of the first answer's body,
 * `${steps.1.shipments.0.shipment_id}` goes deeper. A text that is one placeholder alone takes on the value's type.
 * `answers` are the bodies. Throws `PlaceholderError` in words.
 */
export function filled(template: unknown, answers: readonly unknown[]): unknown {
  if (typeof template === 'string') return filledText(template, answers);
  if (Array.isArray(template)) return template.map((element) => filled(element, answers));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filled(value, answers)]));
}

/** As `filled`, of a text, to a text. */
export function filledString(template: string, answers: readonly unknown[]): string {
  return textOf(filledText(template, answers));
}

const placeholder = /\$\{steps\.([^}]+)\}/g;

function filledText(template: string, answers: readonly unknown[]): unknown {
  const whole = /^\$\{steps\.([^}]+)\}$/.exec(template)?.[1];
  if (whole !== undefined) return valueAt(whole, answers);
  return template.replace(placeholder, (_, path: string) => textOf(valueAt(path, answers)));
}

function valueAt(path: string, answers: readonly unknown[]): unknown {
  const [step = '', ...fields] = path.split('.');
  const index = Number(step);
  if (!Number.isInteger(index) || index < 0)
    throw new PlaceholderError(`\${steps.${path}}: "${step}" is no number of a step; the first is 0.`);
  if (index >= answers.length)
    throw new PlaceholderError(
      `\${steps.${path}}: step ${index} has no answer yet; there are ${answers.length} before this one.`,
    );
  let value = answers[index];
  for (const field of fields) {
    value =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
    if (value === undefined)
      throw new PlaceholderError(`\${steps.${path}}: the answer of step ${index} has no "${field}".`);
  }
  return value;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
