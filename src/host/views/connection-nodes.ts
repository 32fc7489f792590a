import { pageOfNodes, type NodePage, type TreeNode } from '../../explorer/node.ts';
import { bundledName } from '../bundled-name.ts';
import type { NamedConnection } from '../settings.ts';
import type { ConnectionHub } from './connection-hub.ts';

/** The tree "Connections": each connection with its health, and its details below. */
export function connectionsTree(hub: ConnectionHub): NodePage {
  return pageOfNodes(hub.names.map((name) => connectionNode(hub, name)));
}

function connectionNode(hub: ConnectionHub, name: string): TreeNode {
  const isActive = hub.activeName === name;
  const health = hub.healthOf(name);
  const isBundled = name === bundledName;
  const isStopped = isBundled && !hub.isBundledRunning;
  const failure = isBundled ? hub.bundledFailure : undefined;
  const state =
    failure ??
    (isStopped ? 'stopped' : health ? `${health.signedInAs}  ${health.latencyMs} ms` : 'not checked');
  return {
    kind: 'connection',
    id: `connection/${encodeURIComponent(name)}`,
    label: name,
    description: [isActive ? 'active' : '', state].filter(Boolean).join('  '),
    icon: isActive ? 'pass-filled' : isStopped ? 'circle-slash' : isBundled ? 'vm' : 'cloud',
    ...((health && !health.ok && !isStopped) || failure !== undefined ? { isProblem: true } : {}),
    flags: [isBundled ? 'canControlService' : 'canConfigure'],
    connection: name,
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
            kind: 'connectionDetail',
            id: `${base}/${key}`,
            label,
            description,
            icon,
            connection: name,
          },
        ];
  if (name === bundledName && !hub.isBundledRunning)
    return [
      {
        kind: 'connectionDetail',
        id: `${base}/start`,
        label: 'Start Service',
        icon: 'play',
        connection: name,
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
    ...row('who', 'Signed in as', health?.signedInAs, 'person'),
    ...row('latency', 'Latency', health && `${health.latencyMs} ms`, 'dashboard'),
  ];
}
