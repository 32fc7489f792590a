'use strict';

const log = require('*/cartridge/scripts/util/logging')('search');
const Result = require('result');

exports.beforeGET = function () {
  const query = request.httpParameters.get('q'); // halt
  const text = query ? String(query[0] || query) : '';
  if (text.length > 40) {
    const { ERROR } = require('svc/system/Status');
    return new (require('svc/system/Status'))(ERROR, 'QUERY', 'Too long');
  }
  log.info('searched for {0}', text);
};

exports.modifyGETResponse = (found) => {
  const result = Result.of(found.hits).map((hits) => hits.length);
  const first = found.hits && found.hits[0];
  if (first) first.c_badge = `#1 of ${result.orElse(0)}`;
};
