import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import { joinSecrets, separateSecrets, type UndoStep } from './undo-steps.ts';

const historyKey = 'cartwright.setUpHistory';

/** Maximum number of set-ups that can be undone. */
const maxEntries = 5;

interface Entry {
  readonly id: string;
  /** The steps without secrets. */
  readonly json: string;
}

/**
 * The set-ups of this workspace that can be undone, the last one first. They survive a reload: the steps are in the
 * state of the workspace, and their secrets in the secret storage.
 */
export class SetUpHistory {
  readonly #state: Pick<vscode.Memento, 'get' | 'update'>;
  readonly #secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;
  readonly #onChange: (canUndo: boolean) => void;

  /** @param onChange called after each change, with whether there is something to undo */
  constructor(
    state: Pick<vscode.Memento, 'get' | 'update'>,
    secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>,
    onChange: (canUndo: boolean) => void,
  ) {
    this.#state = state;
    this.#secrets = secrets;
    this.#onChange = onChange;
  }

  get canUndo(): boolean {
    return this.#entries.length > 0;
  }

  /** Adds a set-up. Resolves with its ID. Forgets the oldest ones if there are too many. */
  async add(steps: readonly UndoStep[]): Promise<string> {
    const id = randomUUID();
    const { json, secrets } = separateSecrets(steps);
    if (secrets.length > 0) await this.#secrets.store(secretKey(id), JSON.stringify(secrets));
    const entries = [{ id, json }, ...this.#entries];
    for (const { id: oldId } of entries.slice(maxEntries)) await this.#secrets.delete(secretKey(oldId));
    await this.#update(entries.slice(0, maxEntries));
    return id;
  }

  /**
   * Removes a set-up, or without an ID the last one, and resolves with its steps; undefined if it is not, or no longer,
   * in the history.
   */
  async take(id: string | undefined): Promise<UndoStep[] | undefined> {
    const entry =
      id === undefined ? this.#entries[0] : this.#entries.find((candidate) => candidate.id === id);
    if (!entry) return undefined;
    // Before anything else, so that a second call does not take the same set-up.
    await this.#update(this.#entries.filter((candidate) => candidate.id !== entry.id));
    const storedSecrets = await this.#secrets.get(secretKey(entry.id));
    await this.#secrets.delete(secretKey(entry.id));
    return joinSecrets({ json: entry.json, secrets: JSON.parse(storedSecrets ?? '[]') as string[] });
  }

  get #entries(): readonly Entry[] {
    return this.#state.get<readonly Entry[]>(historyKey) ?? [];
  }

  async #update(entries: readonly Entry[]): Promise<void> {
    await this.#state.update(historyKey, entries.length > 0 ? entries : undefined);
    this.#onChange(entries.length > 0);
  }
}

const secretKey = (id: string): string => `cartwright.setUpHistory.${id}`;
