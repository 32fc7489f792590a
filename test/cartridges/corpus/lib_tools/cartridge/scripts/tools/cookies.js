'use strict';

exports.run = function () {
  var cookies = request.httpCookies;
  var names = [];
  var count = cookies.cookieCount; // halt
  for (var i = 0; i < count; i++) names.push(cookies[i].name);
  return names.length + ',' + request.httpMethod + ',' + (cookies['absent'] === undefined || cookies['absent'] === null);
};
