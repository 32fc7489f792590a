import type {
  AnyNode,
  AssignmentExpression,
  AssignmentPattern,
  CallExpression,
  Identifier,
  MemberExpression,
  Program,
  TaggedTemplateExpression,
  UpdateExpression,
} from 'acorn';

type Call = CallExpression | TaggedTemplateExpression;
type Assignment = AssignmentExpression | UpdateExpression | AssignmentPattern;

/**
 * `ownName` is the name of a function expression in its own scope. V8 creates that variable only if the function uses
 * it. `variableName` is the same if the function is the initial value of a variable with that name.
 */
export type DeclarationKind =
  'var' | 'let' | 'const' | 'class' | 'function' | 'parameter' | 'ownName' | 'variableName';

/** A range of a script with its own names. Offsets start at 0; `end` is exclusive. */
export interface LexicalScope {
  readonly start: number;
  readonly end: number;
  readonly parent: LexicalScope | undefined;
  readonly children: LexicalScope[];
  readonly names: Map<string, DeclarationKind>;
  /** The kind of body, if the scope is one. An arrow function does not have its own `this`. */
  readonly body: 'module' | 'function' | 'arrow' | 'initializer' | undefined;
  /** The offset of the function's body; the head is before it. */
  readonly bodyStart: number;
  /** Whether its code, including inner arrow functions, uses `this`, `super` or `new.target` of its function. */
  usesThis: boolean;
  /**
   * For a function: whether a parameter is more than a name (a default value, pattern or rest), so that the body has a
   * separate scope.
   */
  hasParameterExpressions: boolean;
}

/** A range of the text, and its scope. */
export interface ScopedRange {
  readonly start: number;
  readonly end: number;
  readonly scope: LexicalScope;
}

/**
 * A name that is read, assigned, or declared as a variable or parameter. The scope of a declared name is the scope that
 * declares it.
 */
export interface NameReference extends ScopedRange {
  readonly name: string;
  readonly role:
    'read' | 'assign' | 'call' | 'shorthand' | 'shorthandTarget' | 'declare' | 'shorthandDeclare';
}

export interface LexicalAnalysis {
  readonly module: LexicalScope;
  readonly references: readonly NameReference[];
  /** Every `this`. */
  readonly thisExpressions: readonly ScopedRange[];
  /** Every `super.name` and `super[name]`. */
  readonly superMembers: readonly (ScopedRange & { readonly node: MemberExpression })[];
}

/** Returns the scopes of a script and the names that each declares (ECMA-262, 8.2: scope analysis). */
export function lexicalScopes(program: Program): LexicalAnalysis {
  return new Analyzer(program);
}

/** Returns the innermost scope that contains an offset. */
export function scopeAt(module: LexicalScope, offset: number): LexicalScope {
  let current = module;
  for (;;) {
    const innerScope = current.children.find(({ start, end }) => start <= offset && offset < end);
    if (!innerScope) return current;
    current = innerScope;
  }
}

/** Returns the scope of the function, class initializer or module in which a scope lies, which may be that scope. */
export function functionOf(scope: LexicalScope): LexicalScope {
  let current = scope;
  while (current.body === undefined && current.parent) current = current.parent;
  return current;
}

/** Returns the scope of the function, class initializer or module whose `this` applies in a scope. */
export function thisScopeOf(scope: LexicalScope): LexicalScope {
  let current = functionOf(scope);
  while (current.body === 'arrow' && current.parent) current = functionOf(current.parent);
  return current;
}

/**
 * Returns the scope that declares a name which is used in `scope`, or undefined if the script does not declare it.
 */
export function declaringScope(scope: LexicalScope, name: string): LexicalScope | undefined {
  for (let current: LexicalScope | undefined = scope; current; current = current.parent)
    if (current.names.has(name)) return current;
  return undefined;
}

type Role = NameReference['role'];

class Analyzer implements LexicalAnalysis {
  readonly module: LexicalScope;
  readonly references: NameReference[] = [];
  readonly thisExpressions: ScopedRange[] = [];
  readonly superMembers: (ScopedRange & { readonly node: MemberExpression })[] = [];

  constructor(program: Program) {
    this.module = createScope(undefined, program, 'module', 0);
    Object.assign(this.module, { end: Infinity });
    this.#visitAll(program.body, this.module);
  }

