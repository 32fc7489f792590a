import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver';
import { parseScript, type Program } from '../../dialect/index.ts';
import { toRange, type LanguageDocument } from './language-document.ts';

type Statement = Program['body'][number];

/** A declaration in a script. Positions are offsets in the text. */
interface Declaration {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
}

/**
 * Returns the outline of a `.ds` script, for which editors have no language server: its functions, variables and
 * exports. While the script has a syntax error, returns the declarations that begin a line.
 */
export function scriptOutline({ text, document }: LanguageDocument): DocumentSymbol[] {
  const program = parseScript(text);
  const declarations = program ? program.body.flatMap(toDeclarations) : matchDeclarations(text);
  return declarations.map(({ name, kind, start, end, nameStart, nameEnd }) => ({
    name,
    kind,
    range: toRange(document, { start, end }),
    selectionRange: toRange(document, { start: nameStart, end: nameEnd }),
  }));
}

function toDeclarations(statement: Statement): Declaration[] {
  const { start, end } = statement;
  const createDeclaration = (
    name: string,
    nameRange: { readonly start: number; readonly end: number },
    isFunction: boolean,
  ): Declaration => ({
    name,
    kind: isFunction ? SymbolKind.Function : SymbolKind.Variable,
    start,
    end,
    nameStart: nameRange.start,
    nameEnd: nameRange.end,
  });
  if (statement.type === 'FunctionDeclaration')
    return [createDeclaration(statement.id.name, statement.id, true)];
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' ? [createDeclaration(id.name, id, init?.type === 'FunctionExpression')] : [],
    );
  if (statement.type !== 'ExpressionStatement') return [];
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return [];
  const { object, property } = expression.left;
  const isExports =
    (object.type === 'Identifier' && object.name === 'exports') ||
    (object.type === 'MemberExpression' &&
      object.property.type === 'Identifier' &&
      object.property.name === 'exports');
  return isExports && property.type === 'Identifier'
    ? [createDeclaration(property.name, property, expression.right.type === 'FunctionExpression')]
    : [];
}

/**
 * Declarations at the start of a line of incomplete code. Comments are matched, too, so that declarations in them do
 * not count.
 */
const lineDeclarationPattern =
  /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|^(?:(function)\s+|(?:var|let|const)\s+|(?:module\.)?exports\.)([\w$]+)([^\n]*)/gm;

/** Matches declarations line by line. Each declaration extends to the line before the next one. */
function matchDeclarations(text: string): Declaration[] {
  const matches = [...text.matchAll(lineDeclarationPattern)].filter(([, , name]) => name !== undefined);
  return matches.map(({ index, 0: { length }, 1: keyword, 2: name = '', 3: lineRest = '' }, position) => {
    const nameEnd = index + length - lineRest.length;
    const nextIndex = matches[position + 1]?.index ?? text.length;
    return {
      name,
      kind:
        keyword !== undefined || /^[^=]*=\s*function\b/.test(lineRest)
          ? SymbolKind.Function
          : SymbolKind.Variable,
      start: index,
      end: index + text.slice(index, nextIndex).trimEnd().length,
      nameStart: nameEnd - name.length,
      nameEnd,
    };
  });
}
