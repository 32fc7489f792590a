import { createHash } from 'node:crypto';
import type { NameEdit } from '../../cartridges/name-edits.ts';
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
  /** The settings of all connections before the change. */
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
  readonly oldText: string;
  /** Whether the secret storage no longer has the passwords and other secrets of `oldText`, which are then empty. */
  readonly lacksSecrets?: true;
  /** SHA-256 of the text after the change, as `hashOf` returns it. */
  readonly newTextHash: string;
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

export interface HookNamesStep {
  readonly kind: 'hook names';
  readonly files: readonly {
    /** URI of the file. */
    readonly file: string;
    /** SHA-256 of the text after the change, as `hashOf` returns it. */
    readonly newTextHash: string;
    /** Whether the document had no unsaved changes before. */
    readonly isClean: boolean;
    /** The edits of the new text that restore the old one. */
    readonly edits: readonly NameEdit[];
  }[];
}

/** How to restore a part of what was changed. It is data, so that it can be stored until the user undoes the change. */
export type UndoStep =
  NamesStep | ConnectionsStep | LaunchStep | MetadataStep | SettingsFileStep | HookNamesStep;

/** Undo steps as JSON without secrets, and the secrets, to which the JSON refers by index. */
export interface StoredSteps {
  readonly json: string;
  readonly secrets: readonly string[];
}

const secretProperties = new Set(['previousSecret', 'password', 'clientPassword', 'oldText']);
/** Launch configurations of other debuggers can contain passwords. */
const secretWord = /passw|passphrase|secret|token|credential/i;

const isSecret = (key: string, value: unknown): value is string =>
  typeof value === 'string' && secretProperties.has(key);

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A launch step as it is stored. All of `oldText` is a secret, so the text without secrets is stored separately. */
type StoredLaunchStep = Omit<LaunchStep, 'oldText'> & {
  readonly oldText?: string | undefined;
  readonly textWithoutSecrets: string;
  readonly hasSecrets: boolean;
};

/** Separates secrets from the rest of the steps. */
export function separateSecrets(steps: readonly UndoStep[]): StoredSteps {
  const secrets: string[] = [];
  const storedSteps = steps.map((step) => {
    if (step.kind !== 'launch') return step;
    const textWithoutSecrets = withoutSecrets(step.oldText);
    const storedStep: StoredLaunchStep = {
      ...step,
      textWithoutSecrets,
      hasSecrets: textWithoutSecrets !== step.oldText,
    };
    return storedStep;
  });
  const json = JSON.stringify(storedSteps, (key, value: unknown) =>
    isSecret(key, value) ? { secretIndex: secrets.push(value) - 1 } : value,
  );
  return { json, secrets };
}

/** Returns the steps from `separateSecrets`. Secrets that are no longer stored are undefined, or empty in a text. */
export function joinSecrets({ json, secrets }: StoredSteps): UndoStep[] {
  const steps = JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'secretIndex' in value
      ? secrets[Number(value.secretIndex)]
      : value,
  ) as (Exclude<UndoStep, LaunchStep> | StoredLaunchStep)[];
  return steps.map((step) => {
    if (step.kind !== 'launch') return step;
    const { oldText, textWithoutSecrets, hasSecrets, ...rest } = step;
    if (oldText !== undefined) return { ...rest, oldText };
    return { ...rest, oldText: textWithoutSecrets, ...(hasSecrets ? { lacksSecrets: true } : {}) };
  });
}

/**
 * Returns a text in JSON with comments, with empty strings in place of the values that may be secrets by their name or
 * content, and without comments that mention a secret.
 */
function withoutSecrets(text: string): string {
  let key = '';
  let depth = 0;
  // The depth of the object or list that is the value of a secret property; its values are secrets, too.
  let secretDepth = Infinity;
  const tokens = /("(?:\\.|[^"\\\n])*")(\s*:)?|\/\/.*|\/\*[\s\S]*?\*\/|-?\d[\w.+-]*|[{}[\]]/g;
  return text.replace(tokens, (token: string, string?: string, colon?: string) => {
    if (token === '{' || token === '[') {
      if (secretWord.test(key)) secretDepth = Math.min(secretDepth, depth);
      depth++;
    } else if (token === '}' || token === ']') {
      depth--;
      if (depth <= secretDepth) secretDepth = Infinity;
      key = '';
    } else if (colon !== undefined) key = string ?? '';
    else if (token.startsWith('/')) return secretWord.test(token) ? '' : token;
    else if (depth > secretDepth || secretWord.test(key) || secretWord.test(token)) return '""';
    return token;
  });
}
