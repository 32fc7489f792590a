import { readSync, writeSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import {
  bufferOf,
  byteLengthOf,
  PrimordialBytes,
  primordialReflect,
  SafeMap,
  SafeSet,
  setBytes,
  freezeClass,
  freezeTable,
} from './protocol/primordials.ts';
import { haltPointUrl } from './protocol/halt-point.ts';
import { createFrame, FrameReader } from './protocol/frames.ts';
import {
  bridgeFd,
  type BridgeCallName,
  type BridgeCalls,
  type BridgeMessage,
  type BridgeResponse,
  type HostMessage,
} from './protocol/bridge-protocol.ts';
import { QuotaExceeded } from './size-limits.ts';

const { apply, defineProperty } = primordialReflect;
const hostProcess = process;
const chunkBytes = 64 * 1024;

/** Reads and writes the bytes of the bridge; both methods block. */
export interface BridgePipe {
  /** Reads into the buffer and returns the number of bytes read, which is 0 at the end. */
  read(buffer: Uint8Array): number;
  /** Writes the bytes that start at an offset, and returns the number of bytes written. */
  write(bytes: Uint8Array, offset: number): number;
}

const inheritedPipe: BridgePipe = freezeTable({
  read: (buffer) => readSync(bridgeFd, buffer, 0, chunkBytes, null),
  write: (bytes, offset) => writeSync(bridgeFd, bytes, offset, byteLengthOf(bytes) - offset),
});

/**
 * Creates a buffer that Node.js reads into. Its `byteLength` is an own property, because a script could replace the
 * inherited one.
 */
function createReadBuffer(): Uint8Array {
  const buffer = new PrimordialBytes(chunkBytes);
  defineProperty(buffer, 'byteLength', { value: chunkBytes });
  return buffer;
}

/**
 * The first function that is called after the host has waited. A request to halt that arrived during the wait takes
 * effect in the next function that is called. The request would be lost if that were any other function of the host,
 * because the debugger skips those.
 */
const haltPoint = compileFunction('', [], { filename: haltPointUrl }) as () => void;

/** Creates the error of a call, with the name and message of the error in the service. */
function createCallError(name: string, message: string): Error {
  if (name === 'QuotaExceeded') return new QuotaExceeded(message);
  const error = new Error(message);
  error.name = name;
  return error;
}

/** The client side of the bridge: calls to the service, which block the script until the response arrives. */
export class Bridge {
  readonly #pipe: BridgePipe;
  readonly #reader = new FrameReader();
  readonly #buffer = createReadBuffer();
  /** The IDs of calls that wait for a response. */
  readonly #pendingCalls = new SafeSet<number>();
  /** Responses that were read while another call waited, by the ID of their call. */
  readonly #earlyResponses = new SafeMap<number, BridgeResponse>();
  #lastId = 0;

  constructor(pipe: BridgePipe = inheritedPipe) {
    this.#pipe = pipe;
  }

  /** Sends a message without waiting for a response. */
  post(message: HostMessage): void {
    this.send(createFrame(message));
  }

  /** Sends a serialized message without waiting for a response. Calls no function that scripts can replace. */
  send(frame: Uint8Array): void {
    const length = byteLengthOf(frame);
    for (let writtenBytes = 0; writtenBytes < length;) writtenBytes += this.#pipe.write(frame, writtenBytes);
  }

  /**
   * Calls the service and returns the result. During the wait, the debugger may read the script's variables, which
   * may make an inner call. A response to the outer call that the inner call reads is stored.
   *
   * @throws Error with the name and message of the error in the service
   */
  call<Name extends BridgeCallName>(
    name: Name,
    ...args: Parameters<BridgeCalls[Name]>
  ): ReturnType<BridgeCalls[Name]> {
    const id = ++this.#lastId;
    this.#pendingCalls.add(id);
    try {
      this.post({ kind: 'call', id, name, args });
      for (;;) {
        const response = this.#takeResponse(id);
        if (response === undefined) continue;
        if (response.ok) return response.value as ReturnType<BridgeCalls[Name]>;
        throw createCallError(response.name, response.message);
      }
    } finally {
      this.#pendingCalls.delete(id);
    }
  }

  /**
   * Returns the response to a call. If it has not been read yet, takes the next complete message or, if there is none,
   * reads more bytes. Returns undefined if that is not the response, so that V8 can halt the script between two reads.
   */
  #takeResponse(id: number): BridgeResponse | undefined {
    const earlyResponse = this.#earlyResponses.get(id);
    if (earlyResponse) {
      this.#earlyResponses.delete(id);
      return earlyResponse;
    }
    const next = this.#reader.next();
    if (!next) {
      const byteCount = this.#pipe.read(this.#buffer);
      haltPoint();
      this.#passToReader(byteCount);
      return undefined;
    }
    const message = next.message as BridgeMessage;
    if (message.kind === 'response' && this.#pendingCalls.has(message.response.id)) {
      if (message.response.id === id) return message.response;
      this.#earlyResponses.set(message.response.id, message.response);
    }
    return undefined;
  }

  /** Passes the first `byteCount` bytes of the buffer to the reader. Ends the process if there are none. */
  #passToReader(byteCount: number): void {
    if (byteCount === 0) endHost();
    const chunk = new PrimordialBytes(byteCount);
    setBytes(chunk, new PrimordialBytes(bufferOf(this.#buffer), 0, byteCount));
    this.#reader.push(chunk);
  }
}
freezeClass(Bridge);

const { kill, pid } = process;

/** Ends the process after the service has ended. `process.exit` would wait for the debugger to disconnect. */
export function endHost(): never {
  apply(kill, hostProcess, [pid, 'SIGKILL']);
  throw new Error('the service has ended');
}
