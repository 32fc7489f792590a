/** How commands control the bundled service and its log; the host implements it. */
export interface ServiceControl {
  readonly isRunning: boolean;
  /** Resolves with the base URL. Rejects with a user-facing error. */
  start(): Promise<string>;
  stop(): Promise<void>;
  showLog(): void;
}
