'use strict';

function choose(n) {
  if (n > 10) { //> n=3 size=undefined | n > 10 -> false | over +2
    var size = 'large';
  } else if (n > 2) { //> n=3 size=undefined | over +1
    size = 'medium'; //> n=3 size=undefined | over +4
  } else {
    size = 'small';
  }
  return size; //> n=3 size='medium' | out @afterChoose
}

function oneLine(flag) {
  if (flag) return 'yes'; //> flag=true | over @afterOneLine
  return 'no';
}

function counted() {
  var sum = 0; //> sum=undefined i=undefined | over +1
  for (var i = 0; i < 2; i++) { //> sum=0 i=undefined | over +1
    sum += i; //> sum=0 i=0 | over -1 //2> sum=0 i=1 | sum + i -> 1 | over -1
  }
  return sum; //> sum=1 i=2
}

function countedByLet(list) {
  let text = ''; //> list=[a,b] text=~
  for (let i = 0, end = list.length; i < end; i++) { //> list=[a,b] text='' i=~ end=~ | over +1
    text += list[i]; //> list=[a,b] text='' i=0 end=2 | list[i] -> a | over -1 //2> list=[a,b] text='a' i=1 end=2
  }
  return text; //> list=[a,b] text='ab' !i !end | text.length -> 2
}

function eachKey(object) {
  var keys = []; //> object={} keys=undefined key=undefined
  for (var key in object) { //> object={} keys=[] key=undefined | over +1
    keys.push(key); //> object={} keys=[] key='x' | object[key] -> 1 | over -1 //2> object={} keys=[x] key='y' | object[key] -> 2
  }
  return keys; //> object={} keys=[x,y] key='y' | .object x=1 y=2
}

function eachOf(list) {
  const twice = []; //> list=[1,2] twice=~
  for (const n of list) { //> list=[1,2] twice=[] | over +1
    twice.push(n * 2); //> list=[1,2] twice=[] n=1 | n * 2 -> 2 | over -1 //2> list=[1,2] twice=[2] n=2
  }
  return twice; //> list=[1,2] twice=[2,4] !n
}

function eachEntry() {
  const found = []; //> found=~
  for (const [key, { id }] of Object.entries({ a: { id: 1 } })) {
    found.push(key + id); //> found=[] key='a' id=1 | key + id -> a1
  }
  return found; //> found=[a1]
}

function whileLess(n) {
  while (n < 2) { //> n=0 | over +1
    n++; //> n=0 | over -1 //2> n=1 | n + 1 -> 2
  }
  return n; //> n=2
}

function doWhile() {
  var n = 0; //> n=undefined
  do {
    n += 1; //> n=0 | over +1 //2> n=1 | over +1
  } while (n < 2); //> n=1 | over -1
  return n; //> n=2
}

function switchThrough(kind) {
  var seen = []; //> kind='b' seen=undefined
  switch (kind) { //> kind='b' seen=[] | over +4
    case 'a':
      seen.push('a');
    case 'b':
      seen.push('b'); //> kind='b' seen=[] | over +2
    case 'c':
      seen.push('c'); //> kind='b' seen=[b] | over +1
      break; //> kind='b' seen=[b,c] | over +4
    default:
      seen.push('default');
  }
  return seen; //> kind='b' seen=[b,c] | seen.join('-') -> b-c
}

function labelled() {
  var steps = 0; //> steps=undefined
  outer: for (let a = 0; a < 3; a++) {
    for (let b = 0; b < 3; b++) {
      if (b === 1) { //> steps=0 a=0 b=0 | over +3 //2> steps=1 a=0 b=1 | over +1
        continue outer; //> steps=1 a=0 b=1 | a + b -> 1 | over -3
      }
      steps++; //> steps=0 a=0 b=0 | over +1
      if (a === 1) break outer; //> steps=1 a=0 b=0 | over -5 //2> steps=2 a=1 b=0 | over +3
    }
  }
  return steps; //> steps=2 !a !b
}

function withComma(a, b) {
  a++, b--; //> a=1 b=5 c=undefined | over +1
  var c = a > b ? a : b; //> a=2 b=4 c=undefined
  c = c && c + 1; //> a=2 b=4 c=4 | c && c + 1 -> 5
  delete {}.x; //> a=2 b=4 c=5
  void 0; //> a=2 b=4 c=5
  return c; //> a=2 b=4 c=5
}

function returnsCall(x) {
  return withComma(x, 5); //> x=1 | withComma(1, 2) -> 3 | over @afterReturnsCall | into -9
}

function returnsNothing(early) {
  if (early) {
    return; //> early=true | typeof undefined -> undefined | over @afterReturnsNothing
  }
}

function empty() {
} //> | 1 + 1 -> 2 | over @afterEmpty

exports.run = function () {
  choose(3);
  oneLine(true); //@afterChoose
  counted(); //@afterOneLine
  countedByLet(['a', 'b']);
  eachKey({ x: 1, y: 2 });
  eachOf([1, 2]);
  eachEntry();
  whileLess(0);
  doWhile();
  switchThrough('b');
  labelled();
  returnsCall(1);
  returnsNothing(true); //@afterReturnsCall
  empty(); //@afterReturnsNothing
  return; //@afterEmpty //> | over entry | out entry
};
