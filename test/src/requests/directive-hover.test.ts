import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import { requestIdentities, parseHttpFile } from '../../../src/requests/http-file.ts';
import type { IdentityScope } from '../../../src/requests/directive-hover.ts';
import { createRequestHover } from '../../../src/requests/request-hover.ts';
import { listRequestCompletions } from '../../../src/requests/request-completions.ts';

const instance: IdentityScope = {
  connection: 'Staging',
  isBundled: false,
  shopper: 'guest',
  customer: 'ann@example.com',
  username: 'dev',
  clientId: 'my-client',
  hasUserPassword: true,
  hasClientPassword: true,
};

describe('the hover of a directive in a request file', () => {
  /** Returns the hover at the first character of a word in the text. */
  const hoverOf = (line: string, word: string, identities?: IdentityScope) => {
    const text = `${line}\nGET /a`;
    const scope = { file: parseHttpFile(text), vendor: defaultVendor, identities };
    return createRequestHover(text, 0, line.indexOf(word), scope);
  };
  const textOf = (identity: string, changes: Partial<IdentityScope> = {}): string =>
    hoverOf(`# @as ${identity}`, identity, { ...instance, ...changes })?.markdown ?? '';

  it('the hover of `@as customer` says who the customer is, and how to send the request as another one', () => {
    assert.match(
      textOf('customer'),
      /Now `ann@example\.com`, with the password of the `customer` of the connection `Staging`\.\n\nTo send it as another customer, run _Sign In to Shop As/,
    );
    assert.match(
      textOf('customer', { shopper: 'customer' }),
      /with the password of the sign-in in the Shop view/,
    );
    assert.match(
      textOf('customer', { customer: undefined }),
      /No customer is known: none is signed in, and the connection `Staging` has no `customer`/,
    );
  });

  it('the hover of an identity names the user, the client ID and the passwords of the connection, and what is missing', () => {
    for (const identity of ['user', 'agent'])
      assert.match(
        textOf(identity),
        /Now `dev`, with the password of the connection `Staging`\. The client ID is `my-client`.+\n\nTo change the passwords, run _Sign In to Connection/,
      );
    assert.match(
      textOf('user', { hasUserPassword: false }),
      /has no password of `dev`, so the API client itself/,
    );
    assert.match(textOf('user', { username: undefined }), /has no user, so the API client itself/);
    assert.match(textOf('client', { hasClientPassword: false }), /has no client password, without which/);
    assert.match(
      textOf('client', { isBundled: true }),
      /Cartwright knows the accounts of the bundled service/,
    );
  });

  it('the hover of a directive describes every identity and directive, also if the connection is not known', () => {
    for (const identity of requestIdentities)
      assert.match(
        hoverOf(`// @as ${identity}`, identity)?.markdown ?? '',
        new RegExp(`^\\*\\*${identity}\\*\\*: .+\\.$`),
      );
    assert.match(hoverOf('# @as guest', '@as')?.markdown ?? '', /`guest`.+ or `none`/);
    assert.match(hoverOf('# @name basket', '@name')?.markdown ?? '', /name of the request/);
    assert.match(hoverOf('# @needs basket', 'needs')?.markdown ?? '', /sent first/);
    assert.deepEqual(
      ['# @as gues', '# @as guest', '# @name basket', '# a note', '# @assist guest'].map((line) =>
        hoverOf(line, '#'),
      ),
      [undefined, undefined, undefined, undefined, undefined],
    );
    assert.equal(hoverOf('# @as gues', 'gues'), undefined);
    assert.equal(hoverOf('# @name guest', 'guest'), undefined);
  });

  it('the completion of an identity says who sends the request', () => {
    const text = '# @as ';
    const completions = listRequestCompletions(
      text,
      { line: 0, character: text.length },
      { file: parseHttpFile(text), vendor: defaultVendor, responses: new Map() },
    );
    assert.equal(completions.length, requestIdentities.length);
    for (const { label, detail, documentation } of completions) assert.ok(detail && documentation, label);
  });
});
