import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { CartwrightSession } from '../../src/debug/session.ts';
import { Chance, ChaosClock } from './chaos-clock.ts';
import { ChaosPlatform } from './chaos-platform.ts';
import { orderScript } from './dap-session.ts';
import { DapWorkspace } from './dap-workspace.ts';

/** The result of one randomized session. */
export interface ChaosOutcome {
  /** Descriptions of violated guarantees; empty if there are none. */
  readonly violations: readonly string[];
  readonly stops: number;
  readonly requests: number;
  readonly ending: 'not started' | 'disconnected' | 'terminated';
}

/** Line 6 has a breakpoint, line 8 a log point, which must not cause a stop. A step may end there. */
const stopLine = 6;
const logLine = 8;
const lines = [5, stopLine, 7, logLine, 10];
const commands = ['next', 'stepIn', 'stepOut', 'continue'] as const;

/** A cartridge on disk that all sessions share. */
export class ChaosWorkspace extends DapWorkspace {
  readonly file: string;
  constructor() {
    super({});
    this.file = this.write('cartridges/app_shop/cartridge/scripts/order.js', orderScript);
  }
}

/** Runs one session of a user against an unreliable platform. The seed determines everything. */
export async function runChaosSession(seed: number, workspace: ChaosWorkspace): Promise<ChaosOutcome> {
  return new ChaosSession(seed, workspace).run();
}

interface Stop {
  readonly threadId: number;
}

class ChaosSession {
  readonly #clock = new ChaosClock();
  readonly #chance: Chance;
  readonly #platform: ChaosPlatform;
  readonly #session: CartwrightSession;
  readonly #workspace: ChaosWorkspace;
  readonly #violations: string[] = [];
  readonly #pendingRequests = new Map<
    number,
    { command: string; resolve: (response: Dap.Response) => void }
  >();
  /**
   * By halt: the number of stops reported, the number of failed commands, and whether a command has resumed
   * it.
   */
  readonly #stopCounts = new Map<number, number>();
  readonly #failedCommandCounts = new Map<number, number>();
  readonly #resumedHalts = new Set<number>();
  /** Halts whose threads have received a command. */
  readonly #commandedHalts = new Set<number>();
  readonly #stops: Stop[] = [];
  /** By thread: the halt that was reported last. */
  readonly #currentHalts = new Map<number, number>();
  /** By thread: the last command that the platform may have carried out. */
  readonly #lastCommands = new Map<number, string>();
  #seq = 0;
  #nextScriptId = 1;
  #isTerminated = false;
  #isEnding = false;
  #stopCount = 0;

