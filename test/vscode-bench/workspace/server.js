'use strict';

const { writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { validateBasket } = require('./app_bench/cartridge/scripts/probe.js');

const server = createServer((request, response) => {
  validateBasket();
  response.end('{}');
});
server.listen(0, '127.0.0.1', () =>
  writeFileSync(process.env.BENCH_PORT_FILE, String(server.address().port)),
);
