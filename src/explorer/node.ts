import type { ResourceAddress } from '../documents/address.ts';
import type { KindId } from '../documents/all-kinds.ts';
import type { Params } from '../documents/kinds.ts';

/** The abilities and states of a node that menus depend on. */
export type NodeFlag =
  | 'canAddBasket'
  | 'canAddToPath'
  | 'canAssign'
  | 'canBuy'
  | 'canChangeBasket'
  | 'canClearSearch'
  | 'canConfigure'
  | 'canControlService'
  | 'canCopyToBundled'
  | 'canCreate'
  | 'canDebug'
  | 'canDelete'
  | 'canOpenById'
  | 'hasAllocation'
  | 'canMove'
  | 'hasCalendar'
  | 'hasCard'
  | 'hasReceipt'
  | 'isActive'
  | 'isComplete'
  | 'isPinned'
  | 'removableFromBasket'
  | 'removableFromParent'
  | 'removableFromPath';

/** Fields that all nodes have. */
interface NodeBase {
  /** Unique in its tree, and stable when the tree is read again, so that expanded nodes stay expanded. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** Name of a codicon. */
  readonly icon: string;
  readonly flags?: readonly NodeFlag[];
  /**
   * The command that a click runs, with the node as its argument. Without it, a click on a resource opens its document.
   */
  readonly command?: string;
  readonly isExpanded?: boolean;
  /** Whether the row is shown as a warning. */
  readonly isProblem?: boolean;
  /** Absent for a leaf. `start` is the number of children that are already shown. */
  readonly children?: (start: number) => Promise<NodePage>;
}

/**
 * The entities that can be assigned to a campaign or to a segment of an A/B test. A segment accepts
 * promotions only.
 */
export type AssignableEntity = 'promotion' | 'coupon' | 'customerGroup';

/** The campaign or the segment of an A/B test to which something is assigned. */
export interface AssignmentTarget {
  readonly kind: 'campaign' | 'abTestSegment';
  readonly params: Params;
}

export interface Assignment {
  readonly target: AssignmentTarget;
  readonly entity: AssignableEntity;
  readonly entityId: string;
}

/** A basket of the active connection. */
export interface BasketReference {
  readonly site: string;
  readonly basketId: string;
}

export interface SortingOption {
  readonly id: string;
  readonly label: string;
}

export interface ResourceNode extends NodeBase {
  readonly kind: 'resource';
  readonly address: ResourceAddress;
  /** The path of the document's URI. */
  readonly documentPath: string;
  /** Set for a promotion that is shown below a campaign or a segment to which it is assigned. */
  readonly assignment?: Assignment;
  /** Set for a basket that the current shopper can change. */
  readonly basket?: BasketReference;
}

/** A group of resources of one kind. Resources that are created or opened by ID are shown below it. */
export interface GroupNode extends NodeBase {
  readonly kind: 'group';
  readonly resourceKind: KindId;
  /** The part of the resources' parameters that the group determines. */
  readonly params: Params;
  /** Site of resources of the Shop API. */
  readonly site?: string;
}

/** The resources of the whole organization. */
export interface GlobalNode extends NodeBase {
  readonly kind: 'global';
}

/** The last row of a group whose resources the API does not list completely. A click opens another resource by ID. */
export interface OthersNode extends NodeBase {
  readonly kind: 'others';
  readonly resourceKind: KindId;
  readonly params: Params;
  /** Site of resources of the Shop API. */
  readonly site?: string;
}

export interface PreferenceGroupNode extends NodeBase {
  readonly kind: 'preferenceGroup';
  readonly groupId: string;
  readonly pinnedAddresses: readonly ResourceAddress[];
}

/** The entities of one type that are assigned to a campaign. */
export interface AssignmentsNode extends NodeBase {
  readonly kind: 'assignments';
  readonly target: AssignmentTarget;
  readonly entity: AssignableEntity;
}

/** A coupon or a customer group that is assigned to a campaign. */
export interface AssignmentNode extends NodeBase {
  readonly kind: 'assignment';
  readonly assignment: Assignment;
}

