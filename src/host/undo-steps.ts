import type { SecretKind } from './connections.ts';
import type { NamedConnection } from './settings.ts';

/** The secret that a connection had before an import. `previousSecret` is undefined if there was none. */
export interface SecretChange {
  readonly connection: NamedConnection;
  readonly kind: SecretKind;
  readonly previousSecret?: string | undefined;
}

export interface NamesStep {
  readonly kind: 'names';
  /** Values of the setting `cartwright.vendor`. */
  readonly previousValue?: string | undefined;
  readonly newValue: string;
}

export interface ConnectionsStep {
  readonly kind: 'connections';
  /** The settings of all connections from before. */
  readonly before: readonly NamedConnection[];
  /** Names of the connections that were added or updated. */
  readonly names: readonly string[];
  readonly activeBefore: string;
  readonly secrets: readonly SecretChange[];
}

export interface LaunchStep {
  readonly kind: 'launch';
  /** URI of the file. */
  readonly file: string;
  /** Undefined if the secret storage no longer has it. */
  readonly oldText?: string | undefined;
  readonly newText?: string | undefined;
  /** Whether the document had no unsaved changes before. */
  readonly isClean: boolean;
}

export interface MetadataStep {
  readonly kind: 'metadata';
  /** Paths of the metadata that were added to the setting, which was empty before. */
  readonly paths: readonly string[];
}

export interface SettingsFileStep {
  readonly kind: 'settings file';
  /** URI of a `settings.json` that did not exist before. */
  readonly file: string;
}

/** How to restore a part of what was changed. It is data, so that it can be stored until the user undoes the change. */
export type UndoStep = NamesStep | ConnectionsStep | LaunchStep | MetadataStep | SettingsFileStep;

/** Undo steps as JSON without secrets, and the secrets, to which the JSON refers by index. */
export interface StoredSteps {
  readonly json: string;
  readonly secrets: readonly string[];
}

const secretProperties = new Set(['previousSecret', 'password', 'clientPassword']);
const textProperties = new Set(['oldText', 'newText']);
/** Launch configurations of other debuggers can contain passwords. */
const secretWord = /passw|passphrase|secret|token|credential/i;

const isSecret = (key: string, value: unknown): value is string =>
  typeof value === 'string' &&
  (secretProperties.has(key) || (textProperties.has(key) && secretWord.test(value)));

/** Separates secrets, and texts of files that may contain secrets, from the rest of the steps. */
export function separateSecrets(steps: readonly UndoStep[]): StoredSteps {
  const secrets: string[] = [];
  const json = JSON.stringify(steps, (key, value: unknown) =>
    isSecret(key, value) ? { secretIndex: secrets.push(value) - 1 } : value,
  );
  return { json, secrets };
}

/** Returns the steps from `separateSecrets`. Secrets that are no longer stored are undefined. */
export const joinSecrets = ({ json, secrets }: StoredSteps): UndoStep[] =>
  JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'secretIndex' in value
      ? secrets[Number(value.secretIndex)]
      : value,
  ) as UndoStep[];
