import * as vscode from 'vscode';
import type { ServiceLogLine } from './service-log-line.ts';

/** The log channel "Cartwright", with messages of the service and the extension. The user sets its level in VS Code. */
export class LogChannel implements vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel('Cartwright', { log: true });
  /** Writes the lines of the service that are in its file, but not in the channel yet. */
  #writePendingLines: () => void = () => undefined;

  /** Receives the lines of the service, and the function that passes it the lines that were written in the meantime. */
  readonly serviceLog = {
    onLog: (line: ServiceLogLine): void => this.#writeServiceLine(line),
    onTail: (readNewLines: () => void): void => void (this.#writePendingLines = readNewLines),
  };

  show(): void {
    this.#channel.show(true);
  }

  info(message: string): void {
    this.#writePendingLines();
    this.#channel.info(message);
  }

  error(message: string): void {
    this.#writePendingLines();
    this.#channel.error(message);
  }

  /** Writes sentences, each on its own line. Returns a button for a message that shows them. */
  writeDetails(details: readonly string[]): { readonly label: string; readonly run: () => Promise<void> } {
    for (const sentence of details) this.info(sentence);
    return {
      label: 'Show Details',
      run: () => {
        this.show();
        return Promise.resolve();
      },
    };
  }

  trace(message: string): void {
    if (this.#channel.logLevel === vscode.LogLevel.Trace) this.#writePendingLines();
    this.#channel.trace(message);
  }

  #writeServiceLine(line: ServiceLogLine): void {
    if ('text' in line) {
      this.#channel.error(line.text);
      return;
    }
    const fields = Object.entries(line.fields).map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    const text = [line.message, ...fields].join('  ');
    this.#write(line.level, text);
  }

  #write(level: string, text: string): void {
    if (level === 'error') this.#channel.error(text);
    else if (level === 'warn') this.#channel.warn(text);
    else if (level === 'debug') this.#channel.debug(text);
    else if (level === 'trace') this.#channel.trace(text);
    else this.#channel.info(text);
  }

  dispose(): void {
    this.#channel.dispose();
  }
}
