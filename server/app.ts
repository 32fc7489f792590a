import type { Server } from 'node:http';
import path from 'node:path';
import { createAuthorize } from './auth/authorize.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createClientAssertions } from './auth/client-assertions.ts';
import { createCredentials } from './auth/credentials.ts';
import { createPurgeExpired } from './auth/purge-expired.ts';
import { createPasswords } from './auth/passwords.ts';
import { saltedDigest } from './auth/digest.ts';
import { createResetTokens } from './auth/reset-tokens.ts';
import { loadSigningKey } from './auth/signing-key.ts';
import { createStorefrontSessions } from './auth/storefront-sessions.ts';
import { createTokenRegistry } from './auth/token-registry.ts';
import { createAccessTokens, createCustomerTokens } from './auth/tokens.ts';
import { createDataHandlers } from './handlers/data/index.ts';
import { createDebuggerHandlers } from './handlers/debugger.ts';
import { createOAuthHandlers } from './handlers/oauth.ts';
import { computeTotals } from './handlers/shop/basket-view.ts';
import { counterFault } from './handlers/shop/counter-fault.ts';
import { createScriptServices } from './handlers/scripts/index.ts';
import type { Implementation } from './handlers/implement.ts';
import { createShopHandlers } from './handlers/shop/index.ts';
import { productOffers } from './handlers/shop/product-offers.ts';
import { createApplication, type Application, type ApplicationDependencies } from './http/application.ts';
import { createManagementServer } from './http/management.ts';
import type { Clock, Log, Randomness } from './ports/environment.ts';
import type { Passwords } from './ports/passwords.ts';
import type { ProductSearch } from './ports/product-search.ts';
import type { Store } from './ports/store.ts';
import { matchesPattern } from './process/attribute-patterns.ts';
import { catalogAssets } from './process/catalog-assets.ts';
import { loadCertificate } from './process/certificate.ts';
import { refuseSampleCredentials } from './process/sample-credentials.ts';
import { loadMetadata } from './process/metadata-files.ts';
import type { ExportedServices } from './seed/exported-services.ts';
import { seedDataDir } from './process/seed-data-dir.ts';
import { openStorage, type Storage } from './process/open-storage.ts';
import { listen } from './process/listeners.ts';
import { shareDebugger, type ClientDebugger } from './process/share-debugger.ts';
import { createOutgoingHttp } from './process/outgoing-http.ts';
import { recommenderServiceAt } from './process/recommender-service.ts';
import { scriptFolders, scriptLogLevels } from './process/script-environment.ts';
import type { ServeOptions } from './process/serve-options.ts';
import { createShutdown, drain, type Shutdown } from './process/shutdown.ts';
import { createObservability, createReadinessCheck, type Observability } from './process/telemetry/index.ts';
import {
  createDefaultCartridges,
  createOwnCartridges,
  createCartridgePathLookup,
  type CartridgesOfSite,
  type DefaultCartridgesOptions,
} from './process/site-cartridge-path.ts';
import { cachedCartridges, type Cartridges } from './scripting/cartridges.ts';
import { createScriptEngine, type ScriptEngine } from './scripting/engine.ts';
import { withRunTelemetry } from './scripting/run-telemetry.ts';
import type { HostLayers } from './scripting/host-runtime.ts';
import { createProductSearch } from './store/search/product-search.ts';

/** Dependencies that differ between the shipped service and a service inside a test. */
export interface Environment {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  /** Entry file of each script host: the bundle, or in tests the source. */
  readonly hostEntry: URL;
  /** Folder with the sample's `shop.json` and its images. */
  readonly sampleFolder: string;
  readonly validateResponses: boolean;
  /** Version of the product, for traces. */
  readonly version?: string;
}

export interface Service {
  /** Base address, without trailing slash. */
  readonly http: string;
  readonly https: string | null;
  /** Which optional protection of the machine against scripts is in effect. */
  readonly scriptLayers: HostLayers;
  /** File with the HTTPS certificate that clients can trust; undefined without HTTPS, or if nothing is stored. */
  readonly certificateFile: string | undefined;
  /** Address of health checks and metrics, without trailing slash; undefined without --management-port. */
  readonly management: string | undefined;
  /**
   * Makes `/health/ready` return status 503, and asks clients to use other connections. Requests are still served.
   */
  beginDraining(): void;
  /** Stops listening, ends every script, responds to open requests, and closes the store. */
  close(): Promise<void>;
}

/**
 * Creates the parts of the service, passes each its dependencies, and starts the listeners.
 * @throws DatabaseError, DataDirInUseError, DataDirTooNewError, DataDirFileError, SeedUnreadableError, SeedError,
 * MetadataFileError, ListenError, AuditLogError
 */
