/** A file or folder that is about to be renamed or moved. */
export interface FileRename {
  readonly from: string;
  readonly to: string;
}

/** A script or a template and its text. */
export interface ScriptText {
  readonly file: string;
  readonly text: string;
}
