import assert from 'node:assert/strict';
import { dapFixture, type DapFixture } from '../../../support/dap-session.ts';

const faultResponse = (status: number, type: string) => ({
  status,
  body: { _v: '2.0', fault: { type: `${type}Exception`, message: `${type} happened.` } },
});

describe('breakpoints that the platform rejects at first', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture()));
  afterEach(() => fixture.close());

  it('breakpoints are not sent one by one to a platform that limits requests (429)', async () => {
    const { dap, file, platform, start } = fixture;
    await start();
    platform.log.length = 0;
    platform.failNext(/^POST \/breakpoints$/, faultResponse(429, 'TooManyRequests'));
    await dap.setBreakpoints(file, 5, 6);
    assert.equal(platform.count(/^POST \/breakpoints$/), 1);
  });

  it('breakpoints are sent one by one if the platform rejects them together', async () => {
    const { dap, file, platform, start } = fixture;
    await start();
    platform.log.length = 0;
    platform.failNext(/^POST \/breakpoints$/, faultResponse(400, 'InvalidBreakpoint'));
    const breakpoints = await dap.setBreakpoints(file, 5, 6);
    assert.deepEqual(
      breakpoints.map(({ verified }) => verified),
      [true, true],
    );
    assert.equal(platform.count(/^POST \/breakpoints$/), 3);
  });
});
