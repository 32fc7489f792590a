import { basketFile, basketRequest, ratesFile, type Cause } from './doctor-causes.ts';

/** Requests that end with an error of a script before the breakpoint on line 5 or 6 is reached. */
export const failures: readonly Cause[] = [
  {
    title: 'the script requires a module with the name that another platform gives it',
    files: {
      [basketFile]: [
        "var Status = require('dw/system/Status');",
        '',
        '',
        'exports.afterPOST = function (basket) {',
        '  var count = 3;',
        '};',
      ].join('\n'),
    },
    verdict: /^The last request, POST \/baskets, failed on line 1 of this script\.$/,
    explanation:
      /^Error: Cannot find module 'dw\/system\/Status', required by \S+basket\.js\. It has the names of Salesforce B2C Commerce \(dw\)\. /,
    advice: /^To use these names, run "Cartwright: Set Up Workspace", and send the request again\.$/,
    remedy: 'setUpWorkspace',
    secondRemedy: 'openFile',
  },
  {
    title: 'a script that was called in an earlier line throws an error',
    files: { [ratesFile]: 'exports.count = function (basket) {\n  return basket.nothing.length;\n};\n' },
    breakpoint: { line: 6 },
    verdict: /^The last request, POST \/baskets, failed in \/app_case\/cartridge\/scripts\/rates\.js:2\.$/,
    explanation: /^TypeError: Cannot read properties of undefined \(reading 'length'\)\./,
    advice: /^Correct the error, and send the request again\.$/,
    remedy: 'openFile',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'an earlier request was rejected, so the request for the hook was not sent',
    send: [{ ...basketRequest, method: 'GET', path: `${basketRequest.path}/none` }, basketRequest],
    verdict:
      /^POST \/baskets was not sent because an earlier request, GET \/baskets\/none, was answered with 404\.$/,
    explanation: /^BasketNotFound: .+\. No request has run this script since the session started\.$/,
    advice: /^Correct the reason, and send the requests again\.$/,
    remedy: undefined,
  },
];
