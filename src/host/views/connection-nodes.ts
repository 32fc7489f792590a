import { pageOfNodes, type NodePage, type TreeNode } from '../../explorer/node.ts';
import { bundledName } from '../bundled-name.ts';
import { signInText } from '../connection-status-text.ts';
import type { NamedConnection } from '../settings.ts';
import type { ConnectionRegistry } from './connection-registry.ts';

/** Returns the nodes of the tree "Connections": each connection with its status, and its details as children. */
export function connectionsTree(registry: ConnectionRegistry): NodePage {
  return pageOfNodes(registry.names.map((name) => connectionNode(registry, name)));
}

function connectionNode(registry: ConnectionRegistry, name: string): TreeNode {
  const isActive = registry.activeName === name;
  const health = registry.healthOf(name);
  const isBundled = name === bundledName;
  const isStopped = isBundled && !registry.isBundledRunning;
  const failure = isBundled ? registry.bundledFailure : undefined;
  const state = failure ?? (isStopped ? 'stopped' : health ? signInText(health, '  ') : 'not checked');
  const hasProblem = (health && !health.isUsable && !isStopped) || failure !== undefined;
  return {
    kind: 'connection',
    id: `connection/${encodeURIComponent(name)}`,
    label: name,
    description: [isActive ? 'active' : '', state].filter(Boolean).join('  '),
    tooltip: [
      isActive ? `${name} is the active connection.` : name,
      registry.configuredConnections.find((connection) => connection.name === name)?.baseUrl,
      state,
      isStopped ? undefined : health?.problem,
    ]
      .filter(Boolean)
      .join('\n'),
    icon: hasProblem
      ? 'warning'
      : isActive
        ? 'pass-filled'
        : isStopped
          ? 'circle-slash'
          : isBundled
            ? 'vm'
            : 'cloud',
    ...(hasProblem ? { isProblem: true } : {}),
    flags: [isBundled ? 'canControlService' : 'canConfigure', ...(isActive ? (['isActive'] as const) : [])],
    connection: name,
    children: async () => pageOfNodes(await detailNodes(registry, name)),
  };
}

async function detailNodes(registry: ConnectionRegistry, name: string): Promise<TreeNode[]> {
  const idPrefix = `connection/${encodeURIComponent(name)}`;
  const detailRows = (
    key: string,
    label: string,
    description: string | undefined,
    icon: string,
  ): TreeNode[] =>
    description === undefined || description === ''
      ? []
      : [
          {
            kind: 'connectionDetail',
            id: `${idPrefix}/${key}`,
            label,
            description,
            tooltip: `${label}: ${description}`,
            icon,
            connection: name,
          },
        ];
  if (name === bundledName && !registry.isBundledRunning)
    return [
      {
        kind: 'connectionDetail',
        id: `${idPrefix}/start`,
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
    ...detailRows('url', 'URL', connection.baseUrl, 'globe'),
    ...detailRows('auth', 'Account server', connection.authUrl, 'key'),
    ...detailRows('client', 'Client', connection.clientId, 'symbol-key'),
    ...detailRows('user', 'User', connection.username, 'account'),
    ...detailRows('site', 'Site', await registry.site(name).catch(() => connection.site), 'home'),
    ...detailRows('vendor', 'Vendor prefix', vendor.prefix, 'symbol-constant'),
    ...detailRows('ca', 'Trusted certificate', connection.caFile, 'verified'),
    ...(health?.problem === undefined
      ? detailRows('who', 'Signed in as', health?.signedInAs, 'person')
      : detailRows('problem', 'Problem', health.problem, 'warning')),
    ...detailRows(
      'latency',
      'Latency',
      health?.isUsable === true ? `${health.latencyMs} ms` : undefined,
      'dashboard',
    ),
  ];
}
