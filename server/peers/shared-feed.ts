import type { Clock } from '../ports/environment.ts';
import type { ScriptMessageFeed, ScriptMessagePage } from '../ports/script-debugger.ts';
import type { Peers } from './peers.ts';
import type { HeldCalls } from './held-calls.ts';

const responseTimeoutMs = 2_000;
const repeatDelayMs = 100;

type PeerCalls = Pick<Peers, 'number' | 'findRunning' | 'call' | 'callAll'>;
type Messages = Pick<ScriptMessagePage, 'messages' | 'times'>;

/**
 * The script messages of all processes. A page is in the order of the messages' times, as far as the processes' clocks
 * agree, but the messages of one process always keep their order. A position consists of `<process>:<number>` for each
 * process, joined by commas.
 */
export class SharedMessageFeed implements ScriptMessageFeed {
  readonly #localFeed: ScriptMessageFeed;
  readonly #peers: PeerCalls;
  readonly #heldCalls: Pick<HeldCalls, 'wait'>;
  readonly #clock: Pick<Clock, 'now'>;
  #isClosed = false;

  constructor(
    localFeed: ScriptMessageFeed,
    peers: PeerCalls,
    heldCalls: Pick<HeldCalls, 'wait'>,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#localFeed = localFeed;
    this.#peers = peers;
    this.#heldCalls = heldCalls;
    this.#clock = clock;
  }

  close(): void {
    this.#isClosed = true;
  }

  async position(clientId: string): Promise<string> {
    const [localPosition, peerPositions] = await Promise.all([
      this.#localFeed.position(clientId),
      this.#peers.callAll<string>('messagePosition', { clientId }, responseTimeoutMs),
    ]);
    const positions = [...peerPositions].map(([peer, position]) => [peer.number, position] as const);
    return formatPositions(new Map([[this.#peers.number, localPosition], ...positions]));
  }

  async messagesAfter(clientId: string, position: string, waitMs: number): Promise<ScriptMessagePage> {
    const deadline = this.#clock.now() + waitMs;
    // A position of a process that did not share its store contains no process numbers. The page then begins after the
    // latest messages.
    let positions = parsePositions(position.includes(':') ? position : await this.position(clientId));
    for (let minimumMs = 0; ; minimumMs = repeatDelayMs) {
      const { page, nextPositions } = await this.#readAll(clientId, positions);
      positions = nextPositions;
      const remainingMs = deadline - this.#clock.now();
      if (page.messages.length > 0 || remainingMs <= 0 || this.#isClosed)
        return { ...page, position: formatPositions(positions) };
      await this.#hold(clientId, positions, { remainingMs, minimumMs });
    }
  }

  async #readAll(clientId: string, positions: ReadonlyMap<number, string>) {
    const runningPeers = await this.#peers.findRunning();
    const localPage = await this.#localFeed.messagesAfter(
      clientId,
      positions.get(this.#peers.number) ?? '0',
      0,
    );
    const pages: Messages[] = [localPage];
    const nextPositions = new Map([[this.#peers.number, localPage.position]]);
    await Promise.all(
      runningPeers.map(async (peer) => {
        const position = positions.get(peer.number) ?? '0';
        try {
          const page = await this.#peers.call<ScriptMessagePage>(
            peer,
            'messagesAfter',
            { clientId, position, waitMs: 0 },
            responseTimeoutMs,
          );
          pages.push(page);
          nextPositions.set(peer.number, page.position);
        } catch {
          // The process is called again with the same position if it is still running.
          nextPositions.set(peer.number, position);
        }
      }),
    );
    return { page: mergePages(pages), nextPositions };
  }

  async #hold(
    clientId: string,
    positions: ReadonlyMap<number, string>,
    { remainingMs, minimumMs }: { readonly remainingMs: number; readonly minimumMs: number },
  ): Promise<void> {
    const parameters = new Map(
      (await this.#peers.findRunning()).map((peer) => [
        peer,
        { clientId, position: positions.get(peer.number) ?? '0' },
      ]),
    );
    const localPosition = positions.get(this.#peers.number) ?? '0';
    const waitForLocalMessages = async (waitMs: number) => {
      await this.#localFeed.messagesAfter(clientId, localPosition, waitMs);
    };
    await this.#heldCalls.wait('messagesAfter', parameters, waitForLocalMessages, remainingMs, minimumMs);
  }
}

/** Merges pages by the times of their messages. */
function mergePages(pages: readonly Messages[]): Messages {
  const entries = pages.flatMap(({ messages, times }) => {
    let latestTime = 0;
    return messages.map((message, index) => {
      // The clock of a process may have been set back.
      latestTime = Math.max(latestTime, times[index] ?? 0);
      return { message, time: latestTime };
    });
  });
  entries.sort((first, second) => first.time - second.time);
  return { messages: entries.map(({ message }) => message), times: entries.map(({ time }) => time) };
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
