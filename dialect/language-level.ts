import type { AnyNode, Node, Program } from 'acorn';
import { full } from 'acorn-walk';
import { declaringScope, lexicalScopes } from './lexical-scopes.ts';
import { parseScript } from './parse-script.ts';

/**
 * The versions of the platform's script language, one of which an instance selects (platform/dialect, 1). The numbers
 * are those of `System.compatibilityMode`: 2207 is 22.7.
 */
export const compatibilityModes = [
  1004, 1006, 1306, 1505, 1601, 1602, 1707, 1802, 1810, 1910, 2102, 2207,
] as const;
export const highestCompatibilityMode = 2207;

/** Returns the name of a compatibility mode: `22.7`. */
export const compatibilityModeName = (mode: number): string => `${Math.floor(mode / 100)}.${mode % 100}`;

/** A use of a language feature that the platform does not have in a compatibility mode. */
export interface LanguageIssue {
  /** The name of the feature for users, such as `class`. */
  readonly feature: string;
  /** The first compatibility mode with the feature; undefined if there is none. */
  readonly since: number | undefined;
  /** The position of the first use, 1-based. */
  readonly line: number;
  readonly column: number;
}

interface Feature {
  readonly name: string;
  readonly since?: number;
}

/** The first compatibility mode of each global that not all modes have; undefined if the platform never has it. */
const globals = new Map<string, number | undefined>([
  ...['Promise', 'Proxy', 'Reflect', 'Intl', 'fetch', 'console', 'queueMicrotask', 'structuredClone'].map(
    neverAvailable,
  ),
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'].map(neverAvailable),
  ...['process', 'Buffer', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'AbortController'].map(
    neverAvailable,
  ),
  ...['WeakRef', 'FinalizationRegistry', 'AggregateError', 'SharedArrayBuffer', 'Atomics'].map(
    neverAvailable,
  ),
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'Symbol', 'ArrayBuffer', 'DataView'].map(since2102),
  ...['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array'].map(since2102),
  ...['Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array'].map(since2102),
  ...['BigInt', 'globalThis'].map(since2207),
]);

/** Like {@link globals}, but for functions and constants of built-in classes. */
const members = new Map<string, number | undefined>([
  ...['Object.groupBy', 'Object.hasOwn', 'Object.getOwnPropertyDescriptors', 'Array.fromAsync'].map(
    neverAvailable,
  ),
  ...['Object.assign', 'Object.is', 'Object.setPrototypeOf', 'Array.from', 'Array.of'].map(since2102),
  ...['Error.captureStackTrace'].map(since2102),
  ...['Object.values', 'Object.entries', 'Object.fromEntries', 'String.raw', 'Number.EPSILON'].map(since2207),
]);

function neverAvailable(name: string): [string, undefined] {
  return [name, undefined];
}
function since2102(name: string): [string, number] {
  return [name, 2102];
}
function since2207(name: string): [string, number] {
  return [name, 2207];
}

/** White space and comments. */
const gapPattern = String.raw`(?:\s|/\*(?:[^*]|\*(?!/))*\*/|//.*)*`;
const namePattern = String.raw`(?:[\p{ID_Continue}$\u200c\u200d]|\\u(?:\w{4}|\{\w+\}))+`;

/** Matches every script that may have an issue. A match in a string or comment does no harm. */
const issuePattern = new RegExp(
  [
    '=>',
    String.raw`\?\.`,
    String.raw`\?\?`,
    String.raw`\.\.\.`,
    '`',
    String.raw`\*\*`,
    String.raw`\|\|=`,
    '&&=',
    String.raw`\b\d\w*n\b`,
    String.raw`#[\p{ID_Start}$_\\]`,
    `\\b(?:class|async|await|import|of|${[...globals.keys()].join('|')})\\b`,
    `\\b(?:${[...members.keys()].join('|').replaceAll('.', '\\.')})\\b`,
    `[{,]${gapPattern}${namePattern}${gapPattern}[,}]`,
  ].join('|'),
  'u',
);

/**
 * Returns the language features of a script that the platform does not have in a compatibility mode, each feature once,
 * in the order of the text. A script that cannot be parsed has no issues.
 */
