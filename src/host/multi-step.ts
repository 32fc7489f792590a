import * as vscode from 'vscode';
import { containsEachWord, containsWords } from '../explorer/word-search.ts';
import { back, runSteps, mapAnswer, type Answer, type Step } from '../explorer/steps.ts';

/**
 * Asks for values in several steps, with inputs that show the number of the step and have a Back button. Begins with
 * the step at `firstIndex`.
 * @returns all values; undefined if the user cancelled
 */
export const multiStep = <Values extends object>(
  title: string,
  initialValues: Values,
  steps: readonly Step<Values, StepInput>[],
  firstIndex = 0,
): Promise<Values | undefined> =>
  runSteps(initialValues, steps, (number, total) => new StepInput(title, number, total), firstIndex);

export interface TextStep {
  /** Name of the value to enter, such as `Platform URL`. */
  readonly label?: string;
  readonly prompt?: string;
  readonly value?: string;
  /** An example that is shown while there is no text. */
  readonly placeholder?: string;
  readonly isPassword?: boolean;
  /** Returns the problem of the text, if it has one. The text is trimmed unless it is a password. */
  readonly problemOf?: (text: string) => string | undefined;
  /** Returns what the user should know about a text without a problem. It is accepted all the same. */
  readonly warningOf?: (text: string) => string | undefined;
  /**
   * Resolves with the problem of a text that the user has accepted, if it has one, as after a request. The input stays open
   * and shows it. An error ends the steps.
   */
  readonly findProblem?: (text: string) => Promise<string | undefined>;
}

export interface PickOptions<Item> {
  readonly activeItem?: Item | undefined;
  /** Whether the matches have the order of the items. Otherwise, VS Code sorts them by their labels. */
  readonly keepsOrder?: boolean;
  /** The initial text of the search. */
  readonly query?: string;
  /** Returns the text to search for in place of the entered one, and an item that is shown above the matches. */
  readonly interpret?: (query: string) => { readonly query: string; readonly item: Item } | undefined;
}

/** Runs a task while an input shows that it is busy. Its text stays as it is meanwhile. */
async function runBusy<Result>(input: vscode.InputBox, task: () => Promise<Result>): Promise<Result> {
  input.busy = true;
  input.enabled = false;
  try {
    return await task();
  } finally {
    input.enabled = true;
    input.busy = false;
  }
}

/** The inputs of one step. */
export class StepInput {
  readonly #title: string;
  readonly #number: number;
  readonly #total: number;

  constructor(title: string, number: number, total: number) {
    this.#title = title;
    this.#number = number;
    this.#total = total;
  }

