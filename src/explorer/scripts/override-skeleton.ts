/** A new script, and the line in which the user begins to type. */
export interface NewScript {
  readonly text: string;
  readonly caretLine: number;
}

/** What the overridden script exports. `unknown` is a value whose kind the source does not show. */
type ExportKind = 'members' | 'function' | 'arrow function' | 'class' | 'unknown';

/** What a script assigns to `module.exports`. */
interface ExportedValue {
  readonly kind: ExportKind;
  /** The name of the function or class; '' if it has none. */
  readonly name: string;
  /** The parameters of the function; undefined or '' if they are not known. */
  readonly parameters?: string;
}

/**
 * Returns a script that overrides another one, and does not change anything yet. A controller extends the routes of
 * the overridden one. In any other script, `module.exports` and `base` are different objects, so that a function that
 * overrides one of `base` can call it.
 * @param overriddenText the text of the overridden script
 * @param exportedNames the names of the members that it exports
 */
export function newOverridingScript(
  path: string,
  overriddenText: string,
  exportedNames: readonly string[],
): NewScript {
  const isController = path.startsWith('controllers/') && /\bserver\.exports\s*\(/.test(overriddenText);
  const lines = isController
    ? [
        "var server = require('server');",
        'server.extend(module.superModule);',
        '',
        'module.exports = server.exports();',
      ]
    : [
        'var base = module.superModule;',
        '',
        ...overridingLines(withoutComments(overriddenText), exportedNames),
      ];
  const allLines = ["'use strict';", '', ...lines, ''];
  const bodyLine = allLines.findIndex((line) => /^\s+\/\/ Code /.test(line));
  const caretLine = isController ? 4 : bodyLine < 0 ? allLines.length - 1 : bodyLine;
  return { text: allLines.join('\n'), caretLine };
}

function overridingLines(code: string, exportedNames: readonly string[]): string[] {
  const value = exportedValue(code);
  const { kind, name } = value;
  if (kind === 'members')
    return [...memberCopy, '', ...exampleLines('exports', firstFunction(code, exportedNames))];
  if (kind === 'class') return classLines(name);
  if (kind === 'unknown')
    return [
      "module.exports = typeof base === 'function' ? function () { return base.apply(this, arguments); } : Object.create(base);",
      ...memberCopy,
      '',
      ...exampleLines('module.exports', undefined),
    ];
  return functionLines(code, value);
}

const memberCopy = [
  'Object.keys(base).forEach(function (name) {',
  '    module.exports[name] = base[name];',
  '});',
];

const exampleLines = (
  target: string,
  { name, parameters }: FunctionHead = { name: 'functionName', parameters: '' },
) => [
  '// Add functions that override those of base here, such as:',
  `// ${target}.${name} = function (${parameters}) { return base.${name}.apply(this, arguments); };`,
];

const classLines = (name: string) => [
  `module.exports = class ${name === '' || name === 'base' ? '' : `${name} `}extends base {`,
  '    // Code that overrides methods of base goes here. They can call super.',
  '};',
];

/** Returns a function that calls the overridden one. It can also be a constructor. */
function functionLines(code: string, { kind, name, parameters = '' }: ExportedValue): string[] {
  const isConstructor = kind === 'function' && (/^[A-Z]/.test(name) || /\.prototype\b/.test(code));
  return [
    `module.exports = function ${name === 'base' ? '' : name}(${parameters}) {`,
    '    // Code before or after the call of base goes here.',
    '    return base.apply(this, arguments);',
    '};',
    ...memberCopy,
    ...(isConstructor ? ['module.exports.prototype = Object.create(base.prototype);'] : []),
  ];
}

const valuePattern =
  /(?<![\w$.])module\.exports\s*=(?!=)\s*(?:exports\s*=\s*)?(?:(?<brace>\{)|(?<value>[^;]*))/;

/** Returns what a script without comments assigns to `module.exports`. */
function exportedValue(code: string): ExportedValue {
  const groups = valuePattern.exec(code)?.groups;
  if (!groups || groups['brace'] !== undefined) return { kind: 'members', name: '' };
  const value = groups['value'] ?? '';
  const directKind = functionKind(value);
  if (directKind) return directKind;
  const [, name] = /^([A-Za-z_$][\w$]*)\s*(?:$|\n)/.exec(value) ?? [];
  if (name === undefined) return { kind: 'unknown', name: '' };
  const escapedName = name.replaceAll('$', String.raw`\$`);
  const declaration = new RegExp(`(?<![\\w$.])(?:function|class)\\s+${escapedName}(?![\\w$])`).exec(code);
  if (declaration) {
    const isClass = declaration[0].startsWith('class');
    return isClass
      ? { kind: 'class', name }
      : { ...functionKind(code.slice(declaration.index)), kind: 'function', name };
  }
  const [variable] = new RegExp(`(?<![\\w$.])(?:var|let|const)\\s+${escapedName}\\s*=\\s*`).exec(code) ?? [];
  if (variable === undefined) return { kind: 'unknown', name };
  const initializer = code.slice(code.indexOf(variable) + variable.length);
  return { kind: initializer.startsWith('{') ? 'members' : 'unknown', ...functionKind(initializer), name };
}

/** Returns the function or class with which an expression starts; undefined if it is none. */
function functionKind(expression: string): ExportedValue | undefined {
  const [, keyword, name = '', list] =
    /^(?:async\s+)?(function|class)\b\s*(?!extends\b)([\w$]*)\s*(?:\(([^()]*)\))?/.exec(expression) ?? [];
  if (keyword !== undefined)
    return { kind: keyword === 'class' ? 'class' : 'function', name, parameters: plainParameters(list) };
  const arrow = /^(?:\(([^()]*)\)|([A-Za-z_$][\w$]*))\s*=>/.exec(expression);
  return arrow
    ? { kind: 'arrow function', name: '', parameters: plainParameters(arrow[1] ?? arrow[2]) }
    : undefined;
}

/** The name of a function, and the names of its parameters as they are written. */
interface FunctionHead {
  readonly name: string;
  readonly parameters: string;
}

/** Returns the first function that is exported under one of the names; undefined if the source shows none. */
function firstFunction(code: string, names: readonly string[]): FunctionHead | undefined {
  for (const name of names) {
    const escapedName = name.replaceAll('$', String.raw`\$`);
    const match = new RegExp(
      `(?<![\\w$])(?:function\\s+${escapedName}(?![\\w$])\\s*|${escapedName}['"]?\\s*[:=]\\s*(?:function\\b[\\s\\w$]*|(?=\\([^()]*\\)\\s*=>)))(?:\\((?<parameters>[^()]*)\\))?`,
    ).exec(code);
    if (match) return { name, parameters: plainParameters(match.groups?.['parameters']) };
  }
  return undefined;
}

/** Returns a list of parameters if they are only names, without defaults and patterns. */
const plainParameters = (parameters = ''): string =>
  /^[\w$\s,]*$/.test(parameters) ? (parameters.match(/[\w$]+/g) ?? []).join(', ') : '';

const withoutComments = (text: string): string =>
  text.replace(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g, (token) =>
    token.startsWith('/') ? ' ' : token,
  );
