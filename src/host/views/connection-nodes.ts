import { pageOfNodes, type NodePage, type TreeNode } from '../../explorer/node.ts';
import { bundledName } from '../bundled-name.ts';
import type { NamedConnection } from '../settings.ts';
import type { ConnectionHub } from './connection-hub.ts';

/** The tree "Connections": each with how it is, and what it is made of below. */
export function connectionsTree(hub: ConnectionHub): NodePage {
  return pageOfNodes(hub.names.map((name) => connectionNode(hub, name)));
}

function connectionNode(hub: ConnectionHub, name: string): TreeNode {
  const active = hub.active === name;
  const health = hub.healthOf(name);
  const isBundled = name === bundledName;
  const stopped = isBundled && !hub.isBundledRunning;
  const failure = isBundled ? hub.bundledFailure : undefined;
  const state =
    failure ?? (stopped ? 'stopped' : health ? `${health.who}  ${health.latency} ms` : 'not checked');
  return {
    id: `connection/${encodeURIComponent(name)}`,
    label: name,
    description: [active ? 'active' : '', state].filter(Boolean).join('  '),
    icon: active ? 'pass-filled' : stopped ? 'circle-slash' : isBundled ? 'vm' : 'cloud',
    ...((health && !health.ok && !stopped) || failure !== undefined ? { isProblem: true } : {}),
    context: ['connection', active ? 'active' : 'inactive', isBundled ? 'bundled' : 'configured'].join(' '),
    data: { connection: name },
    expanded: false,
    children: async () => pageOfNodes(await detailNodes(hub, name)),
  };
}

async function detailNodes(hub: ConnectionHub, name: string): Promise<TreeNode[]> {
  const base = `connection/${encodeURIComponent(name)}`;
  const row = (key: string, label: string, description: string | undefined, icon: string): TreeNode[] =>
    description === undefined || description === ''
      ? []
      : [
          {
            id: `${base}/${key}`,
            label,
            description,
            icon,
            context: 'connectionDetail',
            data: { connection: name },
          },
        ];
  if (name === bundledName && !hub.isBundledRunning)
    return [
      {
        id: `${base}/start`,
        label: 'Start Service',
        icon: 'play',
        context: 'connectionDetail',
        command: 'cartwright.service.start',
      },
    ];
  const { profile, vendor } = await hub.access(name);
  const health = hub.healthOf(name);
  const connection: Partial<NamedConnection> = profile;
  return [
    ...row('address', 'Address', connection.baseUrl, 'globe'),
    ...row('auth', 'Account server', connection.authUrl, 'key'),
    ...row('client', 'Client', connection.clientId, 'symbol-key'),
    ...row('user', 'User', connection.username, 'account'),
    ...row('site', 'Site', await hub.site(name).catch(() => connection.site), 'home'),
    ...row('vendor', 'Vendor prefix', vendor.prefix, 'symbol-constant'),
    ...row('ca', 'Trusted certificate', connection.caFile, 'verified'),
    ...row('who', 'Signed in as', health?.who, 'person'),
    ...row('latency', 'Latency', health && `${health.latency} ms`, 'dashboard'),
  ];
}
