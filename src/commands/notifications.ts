import * as vscode from 'vscode';
import { withoutLinks } from '../client/without-links.ts';

type ShowFunction = typeof vscode.window.showInformationMessage;
type ShowFunctionName = 'showErrorMessage' | 'showWarningMessage' | 'showInformationMessage';

/**
 * Returns a function that calls VS Code's function of this name, but breaks the links in the message, which may quote a
 * platform or a file of the workspace. Looks VS Code's function up at each call, since tests replace it.
 */
const createShowFunction = (name: ShowFunctionName): ShowFunction =>
  ((message: string, ...rest: string[]) =>
    vscode.window[name](withoutLinks(message), ...rest)) as ShowFunction;

export const showErrorMessage = createShowFunction('showErrorMessage');
export const showWarningMessage = createShowFunction('showWarningMessage');
export const showInformationMessage = createShowFunction('showInformationMessage');
