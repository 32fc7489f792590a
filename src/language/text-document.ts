import { TextDocument } from 'vscode-languageserver-textdocument';
import { uriOf, type LanguageDocument } from './language-document.ts';

/** Creates a document for the text of a file, apart from the documents that are open in the editor. */
export const createTextDocument = (file: string, text: string): TextDocument =>
  TextDocument.create(uriOf(file), 'plaintext', 0, text);

export const languageDocument = (file: string, document: TextDocument): LanguageDocument => ({
  file,
  text: document.getText(),
  document,
});
