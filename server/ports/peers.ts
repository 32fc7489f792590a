/** Another service process on the same store. */
export interface Peer {
  /** 1 to `maxPeerNumber`. No two living processes have the same. */
  readonly number: number;
  /** A name that no other process ever has. */
  readonly instance: string;
  /** The address at which it serves the other processes, without trailing slash. */
  readonly address: string;
}

export const maxPeerNumber = 2000;

/** The processes that share a store. */
export interface PeerRegistry {
  /** Registers this process, and returns its number. */
  register(instance: string, address: string): Promise<number>;
  /** Tells the others that this process is alive; without that, they stop to count on it after some seconds. */
  showSign(): Promise<void>;
  /** Returns the other processes that are alive. */
  living(): Promise<readonly Peer[]>;
  /** Removes this process. */
  withdraw(): Promise<void>;
}
