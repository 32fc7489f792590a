import {
  CartridgeAlreadyExist,
  InvalidCartridgePath,
  InvalidOperation,
} from '../../../contract/faults/data.ts';
import { contract } from '../../../contract/index.ts';
import {
  pathWithCore,
  coreCartridge,
  isCartridgeName,
  parseCartridgePath,
  insertCartridge,
} from '../../../cartridges/cartridge-path.ts';
import { implement, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import type { Site } from '../../records/site.ts';
import { requireSite, type SiteRequest } from './require-site.ts';

type CartridgeRequest = SiteRequest &
  Pick<RequestContext, 'vendor' | 'headers' | 'clock'> & { readonly body?: unknown };

async function storePath(input: CartridgeRequest, site: Site, names: readonly string[]) {
  await checkResourceState(input, 'sites', site.id);
  const cartridge_path = names.join(':');
  input.work.collection('sites').put({
    ...site,
    cartridge_path,
    cartridge_path_exact: true,
    last_modified: new Date(input.clock.now()).toISOString(),
  });
  const path = pathWithCore(cartridge_path);
  return {
    cartridge_path: path,
    cartridges: path,
    site_id: site.id,
    ...(await resourceState(input.work, 'sites', site.id)),
  };
}

export interface CartridgeDependencies {
  /** Returns the custom cartridges of a site's own path. */
  readonly ownCartridges: (site: Site) => readonly string[];
}

export const createCartridgeHandlers = ({ ownCartridges }: CartridgeDependencies) =>
  implement(contract.data.cartridges, {
    put: async (input) => {
      const site = await requireSite(input);
      const parseResult = parseCartridgePath(input.body.cartridges);
      if ('invalidName' in parseResult)
        throw input.fail(InvalidCartridgePath, { targetCartridge: parseResult.invalidName });
      return storePath(input, site, parseResult.names);
    },

    post: async (input) => {
      const { body, fail } = input;
      const site = await requireSite(input);
      const names = ownCartridges(site);
      if (!isCartridgeName(body.name)) throw fail(InvalidCartridgePath, { targetCartridge: body.name });
      if (body.name === coreCartridge || names.includes(body.name))
        throw fail(CartridgeAlreadyExist, { targetCartridge: body.name });
      const extendedNames = insertCartridge(names, body.name, body.position, body.target);
      if (!extendedNames) throw fail(InvalidOperation, { targetCartridge: body.target ?? '' });
      return storePath(input, site, extendedNames);
    },

    delete: async (input) => {
      const site = await requireSite(input);
      const names = ownCartridges(site);
      const name = input.params.cartridge_name;
      if (!names.includes(name)) throw input.fail(InvalidOperation, { targetCartridge: name });
      return storePath(
        input,
        site,
        names.filter((candidate) => candidate !== name),
      );
    },
  });
