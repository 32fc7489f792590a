import {
  parseVelocity,
  type VelocityExpression,
  type VelocityNode,
  type VelocityReference,
} from '../../dialect/index.ts';
import { Collection } from '../api/util/Collection.ts';
import { Map as PlatformMap } from '../api/util/Map.ts';
import { isAnyArray } from '../attribute-array.ts';
import { isEqual } from '../equality.ts';
import { Output } from '../isml/output.ts';
import { textOfValue } from '../isml/tag-attributes.ts';
import { callMethod, readIndex, readProperty } from './member-access.ts';
import { velocityTools } from './tools.ts';
import { freezeClass, SafeMap } from '../protocol/primordials.ts';

type Macro = Extract<VelocityNode, { kind: 'macro' }>;
type Variables = Map<string, unknown>;

/** How rendering continues after a node. */
type Flow = 'next' | 'break' | 'stop';

/** Maximum depth of macros, blocks and templates within one another. */
const maxDepth = 20;

/** A block of `#define`, which is rendered wherever a reference names it. */
class Block {
  readonly nodes: readonly VelocityNode[];
  constructor(nodes: readonly VelocityNode[]) {
    this.nodes = nodes;
  }
}
freezeClass(Block);

/**
 * Renders a Velocity template.
 * @param readTemplate reads a template that `#parse` or `#include` names
 * @throws Error with line and column if a template is not valid, or without them if the nesting is too deep; errors of
 * the methods that a template calls are thrown unchanged
 */
export function renderVelocity(
  text: string,
  parameters: Readonly<Record<string, unknown>>,
  readTemplate: (name: string) => string,
): string {
  const rendering = new Rendering(parameters, readTemplate);
  rendering.renderNodes(parseVelocity(text));
  return rendering.text;
}

class Rendering {
  readonly #variables: Variables = new SafeMap();
  readonly #macros = new SafeMap<string, Macro>();
  readonly #output = new Output();
  readonly #readTemplate: (name: string) => string;
  #depth = 0;

  constructor(parameters: Readonly<Record<string, unknown>>, readTemplate: (name: string) => string) {
    this.#readTemplate = readTemplate;
    for (const [name, tool] of Object.entries(velocityTools())) this.#variables.set(name, tool);
    for (const name in parameters) this.#variables.set(name, parameters[name]);
  }

  get text(): string {
    return this.#output.text;
  }

  renderNodes(nodes: readonly VelocityNode[]): Flow {
    for (const node of nodes) {
      const flow = this.#renderNode(node);
      if (flow !== 'next') return flow;
    }
    return 'next';
  }

  #renderNode(node: VelocityNode): Flow {
    switch (node.kind) {
      case 'text':
        this.#output.write(node.text);
        return 'next';
      case 'reference':
        this.#print(node);
        return 'next';
      case 'set':
        this.#set(node.target, this.#evaluate(node.value));
        return 'next';
      case 'define':
        this.#variables.set(node.variable, new Block(node.body));
        return 'next';
      case 'macro':
        this.#macros.set(node.name, node);
        return 'next';
      case 'if': {
        const branch = node.branches.find(({ condition }) => !condition || isTrue(this.#evaluate(condition)));
        return branch ? this.renderNodes(branch.body) : 'next';
      }
      case 'foreach':
        return this.#loop(node);
      case 'call':
        return this.#call(node);
      case 'evaluate':
      case 'parse':
      case 'include':
        return this.#insert(node);
      case 'break':
      case 'stop':
        return node.kind;
    }
  }

  #print(reference: VelocityReference): void {
    const value = this.#resolve(reference);
    if (value instanceof Block) this.#renderNested(() => this.renderNodes(value.nodes));
    else if (value !== null && value !== undefined) this.#output.write(textOfValue(value));
    else if (!reference.isQuiet) this.#output.write(reference.source);
  }

