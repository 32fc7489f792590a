import assert from 'node:assert/strict';
import { transcript } from './dap-transcript.ts';

describe('Transcripts of DAP conversations', () => {
  it('the transcript of a conversation is the same in every run', () => {
    const run = (thread: number, port: number) =>
      transcript(
        [
          { seq: 1, type: 'request', command: 'scopes', arguments: { frameId: thread * 3 } } as never,
          { seq: 9, type: 'event', event: 'stopped', body: { threadId: thread } } as never,
          {
            seq: 4,
            type: 'response',
            request_seq: 1,
            success: true,
            command: 'scopes',
            body: { at: `/tmp/${port}/a http://127.0.0.1:${port} (${port} ms)` },
          } as never,
        ],
        { folders: { workspace: `/tmp/${port}` } },
      );
    assert.equal(run(3, 4000), run(17, 50123));
    assert.match(
      run(3, 4000),
      /"threadId": "<thread 1>"[\s\S]*> scopes[\s\S]*<frame 1>[\s\S]*\$\{workspace\}\/a/,
    );
  });
});
