import { bundledName } from './bundled-name.ts';
import { showWarningMessage } from '../commands/notifications.ts';

/** Asks before the first change to an instance. The user's consent is remembered until the window is reloaded. */
export class InstanceWrites {
  readonly #confirmedConnections = new Set<string>([bundledName]);
  readonly #pendingQuestions = new Map<string, Promise<boolean>>();

  /** Resolves with whether the user agrees to changes on the connection. Concurrent changes share one question. */
  confirm(connection: string): Promise<boolean> {
    if (this.#confirmedConnections.has(connection)) return Promise.resolve(true);
    const question = this.#pendingQuestions.get(connection) ?? this.#ask(connection);
    this.#pendingQuestions.set(connection, question);
    return question;
  }

  async #ask(connection: string): Promise<boolean> {
    const saveAction = 'Save to Instance';
    try {
      const action = await showWarningMessage(
        `Do you want to save to "${connection}"?`,
        {
          modal: true,
          detail:
            'This connection is an instance: others see the change. You are asked once for each connection until the window is reloaded.',
        },
        saveAction,
      );
      if (action === saveAction) this.#confirmedConnections.add(connection);
      return action === saveAction;
    } finally {
      this.#pendingQuestions.delete(connection);
    }
  }
}
