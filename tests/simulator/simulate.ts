import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltInLibrary } from '@/lib/application/core/built-in-library';
import { projectRoot } from '@/lib/application/core/built-in-library';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { RULESETS } from '@/lib/rulesets/registry';
import { coinToss } from '@/tests/support/rulesets/coin-toss';
import { Chance, withSources } from './chance';
import { handOut } from './hands';
import {
  campaignsOf,
  exportsVerify,
  listsAreRebuilt,
  listsGoByEvents,
  nothingLost,
  nothingTwice,
  viewsAreAlike,
} from './laws';
import type { Plant } from './plants';
import { type Against, begin, type Kind, nextAct } from './players';
import type { SimulatedProcess } from './process';
import { work } from './worker';
import { CALM, LOST, type Person, STORMY, type Weather, World } from './world';

/** Trials of a battle are few: they must be asked for, computed and recorded; their precision is not the subject. */
const TRIALS_MOST = 12;
const STEPS_MAX = 400_000;
/** Acts of all people together in one campaign, before the storm is over. */
export const ACTS = 15;
/** How often, before an act, the lists are compared with their rebuild. */
const LISTS_COMPARED = 0.1;
/** How often, before an act, the views of two histories are compared. */
const VIEWS_COMPARED = 0.08;

export interface Wish {
  readonly seed: string;
  readonly plant?: Plant | null;
  /** Keep a line for everything that happens. */
  readonly traced?: boolean;
  /** What goes wrong; default: everything. */
  readonly weather?: Weather;
  /** Acts of all people together. */
  readonly acts?: number;
  /** What is played, by the id of its file, and against whom; default: what the seed picks. */
  readonly campaign?: string;
  readonly against?: Against;
}

