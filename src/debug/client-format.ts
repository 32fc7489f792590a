import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { unknownPathFormat } from './errors.ts';

/**
 * The DAP client's conventions for lines, columns and paths, and what it supports. The adapter itself uses 1-based
 * lines and columns, and native paths.
 */
export class ClientFormat {
  #firstLine = 1;
  #firstColumn = 1;
  #usesUris = false;

  /** Whether the client shows progress. */
  supportsProgress = false;
  /** Whether the client requests again the values that an `invalidated` event names. */
  supportsInvalidation = false;
  /** Whether the client shows the types of values. */
  supportsTypes = false;

  /** Throws if the client uses an unknown path format. */
  configure({
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
    this.#usesUris = pathFormat === 'uri';
    this.supportsProgress = supportsProgressReporting ?? false;
    this.supportsInvalidation = supportsInvalidatedEvent ?? false;
    this.supportsTypes = supportsVariableType ?? false;
  }

  toAdapterLine(line: number): number {
    return line + 1 - this.#firstLine;
  }

  toClientLine(line: number): number {
    return line - 1 + this.#firstLine;
  }

  toAdapterColumn(column: number): number {
    return column + 1 - this.#firstColumn;
  }

  toClientColumn(column: number): number {
    return column - 1 + this.#firstColumn;
  }

  get firstColumn(): number {
    return this.#firstColumn;
  }

  /**
   * Returns undefined for a document that is not a file, such as the left side of a diff or an unsaved
   * document.
   */
  toAdapterPath(path: string): string | undefined {
    // A single letter before the colon is a Windows drive.
    if (!/^[a-z][\w+.-]+:/i.test(path)) return path;
    try {
      return fileURLToPath(path);
    } catch {
      return undefined;
    }
  }

  toClientPath(path: string): string {
    return this.#usesUris ? pathToFileURL(path).href : path;
  }
}
