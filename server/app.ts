import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fault } from '../contract/fault.ts';
import { InvalidGiftCertificateCode } from '../contract/faults/orders.ts';
import { InvalidCouponCode, ProductItemNotAvailable } from '../contract/faults/shop.ts';
import { createAuthorize } from './auth/authorize.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createClientAssertions } from './auth/client-assertions.ts';
import { createCredentials } from './auth/credentials.ts';
import { createForgetExpired } from './auth/forget-expired.ts';
import { createPasswords } from './auth/passwords.ts';
import { createResetTokens } from './auth/reset-tokens.ts';
import { loadSigningKey } from './auth/signing-key.ts';
import { createStorefrontSessions } from './auth/storefront-sessions.ts';
import { createTokenRegister } from './auth/token-register.ts';
import { createAccessTokens, createCustomerTokens } from './auth/tokens.ts';
import { lastDigits, masked } from './domain/payment-card.ts';
import { createDataHandlers } from './handlers/data/index.ts';
import { createDebuggerHandlers } from './handlers/debugger.ts';
import { createOAuthHandlers } from './handlers/oauth.ts';
import { computeTotals } from './handlers/shop/basket-inputs.ts';
import { createShopHandlers } from './handlers/shop/index.ts';
import { productOffers } from './handlers/shop/product-offers.ts';
import { createApplication, type ApplicationParts } from './http/application.ts';
import type { Clock, Log, Randomness } from './ports/environment.ts';
import type { CounterTooLow } from './ports/store.ts';
import { catalogAssets } from './process/catalog-assets.ts';
import { loadCertificate } from './process/certificate.ts';
import { provideFirstContent } from './process/first-content.ts';
import { CannotListen, isLoopback, listen } from './process/listeners.ts';
import { createOutgoingHttp } from './process/outgoing-http.ts';
import { recommenderServiceAt } from './process/recommender-service.ts';
import { scriptFolders, scriptLogLevels } from './process/script-surroundings.ts';
import type { ServeOptions } from './process/serve-options.ts';
import { findCartridges } from './scripting/cartridges.ts';
import { createScriptEngine, type ScriptEngine } from './scripting/engine.ts';
import { createProductSearch } from './store/search/product-search.ts';
import { openStore } from './store/store.ts';

/** What differs between the shipped service and one inside a test. */
export interface Environment {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  /** The bundle, or in tests the source, that each script worker runs. */
  readonly workerEntry: URL;
  /** Folder with the sample's `shop.json` and its images. */
  readonly sampleFolder: string;
  readonly validateResponses: boolean;
}

export interface Service {
  /** Base address, without trailing slash. */
  readonly http: string;
  readonly https: string | null;
  /** Where clients find the HTTPS certificate to trust. */
  readonly certificateFile: string | undefined;
  /** Stops listening, ends scripts, answers what is under way, closes the store. */
  close(): Promise<void>;
}

/**
 * The service, whole. Every part is made here and given what it needs; nothing reaches for a global.
 * @throws DataDirInUse, DataDirTooNew, SeedUnreadable, SeedError, CannotListen
 */
