import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { coverageTable, missingOf } from '../scripts/script-api/coverage.ts';
import { runningClasses } from '../scripts/script-api/running-classes.ts';
import { rootPlaceholder, scriptApiTypes } from '../scripts/script-api/types.ts';
import { mergedJsconfig, newJsconfig, typesPath } from '../src/commands/jsconfig.ts';

describe('The types of the Script API', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-types-'));
  let types: string;
  before(function () {
    this.timeout(60_000);
    types = scriptApiTypes();
  });
  after(() => rmSync(folder, { recursive: true }));

  /** What the compiler has to say of scripts in a workspace: `line: words`, by file. */
  function problems(scripts: Readonly<Record<string, string>>, root = 'svc'): Record<string, string[]> {
    const workspace = mkdtempSync(path.join(folder, 'workspace-'));
    const write = (name: string, text: string): void => {
      mkdirSync(path.dirname(path.join(workspace, name)), { recursive: true });
      writeFileSync(path.join(workspace, name), text);
    };
    write(typesPath, types.replaceAll(rootPlaceholder, root));
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
    const found: Record<string, string[]> = {};
    for (const { file, start, messageText } of ts.getPreEmitDiagnostics(program)) {
      const name = file ? path.basename(file.fileName) : '';
      const line = file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 0;
      (found[name] ??= []).push(`${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
    }
    return found;
  }

  const good = (root: string) => `'use strict';
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
    it(`let scripts in both styles pass, under the module root ${root}`, function () {
      this.timeout(60_000);
      assert.deepEqual(problems({ 'good.js': good(root), 'near.js': 'exports.number = 3;' }, root), {});
    });

  it('tell what is wrong, line by line', function () {
    this.timeout(60_000);
    const found = problems({
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
      found['bad.js']?.map((problem) => Number(problem.split(':')[0])),
      [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14],
    );
    assert.match(found['bad.js'][1]!, /Property 'cod' does not exist on type 'Status'/);
    assert.match(found['bad.js'][3]!, /NoSuchModuleOfTheScriptApi/);
  });

  it('have every member that runs, with its documentation, and know its type from the sources', () => {
    const source = ts.createSourceFile('api.d.ts', types, ts.ScriptTarget.Latest, true);
    const declared = new Map<string, Set<string>>();
    const visit = (node: ts.Node, packageName: string): void => {
      if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body))
        for (const statement of node.body.statements) visit(statement, node.name.text);
      if (ts.isClassDeclaration(node))
        declared.set(
          `${packageName}.${node.name!.text}`,
          new Set(node.members.map(({ name }) => name?.getText() ?? '')),
        );
    };
    for (const statement of source.statements) visit(statement, '');
    const lacking = runningClasses().flatMap(({ name, members }) =>
      members
        .filter((member) => declared.get(name)?.has(member.name) !== true)
        .map((member) => `${name}.${member.name}`),
    );
    assert.deepEqual(lacking, []);
    const documented =
      /\/\*\* Rounded to so many digits after the point; halves .*\*\/\n\s+round\(digits: number\): util\.Decimal;/;
    assert.ok(documented.test(types));
    // A member that was only found by running it has no types.
    assert.deepEqual(
      types.match(/^ +(static )?(?!protected constructor)\w+\(\.\.\.values: any\[\]\): any;$/gm),
      null,
    );
  });

  describe('and jsconfig.json', () => {
    const files = (text: string) => JSON.parse(text) as { files: string[]; include?: string[] };

    it('given one with settings of its own, then only the types are added', () => {
      const before = JSON.stringify({
        compilerOptions: { checkJs: true, paths: { 'a/*': ['b/*'] } },
        include: ['src'],
      });
      const merge = mergedJsconfig(before);
      assert.ok(merge.kind === 'merged');
      assert.deepEqual(JSON.parse(merge.text), { ...(JSON.parse(before) as object), files: [typesPath] });
    });

    it('given one that means all files, then it still does', () => {
      const merge = mergedJsconfig('{}');
      assert.ok(merge.kind === 'merged');
      assert.deepEqual(files(merge.text), { files: [typesPath], include: ['**/*'] });
    });

    it('given one that has the types, then nothing is done', () =>
      assert.equal(mergedJsconfig(newJsconfig()).kind, 'present'));

    it('given one with comments, one that is broken or no object, then it is left to the person', () => {
      for (const text of ['{ // mine\n}', '{', '[]', 'null', '{"files": "a"}'])
        assert.equal(mergedJsconfig(text).kind, 'by-hand', text);
    });
  });
});

describe('The coverage of the Script API', () => {
  it('lists packages, classes and members as they run', () => {
    const table = coverageTable(runningClasses());
    assert.match(table, /^util: \d+ classes, \d+ members$/m);
    assert.match(table, /^ {2}Status \(\d+\): ERROR, OK, addDetail\(\), .*code/m);
    assert.doesNotMatch(table, /getCode\(\)/);
  });

  it('tells what the census counted and nobody answers for', () => {
    const without = runningClasses().filter(
      ({ name }) => name !== 'util.HashMap' && !name.startsWith('crypto.'),
    );
    const clipped = without.map((one) =>
      one.name === 'system.Request'
        ? { ...one, members: one.members.filter(({ name }) => name !== 'clientId') }
        : one,
    );
    const known = new Set(missingOf(runningClasses()));
    assert.deepEqual(
      missingOf(clipped).filter((one) => !known.has(one)),
      ['module util/HashMap', 'module crypto/*', 'global request.clientId'],
    );
  });
});
