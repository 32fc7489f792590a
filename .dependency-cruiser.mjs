/**
 * The room table of docs/architecture.md, as rules: each row lists what a room may import. All other imports are
 * rejected.
 * A room's own files are always allowed.
 */
const npm = (...names) => names.map((name) => `^node_modules/${name}(/|$)`);
/** `vscode` is not an npm package, so the package with its types represents it. */
const vscode = '^(vscode$|node_modules/@types/vscode/)';
const rooms = [
  { room: 'contract', files: '^contract/', may: npm('typebox') },
  { room: 'dialect', files: '^dialect/', may: npm('acorn', 'acorn-walk') },
  { room: 'json', files: '^json/', may: npm('jsonc-parser') },
  { room: 'cartridges', files: '^cartridges/(?!node/)', may: ['^contract/', '^json/'] },
  { room: 'cartridges/node', files: '^cartridges/node/', may: ['^cartridges/'], node: true },
  { room: 'src/client', files: '^src/client/', may: ['^contract/', ...npm('undici', 'jose')], node: true },
  {
    room: 'src/debug',
    files: '^src/debug/',
    may: [
      '^contract/',
      '^dialect/',
      '^cartridges/',
      '^src/client/',
      '^src/requests/',
      ...npm('@vscode/debugadapter', '@vscode/debugprotocol', 'acorn', 'acorn-walk'),
    ],
    node: true,
  },
  {
    room: 'src/requests',
    files: '^src/requests/',
    may: ['^contract/', '^json/', '^src/client/', '^cartridges/(?:similar-name|cartridge-path)\\.ts$'],
    node: true,
  },
  {
    room: 'src/documents',
    files: '^src/documents/',
    may: ['^contract/', '^json/', '^src/client/', ...npm('typebox')],
    node: true,
  },
  {
    room: 'src/explorer',
    files: '^src/explorer/',
    may: [
      '^contract/',
      '^json/',
      '^src/client/',
      '^src/documents/',
      '^src/requests/',
      '^cartridges/',
      ...npm('fast-xml-parser'),
    ],
    node: true,
  },
  {
    room: 'src/language',
    files: '^src/language/',
    may: [
      '^contract/',
      '^json/',
      '^dialect/',
      '^cartridges/',
      '^src/requests/',
      '^src/explorer/scripts/(new-hook|hook-function|hook-parameters|hook-steps|reachable-operation)\\.ts$',
      ...npm('vscode-languageserver', 'vscode-languageserver-textdocument'),
    ],
    node: true,
  },
  {
    room: 'src/typescript-plugin',
    files: '^src/typescript-plugin/',
    may: ['^contract/', '^cartridges/', '^dialect/', ...npm('typescript')],
    node: true,
  },
  { room: 'src/previews', files: '^src/previews/', may: ['^contract/'] },
  {
    room: 'src/commands',
    files: '^src/commands/',
    may: ['^src/client/', '^contract/', vscode],
    node: true,
  },
  {
    room: 'src/host',
    files: '^src/(host/|extension\\.ts)',
    may: ['^src/', '^contract/', '^cartridges/', '^json/', vscode, ...npm('vscode-languageclient')],
    node: true,
  },
  {
    room: 'server/handlers',
    files: '^server/handlers/',
    may: ['^contract/', '^cartridges/', '^server/domain/', '^server/ports/', '^server/records/'],
  },
  {
    room: 'server/domain',
    files: '^server/domain/',
    may: ['^contract/', '^server/records/', ...npm('decimal.js')],
  },
  { room: 'server/records', files: '^server/records/', may: ['^contract/', ...npm('typebox')] },
  { room: 'server/ports', files: '^server/ports/', may: ['^contract/', '^server/records/'] },
  {
    room: 'server/store',
    files: '^server/store/(?!search/|postgres/)',
    may: ['^server/records/', '^server/ports/'],
    node: true,
  },
  {
    // Loaded for `--store` only.
    room: 'server/store/postgres',
    files: '^server/store/postgres/',
    may: [
      '^contract/error-message\\.ts$',
      '^server/records/',
      '^server/ports/',
      '^server/store/(backend|sqlite/migrations)\\.ts$',
      ...npm('kysely', 'pg'),
    ],
    node: true,
  },
  {
    room: 'server/store/search',
    files: '^server/store/search/',
    may: ['^server/records/', '^server/ports/', '^server/domain/', ...npm('@orama/stemmers')],
    node: true,
  },
  {
    room: 'server/auth',
    files: '^server/auth/',
    may: ['^contract/', '^server/records/', '^server/ports/', ...npm('jose')],
    node: true,
  },
  {
    room: 'server/http',
    files: '^server/http/',
    may: [
      '^contract/',
      '^server/ports/',
      '^server/handlers/implement\\.ts$',
      '^server/records/',
      '^server/auth/',
      ...npm('find-my-way', 'typebox', 'fast-xml-parser'),
    ],
    node: true,
  },
  {
    // The code of a script host's process.
    room: 'runtime',
    files: '^runtime/(?!protocol/)',
    may: [
      '^runtime/protocol/',
      '^contract/error-message\\.ts$',
      '^cartridges/other-names\\.ts$',
      '^server/domain/',
      '^dialect/',
      ...npm('decimal.js'),
    ],
    node: true,
  },
  { room: 'runtime/protocol', files: '^runtime/protocol/', may: ['^server/(records|ports)/'], node: true },
  {
    room: 'server/scripting',
    files: '^server/scripting/',
    may: [
      '^runtime/protocol/',
      '^contract/',
      '^dialect/',
      '^cartridges/',
      '^server/ports/',
      '^server/records/',
      '^server/domain/',
    ],
    node: true,
  },
  {
    room: 'server/peers',
    files: '^server/peers/',
    may: ['^contract/', '^server/ports/', '^server/records/'],
    node: true,
  },
  {
    room: 'server/seed',
    files: '^server/seed/',
    may: ['^contract/', '^json/', '^server/records/', '^server/ports/', ...npm('typebox')],
  },
  {
    room: 'server/sample',
    files: '^server/sample/',
    may: ['^cartridges/', '^server/records/', '^server/seed/', '^contract/'],
  },
];

const nodeBuiltin =
  '^(node:)?(assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|dns|domain|events|fs|http|http2|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|sqlite|stream|string_decoder|timers|tls|tty|url|util|v8|vm|wasi|worker_threads|zlib)(/|$)';

export default {
  forbidden: [
    ...rooms.map(({ room, files, may, node }) => ({
      name: `${room} imports only what the room table allows`,
      severity: 'error',
      from: { path: files },
      to: { pathNot: [files, ...may, ...(node ? [nodeBuiltin] : [])] },
    })),
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      // Imports of types count, too, so code that two files share needs a third file. The platform's classes refer to
      // each other, and so do the classes that implement them.
      name: 'no cycles of types',
      severity: 'error',
      from: { pathNot: '^runtime/(api/|api-classes\\.ts$)' },
      to: { circular: true },
    },
    {
      name: 'nothing unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: vscode },
    },
    {
      name: 'src never imports server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'server never imports src',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
};
