'use strict';

var moduleVar = 'module'; //> moduleVar=undefined moduleLet=~ moduleConst=~ unusedByAll=undefined ... | over +1
let moduleLet = 'let'; //> moduleVar='module' moduleLet=~ moduleConst=~ unusedByAll=undefined ... | over +1
const moduleConst = { deep: { value: 1 } }; //> moduleLet='let' moduleConst=~ unusedByAll=undefined ...
var unusedByAll = 'unused'; //> moduleConst={} unusedByAll=undefined ... | .moduleConst.deep value=1

function block(flag) {
  let x = 'outer'; //> flag=true x=~
  if (flag) {
    let x = 'inner'; //> flag=true x=~ y=~ | over +1
    const y = x + '!'; //> flag=true x='inner' y=~ | x -> inner
    x = y; //> flag=true x='inner' y='inner!' | over +2
  }
  return x; //> flag=true x='outer' !y | x -> outer
}

function bareBlock() {
  var a = 1; //> a=undefined
  {
    let a = 2; //> a=~
    {
      const b = a; //> a=2 b=~
      a = b + 1; //> a=2 b=2 | a + b -> 4 | over +3
    }
  }
  return a; //> a=1 !b | a -> 1
}

function switched(kind) {
  switch (kind) { //> kind='b' | over +5
    case 'a':
      kind = 1;
      return kind;
    case 'b': {
      const inner = 'B'; //> kind='b' inner=~
      return inner; //> kind='b' inner='B' | inner + kind -> Bb | out @scopesSwitched
    }
  }
  return null;
}

function headPerTurn() {
  const readers = []; //> readers=~
  for (let i = 0; i < 2; i++) {
    readers.push(() => i); //> readers=[] i=0 | i + 1 -> 1 //2> readers=? i=1 | readers.length -> 1
  }
  return readers.map((read) => read()); //> readers=? !i | readers.length -> 2
}

function captured() {
  let count = 0; //> count=~ add=~
  const add = (by) => {
    count += by; //> by=2 ^count=0 | count + by -> 2 | over +1
    return count; //> by=2 ^count=2 | count -> 2
  };
  add(2); //> count=0 add=fn | into -3 | over +1
  return count; //> count=2 add=fn
}

function uncaptured(a) {
  var hidden = 'not mentioned'; //> a=1 hidden=undefined later=~ inner=fn
  const later = [1, 2];
  function inner(b) {
    return b + 1; //> b=5 ^hidden='not mentioned' ^a=1 ^later=[1,2] | hidden -> not mentioned | a + b -> 6 | .later [0]=1 [1]=2 length=2 | moduleVar -> module | unusedByAll -> unused
  }
  return inner(5); //> a=1 hidden='not mentioned' later=[1,2] inner=fn
}

function makeInner(x) {
  var lost = 'gone'; //> x=1 lost=undefined
  return function (y) { //> x=1 lost='gone'
    return x + y; //> y=2 ^x=1 !lost | x + y -> 3
  };
}

function blocksOfEnclosing() {
  for (const item of ['p']) {
    let upper = item.toUpperCase(); //> item='p' upper=~ tell=~
    const tell = () => {
      return upper + item; //> ^item='p' ^upper='P' | upper + item -> Pp
    };
    tell(); //> item='p' upper='P' tell=fn
  }
}

var fromIife = (function () {
  var secret = 41; //> secret=undefined ^moduleVar='module'
  return secret + 1; //> secret=41 ^moduleVar='module' | secret + 1 -> 42
})();

function shadowed(moduleVar) {
  return moduleVar; //> moduleVar='own' | moduleVar -> own
}

exports.run = function () {
  block(true); //> ^moduleVar='module' ^moduleConst={} ^unusedByAll='unused' | moduleLet -> let | unusedByAll -> unused | fromIife -> 42
  bareBlock();
  switched('b');
  headPerTurn(); //@scopesSwitched
  captured();
  uncaptured(1);
  makeInner(1)(2);
  blocksOfEnclosing();
  shadowed('own');
};
