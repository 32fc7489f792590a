'use strict';

var Status = require('svc/system/Status');
var gateway = require('*/cartridge/scripts/gateway/client');

exports.authorizeCreditCard = function (order, instrument, securityCode) {
  var answer = gateway.authorize({ order: order, instrument: instrument, code: securityCode }); // halt
  switch (answer.verdict) {
    case 'accept':
      require('svc/system/Transaction').wrap(function () {
        instrument.paymentTransaction.transactionID = answer.id;
      });
      return new Status(Status.OK, 'ACCEPTED');
    case 'review':
      return new Status(Status.OK, 'REVIEW', 'somebody looks at it');
    default:
      return new Status(Status.ERROR, 'REFUSED', answer.reason);
  }
};