export async function startService(options: ServeOptions, environment: Environment): Promise<Service> {
  const { clock, random, log } = environment;
  const { vendor, dataDir } = options;
  const store = openStore(dataDir);
  const closers: (() => Promise<unknown>)[] = [() => store.close()];
  const close = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    const digestKey = random.hex(32);
    const passwords = createPasswords((text) =>
      createHash('sha256')
        .update(digestKey + text)
        .digest('hex'),
    );
    const imageFolder = await provideFirstContent(
      { seed: options.seed, sampleFolder: environment.sampleFolder, dataDir },
      { store, passwords, clock, log },
    );
    const beginWork = () => store.begin();
    const credentials = createCredentials({ passwords, clock, beginWork });
    if (!isLoopback(options.host)) await refuseSampleCredentials();

    const signing = { key: await loadSigningKey(dataDir), clock, random };
    const accessTokens = createAccessTokens(signing);
    const customerTokens = createCustomerTokens(signing);
    const forgetExpired = createForgetExpired({ clock, beginWork });
    const register = createTokenRegister({ clock, forgetExpired });
    const sessions = createStorefrontSessions({ clock, random, register, beginWork, forgetExpired });
    const folders = scriptFolders(dataDir);
    closers.push(async () => folders.remove());
    const outgoing = createOutgoingHttp();
    closers.push(() => outgoing.close());
    const cartridges = findCartridges(options.cartridgeFolders, clock);
    const scripts = createScriptEngine({
      cartridges,
      cartridgePath: async (siteId) => {
        const site = await store.begin().of('sites').get(siteId);
        const own = (site?.cartridge_path ?? '').split(':').filter((name) => name !== '');
        if (options.cartridgePath.length > 0) return [...new Set([...options.cartridgePath, ...own])];
        if (site?.cartridge_path_exact === true) return own;
        // Nobody named a path: what the workspace has and the site does not know is served after what it knows.
        return [...own, ...cartridges.onPath(own).offPath.map(({ name }) => name)];
      },
      siteIds: async () => (await store.begin().of('sites').all()).map(({ id }) => id),
      vendor,
      clock,
      log,
      workerEntry: environment.workerEntry,
      computeTotals: (basket, work) => computeTotals(basket, work, new Date(clock.now()).toISOString()),
      http: outgoing,
      surroundings: {
        files: folders.files,
        keys: folders.keys,
        services: options.servicesFile === undefined ? undefined : path.resolve(options.servicesFile),
        logLevels: scriptLogLevels(options),
      },
    });
    const applications: FastifyInstance[] = [];
    closers.push(() => drain(applications, scripts, clock));

    const parts: Omit<ApplicationParts, 'tls'> = {
      ...{ vendor, store, clock, random, log },
      authenticate: createAuthenticate({ vendor, credentials, accessTokens, customerTokens, register }),
      authorize: createAuthorize({ credentials, clock }),
      sessions,
      hookRunner: scripts.hookRunner,
      strictVersions: options.strictVersions,
      validateResponses: environment.validateResponses,
      counterFault,
      assets: catalogAssets(store, imageFolder),
      implementations: [
        ...createOAuthHandlers({
          credentials,
          accessTokens,
          assertions: createClientAssertions({ clock, beginWork, forgetExpired }),
          register,
        }),
        ...createDataHandlers({
          credentials,
          passwords,
          recommenderService:
            options.recommendersUrl === undefined ? undefined : recommenderServiceAt(options.recommendersUrl),
        }),
        ...createShopHandlers({
          ...{ customerTokens, register, sessions, passwords, beginWork },
          resetTokens: createResetTokens({ clock, random, register }),
          productSearch: createProductSearch({ store, clock, offers: productOffers }),
        }),
        ...createDebuggerHandlers(scripts.debugger),
      ],
      requireTls: options.requireTls,
      hostNames: options.hostNames,
    };
    const http = createApplication(parts);
    applications.push(http);
    const httpAddress = await listen(http, options.host, options.httpPort);
    if (options.httpsPort === 'off')
      return { http: httpAddress, https: null, certificateFile: undefined, close };

    const certificate = await loadCertificate(dataDir, options.host);
    const https = createApplication({ ...parts, tls: certificate });
    applications.push(https);
    const httpsAddress = await listen(https, options.host, options.httpsPort);
    return { http: httpAddress, https: httpsAddress, certificateFile: certificate.file, close };

    async function refuseSampleCredentials(): Promise<void> {
      const work = store.begin();
      const users = ['admin', 'developer'].map(async (login) => {
        const user = await work.of('users').get(login);
        return !user?.disabled && credentials.matches(work, 'user', login, [login]);
      });
      const client = credentials.matches(work, 'client', 'cartwright', ['cartwright']);
      const open = (await Promise.all([...users, client])).includes(true);
      if (open) {
        throw new CannotListen(
          `the shop has the sample's well-known passwords, so it is served on loopback only, not on ${options.host}: ` +
            'use --host 127.0.0.1, or a seed file with passwords of your own',
        );
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
}

/** Milliseconds that requests under way get for their answers once their scripts have ended. */
const drainLimit = 5000;

/**
 * Stops listening, then ends every script, halted ones included: each request that waits for one is answered with its
 * fault before its connection is closed.
 */
async function drain(
  applications: readonly FastifyInstance[],
  scripts: ScriptEngine,
  clock: Clock,
): Promise<void> {
  const closed = Promise.all(applications.map((application) => application.close()));
  await scripts.close();
  const cancel = clock.after(drainLimit, () => {
    for (const application of applications) application.server.closeAllConnections();
  });
  await closed;
  cancel();
}

/** A stock level, or the last redemption of a coupon, that another request took meanwhile. */
function counterFault({ counter, delta }: CounterTooLow) {
  const [kind, , productId, who = ''] = counter.split('\u001f');
  if (kind === 'coupon_code')
    return fault(InvalidCouponCode, { couponCode: who, statusCode: 'redemption_limit_exceeded' });
  if (kind === 'coupon_customer' && productId !== undefined) {
    const statusCode = 'customer_redemption_limit_exceeded';
    return fault(InvalidCouponCode, { couponCode: productId, statusCode });
  }
  if (kind === 'gift_certificate') {
    const code = productId ?? '';
    return fault(InvalidGiftCertificateCode, {
      maskedGiftCertificateCode: masked(lastDigits(code), code.length),
      statusCode: 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE',
    });
  }
  if (kind !== 'stock' || productId === undefined) return undefined;
  return fault(ProductItemNotAvailable, { productId, quantity: -delta });
}
