'use strict';

var URLUtils = require('svc/web/URLUtils');
var URLAction = require('svc/web/URLAction');
var URLParameter = require('svc/web/URLParameter');

exports.run = function () {
  var url = URLUtils.https('Product-Show', 'pid', 'a b').append('qty', 2); // halt
  var link = URLUtils.url(new URLAction('Cart-Show', 'RefArch'), new URLParameter('step', 'shipping'));
  return [/^https:/.test(url), /Product-Show\?pid=a(\+|%20)b&qty=2$/.test(url), /step=shipping/.test(link.toString())].join();
};
