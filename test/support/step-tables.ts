import { moreStepTables } from './step-tables-more.ts';

/** A script, and the lines at which it halts when it is stepped through from the first line of `probe`. */
export interface StepTable {
  readonly title: string;
  readonly source: string;
  /** The lines at which steps over halt, in order. Each has a `'` for each frame beyond the first. */
  readonly over: string;
  /** The lines at which steps into halt, in the same notation. */
  readonly into: string;
}

export const stepTables: readonly StepTable[] = [
  {
    title: 'a for loop',
    source: `exports.probe = function (out) {
  var n = 2, s = 0;
  for (var i = 0; i < n; i++) {
    s += i;
  }
  out.s = s;
};`,
    over: '2 3 4 3 4 3 6 7',
    into: '2 3 4 3 4 3 6 7',
  },
  {
    title: 'a for loop on one line',
    source: `function foo(i) { return i; }
exports.probe = function (out) {
  for (var i = 0; i < 3; i++) foo(i);
  for (var j = 0; j < 2; j++) { foo(j); foo(j); }
  out.s = 1;
};`,
    over: '3 3 3 3 4 4 4 5 6',
    into: "3 1' 3 1' 3 1' 3 4 1' 4 1' 4 1' 4 1' 4 5 6",
  },
  {
    title: 'callbacks on one line',
    source: `exports.probe = function (out) {
  var s = 0;
  [1, 2].forEach(function (x) { s += x; });
  out.s = [1, 2].map(x => x * 2).filter(x => x > 2);
};`,
    over: '2 3 4 5',
    into: "2 3 3' 3' 4 4' 4' 4' 4' 5",
  },
  {
    title: 'chains of calls',
    source: `exports.probe = function (out) {
  var f = function (x) { return x; };
  var r = [1, 2]
    .filter(f)
    .map(f)
    .concat(3);
  r
    .filter(f)
    .map(f);
  return [1]
    .map(f)
    .filter(f);
};`,
    over: '2 3 8 10 12',
    into: "2 3 2' 2' 5 2' 2' 6 8 2' 2' 2' 9 2' 2' 2' 10 2' 12 2' 12",
  },
  {
    title: 'calls in multi-line arguments, literals and return statements',
    source: `function foo(a, b) { return a; }
function bar() {
  return 1;
}
exports.probe = function (out) {
  foo(
    bar(),
    bar()
  );
  var x = foo({
    a: bar(),
    b: bar(),
  });
  out.y = {
    a: bar(),
    b: 3,
  };
  return foo(
    bar(),
    bar()
  );
};`,
    over: '6 10 14 18 21',
    into: "6 3' 8 3' 1' 10 3' 12 3' 1' 14 3' 18 3' 20 3' 1' 21",
  },
  {
    title: 'a generator and its consumers',
    source: `function* gen() {
  yield 1;
  var y = yield 2;
  return 3;
}
exports.probe = function (out) {
  for (const x of gen()) {
    out.x = x;
  }
  out.all = [...gen()];
  const it = gen();
  it.next();
  it.next();
};`,
    over: '7 8 7 8 7 10 11 12 13 14',
    into: "7 2' 3' 4' 10 11 12 2' 3'",
  },
  {
    title: 'try, catch and finally',
    source: `function fails() {
  throw new Error('x');
}
function inner() {
  try {
    return 1;
  } finally {
    var a = 2;
  }
}
exports.probe = function (out) {
  try {
    fails();
    out.no = 1;
  } catch (e) {
    out.e = 1;
  } finally {
    out.f = 1;
  }
  inner();
  try { fails(); } catch (e) { out.x = 1; }
  out.done = 1;
};`,
    over: '13 16 18 20 21 22 23',
    into: "13 2' 16 18 20 6' 8' 2' 21 22 23",
  },
  {
    title: 'switch',
    source: `function g(x) { return x; }
exports.probe = function (out) {
  switch (g(2)) {
    case g(1):
      out.a = 1;
      break;
    case g(2):
      out.b = 1;
    default:
      out.c = 1;
  }
  out.d = 1;
};`,
    over: '3 8 10 12 13',
    into: "3 1' 4 1' 7 1' 8 10 12 13",
  },
  {
    title: 'conditions over several lines',
    source: `function g(x) { return x; }
exports.probe = function (out) {
  out.a = g(1)
    ? g(2)
    : g(3);
  var t = !g(1)
    ? 2
    : 3;
  out.b = g(1) && g(2) ||
    g(3);
};`,
    over: '3 6 9 11',
    into: "3 1' 4 1' 6 1' 9 1' 9 1' 11",
  },
  {
    title: 'while and do while',
    source: `function g(x) { return x; }
exports.probe = function (out) {
  var i = 0;
  while (i < 2) {
    i++;
  }
  do {
    i--;
  } while (i > 0);
  while (i++ < 2) g(i);
  do g(i); while (i-- > 0);
  while (true) { if (g(i++) > 2) break; }
};`,
    over: '3 4 5 4 5 4 8 9 8 9 10 10 10 11 11 11 11 12 13',
    into: "3 4 5 4 5 4 8 9 8 9 10 1' 10 1' 10 11 1' 11 11 1' 11 11 1' 11 11 1' 11 12 1' 12 1' 12 1' 12 1' 12 1' 12 13",
  },
  {
    title: 'for in, for of, and a for loop with an empty head',
    source: `exports.probe = function (out) {
  for (var k in { a: 1, b: 2 }) {
    out[k] = 1;
  }
  for (const [a, b] of [[1, 2], [3, 4]]) {
    out.k = a + b;
  }
  for (const x of [1, 2]) out.x = x;
  for (;;) {
    break;
  }
};`,
    over: '2 3 2 3 2 5 6 5 6 5 8 8 8 10 12',
    into: '2 3 2 3 2 5 6 5 6 5 8 8 8 10 12',
  },
  {
    title: 'a labeled continue, and a comma',
    source: `exports.probe = function (out) {
  outer: for (var i = 0; i < 2; i++) {
    for (var j = 0; j < 2; j++) {
      if (j === 1) continue outer;
      out.x = j;
    }
  }
  out.y = (out.a = 1, out.b = 2);
};`,
    over: '2 3 4 5 3 4 2 3 4 5 3 4 2 8 9',
    into: '2 3 4 5 3 4 2 3 4 5 3 4 2 8 9',
  },
  {
    title: 'recursion, by a direct call and by a callback',
    source: `function fact(n) {
  if (n < 2) return 1;
  var r = fact(n - 1);
  return r * n;
}
exports.probe = function (out) {
  out.f = fact(3);
  [1, 2].forEach(function again(x) {
    if (x > 1) return;
    [5].forEach(again);
    out.x = x;
  });
};`,
    over: '7 8 13',
    into: "7 2' 3' 2'' 3'' 2''' 4'' 4' 8 9' 10' 9'' 11' 12' 9' 13",
  },
  ...moreStepTables,
];
