import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { coverageTable, findMissingNames } from '../../../scripts/script-api/coverage.ts';
import { setterDoc } from '../../../scripts/script-api/doc-text.ts';
import { implementedClasses } from '../../../scripts/script-api/implemented-classes.ts';
import { scriptApiTypes } from '../../../scripts/script-api/types.ts';
import { moduleRootPlaceholder } from '../../../src/typescript-plugin/plugin-types.ts';
import { mergeJsconfig, newJsconfig, typesPath } from '../../../src/commands/jsconfig.ts';

describe('The types of the Script API', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-types-'));
  let types: string;
  before(function () {
    this.timeout(60_000);
    types = scriptApiTypes();
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Returns the compiler's messages about scripts in a workspace: `line: message`, by file. */
  function findProblems(scripts: Readonly<Record<string, string>>, root = 'svc'): Record<string, string[]> {
    const workspace = mkdtempSync(path.join(folder, 'workspace-'));
    const write = (name: string, text: string): void => {
      mkdirSync(path.dirname(path.join(workspace, name)), { recursive: true });
      writeFileSync(path.join(workspace, name), text);
    };
    write(typesPath, types.replaceAll(moduleRootPlaceholder, root));
    write('jsconfig.json', newJsconfig());
    for (const [name, text] of Object.entries(scripts)) write(`app/cartridge/scripts/${name}`, text);
    const config = ts.readConfigFile(path.join(workspace, 'jsconfig.json'), ts.sys.readFile).config as object;
    const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, workspace, {
      allowJs: true,
    });
    assert.deepEqual(errors, []);
    const program = ts.createProgram(fileNames, {
      ...options,
      checkJs: true,
      skipLibCheck: false,
      noEmit: true,
    });
    const messagesByFile: Record<string, string[]> = {};
    for (const { file, start, messageText } of ts.getPreEmitDiagnostics(program)) {
      const name = file ? path.basename(file.fileName) : '';
      const line = file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 0;
      (messagesByFile[name] ??= []).push(`${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
    }
    return messagesByFile;
  }

  const createValidScript = (root: string) => `'use strict';
    var Status = require('${root}/system/Status');
    var base = module.superModule;
    var helper = require('*/cartridge/scripts/helper'), other = require('~/cartridge/scripts/other'), near = require('./near');
    const { ArrayList, HashMap, Calendar, StringUtils } = require('${root}/util');
    var Money = ${root}.value.Money;
    /** @param {import('${root}/order/Order')} order */
    exports.afterPOST = function (order) {
      var list = new ArrayList([1, 2]);
      list.add(4); list[0]; list.getLength(); list.sort(function (a, b) { return a - b; });
      for (const element of list) String(element);
      var map = new HashMap(); map.put('a', 1); map.anything = 3; map.keySet().iterator().hasNext();
      helper.anything(order.orderNo, order.getOrderNo(), other.x); near.number.toFixed();
      order.custom.note = 'x';
      var total = order.totalGrossPrice.add(new Money(5, 'USD')).multiply(2).value.toFixed(2);
      if (empty(session.custom.x) || request.httpParameters.get('a') === null || customer.authenticated) return new Status(Status.ERROR, 'CODE', total);
      require('${root}/system/Logger').getLogger('a', 'b').error('x {0}', StringUtils.formatCalendar(new Calendar(), 'yyyy'));
      response.setHttpHeader('X-A', request.getHttpMethod());
      var service = require('${root}/svc/LocalServiceRegistry').createService('id', { createRequest: function (svc) { svc.setRequestMethod('GET'); } });
      var result = service.setThrowOnError().call(1); if (result.isOk()) result.object.anything();
      var file = new ${root}.io.File(${root}.io.File.IMPEX + '/a'); new ${root}.io.FileReader(file, 'UTF-8').readLines().get(0).length.toFixed();
      base.afterPOST(order);
      return new Status(Status.OK);
    };`;

  for (const root of ['svc', 'dw'])
    it(`the types of the Script API accept scripts in both styles, under the module root ${root}`, function () {
      this.timeout(60_000);
      assert.deepEqual(
        findProblems({ 'good.js': createValidScript(root), 'near.js': 'exports.number = 3;' }, root),
        {},
      );
    });

  it('with the types of the Script API, the compiler reports each wrong line of a script', function () {
    this.timeout(60_000);
    const errors = findProblems({
      'bad.js': `var Status = require('svc/system/Status');
var status = new Status('x');
status.cod;
new svc.order.Order('1');
require('svc/system/Nope').x();
require('svc/util/ArrayList').nope();
Status.OK = 3;
request.httpMethod = 'x';
/** @type {import('svc/order/Order')} */ var order;
order.orderNoo;
order.orderNo = 'x';
new svc.value.Money(1, 'USD').add(5);
require('svc/svc/LocalServiceRegistry').createService('id', {}).cal();
svc.nothing.x;`,
    });
    assert.deepEqual(
      errors['bad.js']?.map((problem) => Number(problem.split(':')[0])),
      [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14],
    );
    assert.match(errors['bad.js'][1]!, /Property 'cod' does not exist on type 'Status'/);
    assert.match(errors['bad.js'][3]!, /NoSuchModuleOfTheScriptApi/);
  });

  it('the types of the Script API have every member of the implementation, with its type', () => {
    const source = ts.createSourceFile('api.d.ts', types, ts.ScriptTarget.Latest, true);
    const declaredMembers = new Map<string, Set<string>>();
    const visit = (node: ts.Node, packageName: string): void => {
      if (ts.isModuleDeclaration(node)) {
        // The name of a package within another, such as `experience.image`, has a node for each of its parts.
        const names = [node.name.text];
        let { body } = node;
        for (; body && ts.isModuleDeclaration(body); { body } = body) names.push(body.name.getText());
        if (body && ts.isModuleBlock(body))
          for (const statement of body.statements) visit(statement, names.join('.'));
      }
      if (ts.isClassDeclaration(node))
        declaredMembers.set(
          `${packageName}.${node.name!.text}`,
          new Set(node.members.map(({ name }) => name?.getText() ?? '')),
        );
    };
    for (const statement of source.statements) visit(statement, '');
    const missingMembers = implementedClasses().flatMap(({ name, members }) =>
      members
        .filter((member) => declaredMembers.get(name)?.has(member.name) !== true)
        .map((member) => `${name}.${member.name}`),
    );
    assert.deepEqual(missingMembers, []);
    // A member that is known only from running the code would have this signature, without types.
    assert.deepEqual(
      types.match(/^ +(static )?(?!protected constructor)\w+\(\.\.\.values: any\[\]\): any;$/gm),
      null,
    );
  });

  it('no type of the Script API makes the code after a call unreachable, such as after response.redirect()', () => {
    assert.deepEqual(types.match(/^.*\bnever\b.*;$/gm), null);
  });

  it('each description in the Script API is a sentence, and that of a member begins with a verb', () => {
    const source = ts.createSourceFile('api.d.ts', types, ts.ScriptTarget.Latest, true);
    const docProblems: string[] = [];
    const check = (node: ts.ClassDeclaration | ts.ClassElement, name: string): void => {
      const problem = docProblem(node);
      if (problem !== undefined) docProblems.push(`${name}: ${problem}`);
    };
    const visit = (node: ts.Node): void => {
      // A package within a package, such as experience.image, is the body of the declaration of the outer one.
      if (ts.isModuleDeclaration(node) && node.body) visit(node.body);
      if (ts.isModuleBlock(node)) node.statements.forEach(visit);
      if (!ts.isClassDeclaration(node)) return;
      const className = node.name?.text ?? '';
      check(node, className);
      for (const member of node.members) {
        // Scripts cannot call a protected constructor.
        const isHidden = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Protected;
        if (!isHidden) check(member, `${className}.${member.name?.getText() ?? 'constructor'}`);
      }
    };
    source.statements.forEach(visit);
    assert.deepEqual(docProblems, []);
    assert.match(
      types,
      / Returns this number rounded to [^\n]*, half away from zero\.\n[^/]*@throws [^/]*\*\/\n\s+round\(digits: number\): util\.Decimal;/,
    );
  });

  it('undocumented setters, stored fields and constants of the Script API get generated descriptions', () => {
    const findDocs = (member: RegExp): string[] =>
      types
        .split('\n')
        .flatMap((line, index, lines) => (member.test(line) ? [lines[index - 1]!.trim()] : []));
    assert.deepEqual(findDocs(/ setPhoneHome\(/), [
      '/** Sets the home phone number; null removes it. Requires a transaction. */',
    ]);
    assert.equal(
      findDocs(/^ +readonly manufacturerName:/)[0],
      '/** Returns the manufacturer name of the product, or null if it is not set. */',
    );
    assert.deepEqual(findDocs(/^ +phoneHome:/), [
      '/** Returns the home phone number, or null if it is not set. A change requires a transaction. */',
    ]);
    assert.deepEqual(findDocs(/^ +(get)?[cC]ustomerNo(\(\))?: string \| null/).slice(0, 1), [
      '/** Returns the customer number of the profile, or null if it is not set. */',
    ]);
    assert.match(
      findDocs(/^ +creditCardNumber:/)[0] ?? '',
      /^\/\*\* Returns .* Only its last digits and its length are stored\. Requires a transaction\. \*\/$/,
    );
    assert.deepEqual(findDocs(/ static readonly SITE_STATUS_ONLINE:/), ['/** Has the value 1. */']);
    assert.equal(
      setterDoc('Returns true if the cookie is sent over secure connections only.'),
      'Sets whether the cookie is sent over secure connections only.',
    );
    assert.equal(setterDoc('Returns the URL, or null if it is not set.'), 'Sets the URL.');
  });

  describe('and jsconfig.json', () => {
    const parseJsconfig = (text: string) => JSON.parse(text) as { files: string[]; include?: string[] };

    it('only the path of the types is added to a jsconfig.json with other settings', () => {
      const previousText = JSON.stringify({
        compilerOptions: { checkJs: true, paths: { 'a/*': ['b/*'] } },
        include: ['src'],
      });
      const merge = mergeJsconfig(previousText);
      assert.ok(merge.kind === 'merged');
      assert.deepEqual(JSON.parse(merge.text), {
        ...(JSON.parse(previousText) as object),
        files: [typesPath],
      });
    });

    it('a jsconfig.json that includes all files by default still includes them', () => {
      const merge = mergeJsconfig('{}');
      assert.ok(merge.kind === 'merged');
      assert.deepEqual(parseJsconfig(merge.text), { files: [typesPath], include: ['**/*'] });
    });

    it('a jsconfig.json that includes the types is not changed', () =>
      assert.equal(mergeJsconfig(newJsconfig()).kind, 'present'));

    it('a jsconfig.json with comments, with an error or without an object is not changed', () => {
      for (const text of ['{ // mine\n}', '{', '[]', 'null', '{"files": "a"}'])
        assert.equal(mergeJsconfig(text).kind, 'manual', text);
    });
  });
});

/** The verbs with which the documentation of a member begins. */
const verbs = new Set(
  (
    'Adds Advances Appends Assigns Begins Calls Cancels Changes Checks Clears Closes Commits Completes Compresses Connects ' +
    'Copies Creates Declares Decodes Decompresses Decrypts Discards Distributes Encrypts Ends Exchanges Excludes Extracts Fails Generates Has ' +
    'Inserts Logs Makes Marks Moves Opens Overrides Parses Places Prepares Reads Recalculates Records Redeems Registers Removes ' +
    'Renders Reopens Replaces Requests Restores Restricts Returns Reverses Rolls Runs Selects Sends Sets Shuffles Signs Skips Sorts Stores ' +
    'Throws Uses Writes'
  ).split(' '),
);

/** Returns the problem with the documentation of a class or member; undefined if there is none. */
function docProblem(node: ts.ClassDeclaration | ts.ClassElement): string | undefined {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(doc?.comment) ?? '';
  if (!/^[A-Z].*\.$/s.test(text)) return `"${text}" is not a sentence`;
  for (const tag of doc?.tags ?? []) {
    const error = ts.getTextOfJSDocComment(tag.comment) ?? '';
    if (tag.tagName.text !== 'throws' || !/^\w+ (if|for|with|at) \w/.test(error))
      return `"@${tag.tagName.text} ${error}" does not say when it is thrown`;
  }
  if (ts.isClassDeclaration(node)) return undefined;
  const [first = '', second = ''] = text.split(/[ ,]+/);
  if (
    verbs.has(first) ||
    (first === 'Always' && verbs.has(`${second.charAt(0).toUpperCase()}${second.slice(1)}`))
  )
    return undefined;
  return `"${text}" does not begin with a verb`;
}

describe('The coverage of the Script API', () => {
  it('the coverage of the Script API lists packages, classes and members of the implementation', () => {
    const table = coverageTable(implementedClasses());
    assert.match(table, /^util: \d+ classes, \d+ members$/m);
    assert.match(table, /^ {2}Status \(\d+\): ERROR, OK, addDetail\(\), .*code/m);
    assert.doesNotMatch(table, /getCode\(\)/);
  });

  it('modules and members that public scripts use and the Script API lacks are listed', () => {
    const otherClasses = implementedClasses().filter(
      ({ name }) => name !== 'util.HashMap' && !name.startsWith('crypto.'),
    );
    const reducedClasses = otherClasses.map((apiClass) =>
      apiClass.name === 'system.Request'
        ? { ...apiClass, members: apiClass.members.filter(({ name }) => name !== 'clientId') }
        : apiClass,
    );
    const missingBefore = new Set(findMissingNames(implementedClasses()));
    assert.deepEqual(
      findMissingNames(reducedClasses).filter((entry) => !missingBefore.has(entry)),
      ['module util/HashMap', 'module crypto/*', 'global request.clientId'],
    );
  });
});
