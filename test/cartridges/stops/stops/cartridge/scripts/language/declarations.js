'use strict';

function varBefore() {
  var a = 1; //> a=undefined b=undefined | typeof a -> undefined | over +1
  var b = a + 1; //> a=1 b=undefined | a + 1 -> 2 | over +1
  return a + b; //> a=1 b=2 | a + b -> 3 | out @declRun
}

function letBefore() {
  let first = 'x'; //> first=~ second=~ | typeof 1 -> number | over +1
  let second; //> first='x' second=~ | first + 1 -> x1 | over +1
  second = first + first; //> first='x' second=undefined | typeof second -> undefined
  return second; //> first='x' second='xx' | second.length -> 2
}

function constBefore() {
  const limit = 10; //> limit=~ list=~
  const list = [limit, 2]; //> limit=10 list=~ | over +1
  list.push(3); //> limit=10 list=[10,2] | list.length -> 2 | .list [0]=10 [1]=2 length=2
  return list; //> limit=10 list=[10,2,3] | list.indexOf(3) -> 2
}

function functionDeclared() {
  var before = typeof inner; //> before=undefined inner=fn | inner() -> 7 | over +1
  return before; //> before='function' inner=fn
  function inner() {
    return 7;
  }
}

function functionExpression() {
  var twice = function (n) { //> twice=undefined thrice=~
    return n * 2; //> n=4 | n + 1 -> 5 | out +3
  };
  const thrice = (n) => n * 3; //> twice=fn thrice=~ | twice.length -> 1
  return twice(4) + thrice(1); //> twice=fn thrice=fn | thrice(2) -> 6
}

function classDeclared() {
  const early = 1; //> early=~ Box=~ box=~
  class Box {
    constructor(size) {
      this.size = size; //> size=3 | size -> 3 | over +1
    } //> size=3 | this.size -> 3 | .this size=3
  }
  const box = new Box(3); //> early=1 Box=fn box=~ | typeof Box -> function | into -3 | over +1
  return box.size + early; //> early=1 Box=fn box=<Box> | box.size -> 3 | .box size=3
}

function destructured(order) {
  var { no, lines: [first, ...others], site = 'RefArch', ...rest } = order; //> order={} no=undefined first=undefined others=undefined site=undefined rest=undefined a=~ b=~ | over +1
  const [a, , b = 5] = [1, 2]; //> order={} no='1' first='a' others=[b,c] site='RefArch' rest={} a=~ b=~ | rest.total -> 9
  return no + a + b + first; //> order={} no='1' first='a' others=[b,c] site='RefArch' rest={} a=1 b=5 | .rest total=9 | no + a + b -> 115
}

function manyInOneLine() {
  var a = 1, b = 2, c = a + b; //> a=undefined b=undefined c=undefined d=~ e=~ | over +1
  let d = c, e = d + 1; //> a=1 b=2 c=3 d=~ e=~ | over +1
  return [a, b, c, d, e]; //> a=1 b=2 c=3 d=3 e=4 | d + e -> 7
}

function overSeveralLines() {
  var total = [1, 2, 3] //> total=undefined
    .map(function (n) {
      return n * 2;
    })
    .join('-');
  return total; //> total='2-4-6'
}

function redeclared() {
  var x = 1; //> x=undefined
  var x = x + 1; //> x=1 | x -> 1
  x += 5; //> x=2 | over +1
  return x; //> x=7
}

exports.run = function () { //@declStart
  varBefore();
  letBefore(); //@declRun
  constBefore();
  functionDeclared();
  functionExpression();
  classDeclared();
  destructured({ no: '1', lines: ['a', 'b', 'c'], total: 9 });
  manyInOneLine();
  overSeveralLines();
  redeclared();
};
