import type { AnyNode, Identifier, MemberExpression, Program } from 'acorn';

/** `ownName` is the name of a function expression, in its own scope: V8 has it only where the function mentions it. */
export type DeclarationKind = 'var' | 'let' | 'const' | 'class' | 'function' | 'parameter' | 'ownName';

/** A stretch of a script with names of its own; offsets count from 0, `end` is exclusive. */
export interface LexicalScope {
  readonly start: number;
  readonly end: number;
  readonly parent: LexicalScope | undefined;
  readonly children: LexicalScope[];
  readonly names: Map<string, DeclarationKind>;
  /** What the scope is the body of, if it is one: an arrow function has no `this` of its own. */
  readonly body: 'module' | 'function' | 'arrow' | 'initializer' | undefined;
  /** Offset of the function's body: what stands before it is the head. */
  readonly bodyStart: number;
  /** Whether code in it speaks of the `this` of its function, arrow functions within included. */
  usesThis: boolean;
  /** Of a function: whether a parameter has a default or is a pattern, which gives the body variables of its own. */
  hasParameterExpressions: boolean;
}

/** A stretch of the text, and the scope in which it stands. */
export interface ScopedStretch {
  readonly start: number;
  readonly end: number;
  readonly scope: LexicalScope;
}

/** A name where its value is read, assigned or declared; a declared one stands in the scope that it is declared in. */
export interface NameReference extends ScopedStretch {
  readonly name: string;
  readonly role:
    'read' | 'assign' | 'call' | 'shorthand' | 'shorthandTarget' | 'declare' | 'shorthandDeclare';
}

export interface LexicalAnalysis {
  readonly module: LexicalScope;
  readonly references: readonly NameReference[];
  /** Every `this`. */
  readonly thisExpressions: readonly ScopedStretch[];
  /** Every `super.name` and `super[name]`. */
  readonly superMembers: readonly (ScopedStretch & { readonly node: MemberExpression })[];
}

/** The scopes of a script and the names that each declares (ECMA-262, 8.2: scope analysis). */
export function lexicalScopes(program: Program): LexicalAnalysis {
  return new Analyser(program);
}

/** The innermost scope that holds an offset. */
export function scopeAt(module: LexicalScope, offset: number): LexicalScope {
  let at = module;
  for (;;) {
    const inner = at.children.find(({ start, end }) => start <= offset && offset < end);
    if (!inner) return at;
    at = inner;
  }
}

/** The scope of the function, or of the module, in which a scope lies. */
export function functionOf(scope: LexicalScope): LexicalScope {
  let at = scope;
  while (at.body === undefined && at.parent) at = at.parent;
  return at;
}

/** The scope of the function, or of the module, whose `this` is the one in a scope. */
export function thisScopeOf(scope: LexicalScope): LexicalScope {
  let at = functionOf(scope);
  while (at.body === 'arrow' && at.parent) at = functionOf(at.parent);
  return at;
}

/** The scope in which a name is declared that is read in `scope`; undefined where the script does not declare it. */
export function declaringScope(scope: LexicalScope, name: string): LexicalScope | undefined {
  for (let at: LexicalScope | undefined = scope; at; at = at.parent) if (at.names.has(name)) return at;
  return undefined;
}

type Role = NameReference['role'];

class Analyser implements LexicalAnalysis {
  readonly module: LexicalScope;
  readonly references: NameReference[] = [];
  readonly thisExpressions: ScopedStretch[] = [];
  readonly superMembers: (ScopedStretch & { readonly node: MemberExpression })[] = [];

  constructor(program: Program) {
    this.module = scopeOf(undefined, program, 'module', 0);
    Object.assign(this.module, { end: Infinity });
    this.#list(program.body, this.module);
  }

