import * as vscode from 'vscode';
import { PlatformAccess } from '../../client/access.ts';
import { systemClock } from '../../client/clock.ts';
import { PlatformFault, UnexpectedResponse } from '../../client/errors.ts';
import { vendorOf, type ConnectionProfile } from '../../client/profile.ts';
import { HttpTransport } from '../../client/transport.ts';
import { findReachabilityProblem } from '../../client/reachability.ts';
import { tlsFilesOf } from '../../client/tls-files.ts';
import { readCurrentUser } from '../../documents/resource-reader.ts';
import { listAll, textOrEmpty } from '../../explorer/listing.ts';
import { contract } from '../../../contract/index.ts';
import { getActiveConnection, connectionNames } from '../active-connection.ts';
import type { BundledService } from '../bundled-service.ts';
import { bundledName } from '../bundled-name.ts';
import type { Connections } from '../connections.ts';
import { activeConnectionKey, siteKey, type ConnectionState } from '../connection-status.ts';
import type { LogChannel } from '../log-channel.ts';
import { readSettings, type NamedConnection } from '../settings.ts';
import { findRejectedSecret, presentError } from './present-error.ts';
import { ServiceFailed, ServiceStopped } from './service-stopped.ts';

/**
 * The result of checking a connection: the signed-in user or the problem, and the latency of a small read. If the
 * connection is not usable, the latency is that of the whole check.
 */
export type Health = ConnectionState;

interface OpenConnection {
  readonly fingerprint: string;
  readonly access: PlatformAccess;
}

/** The connections of this window: which one is active, clients for each, and the health of each. */
export class ConnectionRegistry {
  readonly #service: BundledService;
  readonly #connections: Connections;
  readonly #state: vscode.Memento;
  readonly #log: LogChannel;
  readonly #openConnections = new Map<string, OpenConnection>();
  readonly #health = new Map<string, Health>();
  readonly #invalidationCounts = new Map<string, number>();
  readonly #pendingChecks = new Set<string>();
  readonly #changeEmitter = new vscode.EventEmitter<void>();
  /** Fired when another connection or site has become active, or the state of a connection has changed. */
  readonly onDidChange = this.#changeEmitter.event;
  readonly #switchEmitter = new vscode.EventEmitter<void>();
  /** Fired when the views must show other data, because of another connection, site or identity. */
  readonly onDidSwitch = this.#switchEmitter.event;

  constructor(service: BundledService, connections: Connections, state: vscode.Memento, log: LogChannel) {
    this.#service = service;
    this.#connections = connections;
    this.#state = state;
    this.#log = log;
  }

  get configuredConnections(): readonly NamedConnection[] {
    return readSettings().connections;
  }

  get names(): readonly string[] {
    return connectionNames();
  }

  /** Name of the active connection, see `getActiveConnection`. */
  get activeName(): string {
    return getActiveConnection(this.#state);
  }

  async activate(name: string): Promise<void> {
    await this.#state.update(activeConnectionKey, name);
    this.#changeEmitter.fire();
    this.#switchEmitter.fire();
  }

  find(name: string): NamedConnection | undefined {
    return this.configuredConnections.find((connection) => connection.name === name);
  }

  get isBundledRunning(): boolean {
    return this.#service.isRunning;
  }

  /** The reason why the bundled service did not start or ended unexpectedly, if so. */
  get bundledFailure(): string | undefined {
    return this.#service.failure;
  }

  /** ID of the bundled service's process; undefined if this window uses none. */
  get servicePid(): number | undefined {
    return this.#service.pid;
  }

  /**
   * Resolves with the clients of a connection. Starts the bundled service if necessary, but rejects if it was stopped
   * or has failed. Also rejects if there is no connection with the name. Does not prompt for a password.
   */
  async access(name: string = this.activeName): Promise<PlatformAccess> {
    const profile = await this.#profile(name);
    const fingerprint = JSON.stringify(profile);
    const openConnection = this.#openConnections.get(name);
    if (openConnection?.fingerprint === fingerprint) return openConnection.access;
    if (openConnection) void openConnection.access.close();
    const access = new PlatformAccess({
      profile,
      transport: new HttpTransport(tlsFilesOf(profile)),
      clock: systemClock,
      skipBreakpointsForReads: true,
      listener: ({ method, url }, outcome, durationMs) =>
        this.#log.trace(
          `${method} ${url.pathname} -> ${outcome instanceof Error ? outcome.message : outcome.status} (${Math.round(durationMs)} ms)`,
        ),
    });
    if (openConnection) access.signIn(openConnection.access.shopper);
    this.#openConnections.set(name, { fingerprint, access });
    return access;
  }

