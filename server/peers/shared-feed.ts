import type { ScriptMessage } from '../../contract/documents/debugger.ts';
import type { Clock } from '../ports/environment.ts';
import type { ScriptMessageFeed, ScriptMessagePage } from '../ports/script-debugger.ts';
import type { Peers } from './peers.ts';
import type { ThreadHolds } from './thread-holds.ts';

const responseTimeoutMs = 2_000;
const repeatDelayMs = 100;

/**
 * The script messages of all processes. A position consists of `<process>:<number>` for each process, joined by commas.
 */
export class SharedMessageFeed implements ScriptMessageFeed {
  readonly #local: ScriptMessageFeed;
  readonly #peers: Peers;
  readonly #holds: ThreadHolds;
  readonly #clock: Clock;
  #isClosed = false;

  constructor(local: ScriptMessageFeed, peers: Peers, holds: ThreadHolds, clock: Clock) {
    this.#local = local;
    this.#peers = peers;
    this.#holds = holds;
    this.#clock = clock;
  }

  close(): void {
    this.#isClosed = true;
  }

  async position(clientId: string): Promise<string> {
    const [local, peerPositions] = await Promise.all([
      this.#local.position(clientId),
      this.#peers.callAll<string>('messagePosition', { clientId }, responseTimeoutMs),
    ]);
    const positions = [...peerPositions].map(([peer, position]) => [peer.number, position] as const);
    return formatPositions(new Map([[this.#peers.number, local], ...positions]));
  }

  async messagesAfter(clientId: string, position: string, waitMs: number): Promise<ScriptMessagePage> {
    const deadline = this.#clock.now() + waitMs;
    // A position from a time with a single process does not contain the process.
    let positions = parsePositions(position.includes(':') ? position : await this.position(clientId));
    for (let minimumMs = 0; ; minimumMs = repeatDelayMs) {
      const { page, next } = await this.#readAll(clientId, positions);
      positions = next;
      const remainingMs = deadline - this.#clock.now();
      if (page.length > 0 || remainingMs <= 0 || this.#isClosed)
        return { messages: page, position: formatPositions(positions) };
      await this.#hold(clientId, positions, { remainingMs, minimumMs });
    }
  }

  async #readAll(clientId: string, positions: ReadonlyMap<number, string>) {
    const livingPeers = await this.#peers.findRunning();
    const local = await this.#local.messagesAfter(clientId, positions.get(this.#peers.number) ?? '0', 0);
    const page: ScriptMessage[] = [...local.messages];
    const next = new Map([[this.#peers.number, local.position]]);
    await Promise.all(
      livingPeers.map(async (peer) => {
        const position = positions.get(peer.number) ?? '0';
        try {
          const messages = await this.#peers.call<ScriptMessagePage>(
            peer,
            'messagesAfter',
            { clientId, position, waitMs: 0 },
            responseTimeoutMs,
          );
          page.push(...messages.messages);
          next.set(peer.number, messages.position);
        } catch {
          // The process is called again with the same position if it is still running.
          next.set(peer.number, position);
        }
      }),
    );
    return { page, next };
  }

  async #hold(
    clientId: string,
    positions: ReadonlyMap<number, string>,
    { remainingMs, minimumMs }: { readonly remainingMs: number; readonly minimumMs: number },
  ): Promise<void> {
    const heldCalls = new Map(
      (await this.#peers.findRunning()).map((peer) => [
        peer,
        { clientId, position: positions.get(peer.number) ?? '0' },
      ]),
    );
    const local = positions.get(this.#peers.number) ?? '0';
    const change = async (waitMs: number) => {
      await this.#local.messagesAfter(clientId, local, waitMs);
    };
    await this.#holds.wait('messagesAfter', heldCalls, change, remainingMs, minimumMs);
  }
}

function parsePositions(text: string): Map<number, string> {
  return new Map(
    text.split(',').map((entry) => {
      const [process, number = '0'] = entry.split(':');
      return [Number(process), number];
    }),
  );
}

const formatPositions = (positions: ReadonlyMap<number, string>): string =>
  [...positions].map(([process, number]) => `${process}:${number}`).join();
