/** Controls the bundled service and shows its log. Implemented in `src/host`. */
export interface ServiceControl {
  readonly isRunning: boolean;
  /** Resolves with the base URL. Rejects with a user-facing error. */
  start(): Promise<string>;
  stop(): Promise<void>;
  showLog(): void;
}
