import type { CampaignApplication } from '@/lib/application/application';
import type { BuiltInLibrary } from '@/lib/application/core/built-in-library';
import type { Answer } from '@/lib/application/core/refusal';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { isTransient } from '@/lib/event-store/connection';
import { StoreUnavailable } from '@/lib/event-store/retry';
import type { TestDevice } from '@/tests/support/device';
import { Chance } from './chance';
import { type Connection, MemoryDatabase } from './memory/database';
import { put } from './memory/prisma';
import { memoryPool } from './memory/sql';
import { STATEMENTS } from './memory/statements';
import type { Plant } from './plants';
import { plantedApplication, storeFaults } from './plants';
import { DIED, type Installation, memoryServices, never, SimulatedProcess } from './process';
import { Scheduler } from './scheduler';

/** How often something goes wrong, each as a probability for one statement or one message. */
export interface Weather {
  /** A statement fails: before it took effect, or after. */
  readonly statementFails: number;
  /** A process dies at a statement: before it took effect, or after. */
  readonly processDies: number;
  /** A request, or its answer, is lost. */
  readonly messageLost: number;
  /** A request arrives twice. */
  readonly messageDoubled: number;
  /** A request arrives late. */
  readonly messageLate: number;
  /** The database's clock jumps by up to two days, either way. */
  readonly clockJumps: number;
}

export const CALM: Weather = {
  statementFails: 0,
  processDies: 0,
  messageLost: 0,
  messageDoubled: 0,
  messageLate: 0,
  clockJumps: 0,
};
export const STORMY: Weather = {
  statementFails: 0.006,
  processDies: 0.004,
  messageLost: 0.05,
  messageDoubled: 0.1,
  messageLate: 0.1,
  clockJumps: 0.01,
};

/** Somebody with an account. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A command as its sender knows it. */
export interface SentCommand {
  readonly id: string;
  readonly person: Person;
  readonly useCase: string;
  readonly campaignId: string | null;
  /** What arrived at the sender, in order of arrival. Only a definite answer counts. */
  readonly answers: Answer<unknown>[];
  /** Some sending ended without an answer: whether it acted is unknown. */
  unknown: boolean;
}

/** What a caller gets where no answer arrived. */
export const LOST = Symbol('lost');

const DAY_MS = 24 * 60 * 60 * 1_000;
const START_MS = Date.UTC(2026, 0, 1);
const TRIES_MAX = 12;

/** The whole application in memory: a database, processes that die, people, and the weather. */
export class World implements Installation {
  readonly db: MemoryDatabase;
  readonly chance: Chance;
  readonly scheduler: Scheduler;
  readonly club: string;
  readonly people: Person[] = [];
  /** Browsers that sign, by their person's account. */
  readonly devices = new Map<string, TestDevice>();
  readonly sent: SentCommand[] = [];
  readonly violations: string[] = [];
  /** Mail files on their way, or lying at their reader's. */
  readonly letters: { readonly to: Person; readonly content: string }[] = [];
  /** The two who play by mail; empty: nobody does. */
  correspondents: readonly Person[] = [];
  /** What is played, in words. */
  begins = 'nothing';
  /** What happened, one line each; kept only where somebody wants to read it. */
  readonly trace: string[] = [];
  readonly tally = { deaths: 0, faults: 0, lost: 0, doubled: 0, late: 0, jumps: 0, twins: 0 };
  readonly #processes: SimulatedProcess[] = [];
  readonly #open = new Map<SimulatedProcess, Map<object, () => void>>();
  readonly #late: Promise<unknown>[] = [];
  #borrowed: Chance | null = null;
  #clockMs = START_MS;
  #number = 0;

