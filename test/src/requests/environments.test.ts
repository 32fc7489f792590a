import assert from 'node:assert/strict';
import { findFileProblems } from '../../../src/requests/check-file.ts';
import {
  addEnvironment,
  environmentFileProblem,
  environmentNames,
  parseEnvironments,
} from '../../../src/requests/environments.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';

const teamEnvironments = parseEnvironments(
  '{ "$shared": { "version": "v23_2", "site": "RefArch" }, "dev": { "host": "localhost" }, "staging": { "host": "stage", "port": 8443 } }',
);
const personalEnvironments = parseEnvironments('{ "dev": { "password": "secret" } // mine\n }');

describe('environments of request files', () => {
  const files = [teamEnvironments, personalEnvironments].filter((environments) => environments !== undefined);
  const variablesOf = (text: string, name?: string): Record<string, string> =>
    Object.fromEntries(
      addEnvironment(parseHttpFile(text), files, name).variables.map((variable) => [
        variable.name,
        variable.value,
      ]),
    );

  it('an environment has its own variables, the private file’s, and the variables that all environments share', () => {
    assert.deepEqual(environmentNames(files), ['dev', 'staging']);
    assert.deepEqual(variablesOf('GET /', 'dev'), {
      version: 'v23_2',
      site: 'RefArch',
      host: 'localhost',
      password: 'secret',
    });
    assert.equal(variablesOf('GET /', 'staging')['port'], '8443');
  });

  it('without an environment, only the shared variables apply', () => {
    assert.deepEqual(variablesOf('GET /'), { version: 'v23_2', site: 'RefArch' });
  });

  it('an unknown variable that other environments define is reported with them', () => {
    const message = (name: string | undefined): string => {
      const text = 'GET https://{{host}}/';
      return findFileProblems(text, addEnvironment(parseHttpFile(text), files, name), {})
        .map((problem) => problem.message)
        .join();
    };
    assert.match(
      message(undefined),
      /^\{\{host\}\} is defined in the environments "dev" and "staging", none of which is selected\. Select one with "Cartwright: Select Request Environment\.\.\."\.$/,
    );
    assert.equal(message('dev'), '');
  });

  it("the file's own variables override the variables of the environment", () => {
    assert.equal(variablesOf('@host = here\nGET /', 'dev')['host'], 'here');
  });

  it('the error of an unknown variable says which line of an environment file is not valid JSON', () => {
    const text = '{\n  "dev": { "mail": "a@b.example" }\n  "german": {}\n}';
    const environmentProblems = [environmentFileProblem('http-client.env.json', text)!];
    const source = 'GET https://{{mail}}/';
    assert.deepEqual(
      findFileProblems(source, { ...parseHttpFile(source), environmentProblems }, {}).map(
        ({ message }) => message,
      ),
      [
        '{{mail}}: unknown variable. http-client.env.json is not valid JSON at line 3, so its variables cannot be used.',
      ],
    );
    assert.match(
      environmentFileProblem('http-client.env.json', '[]') ?? '',
      /must contain an object of environments/,
    );
    assert.equal(environmentFileProblem('http-client.env.json', '{}'), undefined);
  });

  it('a file that is not an object of objects has no environments', () => {
    for (const text of ['', '[]', '{ "dev": "x" }', '{ "dev": {', '"dev"'])
      assert.equal(parseEnvironments(text), undefined, text);
  });
});