export async function startService(options: ServeOptions, environment: Environment): Promise<Service> {
  const { clock, random, log } = environment;
  const storage = await openStorage(options, random);
  const { store } = storage;
  const shutdown = createShutdown();
  shutdown.add(() => store.close());
  try {
    const foundation = await createFoundation(options, environment, storage, shutdown);
    const { access } = foundation;
    const cartridges = cachedCartridges(options.cartridgeFolders, clock);
    const pathOptions: DefaultCartridgesOptions = {
      cartridgePath: options.cartridgePath,
      cartridgesOffPath: (path) => cartridges.onPath(path).offPath.map(({ name }) => name),
    };
    const siteCartridges: SiteCartridges = {
      ownCartridges: createOwnCartridges(pathOptions),
      defaultCartridges: createDefaultCartridges(pathOptions),
    };
    const scripts = createScripts(foundation, cartridges, pathOptions);
    const clientDebugger = await shareDebugger({ options, storage, scripts, clock, random, log, shutdown });
    const observability = await createObservability(
      options,
      { clock, log, version: environment.version ?? '' },
      shutdown,
    );
    const { telemetry } = observability;
    observability.metrics?.observe({ store, scriptLoad: () => scripts.load() });
    const service = await startListeners(foundation, scripts, observability, {
      store,
      clock,
      random,
      log,
      telemetry,
      counterFault,
      vendor: options.vendor,
      authenticate: access.authenticate,
      authorize: access.authorize,
      sessions: access.sessions,
      hookRunner: withRunTelemetry(scripts.hookRunner, telemetry),
      strictVersions: options.strictVersions,
      validateResponses: environment.validateResponses,
      assets: catalogAssets(store, foundation.imageFolder),
      implementations: createImplementations(foundation, clientDebugger, siteCartridges),
      requireTls: options.requireTls,
      hostNames: options.hostNames,
    });
    shutdown.add(async () => clientDebugger.release?.());
    await scripts.readHooks();
    return service;
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

/** The parts on which most other parts depend. */
interface Foundation {
  readonly options: ServeOptions;
  readonly environment: Environment;
  readonly store: Store;
  readonly shutdown: Shutdown;
  readonly passwords: Passwords;
  readonly access: Awaited<ReturnType<typeof createAccess>>;
  readonly productSearch: ProductSearch;
  readonly exportedServices: ExportedServices;
  readonly imageFolder: Awaited<ReturnType<typeof loadContent>>['imageFolder'];
}

/** Loads the content of the store, and creates the parts on which most other parts depend. */
async function createFoundation(
  options: ServeOptions,
  environment: Environment,
  storage: Storage,
  shutdown: Shutdown,
): Promise<Foundation> {
  const { clock, random } = environment;
  const { store } = storage;
  const passwords = createPasswords(saltedDigest(random.hex(32)));
  const content = await loadContent(options, environment, storage, passwords);
  const access = await createAccess(options, environment, storage, passwords);
  await refuseSampleCredentials(options, store.begin(), access.credentials);
  const productSearch = createProductSearch({ store, clock, offers: productOffers });
  return { options, environment, store, shutdown, passwords, access, productSearch, ...content };
}

/** Loads seed and metadata. Processes that start on the same database do this one after another. */
function loadContent(
  { seed, dataDir, metadata, storeUrl }: ServeOptions,
  { clock, log, sampleFolder }: Environment,
  { store, runExclusively }: Storage,
  passwords: Passwords,
) {
  return runExclusively(async () => {
    await store.catchUp();
    const isShared = storeUrl !== undefined;
    const imageFolder = await seedDataDir(
      { seed, sampleFolder, dataDir, isShared },
      { store, passwords, clock, log },
    );
    return { imageFolder, exportedServices: await loadMetadata(metadata, store, log) };
  });
}

/** Creates the services for credentials, tokens and sessions. */
async function createAccess(
  { vendor, dataDir }: ServeOptions,
  { clock, random }: Environment,
  { store, sharedSecret }: Storage,
  passwords: Passwords,
) {
  const beginWork = () => store.begin();
  const catchUp = () => store.catchUp();
  const credentials = createCredentials({ passwords, clock, beginWork, catchUp });
  const signingContext = { key: await loadSigningKey(dataDir, sharedSecret), clock, random };
  const accessTokens = createAccessTokens(signingContext);
  const customerTokens = createCustomerTokens(signingContext);
  const purgeExpired = createPurgeExpired({ clock, beginWork });
  const tokenRegistry = createTokenRegistry({ clock, purgeExpired });
  return {
    credentials,
    accessTokens,
    customerTokens,
    tokenRegistry,
    sessions: createStorefrontSessions({ clock, random, tokenRegistry, beginWork, purgeExpired }),
    resetTokens: createResetTokens({ clock, random, tokenRegistry }),
    assertions: createClientAssertions({ clock, beginWork, purgeExpired }),
    authenticate: createAuthenticate({ vendor, credentials, accessTokens, customerTokens, tokenRegistry }),
    authorize: createAuthorize({ credentials, clock }),
  };
}

/** Creates the script engine, with its files and its HTTP client. */
function createScripts(
  foundation: Foundation,
  cartridges: Cartridges,
  pathOptions: DefaultCartridgesOptions,
): ScriptEngine {
  const { options, environment, store, shutdown, passwords, productSearch } = foundation;
  const { clock, random, log, hostEntry } = environment;
  const beginWork = () => store.begin();
  const folders = scriptFolders(options.dataDir);
  shutdown.add(async () => folders.remove());
  const http = createOutgoingHttp();
  shutdown.add(() => http.close());
  const { resetTokens, credentials } = foundation.access;
  return createScriptEngine({
    cartridges,
    clock,
    log,
    hostEntry,
    http,
    vendor: options.vendor,
    cartridgePath: createCartridgePathLookup({ ...pathOptions, store }),
    siteIds: async () => (await store.begin().collection('sites').all()).map(({ id }) => id),
    createScriptServices: createScriptServices({
      clock,
      random,
      passwords,
      beginWork,
      resetTokens,
      productSearch,
      credentials,
    }),
    computeTotals,
    limits: {
      runTimeLimitMs: options.scriptTimeLimitSeconds * 1000,
      ...(options.scriptsPerSite === undefined ? {} : { maxScriptsPerSite: options.scriptsPerSite }),
    },
    scriptEnvironment: {
      files: folders.files,
      keys: folders.keys,
      services: options.servicesFile === undefined ? undefined : path.resolve(options.servicesFile),
      exportedServices: foundation.exportedServices,
      logLevels: scriptLogLevels(options),
      compatibilityMode: options.compatibilityMode,
      strictScripts: options.strictScripts,
    },
  });
}

/** The parts of the cartridge paths of sites. */
interface SiteCartridges {
  readonly ownCartridges: CartridgesOfSite;
  readonly defaultCartridges: CartridgesOfSite;
}

/** Creates the implementation of each operation of the contract. */
function createImplementations(
  foundation: Foundation,
  clientDebugger: ClientDebugger,
  siteCartridges: SiteCartridges,
): Implementation[] {
  const { options, store, passwords, access, productSearch } = foundation;
  const recommenderService =
    options.recommendersUrl === undefined ? undefined : recommenderServiceAt(options.recommendersUrl);
  return [
    ...createOAuthHandlers(access),
    ...createDataHandlers({
      passwords,
      recommenderService,
      matchesPattern,
      credentials: access.credentials,
      ...siteCartridges,
      leadingCartridges: foundation.options.cartridgePath,
    }),
    ...createShopHandlers({ ...access, passwords, productSearch, beginWork: () => store.begin() }),
    ...createDebuggerHandlers(clientDebugger.debugger, clientDebugger.messages),
  ];
}

/** Listens for HTTP and, unless they are switched off, for HTTPS and for operators. */
async function startListeners(
  { options, environment, store, shutdown }: Foundation,
  scripts: ScriptEngine,
  { metrics }: Observability,
  requestDependencies: Omit<ApplicationDependencies, 'tls' | 'readiness'>,
): Promise<Service> {
  const { host, httpPort, httpsPort, dataDir } = options;
  const applications: Application[] = [];
  let isDraining = false;
  const readiness = createReadinessCheck(store, environment.clock, () => isDraining);
  const dependencies = { ...requestDependencies, readiness };
  const management =
    metrics && options.managementPort !== 'off'
      ? await startManagement(shutdown, createManagementServer(readiness, metrics), options)
      : undefined;
  // Runs before the management server closes.
  shutdown.add(() => drain(applications, scripts, environment.clock));
  const commonFields = {
    scriptLayers: scripts.scriptLayers,
    management,
    beginDraining() {
      isDraining = true;
      for (const application of applications) application.announceClosing();
    },
    close: () => shutdown.close(),
  };

  const httpApplication = createApplication(dependencies);
  applications.push(httpApplication);
  const http = await listen(httpApplication, host, httpPort);
  if (httpsPort === 'off') return { ...commonFields, http, https: null, certificateFile: undefined };

  const certificate = await loadCertificate(dataDir, host);
  const httpsApplication = createApplication({ ...dependencies, tls: certificate });
  applications.push(httpsApplication);
  const https = await listen(httpsApplication, host, httpsPort);
  return { ...commonFields, http, https, certificateFile: certificate.file };
}

/**
 * Starts the server for operators, which reports the readiness until all requests are drained. Resolves with its
 * address.
 */
async function startManagement(
  shutdown: Shutdown,
  server: Server,
  { host, managementPort }: ServeOptions,
): Promise<string> {
  const address = await listen({ isTls: false, createServer: () => server }, host, Number(managementPort));
  shutdown.add(async () => {
    server.close();
    server.closeAllConnections();
  });
  return address;
}
