import * as vscode from 'vscode';
import { PlatformAccess } from '../../client/access.ts';
import { systemClock } from '../../client/clock.ts';
import { PlatformFault } from '../../client/errors.ts';
import type { ConnectionProfile } from '../../client/profile.ts';
import { HttpTransport } from '../../client/transport.ts';
import { tlsFilesOf } from '../../client/tls-files.ts';
import { currentUser } from '../../documents/resource-reader.ts';
import { listAll, textOf } from '../../explorer/listing.ts';
import { contract } from '../../../contract/index.ts';
import type { BundledService } from '../bundled-service.ts';
import { bundledName } from '../bundled-name.ts';
import type { Connections } from '../connections.ts';
import { activeConnectionKey, type ConnectionState } from '../connection-status.ts';
import type { LogChannel } from '../log-channel.ts';
import { readSettings, type NamedConnection } from '../settings.ts';
import { explained } from './explained.ts';
import { ServiceFailed, ServiceStopped } from './service-stopped.ts';

/** Latency of one small read, in milliseconds, and who one is signed in as, or why not. */
export type Health = ConnectionState;

interface Held {
  readonly fingerprint: string;
  readonly access: PlatformAccess;
}

const siteKey = (connection: string): string => `cartwright.site ${connection}`;

/** The connections of this window: which is the active one, how to speak to each, and how each of them is. */
export class ConnectionHub {
  readonly #service: BundledService;
  readonly #connections: Connections;
  readonly #state: vscode.Memento;
  readonly #log: LogChannel;
  readonly #held = new Map<string, Held>();
  readonly #health = new Map<string, Health>();
  readonly #looking = new Set<string>();
  readonly #changed = new vscode.EventEmitter<void>();
  /** Another connection or site is active, or what is known of one has changed. */
  readonly onDidChange = this.#changed.event;
  readonly #switched = new vscode.EventEmitter<void>();
  /** What the active connection shows is another thing now: another connection, site or identity. */
  readonly onDidSwitch = this.#switched.event;

  constructor(service: BundledService, connections: Connections, state: vscode.Memento, log: LogChannel) {
    this.#service = service;
    this.#connections = connections;
    this.#state = state;
    this.#log = log;
  }

  get configured(): readonly NamedConnection[] {
    return readSettings().connections;
  }

  get names(): readonly string[] {
    return [bundledName, ...this.configured.map(({ name }) => name)];
  }

  /** The bundled service where the one that was active is no longer configured. */
  get active(): string {
    const stored = this.#state.get<string>(activeConnectionKey) ?? bundledName;
    return this.names.includes(stored) ? stored : bundledName;
  }

  async activate(name: string): Promise<void> {
    await this.#state.update(activeConnectionKey, name);
    this.#changed.fire();
    this.#switched.fire();
  }

  find(name: string): NamedConnection | undefined {
    return this.configured.find((one) => one.name === name);
  }

  get isBundledRunning(): boolean {
    return this.#service.isRunning;
  }

  /** Why the bundled service does not run, where nobody has stopped it. */
  get bundledFailure(): string | undefined {
    return this.#service.failure;
  }

  /** Id of the bundled service's process, where this window or another one of its workspace has started it. */
  get servicePid(): number | undefined {
    return this.#service.pid;
  }

