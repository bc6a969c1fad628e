// The walls between the rooms (docs/architecture.md). tests/architecture/walls.test.ts holds them.
const PURE = [
  'kernel',
  'chance',
  'geometry',
  'battle',
  'rulesets',
  'campaign',
  'strategy',
  'verify',
];
const rooms = (...names) => `^lib/(${names.join('|')})/`;
/** What a room may import of the project besides itself. Rooms that are missing here may import any but app. */
const MAY_IMPORT = {
  kernel: [],
  chance: ['kernel'],
  geometry: ['kernel', 'chance'],
  battle: ['kernel', 'chance', 'geometry'],
  rulesets: ['kernel', 'chance', 'geometry', 'battle'],
  campaign: ['kernel', 'chance', 'battle'],
  strategy: ['kernel', 'chance', 'battle', 'campaign'],
  log: [],
  database: ['kernel'],
  accounts: ['kernel', 'database', 'log'],
  clubs: ['kernel', 'database', 'accounts'],
  'event-store': ['kernel', 'chance', 'database'],
  projections: ['kernel', 'battle', 'campaign', 'database', 'event-store'],
  notices: ['kernel', 'battle', 'campaign', 'database', 'event-store', 'clubs', 'accounts'],
  transfer: ['kernel', 'chance', 'battle', 'campaign', 'database', 'event-store'],
  verify: ['kernel', 'chance', 'battle', 'campaign', 'strategy'],
  trials: ['kernel', 'chance', 'battle', 'campaign', 'strategy', 'event-store'],
};

/**
 * The chapters of the application, each with those it may import. `header` has what every page of a campaign begins
 * with; `due` does what happens by itself after an act, and no chapter imports it: the services carry it to them
 * (open-services.ts).
 */
const APPLICATION_CHAPTERS = {
  core: [],
  header: ['core'],
  library: ['core', 'header'],
  rounds: ['core', 'header'],
  odds: ['core', 'header'],
  board: ['core', 'header'],
  mail: ['core', 'header', 'board'],
  start: ['core', 'header', 'library', 'board', 'mail'],
  staff: ['core', 'header', 'rounds', 'start'],
  photographs: ['core', 'header', 'staff'],
  challenges: ['core', 'header', 'library', 'start', 'staff'],
  house: ['core', 'header', 'start', 'photographs'],
  lobbies: ['core', 'header', 'library', 'start', 'staff'],
  deadlines: ['core', 'header', 'rounds'],
  due: ['core', 'header', 'rounds', 'board', 'mail', 'deadlines'],
  desk: ['core', 'header', 'rounds', 'start', 'staff'],
  notices: ['core', 'header'],
  club: ['core', 'header', 'library', 'start', 'staff', 'challenges', 'notices'],
  pages: [
    'core',
    'header',
    'library',
    'rounds',
    'odds',
    'photographs',
    'board',
    'mail',
    'start',
    'staff',
    'notices',
  ],
};

/** The chapters of the campaign (lib/campaign/README.md), the lowest first: each may import those before it. */
const CAMPAIGN_CHAPTERS = [
  'forces',
  'toll',
  'texts',
  'rounds',
  'battle',
  'interval',
  'check',
  'couriers',
  'situations',
  'mail',
  'staff',
  'deadlines',
  'umpire',
  'start',
  'rewind',
  'undo',
  'devices',
  'house',
  'rulebook',
];
/** What a chapter declares and every chapter may read: events, commands, what the state keeps. */
const CAMPAIGN_FACTS = [
  '^lib/campaign/(events|commands|state)\\.ts$',
  '^lib/campaign/[^/]+/(events|state|settings|changes)\\.ts$',
];

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
      name: 'no-circle-of-types',
      comment: 'Below the pages not even types go round in a circle.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { circular: true },
    },
    ...Object.entries(APPLICATION_CHAPTERS).map(([chapter, allowed]) => ({
      name: `chapter-${chapter}`,
      comment: `The chapter ${chapter} of the application imports only: ${[chapter, ...allowed].join(', ')}.`,
      severity: 'error',
      from: { path: `^lib/application/${chapter}/` },
      to: {
        path: '^lib/application/[^/]+/',
        pathNot: `^lib/application/(${[chapter, ...allowed].join('|')})/`,
      },
    })),
    {
      name: 'campaign-facts',
      comment:
        'Events, commands and state are declared without rules, from the definition and each other.',
      severity: 'error',
      from: { path: CAMPAIGN_FACTS },
      to: { path: rooms('campaign'), pathNot: [...CAMPAIGN_FACTS, '^lib/campaign/definition/'] },
    },
    {
      name: 'campaign-definition',
      comment: 'What a campaign file says is below everything that is made of it.',
      severity: 'error',
      from: { path: '^lib/campaign/definition/' },
      to: { path: rooms('campaign'), pathNot: '^lib/campaign/definition/' },
    },
    ...CAMPAIGN_CHAPTERS.map((chapter, index) => ({
      name: `campaign-${chapter}`,
      comment:
        'A chapter of the campaign imports only lower ones, and never the lists that gather them.',
      severity: 'error',
      from: { path: `^lib/campaign/${chapter}/` },
      to: {
        path: [
          `^lib/campaign/(${[...CAMPAIGN_CHAPTERS.slice(index + 1), 'view'].join('|')})/`,
          '^lib/campaign/(evolve|decision|decide)\\.ts$',
        ],
        pathNot: CAMPAIGN_FACTS,
      },
    })),
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
        'Pages call application, clubs, accounts; they see pure types, never a ruleset, the store or the database.',
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
            'geometry',
            'verify',
            'trials',
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
      from: {
        path: '^lib/',
        pathNot: rooms('application', 'trials', 'verify', 'jobs', 'cli', 'rulesets'),
      },
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
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

/** The rooms that keep rows may use the generated database client. */
function serverOnly(room) {
  return PURE.includes(room) || room === 'event-store' ? [] : ['^prisma/generated/'];
}