export interface Outcome {
  readonly seed: string;
  /** What was played, in words. */
  readonly begins: string;
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

const KINDS: readonly Kind[] = [
  { libraryId: 'tossed', weight: 60 },
  { libraryId: 'skirmish', weight: 20 },
  { libraryId: 'crossroads', weight: 20 },
  { libraryId: 'tutorial', weight: 10 },
  { libraryId: 'macysburg', weight: 2 },
  { libraryId: 'silesia-1757', weight: 1, opponents: ['conservative', 'reckless'] },
];

let definitions: ReadonlyMap<string, CampaignDefinition> | undefined;

/** Files of the program itself; the others are the tests' own. */
const PUBLISHED = new Set(['tutorial', 'macysburg', 'silesia-1757']);

/** The campaigns that are played: short ones of the tests, one of them by the toss of a coin, and the program's own. */
function library(): BuiltInLibrary {
  definitions ??= new Map(
    KINDS.map(({ libraryId: id }) => {
      const read = readCampaignFile(textOf(id));
      if (!read.ok) throw new Error(`${id} cannot be read: ${read.error[0]?.message ?? ''}`);
      return [id, read.value];
    }),
  );
  const known = definitions;
  return {
    list: async () => known,
    textOf: async (id) => (known.has(id) ? { fileName: `${id}.yaml`, text: textOf(id) } : null),
  };
}

function textOf(id: string): string {
  const tests = 'tests/integration/application/campaigns';
  const file = (name: string, folder = tests) =>
    readFileSync(path.join(projectRoot(), folder, `${name}.yaml`), 'utf8');
  if (id === 'macysburg') return shortened(file(id, 'campaigns'));
  if (PUBLISHED.has(id)) return file(id, 'campaigns');
  if (id !== 'tossed') return file(id);
  return file('skirmish')
    .replace('id: skirmish', 'id: tossed')
    .replace('ruleset: musket-and-pike', 'ruleset: coin-toss')
    .replace('setup: { turns: 12, attacker: A }', 'setup: { turns: 3 }');
}

/** Days of two turns instead of twelve. */
function shortened(text: string): string {
  return text.replace(
    /firstTurn: (\d+), lastTurn: \d+/g,
    (_, first) => `firstTurn: ${first}, lastTurn: ${Number(first) + 1}`,
  );
}

/** The battle systems that are played, with few trials. */
export const RULESETS_HERE: readonly Ruleset[] = [...RULESETS, coinToss].map((ruleset) => ({
  ...ruleset,
  quick: { ...ruleset.quick, trialsMost: TRIALS_MOST, trialsAtOnce: TRIALS_MOST / 2 },
}));

/** A program of an earlier day, which began battles of Command and Maneuver by version 1. */
const RULESETS_BEFORE: readonly Ruleset[] = RULESETS_HERE.map((ruleset) =>
  ruleset.id === 'command-and-maneuver' && ruleset.board !== undefined
    ? {
        ...ruleset,
        version: '1',
        quick: { ...ruleset.quick, version: '1' },
        board: { ...ruleset.board, version: '1' },
      }
    : ruleset,
);
/** How many of the simulated programs are of that day. */
const BEFORE = 0.3;

/** The database of accounts and clubs that every module of the process shares. */
const shared = globalThis as typeof globalThis & { orderlyDatabases?: Map<string, object> };
const ADDRESS = 'memory:simulator';

/** Does something while every module of this process sees the world's database, its randomness and its clock. */
async function within<T>(world: World, work: () => Promise<T>): Promise<T> {
  const [address, databases] = [process.env.DATABASE_URL, shared.orderlyDatabases];
  process.env.DATABASE_URL = ADDRESS;
  shared.orderlyDatabases = new Map([[ADDRESS, { pool: world.pool, prisma: world.prisma }]]);
  try {
    return await withSources(world.sources, work);
  } finally {
    shared.orderlyDatabases = databases;
    if (address === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = address;
  }
}

function worldOf(wish: Wish): World {
  const before = new Chance(`${wish.seed}/rulesets`).happens(BEFORE);
  const rulesets = before ? RULESETS_BEFORE : RULESETS_HERE;
  return new World(
    ...([wish.seed, library(), rulesets, wish.weather ?? STORMY] as const),
    ...([wish.plant ?? null, wish.traced ?? false, 3] as const),
  );
}

/** The application in memory, in calm weather and with nobody else at work: for a test of its own. */
export async function inCalm<T>(
  work: (process: SimulatedProcess, world: World) => Promise<T>,
): Promise<T> {
  const world = worldOf({ seed: 'calm', weather: CALM });
  return within(world, () => {
    const process = world.onlooker();
    world.scheduler.running = process;
    return work(process, world);
  });
}

/** Plays one campaign, with what people make of it, from its seed; then holds everything against the laws. */
export async function simulate(wish: Wish): Promise<Outcome> {
  const world = worldOf(wish);
  try {
    await within(world, () => played(world, wish));
  } catch (fault) {
    world.violated(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
  }
  const { seed, begins, violations, trace, tally, sent, scheduler } = world;
  const answers = sent.flatMap((one) => one.answers);
  return {
    ...{ seed, begins, violations, trace },
    figures: {
      ...{ ...tally, steps: scheduler.steps, commands: sent.length },
      acknowledged: answers.filter((answer) => answer.ok).length,
      refused: answers.filter((answer) => !answer.ok).length,
      events: world.db.global.length,
      campaigns: campaignsOf(world.db).length,
    },
  };
}

async function played(world: World, wish: Wish): Promise<void> {
  const { acts = ACTS, campaign, against } = wish;
  const { scheduler, chance } = world;
  const anna = world.join('Anna', 'owner');
  world.join('Berta', 'member');
  world.join('Clara', chance.pick(['umpire', 'member'] as const));
  handOut(world);
  const kind = weighed(
    world,
    KINDS.filter(({ libraryId }) => campaign === undefined || libraryId === campaign),
  );
  await scheduler.run(
    begin(world, anna, against === undefined ? kind : { ...kind, opponents: [against] }),
    STEPS_MAX,
  );
  let over = false;
  const workers = [1, 2].map((place) => works(world, place, () => over));
  // By mail it takes three files to get from one round to the next.
  const each = Math.ceil(acts / world.people.length) * (world.correspondents.length > 0 ? 3 : 1);
  const people = Promise.all(world.people.map((person) => acting(world, person, each)));
  await scheduler.run(people, STEPS_MAX);
  // The storm is over: what was on its way arrives, and the workers do what was left undone.
  world.weather = CALM;
  await scheduler.run(world.arrived(), STEPS_MAX);
  await scheduler.run(settled(world), STEPS_MAX);
  over = true;
  await scheduler.run(Promise.all(workers), STEPS_MAX);
  await scheduler.run(settled(world), STEPS_MAX);
  await laws(world, false);
  await scheduler.run(goesOn(world), STEPS_MAX);
  await scheduler.run(settled(world), STEPS_MAX);
  await laws(world, true);
}

/** Exports are slow to verify, and hold everything before them: once at the end is enough. */
async function laws(world: World, exports: boolean): Promise<void> {
  nothingLost(world);
  nothingTwice({ db: world.db, violated: (law) => world.violated(law) });
  await world.aside('laws', async () => {
    await listsAreRebuilt(world);
    await listsGoByEvents(world);
    if (exports) await exportsVerify(world);
  });
}

function weighed({ chance }: World, kinds: readonly Kind[]): Kind {
  let left = chance.below(kinds.reduce((sum, { weight }) => sum + weight, 0));
  for (const kind of kinds) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  throw new Error('A kind of campaign');
}

/** A person who looks at campaigns and does something there, again and again. */
async function acting(world: World, person: Person, acts: number): Promise<void> {
  for (let act = 0; act < acts; act++) {
    await world.scheduler.turn(null, world.chance.below(8));
    await actsOnce(world, person);
  }
}

/** Whether the person found something to do. */
async function actsOnce(
  world: World,
  person: Person,
  only?: string,
): Promise<'acted' | 'refused' | 'nothing'> {
  const letters = world.letters.filter(({ to }) => to === person);
  if (letters.length > 0 && world.chance.happens(0.7))
    return opens(world, person, world.chance.pick(letters));
  const ids = only === undefined ? campaignsOf(world.db) : [only];
  if (ids.length === 0) return 'nothing';
  // Mostly the campaign that was begun first; by mail, each has one of their own.
  const place = Math.max(0, world.correspondents.indexOf(person));
  const id = world.chance.happens(0.8) ? (ids[place] ?? ids[0]) : world.chance.pick(ids);
  if (id === undefined) return 'nothing';
  const page = await world.ask((application) => application.campaignPage(person.id, id));
  if (page === LOST || !page.ok) return 'nothing';
  if (world.chance.happens(LISTS_COMPARED))
    await world.aside('lists', () => listsAreRebuilt(world));
  if (world.chance.happens(VIEWS_COMPARED))
    await world.aside(`views ${world.scheduler.steps}`, () => viewsAreAlike(world, id));
  const act = await nextAct(world, person, id, page.value);
  const answer = act === null ? LOST : await world.send({ person, ...act }, act.run);
  const { mail } = page.value.view;
  if (mail !== undefined && (act?.useCase === 'postMail' || world.chance.happens(0.2)))
    await posts(world, person, id);
  if (act === null) return 'nothing';
  return answer !== LOST && answer.ok ? 'acted' : 'refused';
}

/** Sends the latest mail file, once more perhaps: letters are lost, and come in any order. */
async function posts(world: World, from: Person, id: string): Promise<void> {
  const to = world.correspondents.find((one) => one !== from);
  const file = await world.ask((application) => application.mailFile(from.id, id));
  if (to !== undefined && file !== LOST && file.ok)
    world.letters.push({ to, content: file.value.content });
}

/** Opens a mail file; an invitation is accepted. Mostly it is put away then. */
async function opens(
  world: World,
  person: Person,
  letter: World['letters'][number],
): Promise<'acted' | 'refused'> {
  const file = Buffer.from(letter.content).toString('base64');
  const answer = await world.send(
    { person, useCase: 'openMailFile', campaignId: null },
    (application, commandId) =>
      application.openMailFile(person.id, { file, commandId, accept: { clubId: world.club } }),
  );
  if (answer !== LOST && world.chance.happens(0.8)) {
    const at = world.letters.indexOf(letter);
    if (at >= 0) world.letters.splice(at, 1);
  }
  return answer !== LOST && answer.ok ? 'acted' : 'refused';
}

/** A worker that goes on, in whatever process has its place, until it is told to end. */
async function works(world: World, place: number, over: () => boolean): Promise<void> {
  while (!over()) {
    await world.scheduler.turn(null, 4 + world.chance.below(20));
    await worked(world, world.processAt(place));
  }
}

/** One round of a worker; a fault of the weather ends it. */
async function worked(world: World, process: SimulatedProcess): Promise<boolean> {
  let busy = false;
  await world.ask(async () => {
    busy = await work(world, process);
    return { ok: true, value: null } as const;
  }, process);
  return busy;
}

/** Rounds of a worker until nothing is left to do. */
async function settled(world: World): Promise<void> {
  for (let round = 0; round < 200; round++) if (!(await worked(world, world.processAt(0)))) return;
  world.violated('the workers never come to an end');
}

/** Both ends of a campaign by mail, as far as both are there; any other campaign is alone. */
async function endsOf(world: World, id: string, mail: string | undefined): Promise<string[]> {
  if (mail === undefined) return [id];
  const { campaigns } = world.onlooker().services;
  const ends: string[] = [];
  for (const other of campaignsOf(world.db))
    if ((await campaigns.load(other))?.campaign.settings.mail?.id === mail) ends.push(other);
  return ends;
}

/** Every campaign can go on: somebody who must act can, or nobody must because it is over. */
async function goesOn(world: World): Promise<void> {
  for (const id of campaignsOf(world.db)) {
    const { campaigns } = world.onlooker().services;
    const loaded = await campaigns.load(id);
    if (loaded === null || loaded.campaign.phase === 'concluded' || loaded.campaign.rewound)
      continue;
    const seated = (['A', 'B'] as const).map((side) => loaded.campaign.seats[side]);
    // An empty seat waits for somebody to take it.
    if (seated.some(({ controller, user }) => controller === 'user' && user === undefined))
      continue;
    let acted = false;
    const { version } = loaded;
    // By mail either end may be the one that the other waits for.
    const ends = await endsOf(world, id, loaded.campaign.settings.mail?.id);
    for (let tries = 0; tries < 40 * ends.length && !acted; tries++) {
      const person = world.chance.pick(world.people);
      acted = (await actsOnce(world, person, world.chance.pick(ends))) === 'acted';
      await worked(world, world.processAt(0));
    }
    const after = await campaigns.load(id);
    if (!acted || after === null || after.version < version)
      world.violated(`${id} cannot go on from ${loaded.campaign.phase}`);
  }
}
