import { isCartridgeName, resolveCartridgePath } from '../../../cartridges/cartridge-path.ts';
import {
  allHookCallers,
  callerLabel,
  isPlatformPoint,
  type HookCaller,
} from '../../../cartridges/hook-points.ts';
import { Overlays, type Overlay } from '../../../cartridges/overlays.ts';
import { pathBelow } from '../../../cartridges/paths.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { pageOfNodes, sliceOfNodes, type NodeFlag, type NodePage, type TreeNode } from '../node.ts';
import { describePosition, effectivePath, type SiteCartridgePath } from '../data/cartridge-path.ts';
import type { CartridgeContents, RegisteredHook } from './cartridge-contents.ts';
import { findReachableOperation } from './reachable-operation.ts';

export interface ScriptsContext {
  readonly vendor: VendorProfile;
  readonly site: string;
  /** Undefined if the path is unknown. */
  readonly path: SiteCartridgePath | undefined;
  readonly cartridges: readonly CartridgeContents[];
}

/**
 * Returns the tree of the Scripts view: cartridges in the order of the path, followed by cartridges that are not on it,
 * and by names on the path for which the workspace has no cartridge. Positions are those of the Data view.
 */
export function buildScriptsTree(context: ScriptsContext): NodePage {
  const { path, cartridges } = context;
  const pathNames = path ? effectivePath(path) : [];
  const { onPath, offPath, missingNames } = resolveCartridgePath(pathNames, cartridges);
  const overlays = new Overlays(onPath);
  const callers = allHookCallers(context.vendor);
  const nodes = [
    ...onPath.map((cartridge) =>
      cartridgeNode(
        cartridge,
        overlays,
        context,
        {
          ...(path
            ? describePosition(path, cartridge.name, pathNames.indexOf(cartridge.name) + 1)
            : { description: '' }),
          flags: isEditable(path, cartridge.name) ? ['canMove', 'removableFromPath'] : [],
        },
        callers,
      ),
    ),
    ...offPath.map((cartridge) =>
      cartridgeNode(
        cartridge,
        overlays,
        context,
        {
          description: path ? 'not on cartridge path' : '',
          flags: path && isCartridgeName(cartridge.name) ? ['canAddToPath'] : [],
        },
        callers,
      ),
    ),
    ...missingNames.map((name): TreeNode => ({
      kind: 'missingCartridge',
      site: context.site,
      cartridge: name,
      flags: isEditable(path, name) ? ['removableFromPath'] : [],
      id: `scripts/missing/${name}`,
      label: name,
      description: `${pathNames.indexOf(name) + 1} · not in workspace`,
      tooltip: 'The cartridge path has this name, but no cartridge of the workspace does.',
      icon: 'question',
    })),
  ];
  return pageOfNodes(nodes);
}

/** Whether the path of the site itself has a cartridge: it can be moved there and removed. */
const isEditable = (path: SiteCartridgePath | undefined, name: string): boolean =>
  path?.leadingNames.includes(name) === false && isCartridgeName(name);

/** How a cartridge's row shows its position in the path. */
interface CartridgePosition {
  readonly description: string;
  readonly tooltip?: string;
  readonly flags: readonly NodeFlag[];
}

function cartridgeNode(
  cartridge: CartridgeContents,
  overlays: Overlays<CartridgeContents>,
  { vendor, site }: ScriptsContext,
  { description, tooltip, flags }: CartridgePosition,
  callers: ReadonlyMap<string, readonly HookCaller[]>,
): TreeNode {
  const base = `scripts/${cartridge.name}`;
  const packageNote = describePackageName(cartridge);
  return {
    kind: 'cartridge',
    id: base,
    site,
    cartridge: cartridge.name,
    flags,
    label: cartridge.name,
    description: [description, packageNote?.description].filter(Boolean).join(' · '),
    icon: 'extensions',
    tooltip: [cartridge.folder, tooltip, packageNote?.tooltip].filter(Boolean).join('\n'),
    children: () =>
      Promise.resolve(
        pageOfNodes([
          ...(cartridge.hooks.length > 0 ? [hooksNode(base, cartridge, vendor, callers)] : []),
          ...overlaysNodes(
            `${base}/overrides`,
            'Overrides',
            'layers',
            cartridge,
            overlays.listOverridingFiles(cartridge),
          ),
          ...overlaysNodes(
            `${base}/overridden`,
            'Overridden by',
            'layers-dot',
            cartridge,
            overlays.listOverriddenFiles(cartridge),
          ),
        ]),
      ),
  };
}

/** Returns a note if `package.json` has the name of another cartridge, such as after the folder was renamed. */
const describePackageName = ({ name, packageName = name }: CartridgeContents) =>
  packageName === name || !isCartridgeName(packageName)
    ? undefined
    : {
        description: `"${packageName}" in package.json`,
        tooltip: 'The name of a cartridge is that of its folder. The name in its package.json has no effect.',
      };

const overlaysNodes = (
  id: string,
  label: string,
  icon: string,
  { codeFolder }: CartridgeContents,
  overlays: readonly Overlay<CartridgeContents>[],
): TreeNode[] =>
  overlays.length === 0
    ? []
    : [
        {
          kind: 'overlays',
          id,
          label,
          description: String(overlays.length),
          icon,
          children: (start) =>
            Promise.resolve(
              sliceOfNodes(overlays, start, ({ path, other, otherPath }) => ({
                kind: 'overlay',
                id: `${id}/${path}`,
                label: path,
                description: other.name,
                icon: 'file-code',
                command: 'cartwright.scripts.openFile',
                file: pathBelow(codeFolder, path),
                counterpartFile: pathBelow(other.codeFolder, otherPath),
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
    kind: 'hooks',
    id: `${base}/hooks`,
    label: 'Hooks',
    description: String(cartridge.hooks.length),
    icon: 'plug',
    isExpanded: true,
    children: () =>
      Promise.resolve(
        pageOfNodes(
          cartridge.hooks.map((hook, index) => hookNode(`${base}/hooks/${index}`, hook, vendor, callers)),
        ),
      ),
  };
}

function hookNode(
  id: string,
  { name, file, script }: RegisteredHook,
  vendor: VendorProfile,
  callers: ReadonlyMap<string, readonly HookCaller[]>,
): TreeNode {
  const callersOfHook = callers.get(name) ?? [];
  const reachableOperation = findReachableOperation(name, callersOfHook);
  const operations = callersOfHook.map(callerLabel);
  const root = `${vendor.hookRoot}.`;
  return {
    kind: 'hook',
    id,
    // Most names have the same root. Without it, the distinctive part is visible even in a narrow view.
    label: name.startsWith(root) ? name.slice(root.length) : name,
    description:
      operations.length === 0
        ? isPlatformPoint(name, vendor)
          ? 'not run by any operation'
          : 'called by scripts'
        : `${operations[0] ?? ''}${operations.length > 1 ? ` and ${operations.length - 1} more` : ''}`,
    tooltip: [`${name}: ${script}`, ...operations].join('\n'),
    icon: file === undefined ? 'warning' : 'zap',
    isProblem: file === undefined,
    flags: reachableOperation ? ['canDebug'] : [],
    command: 'cartwright.scripts.openHook',
    hookName: name,
    file,
    operationId: reachableOperation?.id,
  };
}
