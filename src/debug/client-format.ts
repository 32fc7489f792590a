import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { unknownPathFormat } from './errors.ts';

/** How the client counts lines and columns and writes paths. The adapter's own are 1-based lines and native paths. */
export class ClientFormat {
  #firstLine = 1;
  #firstColumn = 1;
  #uris = false;

  /** Whether the client shows progress, and asks anew for what was invalidated. */
  progress = false;
  invalidation = false;
  /** Whether the client wants the types of values. */
  types = false;

  /** Throws where the client writes paths in a way that is not known here. */
  use({
    linesStartAt1,
    columnsStartAt1,
    pathFormat,
    supportsProgressReporting,
    supportsInvalidatedEvent,
    supportsVariableType,
  }: DebugProtocol.InitializeRequestArguments): void {
    this.#firstLine = linesStartAt1 === false ? 0 : 1;
    this.#firstColumn = columnsStartAt1 === false ? 0 : 1;
    if (pathFormat !== undefined && pathFormat !== 'path' && pathFormat !== 'uri')
      throw unknownPathFormat(pathFormat);
    this.#uris = pathFormat === 'uri';
    this.progress = supportsProgressReporting ?? false;
    this.invalidation = supportsInvalidatedEvent ?? false;
    this.types = supportsVariableType ?? false;
  }

  lineIn(line: number): number {
    return line + 1 - this.#firstLine;
  }

  lineOut(line: number): number {
    return line - 1 + this.#firstLine;
  }

  columnIn(column: number): number {
    return column + 1 - this.#firstColumn;
  }

  columnOut(column: number): number {
    return column - 1 + this.#firstColumn;
  }

  get firstColumn(): number {
    return this.#firstColumn;
  }

  /** Undefined for what is no file: a diff's left side, an unsaved document. */
  pathIn(path: string): string | undefined {
    if (!/^[a-z][\w+.-]+:/i.test(path)) return path;
    try {
      return fileURLToPath(path);
    } catch {
      return undefined;
    }
  }

  pathOut(path: string): string {
    return this.#uris ? pathToFileURL(path).href : path;
  }
}