/** The cartridge path of a site. */
export interface CartridgePathNode extends NodeBase {
  readonly kind: 'cartridgePath';
  readonly site: string;
}

/**
 * A cartridge at its position in a site's cartridge path. A `coreCartridge` cannot be moved: it is the platform's core
 * cartridge, which is last, or a leading cartridge of the bundled service.
 */
export interface PathCartridgeNode extends NodeBase {
  readonly kind: 'pathCartridge' | 'coreCartridge';
  readonly site: string;
  readonly cartridge: string;
}

/** The shopper whose shop is shown. */
export interface ShopperNode extends NodeBase {
  readonly kind: 'shopper';
}

export interface ProductSearchNode extends NodeBase {
  readonly kind: 'productSearch';
}

export interface SortingNode extends NodeBase {
  readonly kind: 'sorting';
  readonly options: readonly SortingOption[];
}

/** All refinements of the product search, or the values of one of them. */
export interface RefinementNode extends NodeBase {
  readonly kind: 'refinements' | 'refinement';
}

/** A value of a refinement, with a checkbox. */
export interface RefinementValueNode extends NodeBase {
  readonly kind: 'refinementValue';
  readonly attribute: string;
  readonly value: string;
  readonly isChecked: boolean;
}

/** Resources of one kind that belong to a customer. */
export interface CustomerResourcesNode extends NodeBase {
  readonly kind: 'customerResources';
}

export interface BasketItemNode extends NodeBase {
  readonly kind: 'basketItem';
  readonly basket: BasketReference;
  readonly itemId: string;
  readonly quantity: number;
}

export interface BasketCouponNode extends NodeBase {
  readonly kind: 'basketCoupon';
  readonly basket: BasketReference;
  readonly couponItemId: string;
}

export interface BasketPaymentNode extends NodeBase {
  readonly kind: 'basketPayment';
  readonly basket: BasketReference;
  readonly paymentInstrumentId: string;
}

export type RemovableBasketNode = BasketItemNode | BasketCouponNode | BasketPaymentNode;

export interface BasketShipmentNode extends NodeBase {
  readonly kind: 'basketShipment';
  readonly basket: BasketReference;
}

/** A flash of a basket. A click runs the command that solves it, or opens the document of the basket. */
export interface BasketFlashNode extends NodeBase {
  readonly kind: 'basketFlash';
  readonly basket: BasketReference;
  /** Path of the basket's document. */
  readonly documentPath: string;
}

/** A cartridge of the workspace. */
export interface CartridgeNode extends NodeBase {
  readonly kind: 'cartridge';
  /**
   * The site of the cartridge path. The cartridge can be moved there with the flag `canMove`, added with `canAddToPath`,
   * and removed with `removableFromPath`.
   */
  readonly site: string;
  readonly cartridge: string;
}

/** A cartridge on the cartridge path that the workspace does not have. */
export interface MissingCartridgeNode extends NodeBase {
  readonly kind: 'missingCartridge';
  readonly site: string;
  readonly cartridge: string;
}

/** Files of a cartridge that override files of other cartridges, or that other cartridges override. */
export interface OverlaysNode extends NodeBase {
  readonly kind: 'overlays';
}

export interface OverlayNode extends NodeBase {
  readonly kind: 'overlay';
  /** Path of the cartridge's own file. */
  readonly file: string;
  /** Path of the file in the other cartridge that overrides this file or is overridden by it. */
  readonly counterpartFile: string;
}

export interface HooksNode extends NodeBase {
  readonly kind: 'hooks';
}

/** A script that is registered for an extension point. */
export interface HookNode extends NodeBase {
  readonly kind: 'hook';
  /** Full name of the extension point. */
  readonly hookName: string;
  /** Path of the script; undefined if there is no such file. */
  readonly file: string | undefined;
  /** ID of an operation whose requests reach the hook; undefined if none does. */
  readonly operationId: string | undefined;
  /** Whether debugging the hook sets no breakpoint in its function. */
  readonly keepsBreakpoints?: true;
}

export interface ConnectionNode extends NodeBase {
  readonly kind: 'connection' | 'connectionDetail';
  /** Name of the connection. */
  readonly connection: string;
}

