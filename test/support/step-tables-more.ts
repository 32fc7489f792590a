import type { StepTable } from './step-tables.ts';

/** More step tables; `StepTable` explains the notation of `over` and `into`. */
export const moreStepTables: readonly StepTable[] = [
  {
    title: 'fields, constructors, getters and setters',
    source: `class A {
  x = 1;
  y = this.x + 1;
  static z = 3;
  constructor() {
    this.q = 1;
  }
  get v() {
    return this.x;
  }
  set v(x) {
    this.x = x;
  }
}
class B extends A {
  w = 2;
}
exports.probe = function (out) {
  var a = new A();
  var b = new B();
  out.v = a.v;
  a.v = 3;
  out.w = b.w;
};`,
    over: '19 20 21 22 23 24',
    into: "19 2'' 3'' 6' 7' 20 15' 2''' 3''' 6'' 7'' 16'' 21 9' 22 12' 13' 23 24",
  },
  {
    title: 'default parameters, destructuring and arrow functions',
    source: `function g(x) {
  return x;
}
function f(a = g(1), { b = g(2), c } = { c: 1 }, ...rest) {
  return a + b + c;
}
const k = (a = g(3)) => g(a);
exports.probe = function (out) {
  out.a = f();
  const { p, q = g(2) } = { p: 1 };
  const [r, s = g(1)] = [1];
  out.k = k();
};`,
    over: '9 10 11 12 13',
    into: "9 4' 2'' 4' 2'' 5' 10 2' 11 2' 12 7' 2'' 7' 2'' 7' 13",
  },
  {
    title: 'if, else if, and else',
    source: `exports.probe = function (out) {
  if (out.a) {
    out.b = 1;
  } else if (out.c) {
    out.d = 1;
  } else {
    out.e = 1;
  }
  if (!out.z) return 1;
};`,
    over: '2 4 7 9',
    into: '2 4 7 9',
  },
  {
    title: 'destructuring and templates',
    source: `exports.probe = function (out) {
  var { no, lines: [first, ...others], site = 'RefArch', ...rest } = { lines: [1, 2] };
  const [a, , b = 5] = [1, 2];
  for (const { x, y = 2 } of [{ x: 1 }, { x: 2 }]) out.s = x + y;
  out.t = \`\${a} \${String(b)}\`;
};`,
    over: '2 3 4 4 4 5 6',
    into: '2 3 4 4 4 5 6',
  },
  {
    title: 'several statements on a line',
    source: `function f(x) { return x; }
exports.probe = function (out) {
  if (f(1)) f(2); else f(3);
  var a = f(1), b = f(2);
  if (f(1)) { f(2); return f(3); }
};`,
    over: '3 4 5',
    into: "3 1' 3 1' 4 1' 4 1' 5 1' 5 1' 5 1' 5",
  },
  {
    title: 'a literal in a return statement',
    source: `function f(x) { return x; }
exports.probe = function (out) {
  var list = [1, 2].map(function (x) {
    return {
      a: f(x),
      b: 2
    };
  });
  out.list = list;
};`,
    over: '3 9 10',
    into: "3 4' 1'' 7' 4' 1'' 7' 9 10",
  },
  {
    title: 'callbacks of chained built-in methods',
    source: `exports.probe = function (out) {
  out.r = [3, 1, 2].sort(function (a, b) {
    return a - b;
  }).map((x) =>
    x * 2
  );
  out.k = Object.keys(out).reduce(function (sum, key) { return sum + key; }, '');
};`,
    over: '2 7 8',
    into: "2 3' 3' 3' 3' 4 5' 5' 5' 7 7' 8",
  },
  {
    title: 'immediately invoked functions',
    source: `exports.probe = function (out) {
  var v = (function () {
    var q = 1;
    return q;
  })();
  (() => {
    out.a = 1;
  })();
};`,
    over: '2 6 9',
    into: "2 3' 4' 6 7' 8' 9",
  },
  {
    title: 'loops within loops, on one line and on two',
    source: `exports.probe = function (out) {
  for (var i = 0; i < 2; i++) { for (var j = 0; j < 2; j++) { out.x = i + j; } }
  for (var k = 0; k < 1; k++) for (var m = 0; m < 2; m++)
    out.y = m;
  out.z = 1;
};`,
    over: '2 2 2 2 2 2 2 3 4 3 4 3 3 5 6',
    into: '2 2 2 2 2 2 2 3 4 3 4 3 3 5 6',
  },
  {
    title: 'loops without a body, and endless loops',
    source: `exports.probe = function (out) {
  for (var i = 0; i < 3; i++);
  while (i-- > 0) {}
  for (var k = 2; k--;) {
    out.k = k;
  }
  for (;;) { if (i++ > 2) break; }
  var j = 0; do { j++; } while (j < 3);
  while (true) {
    if (j++ > 4) break;
  }
};`,
    over: '2 2 2 2 3 4 5 4 5 4 7 7 7 7 7 8 8 8 10 10 10 12',
    into: '2 2 2 2 3 4 5 4 5 4 7 7 7 7 7 8 8 8 10 10 10 12',
  },
  {
    title: 'caught errors with continue, and an uncaught error',
    source: `function fails() { throw new Error('no'); }
exports.probe = function (out) {
  for (var i = 0; i < 2; i++) {
    try {
      fails();
    } catch (e) {
      out.i = i;
      continue;
    } finally {
      out.f = i;
    }
  }
  try { fails(); } finally { out.g = 1; }
  out.never = 1;
};`,
    over: '3 5 7 8 10 3 5 7 8 10 3 13',
    into: "3 5 1' 7 8 10 3 5 1' 7 8 10 3 13 1' 13",
  },
  {
    title: 'errors from called functions',
    source: `function fails() {
  throw new Error('no');
}
function middle() {
  fails();
  return 1;
}
exports.probe = function (out) {
  try {
    middle();
  } catch (e) {
    out.e = 1;
  }
  [1].forEach(function () {
    try { fails(); } catch (e) { out.c = 1; }
  });
  out.x = 1;
};`,
    over: '10 12 14 17 18',
    into: "10 5' 2'' 12 14 15' 2'' 15' 16' 17 18",
  },
  {
    title: 'short circuits, nested calls and new',
    source: `function f(x) { return x; }
exports.probe = function (out) {
  out.a = f(0) || f(1) || f(2);
  out.b = f(1) &&
    f(2) &&
    f(3);
  out.c?.d?.(f(1));
  out.e ??= f(2);
  f(f(f(1)));
  new Array(f(1), f(2));
};`,
    over: '3 4 7 8 9 10 11',
    into: "3 1' 3 1' 4 1' 5 1' 6 1' 7 8 1' 9 1' 9 1' 1' 10 1' 10 1' 11",
  },
];
