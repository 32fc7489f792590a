import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { namedVendors } from '../../../contract/vendor.ts';
import { findFileProblems, findProblemAround, listProblems } from '../../../src/requests/check-file.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';

/** Whether a problem is not about the identity of a request, which the requests of these tests do not have. */
const isOtherProblem = ({ message }: { readonly message: string }): boolean => !/ needs @as /.test(message);

/** Returns the marked ranges of a file as text, with their messages. */
const problemsIn = (text: string): string[] => {
  const lines = text.split('\n');
  return findFileProblems(text, parseHttpFile(text), { HOME: '/home' })
    .filter(isOtherProblem)
    .filter(({ isAccepted }) => isAccepted !== true)
    .map(({ line, start, end, message }) => `${lines[line]?.slice(start, end)}: ${message}`);
};

describe('problems of a request file before it is sent', () => {
  it('a placeholder without a value is marked in the path, in headers and in bodies', () => {
    const problems = problemsIn(
      'POST {{shop}}/baskets?x={{nope}}\nX-One: {{site}} {{two}}\n\n{ "currency": "{{$processEnv MISSING}}" }\n',
    );
    assert.deepEqual(
      problems.map((problem) => problem.split(':')[0]),
      ['{{nope}}', '{{two}}', '{{$processEnv MISSING}}'],
    );
    assert.match(problems[0] ?? '', /unknown variable/);
  });

  it('a path that the API does not have is marked, and so is a method that the path does not have', () => {
    assert.deepEqual(problemsIn('GET {{shop}}/basket/b1\n'), [
      '{{shop}}/basket/b1: The Shop API has no such path. Did you mean "baskets"?',
    ]);
    assert.match(
      problemsIn('PUT /s/RefArch/svc/shop/v23_2/baskets?a=b\n')[0] ?? '',
      /^\/s\/RefArch\/svc\/shop\/v23_2\/baskets: The Shop API has no PUT for this path, only POST\.$/,
    );
    assert.match(problemsIn('GET {{data}}/site\n')[0] ?? '', /The Data API has no such path/);
  });

  it('an unknown query parameter that resembles a parameter of the operation is marked', () => {
    assert.deepEqual(problemsIn('GET {{shop}}/product_search?q=shirt&expnd=prices&refine_1=c=2\n'), [
      'expnd: Operation GET /product_search has no parameter expnd. Did you mean expand?',
    ]);
    assert.deepEqual(
      problemsIn('GET {{shop}}/product_search?q=a&expand=prices&c_expanded=1&tracking=x\n'),
      [],
    );
    assert.deepEqual(problemsIn('GET https://example.com/anything?expnd=1\n'), []);
    assert.deepEqual(
      problemsIn(
        'GET {{shop}}/product_search\n  ?q=shirt\n  &expnd=prices\nX-Note: a&expnd=1\n\n###\nGET {{shop}}/product_search?q=a\n  &coun=5\n',
      ),
      [
        'expnd: Operation GET /product_search has no parameter expnd. Did you mean expand?',
        'coun: Operation GET /product_search has no parameter coun. Did you mean count?',
      ],
    );
  });

  it('an operation is named with its path if one of its parameters is misspelled', () => {
    assert.deepEqual(problemsIn('GET {{shop}}/products/p1?expnad=prices'), [
      'expnad: Operation GET /products/{id} has no parameter expnad. Did you mean expand?',
    ]);
  });

  it('a header that resembles a known one is marked, and any other header is allowed', () => {
    const marked = (...headers: string[]): string[] =>
      problemsIn(`GET {{shop}}/products/p1\n${headers.join('\n')}`);
    assert.deepEqual(marked('Content-Typ: application/json', 'x-svc-clint-id: a', 'X-Forwarded-Fro: b'), [
      'Content-Typ: Content-Typ is not a known header. Did you mean Content-Type?',
      'x-svc-clint-id: x-svc-clint-id is not a known header. Did you mean x-svc-client-id?',
      'X-Forwarded-Fro: X-Forwarded-Fro is not a known header. Did you mean X-Forwarded-For?',
    ]);
    assert.deepEqual(marked('acept: application/json'), [
      'acept: acept is not a known header. Did you mean accept?',
    ]);
    assert.deepEqual(
      marked('x-my-header: 1', 'X-Origin: 2', 'CONTENT-TYPE: text/plain', 'Via: 3', 'X-SVC-Client-Id: mine'),
      [],
    );
  });

  it('the headers of the active names are known', () => {
    const text = 'GET {{shop}}/products/p1\nx-dw-clientid: a\nx-dw-client-id: a';
    const messages = findFileProblems(text, parseHttpFile(text), {}, undefined, namedVendors.dw).map(
      ({ message }) => message,
    );
    assert.deepEqual(messages, ['x-dw-clientid is not a known header. Did you mean x-dw-client-id?']);
  });

  it('values of query parameters that the platform would reject are marked', () => {
    assert.deepEqual(
      problemsIn(
        '@many = lots\nGET {{shop}}/product_search?q=a&count=many\n  &start={{many}}\n###\nGET {{shop}}/product_search?q=a&count=500\n###\nPUT {{shop}}/baskets/b/shipments/me/shipping_address?use_as_billing=yes\n',
      ),
      [
        'many: count must be an integer.',
        '{{many}}: start must be an integer.',
        '500: count must be at most 200.',
        'yes: use_as_billing must be true or false.',
      ],
    );
    assert.deepEqual(
      problemsIn('@size = 5\nGET {{shop}}/product_search?q=5&count={{size}}&start={{$randomInt}}\n'),
      [],
    );
  });

  it('the name of a parameter in place of its value is marked, with the response of another request as the correction', () => {
    const request = 'POST {{shop}}/baskets/basket_id/items?basket_id=1\n';
    assert.deepEqual(problemsIn(request), [
      'basket_id: "basket_id" is the name of a parameter: write its value.',
    ]);
    const text = `# @name basket\nPOST {{shop}}/baskets\n###\n${request}`;
    const [problem] = listProblems(text, parseHttpFile(text), {}).filter(isOtherProblem);
    assert.deepEqual(
      [problem?.line, problem?.corrections?.map((correction) => correction.text)],
      [3, ['{{basket.response.body.basket_id}}']],
    );
    assert.deepEqual(problemsIn('GET {{shop}}/products/product_ids\n'), []);
  });

  it('a parameter in braces, as documentation writes it, is marked like its name', () => {
    assert.deepEqual(problemsIn('GET {{shop}}/products/{id}?expand=prices'), [
      '{id}: "{id}" is the name of a parameter: write its value.',
    ]);
    assert.deepEqual(problemsIn('GET {{shop}}/products/({ids})'), [
      '{ids}: "{ids}" is the name of a parameter: write its value.',
    ]);
    assert.deepEqual(problemsIn('GET {{shop}}/products/{productId}/images'), [
      '{productId}: "{productId}" is the name of a parameter: write its value.',
    ]);
    assert.deepEqual(problemsIn('@id = p1\nGET {{shop}}/products/{{id}}'), []);
    const text = '# @name basket\nPOST {{shop}}/baskets\n###\nGET {{shop}}/baskets/{basket_id}';
    const [problem] = listProblems(text, parseHttpFile(text), {}).filter(isOtherProblem);
    assert.deepEqual(problem?.corrections, [
      { start: 21, end: 32, text: '{{basket.response.body.basket_id}}' },
    ]);
  });

  it('an unknown variable can be defined in the file, above its other variables', () => {
    const fixes = (text: string) =>
      listProblems(text, parseHttpFile(text), {}).flatMap(({ corrections = [], unknownVariable }) =>
        corrections.map(({ line, text: newText, title }) => [unknownVariable, line, newText, title]),
      );
    assert.deepEqual(fixes('### Look\nGET {{baseUrl2}}/look'), [
      ['baseUrl2', undefined, 'baseUrl', undefined],
      ['baseUrl2', 0, '@baseUrl2 = \n\n', "Define '@baseUrl2' in This File"],
    ]);
    assert.deepEqual(fixes('# Requests\n@host = a\nGET /{{host}}/{{term}}'), [
      ['term', 1, '@term = \n', "Define '@term' in This File"],
    ]);
    assert.deepEqual(fixes('GET /{{$unknown}}/{{a b}}'), []);
  });

  it('a request line that is not valid is found from any line of its request', () => {
    const text = '### One\nGET /a\n\n### Two\n# @as guest\nGTE /b\n\n{}\n###\nGET /c';
    const messages = text
      .split('\n')
      .map((_, line) => findProblemAround(text, parseHttpFile(text), line)?.message.replace(/\..*/, ''));
    const message = 'This is not a valid request line: there is no method GTE';
    assert.deepEqual(
      messages.map((text) => text === message),
      [false, false, false, true, true, true, true, true, false, false],
    );
    assert.deepEqual(messages.slice(0, 3), [undefined, undefined, undefined]);
  });

  it('a target that is neither a path nor an HTTP URL is marked', () => {
    assert.deepEqual(problemsIn('GET product\n###\nGET localhost:80/x\n###\nGET {{baseUrl}}/x\n'), [
      'product: "product" is neither a path, such as /s/RefArch/..., nor an HTTP URL.',
      'localhost:80/x: "localhost:80/x" is neither a path, such as /s/RefArch/..., nor an HTTP URL.',
    ]);
  });

  it('a misspelled name has a correction', () => {
    const correct = (text: string): string[] => {
      const lines = text.split('\n');
      return listProblems(text, parseHttpFile(text), {})
        .filter(isOtherProblem)
        .flatMap(({ line, corrections = [] }) =>
          corrections.flatMap(({ line: otherLine, start, end, text: correction }) => {
            const lineText = lines[line] ?? '';
            return otherLine === undefined ? lineText.slice(0, start) + correction + lineText.slice(end) : [];
          }),
        );
    };
    const namedRequest = '# @name items\nGET {{shop}}/product_search?q=a\n###\n';
    assert.deepEqual(correct('GET {{shp}}/baskets/x'), ['GET {{shop}}/baskets/x']);
    assert.deepEqual(correct(`${namedRequest}GET /{{itms.response.body.x}}`), [
      'GET /{{items.response.body.x}}',
    ]);
    assert.deepEqual(correct(`${namedRequest}# @needs x, itms\nGET /`), ['# @needs x, items']);
    assert.deepEqual(correct('# @as custmer\nGET /'), ['# @as customer']);
    assert.deepEqual(correct('PSOT /'), ['POST /']);
    assert.deepEqual(correct('PUT {{shop}}/baskets'), ['POST {{shop}}/baskets']);
    assert.deepEqual(correct('GET {{shop}}/basket/b1'), ['GET {{shop}}/baskets/b1']);
    assert.deepEqual(correct('GET {{shop}}/product_search?q=a&expnd=prices'), [
      'GET {{shop}}/product_search?q=a&expand=prices',
    ]);
    assert.deepEqual(correct('GET /\nContent-Typ: application/json'), ['Content-Type: application/json']);
    assert.deepEqual(correct('GET /?x={{$timestmp}}'), ['GET /?x={{$timestamp}}']);
    assert.deepEqual(correct('POST {{shop}}/baskets/b/items\n\n[{ "quantty": 1 }]'), ['[{ "quantity": 1 }]']);
  });

  it('API paths with parameters, placeholders and queries have no problems, and neither do other addresses', () => {
    const text = [
      '# @name basket',
      'POST {{shop}}/baskets',
      '###',
      'GET {{shop}}/baskets/{{basket.response.body.basket_id}}?client_id=x',
      '###',
      'GET /s/-/svc/data/v23_2/sites/RefArch',
      '###',
      'GET https://example.com/anything',
      '###',
      'GET {{shop}}/products/(a,b)',
    ].join('\n');
    assert.deepEqual(problemsIn(text), []);
  });

  describe('with references to responses', () => {
    const sendBasket = '# @name basket\nPOST {{shop}}/baskets\n###\n';
    const sendOther = '# @name other\nPOST https://example.com/x\n###\n';
    const check = (text: string, body?: unknown, status = 200): string[] => {
      const response = { status, headers: {}, body };
      const responses = new Map(
        body === undefined ? [] : ['basket', 'other'].map((name) => [name, response]),
      );
      return listProblems(text, parseHttpFile(text), {}, responses)
        .filter(isOtherProblem)
        .map(({ message }) => message);
    };

    it('a member that neither the operation’s document nor the response has is marked, with a similar one', () => {
      const text = `${sendBasket}GET {{shop}}/baskets/{{basket.response.body.basket_idd}}`;
      const message =
        '{{basket.response.body.basket_idd}}: the response to the request "basket" has no "basket_idd". Did you mean "basket_id"?';
      assert.deepEqual(check(text), [message]);
      assert.deepEqual(check(text, { basket_id: 'b1' }), [message]);
      assert.deepEqual(check(text, { basket_idd: 'b1' }), []);
      const [{ corrections } = {}] = listProblems(text, parseHttpFile(text), {}).filter(isOtherProblem);
      assert.equal(corrections?.[0]?.text, 'basket_id');
      const nested = '{{basket.response.body.product_items[0].itm_id}}';
      assert.match(check(`${sendBasket}GET /x?y=${nested}`).join(), /has no "itm_id"/);
      const variable = `@id = {{basket.response.body.basket_idd}}\n${sendBasket}GET /x?y={{id}}`;
      assert.match(
        check(variable).join(),
        /^\{\{id\}\}: the response to the request "basket" has no "basket_idd"/,
      );
    });

    it('members that the document can have are not marked, even if the response lacks them', () => {
      const memberPaths = [
        'order_total',
        'c_note',
        '_type',
        '$.shipments.0.shipment_id',
        'c_map.any.key',
        '*',
      ];
      for (const memberPath of memberPaths)
        assert.deepEqual(
          check(`${sendBasket}GET /x?y={{basket.response.body.${memberPath}}}`, { a: 1 }),
          [],
          memberPath,
        );
      assert.deepEqual(
        check(`${sendBasket}GET /x?y={{basket.response.headers.x}}{{basket.response.status}}`),
        [],
      );
    });

    it('for an unknown operation, only a successful response decides which members are marked', () => {
      const text = `${sendOther}GET /x?y={{other.response.body.items[0].idd}}`;
      assert.match(check(text, { items: [{ id: 1 }] }).join(), /has no "idd"\. Did you mean "id"\?$/);
      assert.deepEqual(check(text, { items: [{ idd: 1 }] }), []);
      assert.deepEqual(check(text), []);
      assert.deepEqual(check(text, { fault: {} }, 404), []);
      assert.match(check(text, { items: [] }).join(), /has no "0"\.$/);
      assert.deepEqual(check(text, { items: [7] }), []);
    });
  });

  it('the requests of the sample have no problems', () => {
    const sample = readFileSync(
      path.resolve(import.meta.dirname, '../../../sample/requests/order.http'),
      'utf8',
    );
    assert.deepEqual(problemsIn(sample), []);
  });

  describe('with a JSON body', () => {
    const problemsInBody = (body: string, header = ''): string[] =>
      problemsIn(`POST {{shop}}/baskets/b1/items\n${header}\n${body}\n`);

    it('an unclosed string is marked up to the end of its line, even if an extra quote begins it', () => {
      assert.deepEqual(problemsInBody('[{"product_id": "tape-measure", "quantity": 1"}]'), [
        '"}]: The closing double quote of this string is missing.',
      ]);
      assert.deepEqual(problemsInBody('[\n  { "product_id": "tape-measure }\n]'), [
        '"tape-measure }: The closing double quote of this string is missing.',
      ]);
    });

    it('a missing part of JSON is marked at the last character before it, and a wrong character is marked itself', () => {
      const positions = (body: string): string[] => {
        const text = `POST {{shop}}/baskets/b1/items\n\n${body}\n`;
        return findFileProblems(text, parseHttpFile(text), {})
          .filter(isOtherProblem)
          .map(({ line, start, end, message }) => `${line}:${start}-${end} ${message}`);
      };
      assert.deepEqual(positions('[{\n  "product_id": "a"\n  "quantity": 1 }]'), [
        '3:18-19 "," is expected here.',
      ]);
      assert.deepEqual(positions('[{\n  "quantity": {{$randomInt 1 5}}\n  "product_id": "a" }]'), [
        '3:31-32 "," is expected here.',
      ]);
      assert.deepEqual(positions('[{ "product_id":\n}]'), ['2:15-16 A value is expected here.']);
      assert.deepEqual(positions('  [{ "quantity": 1 }'), ['2:19-20 "," or "]" is expected here.']);
      assert.deepEqual(positions('  [{ "quantity": 1; }]'), [
        '2:18-19 This is not a JSON value: strings and property names need double quotes.',
      ]);
    });

    it('comments and trailing commas in a JSON body are marked, since it is sent as written', () => {
      assert.deepEqual(problemsInBody('[\n// two\n{ "quantity": 2 }]'), ['//: JSON has no comments.']);
      assert.match(problemsInBody('[{ "quantity": 2, }]').join(), /^,: A comma is not allowed before "}"/);
    });

    it('a value whose type or size the document does not allow is marked', () => {
      assert.deepEqual(
        problemsInBody(
          '[\n  { "quantity": "two", "product_id": 5, "gift": "yes" },\n  { "quantity": 1000 }, 3\n]',
        ),
        [
          '"two": The value must be a number.',
          '5: The value must be a string.',
          '"yes": The value must be true or false.',
          '1000: The value must be at most 999.',
          '3: The value must be an object.',
        ],
      );
      assert.deepEqual(problemsInBody('{ "product_id": "tent" }'), ['{: The value must be an array.']);
      assert.deepEqual(problemsInBody('[{ "quantity": -1 }]'), ['-1: The value must be at least 0.']);
      assert.deepEqual(problemsInBody('[{ "quantity": "{{$randomInt 1 9}}" }]'), [
        '"{{$randomInt 1 9}}": The value must be a number.',
      ]);
      assert.deepEqual(
        problemsIn('PATCH {{shop}}/baskets/b1\n\n{ "customer_info": [], "c_any": [1, "2"] }'),
        ['[: The value must be an object.'],
      );
    });

    it('a value that may be valid is not marked: null, a placeholder, or a value of a custom attribute', () => {
      assert.deepEqual(
        problemsInBody(
          '[{ "quantity": null, "product_id": {{$guid}}, "gift": {{$randomInt 1 9}}, "item_text": 1{{$guid}}, "c_x": 1 }]',
        ),
        [],
      );
      assert.deepEqual(problemsIn('POST https://example.com/x\n\n{ "quantity": "two" }'), []);
    });

    it('placeholders have no problems wherever they are in a JSON body', () => {
      for (const body of [
        '{{$processEnv HOME}}',
        '[{ "quantity": {{$randomInt 1 5}}, "product_id": "{{$processEnv HOME}}" }]',
        '[{ {{$processEnv HOME}}: 1 }]',
        '[{ "quantity": 1{{$randomInt 1 5}}0, {{$processEnv HOME}} }]',
        '[{{$processEnv HOME}}]',
      ])
        assert.deepEqual(problemsInBody(body), [], body);
      // What is next to a placeholder is not checked, since the placeholder may stand for a part of a string.
      assert.deepEqual(problemsInBody('[{ "quantity": {{$randomInt 1 5}}" }]'), []);
      assert.equal(problemsInBody('[{ "quantity": {{$randomInt 1 5}}, "product_id": x }]').length, 1);
    });

    it('a body of another type has no syntax errors, and a JSON content type requires JSON', () => {
      assert.deepEqual(problemsInBody('{ query', 'Content-Type: text/plain\n'), []);
      assert.deepEqual(problemsInBody('a=1&b=2'), []);
      assert.equal(problemsInBody('a=1&b=2', 'content-type: application/json; charset=utf-8\n').length, 1);
      assert.equal(problemsInBody('[{ "a": }]', 'Content-Type: application/merge-patch+json\n').length, 1);
    });
  });
});
