import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver';
import { parseScript, type Program } from '../../dialect/index.ts';
import { rangeIn, type LanguageDocument } from './language-document.ts';

type Statement = Program['body'][number];

/** A declaration of a script. Offsets are those of the text. */
interface Declaration {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
}

/**
 * Returns the outline of a script in the older language, for which editors have no language server: its functions, variables
 * and exports. While the script has a syntax error, finds the declarations that begin a line.
 */
export function scriptOutline({ text, document }: LanguageDocument): DocumentSymbol[] {
  const program = parseScript(text);
  const declarations = program ? program.body.flatMap(declarationsOf) : declarationsInLines(text);
  return declarations.map(({ name, kind, start, end, nameStart, nameEnd }) => ({
    name,
    kind,
    range: rangeIn(document, { start, end }),
    selectionRange: rangeIn(document, { start: nameStart, end: nameEnd }),
  }));
}

function declarationsOf(statement: Statement): Declaration[] {
  const { start, end } = statement;
  const declaration = (
    name: string,
    place: { readonly start: number; readonly end: number },
    isFunction: boolean,
  ): Declaration => ({
    name,
    kind: isFunction ? SymbolKind.Function : SymbolKind.Variable,
    start,
    end,
    nameStart: place.start,
    nameEnd: place.end,
  });
  if (statement.type === 'FunctionDeclaration') return [declaration(statement.id.name, statement.id, true)];
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' ? [declaration(id.name, id, init?.type === 'FunctionExpression')] : [],
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
    ? [declaration(property.name, property, expression.right.type === 'FunctionExpression')]
    : [];
}

/** What begins a line of half-written code and declares a name. Comments are matched first, so that they contain none. */
const lineDeclarations =
  /\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|^(?:(function)\s+|(?:var|let|const)\s+|(?:module\.)?exports\.)([\w$]+)([^\n]*)/gm;

/** Each declaration extends to the line before the next one. */
function declarationsInLines(text: string): Declaration[] {
  const matches = [...text.matchAll(lineDeclarations)].filter(([, , name]) => name !== undefined);
  return matches.map(({ index, 0: { length }, 1: keyword, 2: name = '', 3: rest = '' }, position) => {
    const nameEnd = index + length - rest.length;
    const next = matches[position + 1]?.index ?? text.length;
    return {
      name,
      kind:
        keyword !== undefined || /^[^=]*=\s*function\b/.test(rest)
          ? SymbolKind.Function
          : SymbolKind.Variable,
      start: index,
      end: index + text.slice(index, next).trimEnd().length,
      nameStart: nameEnd - name.length,
      nameEnd,
    };
  });
}