  async #profile(name: string): Promise<ConnectionProfile> {
    if (name === bundledName) {
      if (this.#service.isStopped) throw new ServiceStopped();
      if (this.#service.failure !== undefined) throw new ServiceFailed(this.#service.failure);
      return this.#service.connection();
    }
    const connection = this.find(name);
    if (!connection) throw new Error(`There is no connection named "${name}".`);
    return this.#connections.storedProfile(connection);
  }

  /**
   * Resolves with the site of the Shop and Scripts views: the selected site or, without one, the site in the
   * connection's settings. Without both, it is the platform's first site. Rejects if the platform has none, or if
   * `access` rejects.
   */
  async site(name: string = this.activeName): Promise<string> {
    const access = await this.access(name);
    const selectedSite = this.#state.get<string>(siteKey(name)) ?? access.profile.site;
    if (selectedSite !== undefined) return selectedSite;
    const [firstSite] = await this.sites(name);
    if (firstSite === undefined) throw new Error('The platform has no sites.');
    return firstSite;
  }

  async sites(name: string = this.activeName): Promise<string[]> {
    const access = await this.access(name);
    return (await listAll(access.data, contract.data.sites.list, {})).map((site) => textOrEmpty(site['id']));
  }

  async chooseSite(site: string, name: string = this.activeName): Promise<void> {
    await this.#state.update(siteKey(name), site);
    this.#changeEmitter.fire();
    this.#switchEmitter.fire();
  }

  /** Returns the result of a connection's last check; undefined if there was none since the connection changed. */
  healthOf(name: string): Health | undefined {
    return this.#health.get(name);
  }

  /** Checks the connections that have not been checked yet, except for a bundled service that does not run. */
  checkNewConnections(): void {
    for (const name of this.names) {
      if (this.#health.has(name) || this.#pendingChecks.has(name)) continue;
      if (name === bundledName && !this.isBundledRunning) continue;
      this.#pendingChecks.add(name);
      void this.check(name).finally(() => this.#pendingChecks.delete(name));
    }
  }

  /**
   * Resolves with the reason why the platform of a configured connection does not respond; undefined if it does. Sends
   * no credentials, so that it needs neither a client ID nor a password.
   */
  async findReachabilityProblem(name: string): Promise<string | undefined> {
    const connection = this.find(name);
    if (!connection) throw new Error(`There is no connection named "${name}".`);
    const transport = new HttpTransport(tlsFilesOf(connection));
    try {
      return (await findReachabilityProblem(transport, connection.baseUrl))?.message;
    } finally {
      void transport.close();
    }
  }

  /** Checks a connection's health. Never rejects. */
  async check(name: string): Promise<Health> {
    const startTime = performance.now();
    const invalidationCount = this.#invalidationCounts.get(name);
    const health = await this.#measureHealth(name, startTime);
    // Since the check began, the user may have signed in, and a later check may have ended before this one.
    if (this.#invalidationCounts.get(name) !== invalidationCount) return health;
    this.#health.set(name, health);
    this.#changeEmitter.fire();
    return health;
  }

  async #measureHealth(name: string, startTime: number): Promise<Health> {
    const elapsedMs = () => Math.max(1, Math.round(performance.now() - startTime));
    try {
      const access = await this.access(name);
      if (access.profile.clientPassword === undefined) {
        await access.anonymous.call(contract.data.sites.list, { query: { count: 1 }, timeoutMs: 10_000 });
        return this.#signedOutHealth(name, elapsedMs());
      }
      await access.data.signIn();
      const requestTime = performance.now();
      await access.data.call(contract.data.sites.list, { query: { count: 1 }, timeoutMs: 10_000 });
      const latencyMs = Math.max(1, Math.round(performance.now() - requestTime));
      const siteHealth = await this.#unknownSiteHealth(name, latencyMs);
      if (siteHealth) return siteHealth;
      const user = await readCurrentUser(access);
      const signedInAs = user
        ? [textOrEmpty(user['first_name']), textOrEmpty(user['last_name'])].filter(Boolean).join(' ') ||
          textOrEmpty(user['login'])
        : `client ${access.profile.clientId ?? ''}`;
      return { isUsable: true, latencyMs, signedInAs };
    } catch (error) {
      // A response that rejects the request still shows that the platform is available.
      if (error instanceof PlatformFault && error.fault === 'AuthorizationHeaderMissing')
        return this.#signedOutHealth(name, elapsedMs());
      const { title, message } = presentError(error);
      const rejectedSecret = findRejectedSecret(error);
      return {
        isUsable: false,
        latencyMs: elapsedMs(),
        signedInAs: title,
        problem: `${message}${this.#namesHint(name, error)}`,
        ...(rejectedSecret === undefined ? {} : { signInProblem: message, rejectedSecret }),
      };
    }
  }

  /** Resolves with the health of a platform that does not have the connection's site; undefined if it has. */
  async #unknownSiteHealth(name: string, latencyMs: number): Promise<Health | undefined> {
    const site = this.#state.get<string>(siteKey(name)) ?? (await this.access(name)).profile.site;
    if (site === undefined) return undefined;
    const otherSites = await this.sites(name);
    // A client that may not read any site can still use one.
    if (otherSites.length === 0 || otherSites.includes(site)) return undefined;
    const list = `${otherSites.slice(0, 10).join(', ')}${otherSites.length > 10 ? ', ...' : ''}`;
    const problem = `The platform has no site "${site}". Its sites are: ${list}.`;
    return { isUsable: false, latencyMs, signedInAs: 'unknown site', problem, otherSites };
  }

  /** Says that the platform may use other names, if it does not have a path that every platform has. */
  #namesHint(name: string, error: unknown): string {
    const isMissingPath =
      (error instanceof PlatformFault || error instanceof UnexpectedResponse) && error.status === 404;
    const connection = this.find(name);
    if (!isMissingPath || !connection) return '';
    const { prefix } = vendorOf(connection, readSettings().vendor);
    const otherPrefix = prefix === 'dw' ? 'svc' : 'dw';
    return ` The connection uses the names of "${prefix}"; the platform may use others, such as "${otherPrefix}".`;
  }

  /** The health of a platform that responds, and to which the user must sign in. */
  #signedOutHealth(name: string, latencyMs: number): Health {
    // Without a client ID, only the debugger is used, and it asks for the password.
    const needsSignIn = (this.find(name)?.clientId ?? '') !== '';
    return {
      isUsable: false,
      latencyMs,
      signedInAs: 'not signed in',
      ...(needsSignIn ? { signInProblem: 'You are not signed in.' } : {}),
    };
  }

  /** Called when a connection's settings or secrets have changed. */
  invalidate(name: string): void {
    const openConnection = this.#openConnections.get(name);
    this.#openConnections.delete(name);
    this.#invalidationCounts.set(name, (this.#invalidationCounts.get(name) ?? 0) + 1);
    this.#health.delete(name);
    void openConnection?.access.close();
    this.#changeEmitter.fire();
    if (name === this.activeName) this.#switchEmitter.fire();
  }

  /** Called when the bundled service has started or ended: discards its health, and checks it again if it runs. */
  onServiceChanged(): void {
    this.#health.delete(bundledName);
    this.#changeEmitter.fire();
    if (this.isBundledRunning) void this.check(bundledName);
  }

  dispose(): void {
    for (const { access } of this.#openConnections.values()) void access.close();
    this.#changeEmitter.dispose();
    this.#switchEmitter.dispose();
  }
}