  #set({ name, accessors }: VelocityReference, value: unknown): void {
    const last = accessors.at(-1);
    if (!last) {
      this.#variables.set(name, value);
      return;
    }
    const owner = this.#follow(this.#variables.get(name), accessors.slice(0, -1));
    if (typeof owner !== 'object' || owner === null || last.kind === 'method') return;
    const key = last.kind === 'property' ? last.name : this.#evaluate(last.index);
    if (owner instanceof PlatformMap) owner.put(key, value);
    else (owner as Record<string, unknown>)[String(key)] = value;
  }

  #loop({ variable, list, body }: Extract<VelocityNode, { kind: 'foreach' }>): Flow {
    const names = [variable, 'foreach', 'velocityCount', 'velocityHasNext'];
    const savedValues = names.map((name) => [name, this.#variables.get(name)] as const);
    const elements = elementsOf(this.#evaluate(list));
    let flow: Flow = 'next';
    for (const [index, element] of elements.entries()) {
      const hasNext = index + 1 < elements.length;
      this.#variables.set(variable, element);
      this.#variables.set('foreach', {
        index,
        count: index + 1,
        hasNext,
        first: index === 0,
        last: !hasNext,
      });
      this.#variables.set('velocityCount', index + 1);
      this.#variables.set('velocityHasNext', hasNext);
      flow = this.renderNodes(body);
      if (flow !== 'next') break;
    }
    for (const [name, value] of savedValues) this.#variables.set(name, value);
    return flow === 'stop' ? 'stop' : 'next';
  }

  #call({ name, arguments: parameters, body, source }: Extract<VelocityNode, { kind: 'call' }>): Flow {
    const macro = this.#macros.get(name);
    if (!macro) {
      this.#output.write(source);
      if (body) return this.renderNodes(body);
      return 'next';
    }
    const values = parameters.map((parameter) => this.#evaluate(parameter));
    const names = [...macro.parameters, 'bodyContent'];
    const savedValues = names.map((parameter) => [parameter, this.#variables.get(parameter)] as const);
    for (const [index, parameter] of macro.parameters.entries())
      this.#variables.set(parameter, values[index]);
    if (body) this.#variables.set('bodyContent', new Block(body));
    const flow = this.#renderNested(() => this.renderNodes(macro.body));
    for (const [parameter, value] of savedValues) this.#variables.set(parameter, value);
    return flow === 'stop' ? 'stop' : 'next';
  }

  #insert({
    kind,
    arguments: parameters,
  }: Extract<VelocityNode, { kind: 'evaluate' | 'parse' | 'include' }>): Flow {
    for (const parameter of parameters) {
      const value = String(this.#evaluate(parameter));
      const text = kind === 'evaluate' ? value : this.#readTemplate(value);
      if (kind === 'include') this.#output.write(text);
      else if (this.#renderNested(() => this.renderNodes(parseVelocity(text))) === 'stop') return 'stop';
    }
    return 'next';
  }

  #renderNested<Result>(render: () => Result): Result {
    if (this.#depth >= maxDepth)
      throw new Error(`Velocity templates, macros and blocks are more than ${maxDepth} levels deep.`);
    this.#depth++;
    const result = render();
    this.#depth--;
    return result;
  }

  #resolve({ name, accessors }: VelocityReference): unknown {
    return this.#follow(this.#variables.get(name), accessors);
  }

  #follow(start: unknown, accessors: VelocityReference['accessors']): unknown {
    return accessors.reduce((value, accessor) => {
      if (accessor.kind === 'property') return readProperty(value, accessor.name);
      if (accessor.kind === 'index') return readIndex(value, this.#evaluate(accessor.index));
      const parameters = accessor.arguments.map((parameter) => this.#evaluate(parameter));
      return callMethod(value, accessor.name, parameters);
    }, start);
  }

  #evaluate(expression: VelocityExpression): unknown {
    switch (expression.kind) {
      case 'reference': {
        const value = this.#resolve(expression);
        return value instanceof Block ? this.#renderToText(value.nodes) : value;
      }
      case 'literal':
        return expression.value;
      case 'template':
        return this.#renderToText(expression.nodes);
      case 'list':
        return expression.elements.map((element) => this.#evaluate(element));
      case 'range':
        return range(Number(this.#evaluate(expression.from)), Number(this.#evaluate(expression.to)));
      case 'map':
        return Object.fromEntries(
          expression.entries.map(([key, value]) => [String(this.#evaluate(key)), this.#evaluate(value)]),
        );
      case 'not':
        return !isTrue(this.#evaluate(expression.operand));
      case 'negative':
        return -Number(this.#evaluate(expression.operand));
      case 'binary':
        return this.#evaluateBinary(expression);
    }
  }

  #renderToText(nodes: readonly VelocityNode[]): string {
    this.#output.begin();
    this.#renderNested(() => this.renderNodes(nodes));
    return this.#output.end();
  }

  #evaluateBinary({ operator, left, right }: Extract<VelocityExpression, { kind: 'binary' }>): unknown {
    const leftValue = this.#evaluate(left);
    if (operator === '&&') return isTrue(leftValue) && isTrue(this.#evaluate(right));
    if (operator === '||') return isTrue(leftValue) || isTrue(this.#evaluate(right));
    return applyOperator(operator, leftValue, this.#evaluate(right));
  }
}
freezeClass(Rendering);

/** Returns whether a condition holds: any value does, except null, undefined and false. */
const isTrue = (value: unknown): boolean => value !== null && value !== undefined && value !== false;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => (from <= to ? from + index : from - index));

function elementsOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (value instanceof PlatformMap) return value.values().toArray();
  if (value instanceof Collection || isAnyArray(value)) return Array.from(value as Iterable<unknown>);
  if (typeof value !== 'object') return [];
  return Symbol.iterator in value ? Array.from(value as Iterable<unknown>) : Object.values(value);
}

function applyOperator(operator: string, first: unknown, second: unknown): unknown {
  switch (operator) {
    case '==':
      return areEqual(first, second);
    case '!=':
      return !areEqual(first, second);
    case '+':
      return typeof first === 'string' || typeof second === 'string'
        ? `${String(first)}${String(second)}`
        : Number(first) + Number(second);
    default:
      return applyNumericOperator(operator, Number(first), Number(second));
  }
}

function applyNumericOperator(operator: string, first: number, second: number): unknown {
  switch (operator) {
    case '<':
      return first < second;
    case '<=':
      return first <= second;
    case '>':
      return first > second;
    case '>=':
      return first >= second;
    case '-':
      return first - second;
    case '*':
      return first * second;
    case '%':
      return first % second;
    default:
      // The quotient of whole numbers is a whole number.
      return Number.isInteger(first) && Number.isInteger(second)
        ? Math.trunc(first / second)
        : first / second;
  }
}

/** Returns whether two values are equal. Values of different types are equal if their texts are equal. */
function areEqual(first: unknown, second: unknown): boolean {
  if (first === null || first === undefined || second === null || second === undefined)
    return (first ?? null) === (second ?? null);
  return (
    isEqual(first, second) || (typeof first !== typeof second && textOfValue(first) === textOfValue(second))
  );
}
