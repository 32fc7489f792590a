'use strict';

function GatewayError(code) {
  this.name = 'GatewayError';
  this.code = code; // halt
  this.message = 'The gateway answered ' + code;
}
GatewayError.prototype = Object.create(Error.prototype);

exports.run = function () {
  try {
    throw new GatewayError(503);
  } catch (e) {
    return (e instanceof Error) + e.message;
  } finally {
    session.privacy.gateway = 'down';
  }
};