  constructor(
    readonly seed: string,
    readonly builtIn: BuiltInLibrary,
    readonly rulesets: readonly Ruleset[],
    public weather: Weather,
    readonly plant: Plant | null,
    readonly traced: boolean,
    processes: number,
  ) {
    this.chance = new Chance(seed);
    this.scheduler = new Scheduler(this.chance);
    this.db = new MemoryDatabase(() => this.#clockMs);
    this.club = this.chance.uuid();
    put(this.db, 'club', { id: this.club, name: 'The club', createdAt: new Date(START_MS) });
    for (let index = 0; index < processes; index++) this.#start(index);
  }

  /** Randomness of the program under simulation. */
  sources = {
    chance: () => this.#borrowed ?? this.chance,
    now: () => {
      const running = this.scheduler.running;
      return this.#clockMs + (running instanceof SimulatedProcess ? running.skewMs : 0);
    },
  };

  /** Works with other dice, so that what is tried on the side changes nothing of what follows. */
  async aside<T>(dice: string, work: () => Promise<T>): Promise<T> {
    const [before, running] = [this.#borrowed, this.scheduler.running];
    this.#borrowed = new Chance(`${this.seed}/${dice}`);
    try {
      return await work();
    } finally {
      this.#borrowed = before;
      this.scheduler.running = running;
    }
  }

  note(line: string): void {
    if (this.traced) this.trace.push(`${String(this.scheduler.steps).padStart(6)}  ${line}`);
  }
  violated(law: string): void {
    this.violations.push(law);
    this.note(`VIOLATED: ${law}`);
  }

  /** A new member of the club. */
  join(name: string, role: 'owner' | 'umpire' | 'member'): Person {
    const person = { id: this.chance.uuid(), name };
    const createdAt = new Date(START_MS + this.people.length);
    put(this.db, 'user', {
      ...{ id: person.id, email: `${name}@example.org`, displayName: name },
      ...{ passwordHash: null, guestUntil: null, createdAt },
    });
    put(this.db, 'membership', {
      ...{ clubId: this.club, userId: person.id, role, joinedAt: createdAt },
    });
    this.people.push(person);
    return person;
  }

  /** A process on a sound connection, for what is looked at from outside; `db`: default the world's own. */
  onlooker(db: MemoryDatabase = this.db, planted = false): SimulatedProcess {
    const installation: Installation = { db, builtIn: this.builtIn, rulesets: this.rulesets };
    const connection: Connection = { statement: async (_what, run) => run() };
    const onlooker: SimulatedProcess = new SimulatedProcess(
      'onlooker',
      0,
      () => connection,
      () => memoryServices(installation, (fault) => this.#reported(onlooker, fault), connection),
      planted ? this.#planted : undefined,
      db,
    );
    return onlooker;
  }
  #planted = (application: CampaignApplication): CampaignApplication =>
    plantedApplication(this.plant, application);

  /** One of the processes that are alive. */
  process(): SimulatedProcess {
    return this.chance.pick(this.#processes);
  }
  /** The process at a place: the one that was started there last. */
  processAt(place: number): SimulatedProcess {
    const process = this.#processes[place];
    if (process === undefined) throw new Error(`There is no process ${place}`);
    return process;
  }

  #start(place: number): void {
    this.#number += 1;
    const skewMs = this.chance.below(20_000) - 10_000;
    const process: SimulatedProcess = new SimulatedProcess(
      `process ${this.#number}`,
      skewMs,
      (itself) => this.#connection(itself),
      (connection) =>
        memoryServices(
          this,
          (fault) => this.#reported(process, fault),
          connection,
          storeFaults(this.plant),
        ),
      this.#planted,
      this.db,
    );
    this.#processes[place] = process;
  }

  #kill(process: SimulatedProcess, where: string): void {
    if (!process.alive) return;
    this.note(`${process.name} dies ${where}`);
    this.tally.deaths += 1;
    process.die();
    this.scheduler.drop(process);
    for (const undo of this.#open.get(process)?.values() ?? []) undo();
    this.#open.delete(process);
    this.#start(this.#processes.indexOf(process));
  }

  /** How a process reaches the database: in turns, and through the weather. */
  #connection(process: SimulatedProcess): Connection {
    return {
      began: (transaction, undo) => {
        const open = this.#open.get(process) ?? new Map<object, () => void>();
        this.#open.set(process, open.set(transaction, undo));
      },
      statement: async (what, run, owner) => {
        do await this.scheduler.turn(process);
        while (this.db.lockedBy !== null && this.db.lockedBy !== owner);
        if (!process.alive) return never();
        this.#clockMs += this.chance.below(200);
        const { statementFails, processDies, clockJumps } = this.weather;
        if (this.chance.happens(clockJumps)) {
          this.#clockMs += Math.round((this.chance.share() - 0.5) * 4 * DAY_MS);
          this.tally.jumps += 1;
        }
        const fate = this.chance.share();
        if (fate < processDies) {
          const done = this.chance.happens(0.5);
          if (done) run();
          this.#kill(process, `${done ? 'after' : 'before'} ${what}`);
          return never();
        }
        if (fate < processDies + statementFails) {
          const done = this.chance.happens(0.5);
          if (done) run();
          this.tally.faults += 1;
          this.note(`${process.name}: connection lost ${done ? 'after' : 'before'} ${what}`);
          throw Object.assign(new Error('The connection was reset'), { code: 'ECONNRESET' });
        }
        this.note(`${process.name}: ${what}`);
        return run();
      },
    };
  }

  /** Faults that the weather explains are expected; any other is a finding. */
  #reported(process: SimulatedProcess, fault: unknown): void {
    if (!fromWeather(fault)) this.violated(`${process.name} reported ${nameOf(fault)}`);
  }

  /** Reads something at any process. */
  async ask<T>(
    what: (application: CampaignApplication) => Promise<T>,
    process = this.process(),
  ): Promise<T | typeof LOST> {
    await Promise.race([this.scheduler.turn(process), process.death]);
    if (!process.alive) return LOST;
    try {
      const answer = await Promise.race([what(process.application), process.death]);
      return answer === DIED ? LOST : answer;
    } catch (fault) {
      if (!fromWeather(fault)) this.violated(`a call failed: ${nameOf(fault)}`);
      return LOST;
    }
  }

  /**
   * Sends a command through the weather until an answer arrives, always with the same id and content; a sender gives
   * up after a while.
   */
  async send<T>(
    command: Pick<SentCommand, 'person' | 'useCase' | 'campaignId'>,
    run: (application: CampaignApplication, commandId: string) => Promise<Answer<T>>,
  ): Promise<Answer<T> | typeof LOST> {
    const sent: SentCommand = { ...command, id: this.chance.uuid(), answers: [], unknown: false };
    this.sent.push(sent);
    this.note(`${command.person.name} sends ${command.useCase} ${sent.id}`);
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      if (this.chance.happens(this.weather.messageDoubled)) {
        this.tally.doubled += 1;
        this.#late.push(this.#arrive(sent, run, this.chance.below(60)));
      }
      const late = this.chance.happens(this.weather.messageLate);
      if (late) this.tally.late += 1;
      const answer = await this.#arrive(sent, run, late ? this.chance.below(60) : 0);
      if (answer !== LOST) return answer;
    }
    return LOST;
  }

