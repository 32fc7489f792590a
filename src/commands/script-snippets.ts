/** Text that is inserted into a script, in VS Code's snippet syntax. */
export interface ScriptSnippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: string;
}

/** Returns the snippets for cartridge scripts, with the module root of the vendor. */
export const scriptSnippets = (moduleRoot: string): ScriptSnippet[] => [
  {
    prefix: 'hookAfter',
    description: 'Function of a hook after an operation',
    body: `/**
 * @param {${moduleRoot}.order.\${2|Order,Basket|}} \${3:order}
 * @returns {${moduleRoot}.system.Status|undefined}
 */
exports.\${1|afterPOST,afterPUT,afterPATCH|} = function (\${3:order}) {
  $0
};`,
  },
  {
    prefix: 'hookModify',
    description: 'Function of a hook that changes a response',
    body: `/**
 * @param {${moduleRoot}.order.\${2|Order,Basket|}} \${3:order}
 * @param {Object} responseDocument
 */
exports.\${1|modifyGETResponse,modifyPOSTResponse,modifyPATCHResponse|} = function (\${3:order}, responseDocument) {
  responseDocument.c_\${4:name} = $0;
};`,
  },
  {
    prefix: 'transactionWrap',
    description: 'Changes in a transaction',
    body: `var Transaction = require('${moduleRoot}/system/Transaction');

Transaction.wrap(function () {
  $0
});`,
  },
  {
    prefix: 'statusError',
    description: 'Status that rejects an operation',
    body: `var Status = require('${moduleRoot}/system/Status');

return new Status(Status.ERROR, '\${1:CODE}', '\${2:message}');`,
  },
  {
    prefix: 'logger',
    description: 'Logger with a category',
    body: `var Logger = require('${moduleRoot}/system/Logger').getLogger('\${1:file}', '\${2:category}');
Logger.\${3|info,debug,warn,error|}('\${4:Order {0\\}}', $0);`,
  },
  {
    prefix: 'localServiceRegistry',
    description: 'Call of an external service',
    body: `var LocalServiceRegistry = require('${moduleRoot}/svc/LocalServiceRegistry');

var service = LocalServiceRegistry.createService('\${1:service.id}', {
  createRequest: function (svc, params) {
    svc.setRequestMethod('\${2|POST,GET,PUT,DELETE|}');
    svc.addHeader('Content-Type', 'application/json');
    return JSON.stringify(params);
  },
  parseResponse: function (svc, client) {
    return JSON.parse(client.text);
  },
});
var result = service.call({ $0 });`,
  },
];