  /** How to speak to a connection. The bundled service is started for it. Asks for no password. */
  async access(name: string = this.active): Promise<PlatformAccess> {
    const profile = await this.#profile(name);
    const fingerprint = JSON.stringify(profile);
    const held = this.#held.get(name);
    if (held?.fingerprint === fingerprint) return held.access;
    if (held) void held.access.close();
    const access = new PlatformAccess({
      profile,
      transport: new HttpTransport(tlsFilesOf(profile)),
      clock: systemClock,
      listener: ({ method, url }, outcome, milliseconds) =>
        this.#log.trace(
          `${method} ${url.pathname} -> ${outcome instanceof Error ? outcome.message : outcome.status} (${Math.round(milliseconds)} ms)`,
        ),
    });
    if (held) access.signIn(held.access.shopper);
    this.#held.set(name, { fingerprint, access });
    return access;
  }

  async #profile(name: string): Promise<ConnectionProfile> {
    if (name === bundledName) {
      if (this.#service.isStopped) throw new ServiceStopped();
      if (this.#service.failure !== undefined) throw new ServiceFailed(this.#service.failure);
      return this.#service.connection();
    }
    const connection = this.find(name);
    if (!connection) throw new Error(`No connection is named "${name}".`);
    return this.#connections.known(connection);
  }

  /** The site of the Shop and Scripts views: chosen, else of the connection's settings, else the platform's first. */
  async site(name: string = this.active): Promise<string> {
    const access = await this.access(name);
    const chosen = this.#state.get<string>(siteKey(name)) ?? access.profile.site;
    if (chosen !== undefined) return chosen;
    const [first] = await this.sites(name);
    if (first === undefined) throw new Error('This platform has no site.');
    return first;
  }

  async sites(name: string = this.active): Promise<string[]> {
    const access = await this.access(name);
    return (await listAll(access.data, contract.data.sites.list, {})).map((site) => textOf(site['id']));
  }

  async chooseSite(site: string): Promise<void> {
    await this.#state.update(siteKey(this.active), site);
    this.#changed.fire();
    this.#switched.fire();
  }

  /** What is known of a connection's health, from the last look. */
  healthOf(name: string): Health | undefined {
    return this.#health.get(name);
  }

  /** Looks how those are of which nothing is known yet; a bundled service that does not run is let be. */
  checkUnknown(): void {
    for (const name of this.names) {
      if (this.#health.has(name) || this.#looking.has(name)) continue;
      if (name === bundledName && !this.isBundledRunning) continue;
      this.#looking.add(name);
      void this.check(name).finally(() => this.#looking.delete(name));
    }
  }

  /** Looks how a connection is. Never rejects. */
  async check(name: string): Promise<Health> {
    const started = performance.now();
    const health = await this.#look(name, started);
    this.#health.set(name, health);
    this.#changed.fire();
    return health;
  }

  async #look(name: string, started: number): Promise<Health> {
    const took = () => Math.max(1, Math.round(performance.now() - started));
    try {
      const access = await this.access(name);
      if (access.profile.clientPassword === undefined) {
        await access.anyone.call(contract.data.sites.list, { query: { count: 1 }, timeout: 10_000 });
        return { ok: false, latency: took(), who: 'not signed in' };
      }
      await access.data.signIn();
      const asked = performance.now();
      await access.data.call(contract.data.sites.list, { query: { count: 1 }, timeout: 10_000 });
      const latency = Math.max(1, Math.round(performance.now() - asked));
      const user = await currentUser(access);
      const who = user
        ? [textOf(user['first_name']), textOf(user['last_name'])].filter(Boolean).join(' ') ||
          textOf(user['login'])
        : `client ${access.profile.clientId ?? ''}`;
      return { ok: true, latency, who };
    } catch (error) {
      // An answer that refuses shows that the platform is there.
      if (error instanceof PlatformFault && error.fault === 'AuthorizationHeaderMissing')
        return { ok: false, latency: took(), who: 'not signed in' };
      return { ok: false, latency: took(), who: explained(error).title };
    }
  }

  /** A connection's settings or secrets have changed. */
  forget(name: string): void {
    const held = this.#held.get(name);
    this.#held.delete(name);
    this.#health.delete(name);
    void held?.access.close();
    this.#changed.fire();
    if (name === this.active) this.#switched.fire();
  }

  /** The bundled service has started or ended: what was known of it is old. */
  serviceChanged(): void {
    this.#health.delete(bundledName);
    this.#changed.fire();
    if (this.isBundledRunning) void this.check(bundledName);
  }

  dispose(): void {
    for (const { access } of this.#held.values()) void access.close();
    this.#changed.dispose();
    this.#switched.dispose();
  }
}
