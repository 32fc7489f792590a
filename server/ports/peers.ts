/** Another service process on the same store. */
export interface Peer {
  /** A number from 1 to `maxPeerNumber`, which is unique among the running processes. */
  readonly number: number;
  /** A globally unique name. */
  readonly instance: string;
  /** The address at which it serves the other processes, without a trailing slash. */
  readonly address: string;
}

/** Up to this number, all thread IDs are smaller than 2^31. They begin at the number times `threadsPerProcess`. */
export const maxPeerNumber = 2000;

/** The processes that share a store. */
export interface PeerRegistry {
  /** Registers this process, and returns its number. */
  register(instance: string, address: string): Promise<number>;
  /** Sends a heartbeat. Without it, other processes consider this process dead after some seconds. */
  sendHeartbeat(): Promise<void>;
  /** Returns the other running processes. */
  findRunning(): Promise<readonly Peer[]>;
  /** Removes this process. */
  withdraw(): Promise<void>;
}
