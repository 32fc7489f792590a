import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';

/** An input that accepts the text with which an input box of a multi-step input opens. */
export const initialText = '(initial text)';

/** A pick that selects the item that is active when a list of a multi-step input opens. */
export const initialItem = '(initial item)';

/** The user's input in the dialogs of a command. Each list but `buttons` is in the order of the dialogs. */
export interface Answers {
  /**
   * Labels to select; a prefix is enough. In a multi-step input, a text to search for may precede it: `dw.o>Use` enters
   * `dw.o` and selects the label that begins with `Use`.
   */
  readonly picks?: readonly string[];
  /** For each list in which several items can be selected, the labels to select; prefixes are enough. */
  readonly selections?: readonly (readonly string[])[];
  readonly inputs?: readonly string[];
  /**
   * Texts of buttons; `*` at the end stands for any text. In each message, the first one that the message offers is
   * pressed; each is used once.
   */
  readonly buttons?: readonly string[];
  /** Called while a message is shown, before its button is pressed. */
  readonly beforePress?: () => PromiseLike<unknown>;
  readonly files?: readonly vscode.Uri[];
  /** Called with the problem that the input box of a multi-step input shows for its text. */
  readonly onRejected?: (problem: string) => void;
}

type Window = Record<string, unknown>;

/** Prints a line to the output of the run, because the runner does not show the console of the extension host. */
export function print(line: string): void {
  const output = process.env['CARTWRIGHT_TEST_OUTPUT'];
  if (output !== undefined) appendFileSync(output, `      ${line}\n`);
}

/**
 * Returns the extension's own `vscode.window`, whose methods open its dialogs. VS Code gives each extension its own API
 * object. The tests belong to no extension; they get the extension's object by a `require` function for its folder.
 */
export function windowOfExtension(): Window {
  const extension = vscode.extensions.getExtension('cartwright.cartwright');
  if (extension === undefined) throw new Error('the extension is not installed');
  const requireFromExtension = createRequire(join(extension.extensionPath, 'package.json'));
  return (requireFromExtension('vscode') as typeof vscode).window;
}

/**
 * Runs `work`, such as a command of the extension: enters the answers in the extension's dialogs as a user would, and
 * collects its messages. A dialog for which no answer is left is canceled. Fails if an answer was not used.
 */
export async function answerDialogs<Result>(
  answers: Answers,
  work: (messages: readonly string[]) => PromiseLike<Result>,
): Promise<{ result: Result; messages: readonly string[] }> {
  const window = windowOfExtension();
  const picks = [...(answers.picks ?? [])];
  const selections = [...(answers.selections ?? [])];
  const inputs = [...(answers.inputs ?? [])];
  const buttons = [...(answers.buttons ?? [])];
  const files = [...(answers.files ?? [])];
  const messages: string[] = [];
  const showMessage = async (text: string, ...rest: unknown[]): Promise<string | undefined> => {
    messages.push(text);
    const buttonLabels = rest.filter((item) => typeof item === 'string');
    const findLabel = (button: string): string | undefined =>
      buttonLabels.find((label) =>
        button.endsWith('*') ? label.startsWith(button.slice(0, -1)) : label === button,
      );
    const index = buttons.findIndex((button) => findLabel(button) !== undefined);
    const [button] = index < 0 ? [] : buttons.splice(index, 1);
    if (button === undefined) return undefined;
    await answers.beforePress?.();
    return findLabel(button);
  };
  const stubs: Window = {
    showQuickPick: async (choices: unknown, options?: vscode.QuickPickOptions) => {
      const items = (await choices) as readonly (string | { label: string })[];
      const labelOf = (item: string | { label: string }) => (typeof item === 'string' ? item : item.label);
      if (options?.canPickMany === true && selections.length > 0) {
        const labels = selections.shift() ?? [];
        const missingLabel = labels.find((label) => !items.some((item) => labelOf(item).startsWith(label)));
        if (missingLabel !== undefined)
          throw new Error(`no "${missingLabel}" among ${items.map(labelOf).join(', ')}`);
        return items.filter((item) => labels.some((label) => labelOf(item).startsWith(label)));
      }
      const pick = picks.shift();
      const match = items.find((item) => pick !== undefined && labelOf(item).startsWith(pick));
      if (pick !== undefined && match === undefined)
        throw new Error(`no "${pick}" among ${items.map(labelOf).join(', ')}`);
      return match;
    },
    showInputBox: async (options?: vscode.InputBoxOptions) => {
      const input = inputs.shift();
      const problem = input === undefined ? undefined : await options?.validateInput?.(input);
      if (problem !== undefined && problem !== null && problem !== '')
        throw new Error(`"${input ?? ''}" was rejected: ${JSON.stringify(problem)}`);
      return input;
    },
    createQuickPick: () =>
      fakeInput<vscode.QuickPickItem>((input) => {
        const answer = picks.shift();
        if (answer === undefined) return false;
        if (answer === initialItem) {
          input.selectedItems = input.activeItems.slice(0, 1);
          return true;
        }
        const [pick = '', query] = answer.split('>').reverse();
        if (query !== undefined) input.enterValue(query);
        const match = input.items.find(({ label }) => label.startsWith(pick));
        if (match === undefined) throw new Error(`no "${answer}" among ${input.items.length} items`);
        input.selectedItems = [match];
        return true;
      }),
    createInputBox: () =>
      fakeInput((input) => {
        const text = inputs.shift();
        if (text === undefined) return false;
        if (text !== initialText) input.value = text;
        return true;
      }, answers.onRejected),
    showInformationMessage: showMessage,
    showWarningMessage: showMessage,
    showErrorMessage: showMessage,
    showOpenDialog: async () => (files.length > 0 ? [files.shift()] : undefined),
    showSaveDialog: async () => files.shift(),
  };
  const originalMethods = Object.keys(stubs).map((name) => [name, window[name]] as const);
  Object.assign(window, stubs);
  try {
    const result = await work(messages);
    const unusedAnswers = [...picks, ...selections.flat(), ...inputs, ...buttons, ...files.map(String)];
    if (unusedAnswers.length > 0)
      throw new Error(
        `no dialog used ${unusedAnswers.join(', ')}; the messages were: ${messages.join(' | ')}`,
      );
    return { result, messages };
  } finally {
    for (const [name, original] of originalMethods) window[name] = original;
  }
}

