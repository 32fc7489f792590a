/** What commands may do with the bundled service and its log; the host provides it. */
export interface ServiceControl {
  readonly isRunning: boolean;
  /** Resolves with the base address; rejects with words that say what to do. */
  start(): Promise<string>;
  stop(): Promise<void>;
  showLog(): void;
}
