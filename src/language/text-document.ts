import { TextDocument } from 'vscode-languageserver-textdocument';
import { uriOf, type LanguageDocument } from './language-document.ts';

/** A document of a text that the editor has not opened. */
export const openText = (file: string, text: string): TextDocument =>
  TextDocument.create(uriOf(file), 'plaintext', 0, text);

export const languageDocument = (file: string, document: TextDocument): LanguageDocument => ({
  file,
  text: document.getText(),
  document,
});
