'use strict';

var Status = require('svc/system/Status');
var UUIDUtils = require('svc/util/UUIDUtils');

var blocked = /@(throwaway|trash)\.example$/i;

exports.beforePOST = function (registration) {
  var email = registration.customer.email; // halt
  if (blocked.test(email)) {
    var status = new Status(Status.ERROR, 'EMAIL', 'Please use another address');
    status.addDetail('email', email);
    return status;
  }
  registration.customer.c_shopperKey = UUIDUtils.createUUID().slice(0, 8);
};

exports.afterPOST = function (customer) {
  require('svc/system/Transaction').wrap(function () {
    customer.profile.custom.registeredAt = request.httpHost;
  });
};

exports.modifyGETResponse = function (customer, response) {
  var HookMgr = require('svc/system/HookMgr');
  response.c_tier = HookMgr.hasHook('app.loyalty.tier')
    ? HookMgr.callHook('app.loyalty.tier', 'tier', customer.profile ? customer.profile.custom.points || 0 : 0)
    : 'none';
};
