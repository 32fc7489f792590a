'use strict';

/** A value that may be missing. */
function Result(value) {
  this.value = value;
}

Result.of = (value) => new Result(value);
Result.prototype = {
  map(change) {
    return this.value === undefined || this.value === null ? this : new Result(change(this.value)); // halt
  },
  orElse(other) {
    return this.value === undefined || this.value === null ? other : this.value;
  },
};

module.exports = Result;
