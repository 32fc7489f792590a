import {
  compatibilityModeName,
  languageIssues,
  ScriptSyntaxError,
  type LanguageIssue,
} from '../../dialect/index.ts';
import type { HostMessage, ScriptEnvironment } from '../protocol/bridge-protocol.ts';
import type { ScriptFile } from './script-files.ts';
import { createSyntaxError } from './syntax-error.ts';

/** The function that is called with the source of each script before it is compiled. */
export type LanguageCheck = (file: ScriptFile, text: string) => void;

type Settings = Pick<ScriptEnvironment, 'compatibilityMode' | 'strictScripts'>;

/**
 * Creates the check for language features that the compatibility mode does not have. Those that a file uses are logged
 * once for each version of the file or, with `strictScripts`, reported by a SyntaxError at the first of them.
 */
export function createLanguageCheck(
  { compatibilityMode: mode, strictScripts }: Settings,
  post: (message: Extract<HostMessage, { kind: 'log' }>) => void,
): LanguageCheck {
  return ({ path, stamp }, text) => {
    const issues = languageIssues(text, mode);
    const [first] = issues;
    if (!first) return;
    const message = `${issues.map(issueText).join(', ')}: not in the platform's language in compatibility mode ${compatibilityModeName(mode)}`;
    if (strictScripts)
      throw createSyntaxError(new ScriptSyntaxError(message, first.line, first.column), path);
    post({
      kind: 'log',
      level: 'warn',
      category: 'language',
      message: `${path}:${first.line} uses ${message}`,
      script: path,
      dedupeKey: `language ${path} ${stamp}`,
    });
  };
}

const issueText = ({ feature, since, line }: LanguageIssue): string =>
  `${feature} (line ${line}${since === undefined ? '' : `, since ${compatibilityModeName(since)}`})`;
