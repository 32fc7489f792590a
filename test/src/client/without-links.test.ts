import assert from 'node:assert/strict';
import { withoutLinks } from '../../../src/client/without-links.ts';

/** What VS Code makes a link of in a notification. */
const vsCodeLink = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

describe('A message for a notification', () => {
  it('has no link that runs a command or opens a file or page', () => {
    for (const link of [
      '[Fix](command:workbench.action.terminal.sendSequence?%7B%7D)',
      '[Fix](COMMAND:a "title")',
      '[a][b](file:///etc/passwd)',
      '[Details](https://example.com/x)',
      '[a](http://x)[b](command:x)',
    ]) {
      assert.match(link, new RegExp(vsCodeLink.source, 'i'));
      assert.doesNotMatch(withoutLinks(link), new RegExp(vsCodeLink.source, 'i'), link);
    }
  });

  it('is otherwise unchanged', () => {
    for (const text of ['items[0](command)', 'See https://example.com (or [this]).', '$.list[*](c_x)', ''])
      assert.equal(withoutLinks(text), text);
  });
});
