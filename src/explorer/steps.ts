/** The answer of a user who selected Back to return to the previous step. */
export const back = Symbol('back');

/** A value, Back, or undefined if the user cancelled. */
export type Answer<Value> = Value | typeof back | undefined;

/** A step asks for one or more values. */
export interface Step<Values, Input> {
  /** Whether the step is needed, given the values of the previous steps. Otherwise, it is skipped. */
  readonly isNeeded?: (values: Values) => boolean;
  readonly ask: (values: Values, input: Input) => Promise<Answer<Partial<Values>>>;
}

/**
 * Runs steps in order, each with the values so far. Back returns to the previous step that was not skipped. The
 * values are kept, so that a step can show the user's previous answer.
 * @param createInput returns the object with which a step asks for values, such as a group of input boxes. It receives
 * the step's number, from 1, and the number of steps that are needed according to the values so far
 * @param firstIndex the index of the step that asks first; Back also leads to the needed steps before it
 * @returns all values; undefined if the user cancelled, or went back from the first step
 */
export async function runSteps<Values extends object, Input>(
  initialValues: Values,
  steps: readonly Step<Values, Input>[],
  createInput: (number: number, total: number) => Input,
  firstIndex = 0,
): Promise<Values | undefined> {
  const previousSteps = [...steps.slice(0, firstIndex).entries()]
    .filter(([, step]) => isNeeded(step, initialValues))
    .map(([stepIndex]) => stepIndex);
  let values = initialValues;
  let index = firstIndex;
  for (let step = steps[index]; step !== undefined; step = steps[index]) {
    if (!isNeeded(step, values)) {
      index++;
      continue;
    }
    const currentValues = values;
    const remainingSteps = steps.slice(index).filter((candidate) => isNeeded(candidate, currentValues));
    const number = previousSteps.length + 1;
    const answer = await step.ask(values, createInput(number, number - 1 + remainingSteps.length));
    if (answer === undefined) return undefined;
    if (answer === back) {
      const previousIndex = previousSteps.pop();
      if (previousIndex === undefined) return undefined;
      index = previousIndex;
    } else {
      previousSteps.push(index);
      values = { ...values, ...answer };
      index++;
    }
  }
  return values;
}

const isNeeded = <Values, Input>(step: Step<Values, Input>, values: Values): boolean =>
  step.isNeeded?.(values) ?? true;

/** Applies `transform` to an answer, unless the user went back or cancelled. */
export function mapAnswer<Value extends object | string, Result>(
  answer: Answer<Value>,
  transform: (value: Value) => Result,
): Answer<Result> {
  if (answer === undefined) return undefined;
  return typeof answer === 'symbol' ? back : transform(answer);
}