/** A message that says why there are no nodes, or what the user can do. */
export interface NoteNode extends NodeBase {
  readonly kind: 'note';
}

/** A message that says why nodes could not be read. */
export interface ProblemNode extends NodeBase {
  readonly kind: 'problem';
  /** Name of the connection from which they should be read. */
  readonly connection: string;
}

/** A row that reads the next page of its parent's children. */
export interface MoreNode extends NodeBase {
  readonly kind: 'more';
  /** Undefined at the root of a tree. */
  readonly parent: TreeNode | undefined;
}

/** A row of a tree as plain data, which the view shows and on which commands act. */
export type TreeNode =
  | ResourceNode
  | GroupNode
  | OthersNode
  | GlobalNode
  | PreferenceGroupNode
  | AssignmentsNode
  | AssignmentNode
  | CartridgePathNode
  | PathCartridgeNode
  | ShopperNode
  | ProductSearchNode
  | SortingNode
  | RefinementNode
  | RefinementValueNode
  | CustomerResourcesNode
  | BasketItemNode
  | BasketCouponNode
  | BasketPaymentNode
  | BasketShipmentNode
  | BasketFlashNode
  | CartridgeNode
  | MissingCartridgeNode
  | OverlaysNode
  | OverlayNode
  | HooksNode
  | HookNode
  | ConnectionNode
  | NoteNode
  | ProblemNode
  | MoreNode;

export type NodeKind = TreeNode['kind'];

export interface NodePage {
  readonly nodes: readonly TreeNode[];
  /** Index at which the next page starts; absent on the last page. */
  readonly next?: number;
  /** Number of the nodes of all pages, if it is known. */
  readonly total?: number;
}

/** Maximum number of nodes in a page. They fill a screen, and one response can contain them. */
export const pageSize = 100;

export const pageOfNodes = (nodes: readonly TreeNode[]): NodePage => ({ nodes });

/** Returns a page of a list that is completely in memory. */
export function sliceOfNodes<Item>(
  items: readonly Item[],
  start: number,
  toNode: (item: Item) => TreeNode,
): NodePage {
  const nextStart = start + pageSize;
  return {
    nodes: items.slice(start, nextStart).map(toNode),
    total: items.length,
    ...(nextStart < items.length ? { next: nextStart } : {}),
  };
}

export const noteNode = (id: string, label: string): NoteNode => ({ kind: 'note', id, label, icon: 'info' });

/** The members of the union whose kind can be `Kind`. */
type NodeOfKind<Kind extends NodeKind, Node extends TreeNode = TreeNode> = Node extends TreeNode
  ? Kind extends Node['kind']
    ? Node
    : never
  : never;

/** Creates a predicate that narrows the type of nodes of a kind. */
export const isNodeOfKind =
  <Kind extends NodeKind>(kind: Kind) =>
  (node: TreeNode): node is NodeOfKind<Kind> =>
    node.kind === kind;

export const hasFlag = ({ flags = [] }: TreeNode, flag: NodeFlag): boolean => flags.includes(flag);

/** Returns the resource of a node, if it has one. */
export const findAddress = (node: TreeNode): ResourceAddress | undefined =>
  node.kind === 'resource' ? node.address : undefined;

/** Returns the site of a resource, group, cartridge path or assignment of the Data API; undefined if it has none. */
export function findSite(node: TreeNode): string | undefined {
  switch (node.kind) {
    case 'resource':
      return node.address.params['site_id'];
    case 'group':
      return node.params['site_id'];
    case 'cartridgePath':
    case 'pathCartridge':
    case 'coreCartridge':
      return node.site;
    case 'assignments':
      return node.target.params['site_id'];
    case 'assignment':
      return node.assignment.target.params['site_id'];
    default:
      return undefined;
  }
}

/** Returns the basket that a node represents or belongs to, if any. */
export const findBasket = (node: TreeNode): BasketReference | undefined =>
  'basket' in node ? node.basket : undefined;

/** Returns the connection that a node describes or whose problem it reports, if any. */
export const findConnection = (node: TreeNode): string | undefined =>
  'connection' in node ? node.connection : undefined;
