import { join } from 'node:path';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { noteNode, pageOfNodes, sliceOfNodes, type NodePage, type TreeNode } from '../node.ts';
import type { CartridgeContents, RegisteredHook } from './cartridge-contents.ts';
import { hookCallers, operationLabel, type HookCaller } from './hook-points.ts';
import { canReach } from './hook-steps.ts';

export interface ScriptsContext {
  readonly vendor: VendorProfile;
  readonly site: string;
  /** Names on the site's cartridge path, first to last; undefined where nobody can tell. */
  readonly path: readonly string[] | undefined;
  readonly cartridges: readonly CartridgeContents[];
}

/** The tree "Scripts": cartridges in the order of the path, then those that are not on it. */
export function scriptsTree(context: ScriptsContext): NodePage {
  const { path, cartridges } = context;
  const onPath = (path ?? []).flatMap((name) => {
    const found = cartridges.find((one) => one.name === name);
    return found ? [found] : [];
  });
  const off = cartridges.filter((one) => !onPath.includes(one));
  const missing = (path ?? []).filter((name) => !cartridges.some((one) => one.name === name));
  const callers = hookCallers(context.vendor);
  const nodes = [
    ...onPath.map((one, at) => cartridgeNode(one, onPath, `${at + 1}`, context.vendor, callers)),
    ...off.map((one) => cartridgeNode(one, onPath, path ? 'not on the path' : '', context.vendor, callers)),
    ...missing.map((name): TreeNode => ({
      id: `scripts/missing/${name}`,
      label: name,
      description: 'on the path, not in this workspace',
      icon: 'question',
      context: 'missingCartridge',
    })),
  ];
  return nodes.length > 0
    ? pageOfNodes(nodes)
    : pageOfNodes([noteNode('scripts/none', 'This workspace has no cartridges.')]);
}

function cartridgeNode(
  cartridge: CartridgeContents,
  onPath: readonly CartridgeContents[],
  description: string,
  vendor: VendorProfile,
  callers: ReadonlyMap<string, readonly HookCaller[]>,
): TreeNode {
  const base = `scripts/${cartridge.name}`;
  const at = onPath.indexOf(cartridge);
  const overrides = at < 0 ? [] : overridesOf(cartridge, onPath.slice(at + 1));
  const overridden = at < 0 ? [] : overridesOf(cartridge, onPath.slice(0, at));
  return {
    id: base,
    label: cartridge.name,
    description,
    icon: 'extensions',
    context: `cartridge${at < 0 ? ' offPath' : ''}`,
    tooltip: cartridge.folder,
    data: { folder: cartridge.folder, cartridge: cartridge.name },
    expanded: false,
    children: () =>
      Promise.resolve(
        pageOfNodes([
          ...(cartridge.hooks.length > 0 ? [hooksNode(base, cartridge, vendor, callers)] : []),
          ...filesNode(`${base}/overrides`, 'Overrides', 'layers', cartridge, overrides),
          ...filesNode(`${base}/overridden`, 'Overridden by', 'layers-dot', cartridge, overridden),
        ]),
      ),
  };
}

interface Overlay {
  readonly file: string;
  readonly other: CartridgeContents;
}

/** Files that the others have under the same path; templates and scripts alike are found along the path. */
const overridesOf = ({ files }: CartridgeContents, others: readonly CartridgeContents[]): Overlay[] =>
  files
    .filter((file) => !/(^|\/)hooks\.json$/.test(file))
    .flatMap((file) => {
      const other = others.find((one) => one.files.includes(file));
      return other ? [{ file, other }] : [];
    });

const filesNode = (
  id: string,
  label: string,
  icon: string,
  { folder }: CartridgeContents,
  overlays: readonly Overlay[],
): TreeNode[] =>
  overlays.length === 0
    ? []
    : [
        {
          id,
          label,
          description: String(overlays.length),
          icon,
          context: 'overlays',
          children: (start) =>
            Promise.resolve(
              sliceOfNodes(overlays, start, ({ file, other }) => ({
                id: `${id}/${file}`,
                label: file,
                description: other.name,
                icon: 'file-code',
                context: 'overlay',
                command: 'cartwright.scripts.openFile',
                data: {
                  file: join(folder, 'cartridge', ...file.split('/')),
                  other: join(other.folder, 'cartridge', ...file.split('/')),
                },
              })),
            ),
        },
      ];

function hooksNode(
  base: string,
  cartridge: CartridgeContents,
  vendor: VendorProfile,
  callers: ReadonlyMap<string, readonly HookCaller[]>,
): TreeNode {
  return {
    id: `${base}/hooks`,
    label: 'Hooks',
    description: String(cartridge.hooks.length),
    icon: 'plug',
    context: 'hooks',
    expanded: true,
    children: () =>
      Promise.resolve(
        pageOfNodes(
          cartridge.hooks.map((hook, at) => hookNode(`${base}/hooks/${at}`, hook, vendor, callers)),
        ),
      ),
  };
}

function hookNode(
  id: string,
  { name, file, script }: RegisteredHook,
  { hookRoot }: VendorProfile,
  callers: ReadonlyMap<string, readonly HookCaller[]>,
): TreeNode {
  const calledBy = callers.get(name) ?? [];
  // A point that many operations run of themselves is reached by the first that runs it before anything else.
  const reachable = calledBy.find(({ operation }) => canReach(operation));
  const operations = calledBy.map(({ operation }) => operationLabel(operation));
  const root = `${hookRoot}.`;
  return {
    id,
    // The root is the same for all: what tells them apart must be seen in a narrow view.
    label: name.startsWith(root) ? name.slice(root.length) : name,
    description:
      operations.length === 0
        ? 'run by no operation'
        : `${operations[0] ?? ''}${operations.length > 1 ? ` and ${operations.length - 1} more` : ''}`,
    tooltip: [`${name}: ${script}`, ...operations].join('\n'),
    icon: file === undefined ? 'warning' : 'zap',
    isProblem: file === undefined,
    context: `hook${reachable ? ' debuggable' : ''}`,
    command: 'cartwright.scripts.openHook',
    data: { name, file, ...(reachable ? { operation: reachable.operation.id } : {}) },
  };
}
