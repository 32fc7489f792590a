import assert from 'node:assert/strict';
import {
  conversionResult,
  convertConfiguration,
  findThirdPartyConfigurations,
} from '../../../src/explorer/other-debuggers.ts';

/** Converts all configurations of other debuggers in a file to Cartwright, for `connection` or the active one. */
function convertAll(text: string, connection?: string): string {
  return findThirdPartyConfigurations(text).reduce(
    (currentText, configuration) => convertConfiguration(currentText, configuration, connection),
    text,
  );
}

describe('Launch configurations of other debuggers', () => {
  it('a configuration of Prophet becomes an attach configuration for the connection, and comments, commas and its name stay', () => {
    const text = `{
    // Use IntelliSense to learn about possible attributes.
    "version": "0.2.0",
    "configurations": [
        { "type": "node", "request": "launch", "name": "Tests", "program": "test.js" },
        {
            "type": "prophet", // the sandbox
            "request": "launch",
            "name": "Attach to Sandbox",
            "trace": true,
        },
    ],
}
`;
    assert.equal(
      convertAll(text, 'sandbox'),
      text
        .replace('"prophet"', '"cartwright"')
        .replace('"request": "launch",\n            "name"', '"request": "attach",\n            "name"')
        .replace('"trace": true,', '"trace": true,\n            "connection": "sandbox",'),
    );
  });

  it('a configuration of B2C DX keeps its folder of cartridges, and loses its intervals, which are not needed', () => {
    const text = JSON.stringify({
      version: '0.2.0',
      configurations: [
        {
          type: 'b2c-script',
          request: 'launch',
          name: 'B2C Script Debugger',
          cartridgePath: '${workspaceFolder}/cartridges',
          pollInterval: 500,
          keepaliveInterval: 30_000,
          preLaunchTask: 'upload',
        },
      ],
    });
    assert.deepEqual(JSON.parse(convertAll(text)).configurations, [
      {
        type: 'cartwright',
        request: 'attach',
        name: 'B2C Script Debugger',
        preLaunchTask: 'upload',
        cartridges: ['${workspaceFolder}/cartridges'],
      },
    ]);
  });

  it('the host and credentials in an old Prophet configuration are removed from the file', () => {
    const configuration = {
      type: 'prophet',
      request: 'launch',
      name: 'Sandbox',
      hostname: 'dev01.example.com',
      username: 'dev',
      password: 'secret',
      codeversion: 'version1',
      trace: 'verbose',
    };
    const text = JSON.stringify({ configurations: [configuration] }, undefined, '\t');
    assert.deepEqual(JSON.parse(convertAll(text, 'dev01.example.com')).configurations, [
      { type: 'cartwright', request: 'attach', name: 'Sandbox', connection: 'dev01.example.com' },
    ]);
  });

  it('configurations of other debuggers in a workspace file are found and converted, too', () => {
    const text = JSON.stringify({
      folders: [{ path: '.' }],
      launch: { configurations: [{ type: 'prophet', request: 'launch', name: 'Sandbox' }] },
    });
    const [first] = findThirdPartyConfigurations(text);
    assert.deepEqual(first?.path, ['launch', 'configurations', 0]);
    assert.equal(text.slice(first.range.start, first.range.end), '"prophet"');
    assert.equal(JSON.parse(convertAll(text)).launch.configurations[0].type, 'cartwright');
  });

  it('configurations of this debugger, of unrelated ones, and in an incomplete file are not converted', () => {
    const text = '{"configurations": [{"type": "cartwright"}, {"type": "node"}, {"type": 5}, "prophet"]}';
    assert.deepEqual(findThirdPartyConfigurations(text), []);
    assert.deepEqual(findThirdPartyConfigurations('{"configurations": ['), []);
    assert.deepEqual(findThirdPartyConfigurations(''), []);
  });

  it('the message about a conversion counts configurations, and names the connection they share', () => {
    const sandbox = { name: 'Attach', connection: 'sandbox' };
    const active = { name: 'Debug', connection: undefined };
    assert.equal(
      conversionResult([active]),
      '1 launch configuration was converted and debugs on the active connection.',
    );
    assert.equal(
      conversionResult([sandbox, sandbox]),
      '2 launch configurations were converted and debug on "sandbox".',
    );
    assert.equal(
      conversionResult([active], 'Bundled service'),
      '1 launch configuration was converted and debugs on the active connection, "Bundled service".',
    );
    assert.equal(conversionResult([sandbox, active]), '2 launch configurations were converted.');
  });
});
