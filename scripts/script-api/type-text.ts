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
 * Returns a type as written in the declarations for scripts. The service's own classes, which scripts do not know,
 * become `any`, and its interfaces a list of members; `unknown` becomes `any`, because scripts cannot narrow it.
 */
export function typeText(type: ts.Type, checker: ts.TypeChecker, nameOf: NameOf): string {
  return new TypeWriter(checker, nameOf).text(type);
}

/** The name that scripts use for a class of the platform; `undefined` for other symbols. */
type NameOf = (symbol: ts.Symbol) => string | undefined;

class TypeWriter {
  readonly #checker: ts.TypeChecker;
  readonly #nameOf: NameOf;
  /** The types that contain the current one, from the outermost. */
  readonly #containers: ts.Type[] = [];

  constructor(checker: ts.TypeChecker, nameOf: NameOf) {
    this.#checker = checker;
    this.#nameOf = nameOf;
  }

  /** Returns a type as text. A type that contains itself, or is nested too deeply, is `any`. */
  text(type: ts.Type): string {
    if (this.#containers.includes(type) || this.#containers.length > 12) return 'any';
    this.#containers.push(type);
    try {
      return this.#typeText(type);
    } finally {
      this.#containers.pop();
    }
  }

  #typeArguments(types: readonly ts.Type[]): string {
    return types.length === 0 ? '' : `<${types.map((type) => this.text(type)).join(', ')}>`;
  }

  #typeText(type: ts.Type): string {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
    if (flags & ts.TypeFlags.EnumLike) return 'any';
    if (flags & ts.TypeFlags.StringLiteral) return JSON.stringify((type as ts.StringLiteralType).value);
    if (flags & ts.TypeFlags.StringLike) return 'string';
    if (flags & ts.TypeFlags.NumberLike) return 'number';
    if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
    if (flags & ts.TypeFlags.ESSymbolLike) return 'symbol';
    if (flags & ts.TypeFlags.Void) return 'void';
    if (flags & ts.TypeFlags.Undefined) return 'undefined';
    if (flags & ts.TypeFlags.Null) return 'null';
    // A method that always throws here may work on an instance. Editors would gray out code after a call that returns
    // `never`.
    if (flags & ts.TypeFlags.Never) return 'any';
    if (flags & ts.TypeFlags.NonPrimitive) return 'object';
    if (flags & ts.TypeFlags.TypeParameter)
      return (type as ts.TypeParameter & { isThisType?: boolean }).isThisType ? 'this' : type.symbol.name;
    if (type.aliasSymbol?.name === 'Record')
      return `Record${this.#typeArguments(type.aliasTypeArguments ?? [])}`;
    if (type.isUnion()) return union(type.types.map((part) => this.text(part)));
    if (type.isIntersection()) return 'any';
    return this.#objectText(type);
  }

  #objectText(type: ts.Type): string {
    const args = this.#checker.getTypeArguments(type as ts.TypeReference);
    if (this.#checker.isArrayType(type)) return arrayOf(this.text(args[0] as ts.Type));
    if (this.#checker.isTupleType(type)) return `[${args.map((element) => this.text(element)).join(', ')}]`;
    const { symbol } = type as { symbol?: ts.Symbol };
    const platformName = symbol && this.#nameOf(symbol);
    if (platformName !== undefined)
      return platformName + this.#typeArguments(args.slice(0, countTypeParameters(symbol as ts.Symbol)));
    if (symbol && isLanguageSymbol(symbol)) {
      if (iterators.has(symbol.name)) return `IterableIterator<${this.text(args[0] as ts.Type)}>`;
      if (symbol.name === 'Uint8Array') return 'Uint8Array';
      if (languageTypes.has(symbol.name)) return symbol.name + this.#typeArguments(args);
      if (symbol.name === 'ReadonlyArray') return arrayOf(this.text(args[0] as ts.Type));
    }
    const [signature, ...otherSignatures] = type.getCallSignatures();
    if (signature && otherSignatures.length === 0) return this.#functionText(signature);
    return isObjectType(type) ? this.#literal(type) : 'any';
  }

  #functionText(signature: ts.Signature): string {
    const parameters = signature.parameters.map((parameter) => {
      const type = this.#checker.getTypeOfSymbol(parameter);
      const { valueDeclaration } = parameter;
      const isRest =
        valueDeclaration !== undefined &&
        ts.isParameter(valueDeclaration) &&
        valueDeclaration.dotDotDotToken !== undefined;
      return `${isRest ? '...' : ''}${parameter.name}: ${this.text(type)}`;
    });
    return `(${parameters.join(', ')}) => ${this.text(signature.getReturnType())}`;
  }

  #literal(type: ts.Type): string {
    const members = type.getProperties().map((property) => {
      const propertyType = this.#checker.getTypeOfSymbol(property);
      const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
      const typeString =
        optional === '' ? this.text(propertyType) : this.text(propertyType).replace(/ \| undefined$/, '');
      return `${property.name}${optional}: ${typeString}`;
    });
    return members.length === 0 || members.some((member) => !/^[\w$]+\??: /.test(member))
      ? 'any'
      : `{ ${members.join('; ')} }`;
  }
}

const countTypeParameters = (symbol: ts.Symbol): number => {
  const declaration = symbol.declarations?.find(ts.isClassDeclaration);
  return declaration?.typeParameters?.length ?? 0;
};

const isLanguageSymbol = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((declaration) =>
    /\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName),
  ) ?? false;

/** Whether a type is an interface or an object type without a name, whose members are then listed. */
const isObjectType = (type: ts.Type): boolean => {
  const { symbol } = type as { symbol?: ts.Symbol };
  const isInterface = symbol?.declarations?.some(ts.isInterfaceDeclaration) ?? false;
  return isInterface || ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Anonymous) !== 0;
};

const arrayOf = (element: string): string =>
  /^[\w.$]+$/.test(element) ? `${element}[]` : `Array<${element}>`;

function union(parts: readonly string[]): string {
  const uniqueParts = [...new Set(parts)];
  if (uniqueParts.includes('any')) return 'any';
  // A function type in a union needs parentheses.
  const unionParts = uniqueParts.map((part) => (part.includes('=>') ? `(${part})` : part));
  const rank = (part: string) => (part === 'null' ? 1 : part === 'undefined' ? 2 : 0);
  return unionParts.sort((a, b) => rank(a) - rank(b)).join(' | ');
}
