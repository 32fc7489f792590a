'use strict';

class Plain {
  one = 1;
  static two = {
    three: 3,
  };
  #four;
  static {
    Plain.five = Plain.two;
  }
}

class Derived extends Plain {
  constructor() {
    super();
    this.six = 6;
  }

  *[Symbol.iterator]() {
    yield this.six;
  }
}

var made = (function () {
  return new Derived();
})();
for (const [key, value] of
  made.six)
  if (true)
    made[key] = value;
made[
  'six'
](
  1,
);
