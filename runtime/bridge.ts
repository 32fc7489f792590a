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
import { frameOf, FrameReader } from './protocol/frames.ts';
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
  /** Fills a part of the buffer, and returns how many bytes that are; 0 at the end. */
  read(buffer: Uint8Array): number;
  /** Writes from an offset on, and returns how many bytes were written. */
  write(bytes: Uint8Array, offset: number): number;
}

const inheritedPipe: BridgePipe = freezeTable({
  read: (buffer) => readSync(bridgeFd, buffer, 0, chunkBytes, null),
  write: (bytes, offset) => writeSync(bridgeFd, bytes, offset, byteLengthOf(bytes) - offset),
});

/** Memory that Node.js reads into. It asks for the length, which scripts could answer if the property were inherited. */
function readBuffer(): Uint8Array {
  const buffer = new PrimordialBytes(chunkBytes);
  defineProperty(buffer, 'byteLength', { value: chunkBytes });
  return buffer;
}

/**
 * Called first after the host has waited: a request to halt that arrived in the meantime takes effect in the next function that
 * is called, and is lost if the debugger skips that function, as it does for all other functions of the host.
 */
const haltPoint = compileFunction('', [], { filename: haltPointUrl }) as () => void;

/** The error of a call, with the name and message of the error in the service. */
function errorOf(name: string, message: string): Error {
  if (name === 'QuotaExceeded') return new QuotaExceeded(message);
  const error = new Error(message);
  error.name = name;
  return error;
}

/** Calls to the service. A call blocks the script until its response arrives. */
export class Bridge {
  readonly #pipe: BridgePipe;
  readonly #reader = new FrameReader();
  readonly #buffer = readBuffer();
  /** Calls without a response yet, and responses that arrived while another call was reading. */
  readonly #pendingCalls = new SafeSet<number>();
  readonly #earlyResponses = new SafeMap<number, BridgeResponse>();
  #lastId = 0;

  constructor(pipe: BridgePipe = inheritedPipe) {
    this.#pipe = pipe;
  }

  /** Sends without waiting. */
  post(message: HostMessage): void {
    this.send(frameOf(message));
  }

  /** Sends a serialized message without waiting. Calls nothing that scripts can replace. */
  send(frame: Uint8Array): void {
    const length = byteLengthOf(frame);
    for (let written = 0; written < length;) written += this.#pipe.write(frame, written);
  }

  /**
   * While the script waits here, the debugger may read its variables, which may make another call. A response that the inner
   * call reads for the outer one is stored for it.
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
        throw errorOf(response.name, response.message);
      }
    } finally {
      this.#pendingCalls.delete(id);
    }
  }

  /** Returns undefined after each other message, so that V8 can halt the script. */
  #takeResponse(id: number): BridgeResponse | undefined {
    const early = this.#earlyResponses.get(id);
    if (early) {
      this.#earlyResponses.delete(id);
      return early;
    }
    const next = this.#reader.next();
    if (!next) {
      const bytes = this.#pipe.read(this.#buffer);
      haltPoint();
      this.#fill(bytes);
      return undefined;
    }
    const message = next.message as BridgeMessage;
    if (message.kind === 'response' && this.#pendingCalls.has(message.response.id)) {
      if (message.response.id === id) return message.response;
      this.#earlyResponses.set(message.response.id, message.response);
    }
    return undefined;
  }

  #fill(bytes: number): void {
    if (bytes === 0) endHost();
    const chunk = new PrimordialBytes(bytes);
    setBytes(chunk, new PrimordialBytes(bufferOf(this.#buffer), 0, bytes));
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
