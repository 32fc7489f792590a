'use strict';

// Code that no run comes to: V8 leaves it out.

exports.case1 = function (x) {
  return 1;
  x();
  var y = 2;
  function inner() {
    return x;
  }
  inner(function () {
    return y;
  });
};

exports.case2 = function (x) {
  throw new Error('x');
  x();
};

exports.case3 = function (x) {
  for (var i of x) {
    if (i) {
      continue;
      x();
    } else {
      break;
      x(2);
    }
    x(3);
  }
  while (true) {
    x();
    break;
    x(1);
  }
  x(4);
};

exports.case4 = function (x) {
  if (x) {
    return 1;
  } else {
    throw x;
  }
  x(4);
};

exports.case5 = function (x) {
  if (false) {
    x();
  } else {
    x(1);
  }
  if (true) x(5);
  else {
    x(6);
  }
  while (false) {
    x(7);
  }
  for (x(); false; x(1)) {
    x(2);
  }
  do {
    x();
  } while (false);
};

exports.case6 = function (x) {
  switch (x) {
    case 1:
      return 2;
      x(1);
    case 2:
      x();
      break;
      x(2);
    default:
      return 3;
  }
  x(3);
};

exports.case7 = function (x) {
  switch (x) {
    case 1:
      return 2;
    default:
      return 3;
  }
  x(3);
};

exports.case8 = function (x) {
  try {
    return x();
    x(1);
  } catch (e) {
    return 1;
  }
  x(2);
};

exports.case9 = function (x) {
  try {
    x();
  } finally {
    return 1;
    x(1);
  }
  x(2);
};

exports.case10 = function (x) {
  try {
    return 1;
  } finally {
    x(1);
  }
  x(2);
};

exports.case11 = function (x) {
  while (true) {
    if (x()) return 1;
    x();
  }
  x(2);
};

exports.case12 = function (x) {
  for (;;) {
    x();
  }
  x(2);
};

exports.case13 = function (x) {
  l: {
    break l;
    x(1);
  }
  x(2);
};

exports.case14 = function (x) {
  {
    return 1;
    x(1);
  }
  x(2);
};

exports.case15 = function (x) {
  if (true) return 1;
  x(2);
};

exports.case16 = function (x) {
  if (true) {
    return 1;
  } else {
    x();
  }
  x(2);
};

exports.case17 = function* (x) {
  yield 1;
  return 2;
  yield 3;
};

exports.case18 = async function (x) {
  await x;
  return 2;
  await x(3);
};

exports.case19 = function (x) {
  do {
    continue;
    x();
  } while (x(1));
  x(2);
};

exports.case20 = function (x) {
  while (x()) {
    return 1;
    x(1);
  }
  for (var i = 0; i < 2; i++) {
    return 1;
    x(1);
  }
  x(2);
};

exports.case21 = function (x) {
  for (var k = 0; k < 2;
    k++) {
    if (x) continue;
    return 1;
  }
  x(2);
};

exports.case22 = function (x) {
  try {
    throw x;
    x(1);
  } catch (e) {
    x(2);
  }
  x(3);
};

exports.case23 = function (x) {
  return x ? 1 : 2;
  class A { m() {
    return 1; } }
  let q = function () {
    return 2;
  };
};

exports.case24 = function (x) {
  return 1;
  {
    function inside() {
      return 2;
    }
  }
};

return;
exports.never = 2;
