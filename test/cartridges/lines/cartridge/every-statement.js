'use strict';
var base = module.superModule;
var a,
    b = 2,
    c = {
      x: 1,
      y: f(
        2
      )
    };
module.exports = {
  one: function (x) {
    if (!x) {
      return null;
    }
    return x.map(function (y) {
      return y;
    });
  },
  two(z) {
    try {
      z.call(
        a,
        b
      );
    } catch (e) {
      throw new Error(
        'x' + e
      );
    } finally {
      a = 1;
    }
  },
  get three() { return 3; },
};
Object.keys(base).forEach(function (key) {
  module.exports[key] = base[key];
});
var list = [1, 2]
  .filter((v) => v > 1)
  .map((v) => {
    return v;
  });
switch (a) {
  case 1:
    b = 2;
    break;
  default:
    b = 3;
}
while (b > 3) {
  b--;
  continue;
}
do {
  b++;
} while (b < 10);
for (
  var i = 0;
  i < 3;
  i++
) {
  b += i;
}
for (var k in c) { b += k; }
for (var v of list) {
  b += v;
}
label: {
  break label;
}
var t = `x ${
  b
} y`;
a = b
  ? c
  : t;
class A extends Object {
  field = 1;
  static s = 2;
  constructor() {
    super();
    this.x = 1;
  }
  m() { return this.x; }
}
new A().m();
a = function () {
  return {
    q: 1
  };
};
var { d, e = f() } = c;
[a, b] = [b, a];
if (a) b = 1; else if (b) a = 2;
else {
  a = 3;
}
a.b.c
  .d(1)
  .e(2);
a = a && b
  && c();
exports.x = async function () {
  await a;
  const r = await b();
  yield1();
};
function* gen() {
  yield 1;
  const q = yield 2;
}
function declared() {
  var x;
  let y;
  const z = 1;
  function inner() { return z; }
  return inner();
}
;
exports.long = declared(
  a, function () { b(); },
  c
);
if (a &&
    b()) {
  c();
}
throw new Error('end');
