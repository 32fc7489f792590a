import * as vscode from 'vscode';

/** What a step of a multi-step input resolves with if the user goes back. */
const back = Symbol('back');
export type Answer<Value> = Value | typeof back | undefined;

/** A step asks for one value. It gets the values of the steps before it, which it does not change. */
type Step<Values> = (values: Values, show: StepInput) => Promise<Answer<Partial<Values>>>;

/**
 * Runs steps that each add values, with step numbers and a Back button. Undefined if the user cancels.
 */
export async function multiStep<Values extends object>(
  title: string,
  initial: Values,
  steps: readonly Step<Values>[],
): Promise<Values | undefined> {
  const history: Values[] = [initial];
  while (history.length <= steps.length) {
    const index = history.length - 1;
    const values = history[index];
    const step = steps[index];
    if (values === undefined || step === undefined) return undefined;
    const answer = await step(values, new StepInput(title, index + 1, steps.length));
    if (answer === undefined) return undefined;
    if (answer === back) history.pop();
    else history.push({ ...values, ...answer });
    if (history.length === 0) return undefined;
  }
  return history.at(-1);
}

/** The inputs of one step. */
export class StepInput {
  readonly #title: string;
  readonly #step: number;
  readonly #totalSteps: number;

  constructor(title: string, step: number, totalSteps: number) {
    this.#title = title;
    this.#step = step;
    this.#totalSteps = totalSteps;
  }

  /** Asks for one of the items. The search also matches descriptions and details. */
  pick<Item extends vscode.QuickPickItem>(
    placeholder: string,
    items: readonly Item[],
    active?: Item,
  ): Promise<Item | typeof back | undefined> {
    const input = vscode.window.createQuickPick<Item>();
    input.placeholder = placeholder;
    input.items = items;
    input.matchOnDescription = true;
    input.matchOnDetail = true;
    if (active) input.activeItems = [active];
    return this.#show(input, () => input.selectedItems[0]);
  }

  /** Asks for a text. Shows its problem while the user types, and accepts only a text without one. */
  text(
    prompt: string,
    value: string,
    problemOf: (text: string) => string | undefined,
  ): Promise<string | typeof back | undefined> {
    const input = vscode.window.createInputBox();
    input.prompt = prompt;
    input.value = value;
    const validate = () => (input.validationMessage = problemOf(input.value.trim()));
    // An empty text is not a mistake before the user has typed.
    if (value !== '') validate();
    input.onDidChangeValue(validate);
    return this.#show(input, () => (validate() === undefined ? input.value.trim() : undefined));
  }

  /** Shows an input until it has a result, is hidden, or Back is pressed. */
  #show<Result>(
    input: vscode.QuickPick<vscode.QuickPickItem> | vscode.InputBox,
    result: () => Result | undefined,
  ): Promise<Result | typeof back | undefined> {
    input.title = this.#title;
    input.step = this.#step;
    input.totalSteps = this.#totalSteps;
    input.ignoreFocusOut = true;
    if (this.#step > 1) input.buttons = [vscode.QuickInputButtons.Back];
    return new Promise((resolve) => {
      const finish = (answer: Result | typeof back | undefined): void => {
        resolve(answer);
        input.dispose();
      };
      input.onDidAccept(() => {
        const answer = result();
        if (answer !== undefined) finish(answer);
      });
      input.onDidTriggerButton(() => finish(back));
      input.onDidHide(() => finish(undefined));
      input.show();
    });
  }
}

/** Applies `use` to an answer, unless the user went back or cancelled. */
export function withAnswer<Value extends object | string, Result>(
  answer: Value | typeof back | undefined,
  use: (value: Value) => Result,
): Result | typeof back | undefined {
  if (answer === undefined) return undefined;
  return typeof answer === 'symbol' ? back : use(answer);
}
