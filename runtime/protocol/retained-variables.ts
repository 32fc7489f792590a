/**
 * Code that the module loader adds after a script: a function that could evaluate any code, which makes V8 retain all
 * of the module's variables. The debugger can then show and evaluate variables that the halted function does not use.
 * It is never called, and the debugger does not halt in it.
 */
export const retainVariablesSnippet = "\n;(function () { 'use strict'; eval(''); });";
