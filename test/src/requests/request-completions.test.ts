import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { listRequestCompletions } from '../../../src/requests/request-completions.ts';

/** Returns the line of the caret, which is the last `|`, after the completion with this label was accepted there. */
function acceptCompletion(text: string, label: string): string {
  const offset = text.lastIndexOf('|');
  const content = text.slice(0, offset) + text.slice(offset + 1);
  const linesBefore = text.slice(0, offset).split('\n');
  const position = { line: linesBefore.length - 1, character: linesBefore.at(-1)?.length ?? 0 };
  const completion = listRequestCompletions(content, position, {
    file: parseHttpFile(content),
    vendor: defaultVendor,
    responses: new Map(),
  }).find((candidate) => candidate.label === label);
  assert.ok(completion, `no completion ${label}`);
  const { start = position.character, end = position.character, insertText, filterText = label } = completion;
  const line = content.split('\n')[position.line] ?? '';
  // Editors drop a completion whose filter text does not match the replaced text.
  assert.ok(filterText.startsWith(line.slice(start, position.character)), filterText);
  return line.slice(0, start) + insertText + line.slice(end);
}

describe('completions in a request file', () => {
  const body = 'POST {{shop}}/baskets\nContent-Type: application/json\n\n';

  it('a header that is typed up to a hyphen is replaced as a whole', () => {
    assert.equal(acceptCompletion('POST {{shop}}/baskets\nContent-T|', 'Content-Type'), 'Content-Type: ');
    assert.equal(
      acceptCompletion('POST {{shop}}/baskets\nx-svc-cl|', 'x-svc-client-id'),
      'x-svc-client-id: ',
    );
  });

  it('the name of a property gets both quotes and a colon, whatever of them is there already', () => {
    assert.equal(acceptCompletion(`${body}{\n  cur|`, 'currency'), '  "currency": ');
    assert.equal(acceptCompletion(`${body}{\n  "cur|`, 'currency'), '  "currency": ');
    assert.equal(acceptCompletion(`${body}{\n  "cur|"`, 'currency'), '  "currency": ');
    assert.equal(acceptCompletion(`${body}{\n  "cur|": "USD"`, 'currency'), '  "currency": "USD"');
  });

  it('the value of a property gets both quotes, whatever of them is there already', () => {
    for (const written of ['store|', '"store|', '"store|"'])
      assert.equal(
        acceptCompletion(`${body}{\n  "channel_type": ${written}`, 'storefront'),
        '  "channel_type": "storefront"',
      );
  });
});
