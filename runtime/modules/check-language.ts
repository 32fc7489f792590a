import {
  compatibilityModeName,
  languageIssues,
  ScriptSyntaxError,
  type LanguageIssue,
} from '../../dialect/index.ts';
import type { HostMessage, ScriptEnvironment } from '../protocol/bridge-protocol.ts';
import type { ScriptFile } from './script-files.ts';
import { syntaxErrorOf } from './syntax-error.ts';

/** Called with the text of each script before it is compiled. */
export type LanguageCheck = (file: ScriptFile, text: string) => void;

type Settings = Pick<ScriptEnvironment, 'compatibilityMode' | 'strictScripts'>;

/**
 * Reports, once for each version of a file, the language features of a script that the platform does not have:
 * in the log, or with `strictScripts` by a SyntaxError at the first of them.
 */
export function languageCheck(
  { compatibilityMode: mode, strictScripts }: Settings,
  post: (message: Extract<HostMessage, { kind: 'log' }>) => void,
): LanguageCheck {
  return ({ path, stamp }, text) => {
    const issues = languageIssues(text, mode);
    const [first] = issues;
    if (!first) return;
    const message = `${issues.map(issueText).join(', ')}: not in the platform's language in compatibility mode ${compatibilityModeName(mode)}`;
    if (strictScripts) throw syntaxErrorOf(new ScriptSyntaxError(message, first.line, first.column), path);
    post({
      kind: 'log',
      level: 'warn',
      category: 'language',
      message: `${path}:${first.line} uses ${message}`,
      script: path,
      once: `language ${path} ${stamp}`,
    });
  };
}

const issueText = ({ feature, since, line }: LanguageIssue): string =>
  `${feature} (line ${line}${since === undefined ? '' : `, since ${compatibilityModeName(since)}`})`;