export function languageIssues(source: string, mode: number): LanguageIssue[] {
  if (!issuePattern.test(source)) return [];
  const program = parseScript(source);
  if (!program) return [];
  const issues = new Map<string, LanguageIssue & { readonly start: number }>();
  const add = ({ name, since }: Feature, { start, loc }: Node): void => {
    if (since !== undefined && since <= mode) return;
    const firstIssue = issues.get(name);
    if (firstIssue && firstIssue.start <= start) return;
    const { line = 1, column = 0 } = loc?.start ?? {};
    issues.set(name, { feature: name, since, line, column: column + 1, start });
  };
  full(program, (node: AnyNode) => {
    for (const feature of featuresOf(node, source)) add(feature, node);
    // acorn-walk visits the argument of a rest element in an object pattern, but not the element.
    if (node.type === 'ObjectPattern')
      for (const property of node.properties) if (property.type === 'RestElement') add(restFeature, property);
  });
  addGlobals(program, source, add);
  return [...issues.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ feature, since, line, column }) => ({ feature, since, line, column }));
}

const restFeature: Feature = { name: 'rest (...)' };

function featuresOf(node: AnyNode, source: string): Feature[] {
  switch (node.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [{ name: 'class' }];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.async ? [{ name: 'async' }] : [];
    case 'ArrowFunctionExpression': {
      // Skips arrow functions that the rewriting of old syntax has added.
      const isInSource = source.slice(node.start, node.end).includes('=>');
      return [
        ...(node.async ? [{ name: 'async' }] : []),
        ...(isInSource ? [{ name: 'arrow functions', since: 2102 }] : []),
      ];
    }
    case 'AwaitExpression':
      return [{ name: 'await' }];
    case 'ForOfStatement':
      // A rewritten `for each` is a `for...of` loop, but not in the source.
      return /\bof\b/.test(source.slice(node.left.end, node.right.start))
        ? [{ name: 'for...of', since: 2102 }]
        : [];
    case 'ChainExpression':
      return [{ name: 'optional chaining (?.)' }];
    case 'LogicalExpression':
      return node.operator === '??' ? [{ name: 'the operator ??' }] : [];
    case 'AssignmentExpression':
      if (['??=', '||=', '&&='].includes(node.operator)) return [{ name: `the operator ${node.operator}` }];
      return node.operator === '**=' ? [{ name: 'the operator **', since: 2207 }] : [];
    case 'BinaryExpression':
      return node.operator === '**' ? [{ name: 'the operator **', since: 2207 }] : [];
    case 'SpreadElement':
      return [{ name: 'spread (...)' }];
    case 'RestElement':
      return [restFeature];
    case 'ImportExpression':
      return [{ name: 'import' }];
    case 'TemplateLiteral':
      return source[node.start] === '`' ? [{ name: 'template literals', since: 2207 }] : [];
    case 'ObjectExpression':
      return node.properties.some((property) => property.type === 'Property' && property.shorthand)
        ? [{ name: 'shorthand properties', since: 2207 }]
        : [];
    case 'Literal':
      return typeof node.bigint === 'string' ? [{ name: 'BigInt', since: 2207 }] : [];
    case 'MemberExpression': {
      const name = source.slice(node.start, node.end);
      return members.has(name) ? [createFeature(name, members.get(name))] : [];
    }
    default:
      return [];
  }
}

const createFeature = (name: string, since: number | undefined): Feature =>
  since === undefined ? { name } : { name, since };

/** Adds the globals that a script uses. A name after `typeof` does not count as a use. */
function addGlobals(program: Program, source: string, add: (feature: Feature, node: Node) => void): void {
  // The imports may contain classes of the platform with the same names.
  if (/\bimport(?:Package|Class)\b/.test(source)) return;
  for (const { name, start, end, scope } of lexicalScopes(program).references) {
    if (!globals.has(name) || declaringScope(scope, name)) continue;
    // Only the 20 characters before the name are searched: they have room for a `typeof` and some blanks.
    if (/\btypeof\s*\(?\s*$/.test(source.slice(Math.max(0, start - 20), start))) continue;
    add(createFeature(name, globals.get(name)), {
      type: 'Identifier',
      start,
      end,
      loc: locationOf(source, start),
    });
  }
}

function locationOf(source: string, offset: number) {
  const linesBefore = source.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/);
  const position = { line: linesBefore.length, column: linesBefore.at(-1)?.length ?? 0 };
  return { start: position, end: position };
}
