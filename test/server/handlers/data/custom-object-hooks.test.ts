import assert from 'node:assert/strict';
import { assertFault, assertFaultIncluding } from '../../../support/assert-fault.ts';
import { signInClient } from '../../../support/data-api.ts';
import type { Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';

const workshopsPath = '/svc/data/v23_2/sites/RefArch/custom_objects/Workshop';
const script = `
var Status = require('svc/system/Status');
var CustomObjectMgr = require('svc/object/CustomObjectMgr');

function refuse(point, doc) {
  if (doc.c_city === point) return new Status(Status.ERROR, 'NO', 'Not ' + point);
}
exports.beforePut = function (object, doc) {
  if (doc.c_city === 'throw') throw new Error('broken');
  doc.c_street = (object ? object.type + ' ' + object.custom.city : 'new') + ' put ' + doc.key_value_string;
  return refuse('beforePut', doc);
};
exports.afterPut = function (object, doc) {
  object.custom.name = object.custom.name + ' after';
  return refuse('afterPut', doc);
};
exports.beforePatch = function (object, doc) {
  doc.c_street = object.custom.city + ' patch';
  return refuse('beforePatch', doc);
};
exports.afterPatch = function (object, doc) {
  if (object.custom.city !== doc.c_city) throw new Error('the object differs from the document');
  return refuse('afterPatch', doc);
};
exports.beforeDelete = function (object, doc) {
  if (object.custom.city === doc.c_city) return refuse('beforeDelete', doc);
};
exports.afterDelete = function (object, doc) {
  if (object !== null) throw new Error('the object still exists');
  return refuse('afterDelete', doc);
};
`;
const points = ['beforePut', 'afterPut', 'beforePatch', 'afterPatch', 'beforeDelete', 'afterDelete'];

describe('Data API: hooks of custom objects', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let api: Sender;
  before(async () => {
    workspace
      .registerHooks(
        'guard',
        Object.fromEntries(points.map((point) => [`svc.api.data.object.${point}`, './object.js'])),
      )
      .write({ 'guard/cartridge/scripts/object.js': script });
    service = await startTestService({ flags: ['--cartridges', workspace.folder] });
    api = await signInClient(service.http);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  it('hooks of custom objects receive the object and the document, and may change both', async () => {
    const { status, body } = await api('PUT', `${workshopsPath}/hooked`, {
      c_name: 'Hooked',
      c_city: 'York',
    });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual([body.c_street, body.c_name], ['new put hooked', 'Hooked after']);
    const patchResponse = await api('PATCH', `${workshopsPath}/hooked`, { c_city: 'Leeds' });
    assert.equal(patchResponse.body.c_street, 'York patch');
    assert.equal(patchResponse.body.c_city, 'Leeds');
    assert.equal(patchResponse.body.c_name, 'Hooked after');
    const replaceResponse = await api('PUT', `${workshopsPath}/hooked`, { c_name: 'Again', c_city: 'Hull' });
    assert.equal(replaceResponse.body.c_street, 'Workshop Leeds put hooked');
  });

  for (const point of ['beforePut', 'afterPut', 'beforePatch', 'afterPatch']) {
    it(`an error status of ${point} rolls the change to a custom object back, and the response is HookStatus`, async () => {
      await api('PUT', `${workshopsPath}/kept`, { c_name: 'Kept', c_city: 'Here' });
      const method = point.endsWith('Put') ? 'PUT' : 'PATCH';
      const response = await api(method, `${workshopsPath}/kept`, { c_name: 'Kept', c_city: point });
      assertFaultIncluding(response, 400, 'HookStatus', {
        extensionPoint: `svc.api.data.object.${point}`,
        statusCode: 'NO',
        statusMsg: `Not ${point}`,
      });
      assert.equal((await api('GET', `${workshopsPath}/kept`)).body.c_city, 'Here');
      const newResponse = await api('PUT', `${workshopsPath}/fresh`, { c_name: 'Fresh', c_city: point });
      if (method === 'PUT') assertFault(newResponse, 400, 'HookStatus');
      if (method === 'PUT')
        assertFault(await api('GET', `${workshopsPath}/fresh`), 404, 'CustomObjectNotFound');
    });
  }

  for (const point of ['beforeDelete', 'afterDelete']) {
    it(`an error status of ${point} prevents the deletion of the custom object`, async () => {
      await api('PUT', `${workshopsPath}/${point}`, { c_name: point, c_city: point });
      assertFaultIncluding(await api('DELETE', `${workshopsPath}/${point}`), 400, 'HookStatus', {
        extensionPoint: `svc.api.data.object.${point}`,
      });
      assert.equal((await api('GET', `${workshopsPath}/${point}`)).status, 200);
    });
  }

  it('hooks of custom objects do not run if there is no object to delete', async () => {
    // The hook before a deletion reads the object, so without one it would throw an error.
    assert.equal((await api('DELETE', `${workshopsPath}/never`)).status, 204);
  });

  it('the service responds with HookExecution if a hook throws an error, and does not store the custom object', async () => {
    assertFault(await api('PUT', `${workshopsPath}/broken`, { c_city: 'throw' }), 500, 'HookExecution', {
      extensionPoint: 'svc.api.data.object.beforePut',
      statusCode: 'Error',
      statusMsg: 'broken',
      statusDetails: { stack: ['/guard/cartridge/scripts/object.js:9'] },
    });
    assertFault(await api('GET', `${workshopsPath}/broken`), 404, 'CustomObjectNotFound');
  });

  it('a document that a hook has changed is validated like the body', async () => {
    workspace.write({
      'guard/cartridge/scripts/object.js':
        'exports.beforePut = function (type, doc) { doc.c_benches = "many"; };',
    });
    assertFault(await api('PUT', `${workshopsPath}/wrong`, {}), 400, 'InvalidCustomProperty');
  });
});
