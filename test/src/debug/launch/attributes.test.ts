import assert from 'node:assert/strict';
import type { AttributeSchema } from '../../../../src/debug/launch/attribute-schema.ts';
import { launchAttributesSchema } from '../../../../src/debug/launch/attributes.ts';
import { checkAttributes } from '../../../../src/debug/launch/check.ts';
import { contributions } from '../../../../src/contributions.ts';

/** A value of each JSON type except null. */
const samples: readonly unknown[] = ['text', 7, true, { unheardOf: 1 }, ['list']];

const typesOf = ({ type, oneOf }: AttributeSchema): readonly (string | undefined)[] =>
  oneOf ? oneOf.flatMap(typesOf) : [type];

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value;

describe('every attribute of a launch configuration', () => {
  for (const [name, schema] of Object.entries<AttributeSchema>(launchAttributesSchema.properties)) {
    it(`the launch attribute "${name}" is rejected by name if it has a wrong type`, () => {
      for (const value of samples)
        if (!typesOf(schema).includes(typeOf(value)))
          assert.throws(
            () => checkAttributes({ [name]: value }),
            new RegExp(`"${name}": must be`),
            JSON.stringify(value),
          );
    });
    it(`the launch attribute "${name}" has a description`, () => {
      assert.match(schema.description ?? '', /^[A-Z].*\.$/s);
    });
  }

  it('VS Code says of a trigger of any wrong kind what it must be', () => {
    const { oneOf = [] } = launchAttributesSchema.properties.trigger;
    const alternatives = oneOf.flatMap((schema) => [schema, ...(schema.items?.oneOf ?? [])]);
    for (const { errorMessage, pattern, patternErrorMessage } of alternatives) {
      assert.match(errorMessage ?? '', /\.http or \.rest file, with an optional #name/);
      if (pattern !== undefined) assert.equal(patternErrorMessage, errorMessage);
    }
  });

  it('unknown properties of a launch attribute are rejected by name', () => {
    assert.throws(
      () => checkAttributes({ connection: { baseUrl: 'http://x', user: 'u' } }),
      /"user" is not an attribute here; use one of baseUrl/,
    );
    assert.throws(
      () => checkAttributes({ trigger: { method: 'GET', path: '/', boddy: 1 } }),
      /"boddy" is not an attribute here/,
    );
    assert.throws(
      () => checkAttributes({ trigger: { method: 'GET', path: '/', constructor: 'x' } }),
      /"constructor" is not an attribute here/,
    );
  });

  it('a launch attribute that is null counts as missing, because editors write null for unset values', () => {
    assert.deepEqual(
      checkAttributes({
        connection: null,
        trigger: { method: 'POST', path: '/x', as: null, body: { note: null } },
        cartridges: ['a'],
        idleLimit: null,
      }),
      { trigger: { method: 'POST', path: '/x', body: { note: null } }, cartridges: ['a'] },
    );
    assert.throws(() => checkAttributes({ connection: { baseUrl: null } }), /"baseUrl" is missing/);
  });

  it('launch attributes of VS Code are accepted', () => {
    checkAttributes({
      type: 'cartwright',
      request: 'attach',
      name: 'x',
      preLaunchTask: 'build',
      presentation: {},
    });
  });
});

describe('the snippets', () => {
  const [debugger_] = contributions.debuggers;
  for (const { label, body, description } of debugger_.configurationSnippets)
    it(`the snippet "${label}" is a configuration that the adapter accepts`, () => {
      const text = JSON.stringify(body).replace(/\$\{\d+:([^}]*)\}/g, '$1');
      checkAttributes(JSON.parse(text) as Record<string, unknown>);
      assert.match(description, /\.$/);
    });
});
