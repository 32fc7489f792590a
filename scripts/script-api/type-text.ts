import ts from 'typescript';

/** Types of the language that scripts see unchanged. */
const languageTypes = new Set([
  'Date',
  'RegExp',
  'Error',
  'Iterable',
  'Promise',
  'Function',
  'Record',
  'Readonly',
  'Uint8Array',
]);
/** The language's own iterators, which the declarations show as `IterableIterator`. */
const iterators = new Set([
  'ArrayIterator',
  'Generator',
  'IterableIterator',
  'MapIterator',
  'SetIterator',
  'IteratorObject',
]);

/**
 * A type as written in the declarations for scripts. The service's own types, which scripts do not know,
 * become `any`; so does `unknown`, because scripts have no means to narrow it.
 */
export function typeText(
  type: ts.Type,
  checker: ts.TypeChecker,
  nameOf: (symbol: ts.Symbol) => string | undefined,
): string {
  const depths: ts.Type[] = [];
  const text = (of: ts.Type): string => {
    if (depths.includes(of) || depths.length > 12) return 'any';
    depths.push(of);
    try {
      return written(of);
    } finally {
      depths.pop();
    }
  };
  const list = (types: readonly ts.Type[]): string =>
    types.length === 0 ? '' : `<${types.map(text).join(', ')}>`;

  const written = (of: ts.Type): string => {
    const { flags } = of;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
    if (flags & ts.TypeFlags.EnumLike) return 'any';
    if (flags & ts.TypeFlags.StringLiteral) return JSON.stringify((of as ts.StringLiteralType).value);
    if (flags & ts.TypeFlags.StringLike) return 'string';
    if (flags & ts.TypeFlags.NumberLike) return 'number';
    if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
    if (flags & ts.TypeFlags.ESSymbolLike) return 'symbol';
    if (flags & ts.TypeFlags.Void) return 'void';
    if (flags & ts.TypeFlags.Undefined) return 'undefined';
    if (flags & ts.TypeFlags.Null) return 'null';
    if (flags & ts.TypeFlags.Never) return 'never';
    if (flags & ts.TypeFlags.NonPrimitive) return 'object';
    if (flags & ts.TypeFlags.TypeParameter)
      return (of as ts.TypeParameter & { isThisType?: boolean }).isThisType ? 'this' : of.symbol.name;
    if (of.aliasSymbol?.name === 'Record') return `Record${list(of.aliasTypeArguments ?? [])}`;
    if (of.isUnion()) return union(of.types.map(text));
    if (of.isIntersection()) return 'any';
    return objectText(of);
  };

  const objectText = (of: ts.Type): string => {
    const args = checker.getTypeArguments(of as ts.TypeReference);
    if (checker.isArrayType(of)) return arrayOf(text(args[0] as ts.Type));
    if (checker.isTupleType(of)) return `[${args.map(text).join(', ')}]`;
    const { symbol } = of as { symbol?: ts.Symbol };
    const platform = symbol && nameOf(symbol);
    if (platform !== undefined) return platform + list(args.slice(0, typeParameters(symbol as ts.Symbol)));
    if (symbol && isLanguage(symbol)) {
      if (iterators.has(symbol.name)) return `IterableIterator<${text(args[0] as ts.Type)}>`;
      if (symbol.name === 'Uint8Array') return 'Uint8Array';
      if (languageTypes.has(symbol.name)) return symbol.name + list(args);
      if (symbol.name === 'ReadonlyArray') return arrayOf(text(args[0] as ts.Type));
    }
    const [signature, ...others] = of.getCallSignatures();
    if (signature && others.length === 0) return functionText(signature);
    return anonymous(of) ? literal(of) : 'any';
  };

  const functionText = (signature: ts.Signature): string => {
    const parameters = signature.parameters.map((parameter) => {
      const own = checker.getTypeOfSymbol(parameter);
      const { valueDeclaration: declared } = parameter;
      const isRest =
        declared !== undefined && ts.isParameter(declared) && declared.dotDotDotToken !== undefined;
      return `${isRest ? '...' : ''}${parameter.name}: ${text(own)}`;
    });
    return `(${parameters.join(', ')}) => ${text(signature.getReturnType())}`;
  };

  const literal = (of: ts.Type): string => {
    const members = of.getProperties().map((property) => {
      const own = checker.getTypeOfSymbol(property);
      const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
      const typeString = optional === '' ? text(own) : text(own).replace(/ \| undefined$/, '');
      return `${property.name}${optional}: ${typeString}`;
    });
    return members.length === 0 || members.some((member) => !/^[\w$]+\??: /.test(member))
      ? 'any'
      : `{ ${members.join('; ')} }`;
  };

  return text(type);
}

const typeParameters = (symbol: ts.Symbol): number => {
  const declaration = symbol.declarations?.find(ts.isClassDeclaration);
  return declaration?.typeParameters?.length ?? 0;
};

const isLanguage = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((declaration) =>
    /\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName),
  ) ?? false;

const anonymous = (type: ts.Type): boolean => {
  const { symbol } = type as { symbol?: ts.Symbol };
  const isInterface = symbol?.declarations?.some(ts.isInterfaceDeclaration) ?? false;
  return isInterface || ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Anonymous) !== 0;
};

const arrayOf = (element: string): string =>
  /^[\w.$]+$/.test(element) ? `${element}[]` : `Array<${element}>`;

function union(parts: readonly string[]): string {
  const unique = [...new Set(parts)];
  if (unique.includes('any')) return 'any';
  // A function type in a union needs parentheses.
  const plain = unique.map((part) => (part.includes('=>') ? `(${part})` : part));
  const last = (part: string) => (part === 'null' ? 1 : part === 'undefined' ? 2 : 0);
  return plain.sort((one, other) => last(one) - last(other)).join(' | ');
}
