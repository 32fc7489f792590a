/** The language of the platform's scripts, for the script hosts, the service, the debug adapter and the editor. */
export {
  boxedText,
  declaredNames,
  isExpression,
  parseEvaluation,
  returnsAtTop,
  rewriteEvaluation,
  type Evaluation,
} from './evaluation.ts';
export { closureOrigin, type ClosureOrigin } from './closure-origin.ts';
export { executableLines, type LineNumbers } from './executable-lines.ts';
export { enclosingFunction, functionsOf, isFunction, type ScriptFunction } from './functions.ts';
export { findHaltLines, type HaltLines } from './halting-line.ts';
export { guardedCondition } from './guarded-condition.ts';
export {
  declaringScope,
  functionOf,
  lexicalScopes,
  scopeAt,
  thisScopeOf,
  type LexicalAnalysis,
  type DeclarationKind,
  type LexicalScope,
  type NameReference,
} from './lexical-scopes.ts';
export {
  compatibilityModeName,
  compatibilityModes,
  highestCompatibilityMode,
  languageIssues,
  type LanguageIssue,
} from './language-level.ts';
export { mayExport } from './may-export.ts';
export { operandsOf } from './operands.ts';
export {
  returnedStatusLine,
  statusReturnLine,
  statusReturnOf,
  type ReturnedStatus,
  type StatusReturn,
} from './returned-status.ts';
export { withReturnStops } from './return-stops.ts';
export { parseScript } from './parse-script.ts';
export { syntaxErrorMessage } from './syntax-error-message.ts';
export { isLineUnreachable } from './unreachable.ts';
export { isMethodOfCall, isTypeofName, isTypeofProperty } from './typeof-operands.ts';
export { loopIterationsOf, type SourcePosition, type LoopIterations } from './loop-iterations.ts';
export { anyNameSign, attributeSign, descendantSign, filterName, literalSubstitutes } from './e4x-signs.ts';
export type { Program } from 'acorn';
export { makesXml, plainScript, ScriptSyntaxError, unusedName, type PlainScript } from './plain-script.ts';
export {
  toScript,
  compileIsml,
  type AttributeParts,
  type TemplateOperation,
  type TemplateScript,
} from './isml/template-script.ts';
export { parseVelocity } from './velocity/parse-template.ts';
export { VelocitySyntaxError } from './velocity/template-reader.ts';
export type {
  Expression as VelocityExpression,
  Node as VelocityNode,
  Reference as VelocityReference,
} from './velocity/nodes.ts';
