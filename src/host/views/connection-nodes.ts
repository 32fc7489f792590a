import { pageOfNodes, type NodePage, type TreeNode } from '../../explorer/node.ts';
import { bundledName } from '../bundled-name.ts';
import type { NamedConnection } from '../settings.ts';
import type { ConnectionRegistry } from './connection-registry.ts';

/** The tree "Connections": each connection with its health, and its details below. */
export function connectionsTree(registry: ConnectionRegistry): NodePage {
  return pageOfNodes(registry.names.map((name) => connectionNode(registry, name)));
}

function connectionNode(registry: ConnectionRegistry, name: string): TreeNode {
  const isActive = registry.activeName === name;
  const health = registry.healthOf(name);
  const isBundled = name === bundledName;
  const isStopped = isBundled && !registry.isBundledRunning;
  const failure = isBundled ? registry.bundledFailure : undefined;
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
    children: async () => pageOfNodes(await detailNodes(registry, name)),
  };
}

async function detailNodes(registry: ConnectionRegistry, name: string): Promise<TreeNode[]> {
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
  if (name === bundledName && !registry.isBundledRunning)
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
  const { profile, vendor } = await registry.access(name);
  const health = registry.healthOf(name);
  const connection: Partial<NamedConnection> = profile;
  return [
    ...row('address', 'Address', connection.baseUrl, 'globe'),
    ...row('auth', 'Account server', connection.authUrl, 'key'),
    ...row('client', 'Client', connection.clientId, 'symbol-key'),
    ...row('user', 'User', connection.username, 'account'),
    ...row('site', 'Site', await registry.site(name).catch(() => connection.site), 'home'),
    ...row('vendor', 'Vendor prefix', vendor.prefix, 'symbol-constant'),
    ...row('ca', 'Trusted certificate', connection.caFile, 'verified'),
    ...row('who', 'Signed in as', health?.signedInAs, 'person'),
    ...row('latency', 'Latency', health && `${health.latencyMs} ms`, 'dashboard'),
  ];
}