  /**
   * Asks for one of the items. The search also matches descriptions and details and, unlike VS Code's own, words in any
   * order.
   */
  pick<Item extends vscode.QuickPickItem>(
    placeholder: string,
    items: readonly Item[],
    { activeItem, keepsOrder = false, query = '', interpret }: PickOptions<Item> = {},
  ): Promise<Answer<Item>> {
    const input = vscode.window.createQuickPick();
    const rows: vscode.QuickPickItem[] = items.map((item) => ({ ...item }));
    const firstRows = new Map<vscode.QuickPickItem, Item>();
    input.placeholder = placeholder;
    input.items = rows;
    input.value = query;
    input.matchOnDescription = true;
    input.matchOnDetail = true;
    // VS Code has this property, but its types do not.
    if (keepsOrder) Object.assign(input, { sortByLabel: false });
    const activeRow = activeItem && rows[items.indexOf(activeItem)];
    if (activeRow) input.activeItems = [activeRow];
    input.onDidChangeValue((text) => {
      const interpretation = interpret?.(text);
      const matches = rows.map(({ label, description, detail }) =>
        interpretation
          ? containsEachWord([label, description, detail], interpretation.query)
          : containsWords([label, description, detail], text),
      );
      const isSame = rows.every(({ alwaysShow = false }, index) => alwaysShow === matches[index]);
      if (isSame && !interpretation && firstRows.size === 0) return;
      rows.forEach((row, index) => (row.alwaysShow = matches[index] ?? false));
      firstRows.clear();
      if (interpretation) firstRows.set({ ...interpretation.item, alwaysShow: true }, interpretation.item);
      input.items = [...firstRows.keys(), ...rows];
    });
    return this.#show(input, this.#title, () => {
      const [row] = input.selectedItems;
      return row && (firstRows.get(row) ?? items[rows.indexOf(row)]);
    });
  }

  /** Asks for a text. Shows its problem while the user types, and accepts only a text without one. */
  text({
    label,
    prompt,
    value = '',
    placeholder,
    isPassword = false,
    problemOf,
    warningOf,
    findProblem,
  }: TextStep): Promise<Answer<string>> {
    const input = vscode.window.createInputBox();
    input.prompt = prompt;
    input.value = value;
    input.placeholder = placeholder;
    input.password = isPassword;
    // Blanks can be a part of a password.
    const text = (): string => (isPassword ? input.value : input.value.trim());
    const validate = () => {
      const problem = problemOf?.(text());
      const warning = problem === undefined ? warningOf?.(text()) : undefined;
      input.validationMessage =
        problem ??
        (warning === undefined
          ? undefined
          : { message: warning, severity: vscode.InputBoxValidationSeverity.Warning });
      return problem;
    };
    // An empty text is not a mistake before the user has typed.
    if (value !== '') validate();
    input.onDidChangeValue(validate);
    const title = label === undefined ? this.#title : `${this.#title}: ${label}`;
    return this.#show(input, title, async () => {
      if (validate() !== undefined) return undefined;
      const acceptedText = text();
      const problem = findProblem && (await runBusy(input, () => findProblem(acceptedText)));
      if (problem === undefined) return acceptedText;
      input.validationMessage = problem;
      return undefined;
    });
  }

  /** Shows an input until it has a result, is hidden, or Back is pressed. */
  #show<Result>(
    input: vscode.QuickPick<vscode.QuickPickItem> | vscode.InputBox,
    title: string,
    getResult: () => Result | undefined | Promise<Result | undefined>,
  ): Promise<Answer<Result>> {
    input.title = title;
    // A single input is not numbered.
    if (this.#total > 1) {
      input.step = this.#number;
      input.totalSteps = this.#total;
    }
    input.ignoreFocusOut = true;
    if (this.#number > 1) input.buttons = [vscode.QuickInputButtons.Back];
    return new Promise((resolve, reject) => {
      const finish = (answer: Answer<Result>): void => {
        resolve(answer);
        input.dispose();
      };
      const accept = async (): Promise<void> => {
        try {
          const answer = await getResult();
          if (answer !== undefined) finish(answer);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          input.dispose();
        }
      };
      input.onDidAccept(() => void accept());
      input.onDidTriggerButton(() => finish(back));
      input.onDidHide(() => finish(undefined));
      input.show();
    });
  }
}

interface PickOrEnter {
  readonly placeholder: string;
  readonly choices: readonly string[];
  /** Name of the value that the user can enter instead of selecting a choice. */
  readonly label: string;
}

/** Returns the steps that select one of the choices or, after "Other..." or without choices, ask for a text. */
export function pickOrEnterSteps<Field extends string>(
  field: Field,
  { placeholder, choices, label }: PickOrEnter,
): Step<Partial<Record<Field, string>>, StepInput>[] {
  const otherItem = { label: 'Other...' };
  const items = [...choices.map((choice) => ({ label: choice })), otherItem];
  const createValues = (text: string) => ({ [field]: text }) as Partial<Record<Field, string>>;
  return [
    {
      isNeeded: () => choices.length > 0,
      ask: async (_values, prompts) =>
        mapAnswer(await prompts.pick(placeholder, items), (item) =>
          createValues(item === otherItem ? '' : item.label),
        ),
    },
    {
      isNeeded: ({ [field]: text }) => (text ?? '') === '',
      ask: async (_values, prompts) =>
        mapAnswer(
          await prompts.text({
            label,
            problemOf: (text) => (text === '' ? `Enter a value for ${label}.` : undefined),
          }),
          createValues,
        ),
    },
  ];
}

/** Runs the steps of `pickOrEnterSteps` alone. Resolves with the text; undefined if the user cancels. */
export const pickOrEnter = async (title: string, options: PickOrEnter): Promise<string | undefined> =>
  (await multiStep<{ text?: string }>(title, {}, pickOrEnterSteps('text', options)))?.text;
