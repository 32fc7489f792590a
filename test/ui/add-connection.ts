import type { Workbench } from './workbench.ts';

interface NewConnection {
  readonly name: string;
  readonly baseUrl: string;
  /** Called while the input of the user's password is open and has been filled. */
  readonly onPasswordInput?: () => Promise<unknown>;
}

/** Adds a connection in the inputs of "Add Connection...", with the credentials of the sample shop. */
export async function addConnection(
  ui: Workbench,
  { name, baseUrl, onPasswordInput }: NewConnection,
): Promise<void> {
  await ui.runCommand('Cartwright: Add Connection...');
  for (const [title, text] of [
    ['Connection Name', name],
    ['Platform URL', baseUrl],
    ['Account Server URL', ''],
    ['Client ID', 'cartwright'],
    ['Back-Office User', 'admin'],
    ['Default Site', 'RefArch'],
  ] as const)
    await ui.quickInput.answerTitled(title, text);
  await ui.quickInput.pick('As in the settings');
  await ui.quickInput.fillTitled('Password of User admin', 'admin');
  await onPasswordInput?.();
  await ui.quickInput.answerTitled('Password of User admin', 'admin');
  await ui.quickInput.answerTitled('Password of API Client cartwright', 'cartwright');
  await ui.waitForStatusBar(name);
}