  /** One sending of a command; LOST where no definite answer arrives. */
  async #arrive<T>(
    sent: SentCommand,
    run: (application: CampaignApplication, commandId: string) => Promise<Answer<T>>,
    delay: number,
  ): Promise<Answer<T> | typeof LOST> {
    await this.scheduler.turn(null, delay);
    if (this.chance.happens(this.weather.messageLost)) {
      this.tally.lost += 1;
      return LOST;
    }
    const answer = await this.ask((application) => run(application, sent.id));
    const away = answer !== LOST && !answer.ok && answer.error.code === 'STORE_UNAVAILABLE';
    if (answer === LOST || away || this.chance.happens(this.weather.messageLost)) {
      sent.unknown = true;
      this.tally.lost += 1;
      return LOST;
    }
    sent.answers.push(answer);
    this.note(
      `${sent.person.name} is answered ${answer.ok ? 'ok' : answer.error.code} to ${sent.useCase}`,
    );
    return answer;
  }

  /** Waits for everything that is still on its way. */
  async arrived(): Promise<void> {
    await Promise.all(this.#late);
  }

  /** What accounts and clubs ask without services, at the process that runs now. */
  pool = new Pool(() => this.#running());
  prisma: object = new Proxy(
    {},
    { get: (_none, model) => Reflect.get(this.#running().services.prisma, model) },
  );
  #running(): SimulatedProcess {
    const { running } = this.scheduler;
    if (running instanceof SimulatedProcess) return running;
    throw new Error('No process runs now');
  }
}

/** Named as the library of the limiter wants it. */
class Pool {
  // Bundled, a class may be given another name.
  static {
    Object.defineProperty(Pool, 'name', { value: 'Pool' });
  }

  constructor(readonly running: () => SimulatedProcess) {}

  query(...asked: Parameters<ReturnType<typeof memoryPool>['query']>) {
    const { db, connection } = this.running();
    return memoryPool(db, STATEMENTS, connection).query(...asked);
  }
}

/** Whether the weather explains a fault: the connection, the store that is away. */
function fromWeather(fault: unknown): boolean {
  return isTransient(fault) || fault instanceof StoreUnavailable;
}

function nameOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}
