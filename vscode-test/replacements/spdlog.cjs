// VS Code writes its log files, and the output channels of extensions, through @vscode/spdlog, whose binary is made
// by an install script that we do not run. This stands in for it: the same interface over Node's own files, without
// the rotation that a run of minutes does not need. Without it every output channel of a LogOutputChannel is empty.
'use strict';

const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
const off = levels.length;
let commonLevel = 2;

class Logger {
  #file;
  #level;
  #withPrefix = true;
  #pending = '';
  #timer;

  constructor(_kind, _name, file) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    // VS Code watches the file from the start.
    appendFileSync(file, '');
  }

  trace(message) {
    this.#write(0, message);
  }
  debug(message) {
    this.#write(1, message);
  }
  info(message) {
    this.#write(2, message);
  }
  warn(message) {
    this.#write(3, message);
  }
  error(message) {
    this.#write(4, message);
  }
  critical(message) {
    this.#write(5, message);
  }
  getLevel() {
    return this.#level ?? commonLevel;
  }
  setLevel(level) {
    this.#level = level;
  }
  setPattern() {}
  clearFormatters() {
    this.#withPrefix = false;
  }
  drop() {
    this.flush();
  }

  flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#pending;
    this.#pending = '';
    if (text === '') return;
    try {
      appendFileSync(this.#file, text);
    } catch {
      // The folder is removed when a test run ends, and a logger must not be what makes its process fail.
    }
  }

  #write(level, message) {
    if (level < this.getLevel() || this.getLevel() >= off) return;
    const time = new Date().toISOString().replace('T', ' ').slice(0, -1);
    this.#pending += this.#withPrefix ? `${time} [${levels[level]}] ${message}\n` : message;
    this.#timer ??= setTimeout(() => this.flush(), 100).unref();
  }
}

const open = async (kind, name, file) => {
  const logger = new Logger(kind, name, file);
  process.once('exit', () => logger.flush());
  return logger;
};

exports.version = 0;
exports.Logger = Logger;
exports.setLevel = (level) => {
  commonLevel = level;
};
exports.setFlushOn = () => {};
exports.createRotatingLogger = (name, file) => open('rotating', name, file);
exports.createAsyncRotatingLogger = (name, file) => open('rotating_async', name, file);
