import { contract } from '../../../contract/index.ts';
import { looseCall } from '../../client/loose-call.ts';
import type { Params } from '../../documents/kinds.ts';
import { cartridgeNames, coreCartridge } from '../../explorer/data/site-nodes.ts';
import { moved } from '../../explorer/data/cartridge-order.ts';
import type { TreeNode } from '../../explorer/node.ts';
import {
  ask,
  choose,
  nodesOf,
  nodeWith,
  NothingChosen,
  type ActionContext,
  type Actions,
} from './action-context.ts';

const { data } = contract;

/** Commands that change what belongs together on the platform: cartridge paths, and what campaigns and segments have. */
export function dataActions(context: ActionContext): Actions {
  const { hub } = context;
  const client = async () => (await hub.access()).data;
  const siteOf = (node: TreeNode): string => ((node.data?.['params'] ?? {}) as Params)['site_id'] ?? '';

  const pathOf = async (site: string): Promise<string[]> => {
    const answer = await looseCall(await client(), data.sites.get, { params: { site_id: site } });
    return cartridgeNames(answer).filter((name) => name !== coreCartridge);
  };
  const writePath = async (site: string, names: readonly string[]): Promise<void> => {
    await looseCall(await client(), data.cartridges.put, {
      params: { site_id: site },
      body: { cartridges: names.join(':') },
    });
    context.refresh('data', 'scripts');
  };
  const shift = async (args: readonly unknown[], by: number): Promise<void> => {
    const node = nodeWith('cartridgeInPath', 'a cartridge of a cartridge path', args, context, 'data');
    const name = String(node.data?.['cartridge']);
    const names = await pathOf(siteOf(node));
    const at = names.indexOf(name);
    const target = at + by;
    if (at < 0 || target < 0 || target >= names.length) return;
    await writePath(siteOf(node), moved(names, [name], by < 0 ? target : target + 1));
  };

  /** Adds something to a campaign or a segment: each has an operation of its own. */
  const bind = async (args: readonly unknown[]): Promise<void> => {
    const [node] = nodesOf(args, context, 'data');
    const isCampaign = node && /\bcampaign\b|OfCampaign\b/.test(node.context);
    const isSegment = node && /\babTestSegment\b/.test(node.context);
    if (!isCampaign && !isSegment)
      throw new NothingChosen('Choose a campaign or a segment of an A/B test first.');
    const params = { ...((node.address?.params ?? node.data?.['params'] ?? {}) as Params) };
    const what = isSegment
      ? 'promotion'
      : (/^(promotion|coupon|group)s/.exec(node.context)?.[1] ??
        (await choose('Add what?', ['promotion', 'coupon', 'group'] as const, (one) => names[one])));
    if (what !== 'promotion' && what !== 'coupon' && what !== 'group') return;
    const id = await ask(`Id of the ${names[what]}`);
    if (id === undefined || id.trim() === '') return;
    const call = { params: { ...params, [idParam[what]]: id.trim() } };
    if (isSegment) await looseCall(await client(), data.abTests.bindPromotion, call);
    else if (what === 'promotion')
      await looseCall(await client(), data.campaigns.bindPromotion, { ...call, body: {} });
    else
      await looseCall(
        await client(),
        what === 'coupon' ? data.campaigns.bindCoupon : data.campaigns.bindCustomerGroup,
        call,
      );
    if (what === 'promotion') {
      const address = { site_id: params['site_id'] ?? '', id: id.trim() };
      await context.pins.add({ connection: hub.active, kind: 'promotion', params: address });
    }
    context.refresh('data');
  };

  const unbind = async (args: readonly unknown[]): Promise<void> => {
    const nodes = nodesOf(args, context, 'data').filter(({ context: words }) => /\bunbindable\b/.test(words));
    if (nodes.length === 0)
      throw new NothingChosen('Choose a promotion, coupon or group below a campaign or a segment first.');
    for (const { data: of, context: words } of nodes) {
      const params = (of?.['params'] ?? {}) as Params;
      const what = (['coupon', 'group', 'promotion'] as const).find((one) => typeof of?.[one] === 'string');
      if (!what) continue;
      const call = { params: { ...params, [idParam[what]]: String(of?.[what]) } };
      const operation = /OfSegment/.test(words)
        ? data.abTests.unbindPromotion
        : {
            promotion: data.campaigns.unbindPromotion,
            coupon: data.campaigns.unbindCoupon,
            group: data.campaigns.unbindCustomerGroup,
          }[what];
      await looseCall(await client(), operation, call);
    }
    context.refresh('data');
  };

  return {
    'cartwright.data.addCartridge': async (...args) => {
      const [node] = nodesOf(args, context, 'data');
      const site = node ? siteOf(node) : '';
      const target = site === '' ? await hub.site() : site;
      const names = await pathOf(target);
      const known = (await context.cartridges())
        .map(({ name }) => name)
        .filter((name) => !names.includes(name));
      const other = 'Another one...';
      const chosen = await choose('Add which cartridge?', [...known, other], (one) => one);
      const name = chosen === other ? await ask('Name of the cartridge') : chosen;
      if (name === undefined || name.trim() === '') return;
      await looseCall(await client(), data.cartridges.post, {
        params: { site_id: target },
        body: { name: name.trim(), position: 'first' },
      });
      context.refresh('data', 'scripts');
    },
    'cartwright.data.removeCartridge': async (...args) => {
      const node = nodeWith('cartridgeInPath', 'a cartridge of a cartridge path', args, context, 'data');
      await looseCall(await client(), data.cartridges.delete, {
        params: { site_id: siteOf(node), cartridge_name: String(node.data?.['cartridge']) },
      });
      context.refresh('data', 'scripts');
    },
    'cartwright.data.moveCartridgeUp': (...args) => shift(args, -1),
    'cartwright.data.moveCartridgeDown': (...args) => shift(args, 1),
    'cartwright.data.bind': (...args) => bind(args),
    'cartwright.data.unbind': (...args) => unbind(args),
    /** Not a command of the palette: cartridges were dragged onto another one, or onto the path itself. */
    dropCartridges: async (...args) => {
      const [dragged, target] = args as readonly [readonly TreeNode[], TreeNode];
      const site = siteOf(target);
      const [first] = dragged;
      if (!first || siteOf(first) !== site || !/cartridge/i.test(target.context)) return;
      const names = await pathOf(site);
      const onto = names.indexOf(String(target.data?.['cartridge']));
      const at = onto < 0 ? names.length : onto;
      await writePath(
        site,
        moved(
          names,
          dragged.map((node) => String(node.data?.['cartridge'])),
          at,
        ),
      );
    },
  };
}

const names = { promotion: 'promotion', coupon: 'coupon', group: 'customer group' } as const;
const idParam = { promotion: 'promotion_id', coupon: 'coupon_id', group: 'customer_group_id' } as const;
