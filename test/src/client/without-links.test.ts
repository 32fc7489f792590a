import assert from 'node:assert/strict';
import { withoutLinks } from '../../../src/client/without-links.ts';

/** The text that VS Code turns into a link in a notification. */
const vsCodeLink = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

describe('A message for a notification', () => {
  it('a message for a notification has no link that runs a command or opens a file or page', () => {
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

  it('a message without links is unchanged', () => {
    for (const text of ['items[0](command)', 'See https://example.com (or [this]).', '$.list[*](c_x)', ''])
      assert.equal(withoutLinks(text), text);
  });
});
