/**
 * Names that declarations must not have (CONTRIBUTING.md, Names): participles, prepositional phrases and
 * metaphors, for which the field has a noun.
 * Properties of object literals are not declarations, so documents keep the names that the contract gives them.
 */
const bannedNames = [
  ...[
    'answered',
    'asked',
    'explained',
    'found',
    'given',
    'gone',
    'kept',
    'known',
    'letGo',
    'lookAnew',
    'looks',
  ],
  ...[
    'mostHasty',
    'nobody',
    'onceOver',
    'refused',
    'said',
    'seen',
    'shown',
    'spoilt',
    'stir',
    'taken',
    'tally',
    'told',
  ],
  ...[
    'at',
    'attached',
    'buying',
    'exited',
    'least',
    'mine',
    'most',
    'one',
    'ordered',
    'ours',
    'own',
    'resumed',
  ],
  ...['abroad', 'billed', 'fitting', 'modern', 'stolen', 'working'],
  ...['door', 'farewell', 'insistence', 'patience', 'surroundings', 'wanted', 'wayTo', 'wordsOf'],
];

/** Names such as `ofAnna`: what is Anna's is missing. */
const possessivePattern = 'of[A-Z]\\w*';

const name = `/^(${[...bannedNames, possessivePattern].join('|')})$/`;
const binding = `Identifier[name=${name}]`;
const member = `:matches(Identifier, PrivateIdentifier)[name=${name}]`;

const declarations = [
  `VariableDeclarator > ${binding}.id`,
  `:function > ${binding}.params`,
  `FunctionDeclaration > ${binding}.id`,
  `TSParameterProperty > ${binding}`,
  `ObjectPattern > Property > ${binding}.value`,
  `ArrayPattern > ${binding}`,
  `RestElement > ${binding}`,
  `AssignmentPattern > ${binding}.left`,
  `:matches(ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration) > ${binding}.id`,
  `:matches(MethodDefinition, PropertyDefinition, TSPropertySignature, TSMethodSignature) > ${member}.key`,
];

/** A function does something: a preposition or a modal verb alone does not say what. */
const bannedFunctionNames = [
  ...['after', 'around', 'at', 'before', 'by', 'from', 'in', 'inside', 'of', 'on', 'over', 'to', 'under'],
  ...['with', 'within', 'without', 'can', 'may', 'must', 'should'],
];

const prepositions = `/^(${bannedFunctionNames.join('|')})$/`;
const functionName = `Identifier[name=${prepositions}].id`;

const functionDeclarations = [
  `FunctionDeclaration > ${functionName}`,
  `VariableDeclarator[init.type=/^(ArrowFunction|Function)Expression$/] > ${functionName}`,
  `MethodDefinition[static=false] > PrivateIdentifier[name=${prepositions}].key`,
];
const publicMethods = `:matches(MethodDefinition[static=false], TSMethodSignature) > Identifier[name=${prepositions}].key`;

const restrictions = (functionSelectors) => [
  'error',
  ...declarations.map((selector) => ({
    selector,
    message:
      'Name what the value is: the name is a participle, begins with "of", or is a metaphor (CONTRIBUTING.md, Names).',
  })),
  ...functionSelectors.map((selector) => ({
    selector,
    message: 'Name what the function does or returns: the name is a preposition or a modal verb alone.',
  })),
];

/** The options of ESLint's rule `no-restricted-syntax`. */
export const noBannedNames = restrictions([...functionDeclarations, publicMethods]);

/** The same for the Script API's classes, whose public names are the platform's, such as `Mail.to`. */
export const noBannedPrivateNames = restrictions(functionDeclarations);