  #visitAll(nodes: readonly (AnyNode | null)[], scope: LexicalScope): void {
    for (const node of nodes) if (node) this.#visit(node, scope);
  }

  #visit(node: AnyNode, scope: LexicalScope, role: Role = 'read'): void {
    switch (node.type) {
      case 'Identifier':
        this.#addReference(node, scope, role);
        return;
      case 'ThisExpression':
        this.thisExpressions.push({ start: node.start, end: node.end, scope });
        recordThisUse(scope);
        return;
      case 'Super':
      case 'MetaProperty':
        recordThisUse(scope);
        return;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#visitFunction(node, scope);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.#visitClass(node, scope);
        return;
      case 'VariableDeclaration':
        this.#visitVariables(node, scope);
        return;
      case 'BlockStatement':
      case 'SwitchStatement':
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'CatchClause':
        this.#visitBlock(node, scope);
        return;
      case 'MemberExpression':
        if (node.object.type === 'Super')
          this.superMembers.push({ start: node.start, end: node.end, scope, node });
        this.#visit(node.object, scope);
        if (node.computed) this.#visit(node.property, scope);
        return;
      case 'Property':
        this.#visitProperty(node, scope, role);
        return;
      case 'CallExpression':
      case 'TaggedTemplateExpression':
      case 'AssignmentExpression':
      case 'UpdateExpression':
      case 'AssignmentPattern':
        this.#visitOperands(node, scope, role);
        return;
      case 'LabeledStatement':
        this.#visit(node.body, scope);
        return;
      case 'BreakStatement':
      case 'ContinueStatement':
        return;
      default:
        for (const child of childNodes(node)) this.#visit(child, scope, isPattern(node) ? role : 'read');
    }
  }

  /** Visits the operands of a node that calls or assigns one of them. */
  #visitOperands(node: Call | Assignment, scope: LexicalScope, role: Role): void {
    switch (node.type) {
      case 'CallExpression':
        this.#visit(node.callee, scope, 'call');
        this.#visitAll(node.arguments, scope);
        return;
      case 'TaggedTemplateExpression':
        this.#visit(node.tag, scope, 'call');
        this.#visit(node.quasi, scope);
        return;
      case 'AssignmentExpression':
        this.#visit(node.left, scope, 'assign');
        this.#visit(node.right, scope);
        return;
      case 'UpdateExpression':
        this.#visit(node.argument, scope, 'assign');
        return;
      case 'AssignmentPattern':
        this.#visit(node.left, scope, role);
        this.#visit(node.right, scope);
    }
  }

  #addReference(node: Identifier, scope: LexicalScope, role: Role): void {
    this.references.push({ name: node.name, start: node.start, end: node.end, role, scope });
  }

  #visitProperty(node: AnyNode & { type: 'Property' }, scope: LexicalScope, role: Role): void {
    if (node.computed) this.#visit(node.key, scope);
    const isAssigned = role === 'assign';
    if (!node.shorthand) {
      this.#visit(node.value, scope, isAssigned ? 'assign' : 'read');
      return;
    }
    const shorthand = isAssigned ? 'shorthandTarget' : 'shorthand';
    if (node.value.type === 'Identifier') this.#addReference(node.value, scope, shorthand);
    else this.#visit(node.value, scope, shorthand);
  }

  #visitFunction(
    node: AnyNode & { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' },
    scope: LexicalScope,
  ): void {
    const { id } = node;
    if (id && node.type === 'FunctionDeclaration') {
      scope.names.set(id.name, 'function');
      const functionScope = functionOf(scope);
      if (functionScope !== scope && !functionScope.names.has(id.name))
        functionScope.names.set(id.name, 'function');
    }
    const isArrow = node.type === 'ArrowFunctionExpression';
    const innerScope = createScope(scope, node, isArrow ? 'arrow' : 'function', node.body.start);
    if (!isArrow) innerScope.names.set('arguments', 'var');
    if (id && node.type === 'FunctionExpression') innerScope.names.set(id.name, 'ownName');
    innerScope.hasParameterExpressions = node.params.some(({ type }) => type !== 'Identifier');
    for (const parameter of node.params) this.#bind(parameter, innerScope, innerScope, 'parameter');
    if (node.body.type === 'BlockStatement') this.#visitAll(node.body.body, innerScope);
    else this.#visit(node.body, innerScope);
  }

  #visitClass(node: AnyNode & { type: 'ClassDeclaration' | 'ClassExpression' }, scope: LexicalScope): void {
    const { id } = node;
    if (id && node.type === 'ClassDeclaration') scope.names.set(id.name, 'class');
    const innerScope = createScope(scope, node);
    if (id && node.type === 'ClassExpression') innerScope.names.set(id.name, 'const');
    if (node.superClass) this.#visit(node.superClass, innerScope);
    for (const member of node.body.body) {
      if (member.type === 'StaticBlock') {
        this.#visitAll(member.body, createScope(innerScope, member, 'initializer', member.start));
        continue;
      }
      if (member.computed) this.#visit(member.key, innerScope);
      if (!member.value) continue;
      const { value } = member;
      const isField = member.type === 'PropertyDefinition';
      this.#visit(value, isField ? createScope(innerScope, value, 'initializer', value.start) : innerScope);
    }
  }

  #visitVariables(node: AnyNode & { type: 'VariableDeclaration' }, scope: LexicalScope): void {
    const { kind } = node;
    const declaredKind = kind === 'let' || kind === 'const' ? kind : kind === 'var' ? 'var' : 'const';
    for (const { id, init } of node.declarations) {
      this.#bind(id, declaredKind === 'var' ? functionOf(scope) : scope, scope, declaredKind);
      if (init) this.#visit(init, scope);
      if (init?.type !== 'FunctionExpression' || id.type !== 'Identifier' || init.id?.name !== id.name)
        continue;
      const names = scope.children.at(-1)?.names;
      if (names?.get(id.name) === 'ownName') names.set(id.name, 'variableName');
    }
  }

  #visitBlock(node: AnyNode, scope: LexicalScope): void {
    const innerScope = createScope(scope, node);
    if (node.type === 'CatchClause') {
      if (node.param) this.#bind(node.param, innerScope, innerScope, 'let');
      this.#visit(node.body, innerScope);
      return;
    }
    if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') {
      this.#visit(node.left, innerScope, 'assign');
      this.#visit(node.right, innerScope);
      this.#visit(node.body, innerScope);
      return;
    }
    this.#visitAll(childNodes(node), innerScope);
  }

  /** Declares the names of a pattern, and visits its expressions. */
  #bind(
    pattern: AnyNode,
    owner: LexicalScope,
    scope: LexicalScope,
    kind: DeclarationKind,
    role: 'declare' | 'shorthandDeclare' = 'declare',
  ): void {
    switch (pattern.type) {
      case 'Identifier': {
        const { name, start, end } = pattern;
        if (kind !== 'var' || !owner.names.has(name) || owner.names.get(name) === 'ownName')
          owner.names.set(name, kind);
        this.references.push({ name, start, end, role, scope: owner });
        return;
      }
      case 'AssignmentPattern':
        this.#bind(pattern.left, owner, scope, kind, role);
        this.#visit(pattern.right, scope);
        return;
      case 'Property':
        if (pattern.computed) this.#visit(pattern.key, scope);
        this.#bind(pattern.value, owner, scope, kind, pattern.shorthand ? 'shorthandDeclare' : 'declare');
        return;
      case 'RestElement':
        this.#bind(pattern.argument, owner, scope, kind);
        return;
      default:
        for (const child of childNodes(pattern)) this.#bind(child, owner, scope, kind);
    }
  }
}

function createScope(
  parent: LexicalScope | undefined,
  { start, end }: { start: number; end: number },
  body?: LexicalScope['body'],
  bodyStart = start,
): LexicalScope {
  const names = new Map<string, DeclarationKind>();
  const scope = {
    start,
    end,
    parent,
    children: [],
    names,
    body,
    bodyStart,
    usesThis: false,
    hasParameterExpressions: false,
  };
  parent?.children.push(scope);
  return scope;
}

function recordThisUse(scope: LexicalScope): void {
  for (let current: LexicalScope | undefined = scope; current; current = current.parent) {
    current.usesThis = true;
    if (current.body !== undefined && current.body !== 'arrow') return;
  }
}

const isPattern = ({ type }: AnyNode): boolean =>
  type === 'ArrayPattern' || type === 'ObjectPattern' || type === 'RestElement';

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the nodes directly below a node. */
export function childNodes(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => isNode(value));
}