  #list(nodes: readonly (AnyNode | null)[], scope: LexicalScope): void {
    for (const node of nodes) if (node) this.#visit(node, scope);
  }

  #visit(node: AnyNode, scope: LexicalScope, role: Role = 'read'): void {
    switch (node.type) {
      case 'Identifier':
        this.#refer(node, scope, role);
        return;
      case 'ThisExpression':
        this.thisExpressions.push({ start: node.start, end: node.end, scope });
        markThis(scope);
        return;
      case 'Super':
      case 'MetaProperty':
        markThis(scope);
        return;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#function(node, scope);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.#class(node, scope);
        return;
      case 'VariableDeclaration':
        this.#variables(node, scope);
        return;
      case 'BlockStatement':
      case 'SwitchStatement':
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'CatchClause':
        this.#block(node, scope);
        return;
      case 'MemberExpression':
        if (node.object.type === 'Super')
          this.superMembers.push({ start: node.start, end: node.end, scope, node });
        this.#visit(node.object, scope);
        if (node.computed) this.#visit(node.property, scope);
        return;
      case 'Property':
        this.#property(node, scope, role);
        return;
      case 'CallExpression':
        this.#visit(node.callee, scope, 'call');
        this.#list(node.arguments, scope);
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

  #refer(node: Identifier, scope: LexicalScope, role: Role): void {
    this.references.push({ name: node.name, start: node.start, end: node.end, role, scope });
  }

  #property(node: AnyNode & { type: 'Property' }, scope: LexicalScope, role: Role): void {
    if (node.computed) this.#visit(node.key, scope);
    const assigns = role === 'assign';
    if (!node.shorthand) {
      this.#visit(node.value, scope, assigns ? 'assign' : 'read');
      return;
    }
    const shorthand = assigns ? 'shorthandTarget' : 'shorthand';
    if (node.value.type === 'Identifier') this.#refer(node.value, scope, shorthand);
    else this.#visit(node.value, scope, shorthand);
  }

  #function(
    node: AnyNode & { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' },
    scope: LexicalScope,
  ): void {
    const { id } = node;
    if (id && node.type === 'FunctionDeclaration') {
      scope.names.set(id.name, 'function');
      const outer = functionOf(scope);
      if (outer !== scope && !outer.names.has(id.name)) outer.names.set(id.name, 'function');
    }
    const isArrow = node.type === 'ArrowFunctionExpression';
    const inner = scopeOf(scope, node, isArrow ? 'arrow' : 'function', node.body.start);
    if (!isArrow) inner.names.set('arguments', 'var');
    if (id && node.type === 'FunctionExpression' && !declaringScope(scope, id.name))
      inner.names.set(id.name, 'ownName');
    inner.hasParameterExpressions = node.params.some(({ type }) => type !== 'Identifier');
    for (const parameter of node.params) this.#bind(parameter, inner, inner, 'parameter');
    if (node.body.type === 'BlockStatement') this.#list(node.body.body, inner);
    else this.#visit(node.body, inner);
  }

  #class(node: AnyNode & { type: 'ClassDeclaration' | 'ClassExpression' }, scope: LexicalScope): void {
    const { id } = node;
    if (id && node.type === 'ClassDeclaration') scope.names.set(id.name, 'class');
    const inner = scopeOf(scope, node);
    if (id && node.type === 'ClassExpression') inner.names.set(id.name, 'const');
    if (node.superClass) this.#visit(node.superClass, inner);
    for (const member of node.body.body) {
      if (member.type === 'StaticBlock') {
        this.#list(member.body, scopeOf(inner, member, 'initializer', member.start));
        continue;
      }
      if (member.computed) this.#visit(member.key, inner);
      if (!member.value) continue;
      const { value } = member;
      const isField = member.type === 'PropertyDefinition';
      this.#visit(value, isField ? scopeOf(inner, value, 'initializer', value.start) : inner);
    }
  }

  #variables(node: AnyNode & { type: 'VariableDeclaration' }, scope: LexicalScope): void {
    const { kind } = node;
    const declared = kind === 'let' || kind === 'const' ? kind : kind === 'var' ? 'var' : 'const';
    for (const { id, init } of node.declarations) {
      this.#bind(id, declared === 'var' ? functionOf(scope) : scope, scope, declared);
      if (init) this.#visit(init, scope);
    }
  }

  #block(node: AnyNode, scope: LexicalScope): void {
    const inner = scopeOf(scope, node);
    if (node.type === 'CatchClause') {
      if (node.param) this.#bind(node.param, inner, inner, 'let');
      this.#visit(node.body, inner);
      return;
    }
    if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') {
      this.#visit(node.left, inner, 'assign');
      this.#visit(node.right, inner);
      this.#visit(node.body, inner);
      return;
    }
    this.#list(childNodes(node), inner);
  }

  /** Declares the names of a pattern, and visits what it computes. */
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

function scopeOf(
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

function markThis(scope: LexicalScope): void {
  for (let at: LexicalScope | undefined = scope; at; at = at.parent) {
    at.usesThis = true;
    if (at.body !== undefined && at.body !== 'arrow') return;
  }
}

const isPattern = ({ type }: AnyNode): boolean =>
  type === 'ArrayPattern' || type === 'ObjectPattern' || type === 'RestElement';

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes directly below a node. */
export function childNodes(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => isNode(value));
}