  constructor(seed: number, workspace: ChaosWorkspace) {
    this.#chance = new Chance(seed);
    this.#workspace = workspace;
    this.#platform = new ChaosPlatform(this.#clock, this.#chance, {
      failureRate: this.#chance.pick([0, 0.02, 0.1, 0.25]),
      longPoll: this.#chance.happens(0.5),
      commandWaitMs: this.#chance.pick([0, 30, 200]),
      maxLatencyMs: this.#chance.pick([1, 5, 40]),
    });
    this.#session = new CartwrightSession({
      clock: this.#clock,
      environment: {},
      connections: () => Promise.resolve(undefined),
      workingFolder: workspace.folder,
      transport: () => this.#platform,
      log: (error) => this.#reportViolation(`unexpected: ${error.stack ?? error.message}`),
      outageTimeLimitMs: 12_000,
    });
    this.#session.onDidSendMessage((message) => this.#receive(message as unknown as Dap.ProtocolMessage));
  }

  async run(): Promise<ChaosOutcome> {
    const hasStarted = await this.#start();
    if (hasStarted) {
      for (let turn = 0; turn < 12 && !this.#isTerminated; turn++) await this.#runTurn();
      await this.#checkAllHaltsReported();
    }
    const ending = !hasStarted ? 'not started' : this.#isTerminated ? 'terminated' : 'disconnected';
    await this.#end();
    return { violations: this.#violations, stops: this.#stopCount, requests: this.#seq, ending };
  }

  async #start(): Promise<boolean> {
    const { conditions } = this.#platform;
    // Most sessions start without failures, so that most of them test what happens afterwards.
    if (this.#chance.happens(0.8)) this.#platform.conditions = { ...conditions, failureRate: 0 };
    await this.#request('initialize', {
      adapterID: 'cartwright',
      linesStartAt1: true,
      columnsStartAt1: true,
    });
    const attachResponse = await this.#request('attach', {
      connection: { baseUrl: 'http://chaos.invalid', username: 'u', password: 'p' },
      cartridges: ['cartridges'],
    });
    if (attachResponse?.success) {
      await this.#request('setBreakpoints', {
        source: { path: this.#workspace.file },
        breakpoints: [{ line: stopLine }, { line: logLine, logMessage: 'x is {x}' }],
      });
      await this.#request('configurationDone');
    }
    this.#platform.conditions = conditions;
    return attachResponse?.success ?? false;
  }

  async #runTurn(): Promise<void> {
    const chance = this.#chance;
    if (this.#platform.scripts.size < 2 || chance.happens(0.3)) this.#startScript();
    this.#causeTrouble();
    await this.#waitUntil(() => this.#stops.length > 0 || this.#isTerminated, chance.between(200, 4_000));
    const stop = this.#stops.shift();
    if (!stop) return;
    if (chance.happens(0.4)) await this.#inspect(stop);
    const command = chance.pick(commands);
    const requests = [this.#send(command, { threadId: stop.threadId })];
    // Simulates a second key that is pressed before the response to the first one.
    if (chance.happens(0.1)) requests.push(this.#send(chance.pick(commands), { threadId: stop.threadId }));
    await this.#waitForResponses(requests.map(({ response }) => response));
  }

  #startScript(): void {
    const count = this.#chance.between(1, 8);
    this.#platform.begin(
      this.#nextScriptId++,
      Array.from({ length: count }, () => this.#chance.pick(lines)),
    );
  }

  #causeTrouble(): void {
    const chance = this.#chance;
    if (!chance.happens(0.12)) return;
    switch (chance.between(0, 6)) {
      case 0:
        this.#platform.end(chance.pick([...this.#platform.scripts.keys()]));
        break;
      case 1:
        this.#platform.restart();
        // Script IDs start at 1 again.
        this.#nextScriptId = 1;
        break;
      case 2:
        this.#platform.switchOff();
        break;
      case 3:
        this.#clock.shiftWall(chance.pick([-7_200_000, 7_200_000, -60_000, 86_400_000]));
        break;
      case 4:
        this.#clock.sleepMachine(chance.pick([5_000, 120_000, 7_200_000]));
        break;
      case 5: {
        // The network fails for a time that is shorter or longer than the adapter's time limit for outages.
        const { conditions } = this.#platform;
        this.#platform.conditions = { ...conditions, failureRate: 1 };
        this.#clock.schedule(chance.pick([300, 2_000, 60_000]), () => {
          if (!this.#isEnding) this.#platform.conditions = conditions;
        });
        break;
      }
      case 6:
        // The user changes breakpoints at the same time.
        void this.#send('setBreakpoints', {
          source: { path: this.#workspace.file },
          breakpoints: [
            { line: chance.pick([5, 10]) },
            { line: stopLine },
            { line: logLine, logMessage: 'x is {x}' },
          ],
        });
        break;
    }
  }

  /** Sends the requests of an editor after a stop. They may be rejected because the thread is no longer halted. */
  async #inspect({ threadId }: Stop): Promise<void> {
    const stack = await this.#request('stackTrace', { threadId });
    const frameId = (stack?.body as Partial<Dap.StackTraceResponse['body']> | undefined)?.stackFrames?.[0]
      ?.id;
    if (frameId === undefined) return;
    const scopes = await this.#request('scopes', { frameId });
    const [scope] = (scopes?.body as Partial<Dap.ScopesResponse['body']> | undefined)?.scopes ?? [];
    await this.#waitForResponses([
      this.#send('variables', { variablesReference: scope?.variablesReference ?? 1 }).response,
      this.#send('evaluate', { expression: 'x', frameId, context: 'watch' }).response,
    ]);
  }

  /** Checks that each halt is reported in time, unless the adapter resumes the script, as at a log point. */
  async #checkAllHaltsReported(): Promise<void> {
    const unreportedHalts = (): string[] =>
      this.#platform
        .haltedScripts()
        .flatMap(({ id, halt, line }) =>
          halt && (this.#stopCounts.get(halt.id) ?? 0) === 0
            ? [`halt ${halt.id} of script ${id} at line ${line}`]
            : [],
        );
    // The time limit exceeds the platform's limit for halts: if resets are lost, the platform ends the scripts.
    const areAllReported = await this.#waitUntil(
      () => this.#isTerminated || unreportedHalts().length === 0,
      150_000,
    );
    if (!areAllReported) this.#reportViolation(`never reported: ${unreportedHalts().join(', ')}`);
  }

  async #end(): Promise<void> {
    this.#isEnding = true;
    this.#platform.conditions = { ...this.#platform.conditions, failureRate: 0 };
    await this.#request('disconnect');
    const isClientRemoved = await this.#waitUntil(() => !this.#platform.hasClient, 60_000);
    if (!isClientRemoved) this.#reportViolation('the debugger client was not removed');
    if (this.#platform.breakpoints.size > 0) this.#reportViolation('breakpoints were left behind');
    if (this.#platform.haltedScripts().length > 0) this.#reportViolation('a script was left halted');
    for (const { command } of this.#pendingRequests.values())
      this.#reportViolation(`no response to ${command}`);
    if (this.#platform.maxPolls > 1) this.#reportViolation('two polls at once');
  }

  #receive(message: Dap.ProtocolMessage): void {
    if (message.type === 'response') {
      const response = message as Dap.Response;
      const pending = this.#pendingRequests.get(response.request_seq);
      if (!pending) this.#reportViolation(`a second response to ${response.command}`);
      this.#pendingRequests.delete(response.request_seq);
      pending?.resolve(response);
      return;
    }
    const { event, body } = message as Dap.Event;
    if (event === 'terminated') this.#isTerminated = true;
    if (event === 'stopped') this.#checkStop(body as Dap.StoppedEvent['body']);
  }

  /** Checks that a stop may be shown. The name of the top function determines the halt to which the stop belongs. */
  #checkStop({ threadId = 0, reason }: Dap.StoppedEvent['body']): void {
    this.#stopCount++;
    void this.#send('stackTrace', { threadId }).response.then(({ success, message, body }) => {
      const [frame] = success ? (body as Dap.StackTraceResponse['body']).stackFrames : [];
      const halt = Number(/^halt(\d+)$/.exec(frame?.name ?? '')?.[1] ?? -1);
      const haltName = `halt ${halt} of script ${threadId}`;
      if (!frame) {
        this.#reportViolation(`a stop without a stack: ${haltName}: ${message ?? ''}`);
        return;
      }
      const stopCount = (this.#stopCounts.get(halt) ?? 0) + 1;
      this.#stopCounts.set(halt, stopCount);
      this.#currentHalts.set(threadId, halt);
      if (this.#resumedHalts.has(halt))
        this.#reportViolation(`a stop at a halt that was already resumed: ${haltName}`);
      // If the response to a command was lost, the same halt is reported again.
      if (stopCount > 1 + (this.#failedCommandCounts.get(halt) ?? 0))
        this.#reportViolation(`reported twice: ${haltName}`);
      // Scripts here have one frame: a step out resumes the script, and steps over and into end at the next
      // line.
      const resumesScript = /continue|stepOut/.test(this.#lastCommands.get(threadId) ?? '');
      if (frame.line === logLine && (reason === 'breakpoint' || (reason === 'step' && resumesScript)))
        this.#reportViolation(`a log point was shown: ${haltName}`);
      this.#stops.push({ threadId });
    });
  }

  #send(command: string, args: object): { seq: number; response: Promise<Dap.Response> } {
    const seq = ++this.#seq;
    const { threadId } = args as { threadId?: number };
    const halt =
      threadId !== undefined && commands.some((candidate) => candidate === command)
        ? this.#currentHalts.get(threadId)
        : undefined;
    const isLate = halt !== undefined && (this.#resumedHalts.has(halt) || this.#commandedHalts.has(halt));
    if (halt !== undefined) this.#commandedHalts.add(halt);
    const response = new Promise<Dap.Response>((resolve) => {
      this.#pendingRequests.set(seq, {
        command,
        resolve: (result) => {
          if (halt !== undefined && !(isLate && result.success)) this.#recordCommand(halt, result);
          // A command of a thread that is no longer halted succeeds without an effect.
          if (threadId !== undefined && halt !== undefined && !isLate)
            this.#lastCommands.set(threadId, command);
          resolve(result);
        },
      });
      const request: Dap.Request = { seq, type: 'request', command, arguments: args };
      this.#session.handleMessage(request);
    });
    return { seq, response };
  }

  #recordCommand(halt: number, response: Dap.Response): void {
    // After a failure, a success may only say that the thread is possibly running.
    if (response.success && !this.#failedCommandCounts.has(halt)) this.#resumedHalts.add(halt);
    if (response.success) return;
    this.#commandedHalts.delete(halt);
    this.#failedCommandCounts.set(halt, (this.#failedCommandCounts.get(halt) ?? 0) + 1);
  }

  async #request(command: string, args: object = {}): Promise<Dap.Response | undefined> {
    const pending = this.#send(command, args).response;
    const [response] = await this.#waitForResponses([pending], command === 'attach');
    return response;
  }

  async #waitForResponses(
    pending: readonly Promise<Dap.Response>[],
    readsDisk = false,
  ): Promise<Dap.Response[]> {
    const responses: Dap.Response[] = [];
    for (const promise of pending) void promise.then((response) => responses.push(response));
    await this.#waitUntil(() => responses.length === pending.length, 200_000, readsDisk);
    return responses;
  }

  /**
   * Lets time pass until the condition is true. Returns whether it became true within `limit` milliseconds.
   */
  async #waitUntil(condition: () => boolean, limit: number, readsDisk = false): Promise<boolean> {
    const end = this.#clock.monotonicNow() + limit;
    for (;;) {
      await waitForMicrotasks();
      if (condition()) return true;
      if (this.#clock.monotonicNow() >= end) return false;
      if (this.#clock.next()) continue;
      // Nothing is due: either the disk is still being read, as for cartridges, or the condition will not
      // become true.
      if (!readsDisk) this.#clock.sleepMachine(end - this.#clock.monotonicNow());
      else await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  #reportViolation(description: string): void {
    this.#violations.push(`${description} (at ${Math.round(this.#clock.monotonicNow())} ms)`);
  }
}

/** Resolves when all pending microtasks have run. */
async function waitForMicrotasks(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