interface FakeInput<Item> {
  items: readonly Item[];
  activeItems: readonly Item[];
  selectedItems: readonly Item[];
  value: string;
  validationMessage: string | object | undefined;
  /** Enters a text in the search. */
  readonly enterValue: (text: string) => void;
}

/**
 * Returns a fake QuickPick or InputBox for a multi-step input. `enter` sets a value and returns true, or returns false to
 * press Escape. A value that is rejected is also followed by Escape.
 */
function fakeInput<Item>(
  enter: (input: FakeInput<Item>) => boolean,
  onRejected: (problem: string) => void = () => {},
) {
  let isDisposed = false;
  const listeners = { accept: () => {}, hide: () => {}, changeValue: (_text: string) => {} };
  const input = {
    items: [] as readonly Item[],
    activeItems: [] as readonly Item[],
    selectedItems: [] as readonly Item[],
    value: '',
    validationMessage: undefined as string | object | undefined,
    onDidAccept: (listener: () => void) => (listeners.accept = listener),
    onDidHide: (listener: () => void) => (listeners.hide = listener),
    onDidChangeValue: (listener: (text: string) => void) => (listeners.changeValue = listener),
    enterValue: (text: string) => {
      input.value = text;
      listeners.changeValue(text);
    },
    onDidTriggerButton: () => undefined,
    dispose: () => {
      isDisposed = true;
    },
    show: () => {
      if (enter(input)) {
        listeners.accept();
        void hideIfRejected();
      } else listeners.hide();
    },
  };
  // The text may be rejected by a request. A message that is no string is only a warning.
  const hideIfRejected = async (): Promise<void> => {
    while (!isDisposed && typeof input.validationMessage !== 'string') await sleep(10);
    if (isDisposed) return;
    if (typeof input.validationMessage === 'string') onRejected(input.validationMessage);
    listeners.hide();
  };
  return input;
}

/**
 * Every command of the extension that a test has run by {@link run}, for the check at the end of the run. It is on
 * `globalThis` because each test file is a bundle of its own, with its own copy of this module.
 */
const executedCommands = ((globalThis as { cartwrightCommands?: Set<string> }).cartwrightCommands ??=
  new Set<string>());

export const getExecutedCommands = (): ReadonlySet<string> => executedCommands;

/** Runs a command of the extension; `name` is the command's ID without `cartwright.`. */
export async function run<Result = unknown>(name: string, ...args: readonly unknown[]): Promise<Result> {
  executedCommands.add(`cartwright.${name}`);
  return vscode.commands.executeCommand<Result>(`cartwright.${name}`, ...args);
}

/** Runs a command and enters the answers in its dialogs. */
export const runWithAnswers = <Result = unknown>(
  answers: Answers,
  name: string,
  ...args: readonly unknown[]
) => answerDialogs(answers, () => run<Result>(name, ...args));

/** Reads a value repeatedly until it is as expected, and resolves with it. Fails after the time limit. */
export async function eventually<Value>(
  description: string,
  read: () => Promise<Value> | Value,
  isExpected: (value: Value) => boolean,
  limitMs = 10_000,
): Promise<Value> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (Date.now() > deadline)
      throw new Error(
        `${description} did not reach the expected value; the last value was ${JSON.stringify(value)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
