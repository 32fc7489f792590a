import * as vscode from 'vscode';
import { withoutLinks } from '../client/without-links.ts';

type Show = typeof vscode.window.showInformationMessage;
type ShowName = 'showErrorMessage' | 'showWarningMessage' | 'showInformationMessage';

/**
 * Returns VS Code's function of this name, but without the links in its messages, which may quote a platform or a file of
 * the workspace. Looks the function up at each call, since tests replace it.
 */
const withoutLinksIn = (name: ShowName): Show =>
  ((message: string, ...rest: string[]) => vscode.window[name](withoutLinks(message), ...rest)) as Show;

export const showErrorMessage = withoutLinksIn('showErrorMessage');
export const showWarningMessage = withoutLinksIn('showWarningMessage');
export const showInformationMessage = withoutLinksIn('showInformationMessage');
