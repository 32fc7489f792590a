'use strict';

var Status = require('svc/system/Status');
var Transaction = require('svc/system/Transaction');

var limits = require('~/cartridge/config/limits.json');
var rules = require('*/cartridge/scripts/helpers/basketRules');
var BasketSummary = require('*/cartridge/models/basketSummary');

function refuse(code, message) {
  return new Status(Status.ERROR, code, message);
}

exports.beforePOST = function (basketRequest) {
  var items = basketRequest.product_items || basketRequest.productItems; // halt
  if (items && items.length > limits.maximumLines) {
    return refuse('TOO_MANY_LINES', 'At most ' + limits.maximumLines + ' lines');
  }
  if (empty(basketRequest.customerInfo)) {
    basketRequest.c_anonymous = true;
  }
};

exports.afterPOST = function (basket) {
  Transaction.wrap(function () {
    basket.custom.source = request.httpHeaders.get('x-channel') || 'unknown';
    basket.custom.openedBy = request.clientId;
  });
};

exports.modifyPOSTResponse = function (basket, response) {
  var summary = new BasketSummary(basket);
  response.c_summary = summary.toString();
  response.c_pieces = summary.pieces;
};

exports.validateBasket = function (basketResponse, duringSubmit) {
  var problems = rules.problemsOf(basketResponse);
  problems.forEach(function (problem) {
    basketResponse.addFlash({ type: problem.type, message: problem.message, path: problem.path });
  });
  if (duringSubmit && problems.length) {
    return refuse('BASKET_RULES', problems[0].message);
  }
};
