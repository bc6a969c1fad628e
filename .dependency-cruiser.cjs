// The walls between the rooms (docs/architecture.md). tests/architecture/walls.test.ts holds them.
const PURE = ['kernel', 'chance', 'board', 'battle', 'rulesets', 'campaign', 'strategy'];
const rooms = (...names) => `^lib/(${names.join('|')})/`;
/** What a room may import of the project besides itself. Rooms that are missing here may import any but app. */
const MAY_IMPORT = {
  kernel: [],
  chance: ['kernel'],
  board: ['kernel', 'chance'],
  battle: ['kernel', 'chance', 'board'],
  rulesets: ['kernel', 'chance', 'board', 'battle'],
  campaign: ['kernel', 'chance', 'battle'],
  strategy: ['kernel', 'chance', 'battle', 'campaign'],
  database: ['kernel'],
  accounts: ['kernel', 'database'],
  clubs: ['kernel', 'database', 'accounts'],
  'event-store': ['kernel', 'chance', 'database'],
  projections: ['kernel', 'battle', 'campaign', 'database', 'event-store'],
  notify: ['kernel', 'battle', 'campaign', 'database', 'event-store', 'clubs', 'accounts'],
  transfer: ['kernel', 'chance', 'battle', 'campaign', 'database', 'event-store'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two files that need each other are one thing, or one of them stands in the wrong place.',
      severity: 'error',
      from: { path: '^(lib|app)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      comment: 'Every import exists.',
      severity: 'error',
      from: { path: '^(lib|app)/' },
      to: { couldNotResolve: true, pathNot: '^(lib/.*\\.js$|next($|/))' },
    },
    ...Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
      name: `room-${room}`,
      comment: `${room} imports only: ${[room, ...allowed].join(', ')}.`,
      severity: 'error',
      from: { path: rooms(room) },
      to: {
        path: '^(lib|app|prisma|scripts)/',
        pathNot: [rooms(room, ...allowed), ...serverOnly(room)],
      },
    })),
    {
      name: 'pure-packages',
      comment:
        'Pure rooms use no package but hashes, schemas, the reader of YAML and the seeded generator, and nothing of Node.',
      severity: 'error',
      from: { path: rooms(...PURE) },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'],
        pathNot: '^node_modules/(@noble/(hashes|curves)|zod|yaml|seedrandom|@types/seedrandom)/',
      },
    },
    {
      name: 'ruleset-is-an-island',
      comment: 'A ruleset never imports another ruleset.',
      severity: 'error',
      from: { path: '^lib/rulesets/([^/]+)/' },
      to: { path: '^lib/rulesets/', pathNot: '^lib/rulesets/$1/' },
    },
    {
      name: 'lib-knows-no-page',
      comment: 'The house does not know the pages.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(app|scripts|tests)/' },
    },
    {
      name: 'pages-by-the-front-door',
      comment:
        'Pages call application, clubs, accounts; they see pure types, never a ruleset, the store or the data base.',
      severity: 'error',
      from: { path: '^app/' },
      to: {
        path: '^(lib|prisma|scripts|tests)/',
        pathNot: [
          rooms(
            'application',
            'clubs',
            'accounts',
            'kernel',
            'battle',
            'campaign',
            'strategy',
            'board',
            'chance',
          ),
        ],
      },
    },
    {
      name: 'only-application-joins',
      comment:
        'Where rooms meet: a ruleset is seen by application, the jobs it starts, and the command line.',
      severity: 'error',
      from: { path: '^lib/', pathNot: rooms('application', 'jobs', 'cli', 'rulesets') },
      to: { path: '^lib/rulesets/' },
    },
    {
      name: 'application-is-on-top',
      comment: 'Only the doors (pages, command line, jobs) stand above application.',
      severity: 'error',
      from: { path: '^lib/', pathNot: rooms('application', 'jobs', 'cli') },
      to: { path: '^lib/application/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|dist|prisma/generated/(internal|models))' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

/** The rooms that keep rows may use the generated data base client. */
function serverOnly(room) {
  return PURE.includes(room) || room === 'event-store' ? [] : ['^prisma/generated/'];
}
