import type { z } from 'zod';
import { isGuest, registerFirst } from '@/lib/accounts/guests';
import { WrongStoreKey } from '@/lib/event-store/data-keys';
import { ok, refuse } from '@/lib/kernel/result';
import { logFault } from '@/lib/log/log';
import { beginningWith } from './act';
import {
  type Granted,
  type NeededInput,
  PERMISSIONS,
  type PermissionName,
  type PermissionOn,
} from './permissions';
import { type Answer, refuseAll } from './refusal';
import type { Answerer, Services } from './services';

/**
 * A use case is declared once: what it works on, who may, whether it changes anything, which input it takes, what it
 * does. Everything else follows: the type of its call and of its input, the validation of the input, the check of the
 * permission before `run` is called, and the rows of the permission matrix.
 */

/** What a use case works on, with the address that its caller passes before the input. */
interface Addresses {
  /** This installation: open to everybody, signed in or not. */
  installation: [];
  account: [user: string];
  club: [user: string, clubId: string];
  libraryEntry: [user: string, libraryId: string];
  campaign: [user: string, campaignId: string];
  /** The battle of this index, 0 upward, in a campaign. */
  battle: [user: string, campaignId: string, index: number];
  /** The interval that followed the round of this ordinal. */
  interval: [user: string, campaignId: string, ordinal: number];
  /** Somebody asked to play. */
  challenge: [user: string, challengeId: string];
  /** People who agree on a campaign before it begins. */
  lobby: [user: string, lobbyId: string];
}
export type Subject = keyof Addresses;

/**
 * Whether a use case changes anything. Pages, downloads and feeds call those that read; a test reads all of them in
 * every phase of a campaign on connections that refuse every write.
 */
export type Effect = 'reads' | 'writes';

/** The subject whose permission applies: for a battle, its campaign. */
type RealmOf<On extends Subject> = On extends 'battle' | 'interval' ? 'campaign' : On;

/** The names of the parts of an address, in the order in which callers give them. */
const ADDRESS = {
  installation: [],
  account: ['user'],
  club: ['user', 'clubId'],
  libraryEntry: ['user', 'libraryId'],
  campaign: ['user', 'campaignId'],
  battle: ['user', 'campaignId', 'index'],
  interval: ['user', 'campaignId', 'ordinal'],
  challenge: ['user', 'challengeId'],
  lobby: ['user', 'lobbyId'],
} as const satisfies Record<Subject, readonly string[]>;

type Addressed<On extends Subject> = {
  readonly [Part in (typeof ADDRESS)[On][number]]: Part extends 'index' | 'ordinal'
    ? number
    : string;
};

/** The arguments of `run`: the services, the user, the subject, and what the permission granted. */
export type Call<On extends Subject, May extends PermissionName> = Addressed<On> &
  Granted<May> & {
    readonly services: Services;
    /**
     * Checks the permission again, on the newest state: for commands that are decided again because somebody else acted
     * in between. The first call returns what was granted before `run`.
     */
    readonly look: () => Promise<Answer<Granted<May>>>;
  };

/** A declared use case. `Given`: what its caller passes after the address. */
export interface UseCase<
  On extends Subject = Subject,
  Given extends readonly unknown[] = readonly unknown[],
  Reply = unknown,
> {
  readonly on: On;
  readonly may: PermissionName;
  readonly effect: Effect;
  /** What reads may be some milliseconds old where a standby answers. Default: `primary`, always the newest. */
  readonly from?: Answerer;
  /** It reaches other people: guests are refused, whatever the permission says. Default: it does not. */
  readonly guests?: 'refused';
  /** Null: it takes nothing. */
  readonly input: z.ZodType | null;
  readonly run: (call: never, input: never) => Promise<Reply>;
  /** Never set: carries the type of the call. */
  readonly given?: Given;
}

/** An input that may be left out where every field of it may. */
type InputOf<Schema extends z.ZodType> =
  Record<never, never> extends z.infer<Schema>
    ? [input?: z.infer<Schema> | undefined]
    : [input: z.infer<Schema>];

/** With an input; it has been validated when `run` gets it. */
export function useCase<
  On extends Subject,
  May extends PermissionOn<RealmOf<On>>,
  Schema extends z.ZodType<NeededInput<May>>,
  Value,
>(declared: {
  readonly on: On;
  readonly may: May;
  readonly effect: Effect;
  readonly from?: Answerer;
  readonly guests?: 'refused';
  readonly input: Schema;
  readonly run: (call: Call<On, May>, input: z.infer<Schema>) => Promise<Answer<Value>>;
}): UseCase<On, InputOf<Schema>, Answer<Value>>;
/** A use case without input that is open to everybody never refuses: it returns the value itself. */
export function useCase<
  On extends 'installation' | 'account',
  May extends 'anybody' | 'signedIn',
  Value,
>(declared: {
  readonly on: On;
  readonly may: May & PermissionOn<On>;
  readonly effect: Effect;
  readonly from?: Answerer;
  readonly run: (call: Call<On, May>) => Promise<Value>;
}): UseCase<On, [], Value>;
/** Without an input. */
export function useCase<
  On extends Exclude<Subject, 'installation' | 'account'>,
  May extends PermissionOn<RealmOf<On>>,
  Value,
>(declared: {
  readonly on: On;
  readonly may: May;
  readonly effect: Effect;
  readonly from?: Answerer;
  readonly guests?: 'refused';
  readonly run: (call: Call<On, May>) => Promise<Answer<Value>>;
}): UseCase<On, [], Answer<Value>>;
export function useCase(declared: {
  readonly on: Subject;
  readonly may: PermissionName;
  readonly effect: Effect;
  readonly from?: Answerer;
  readonly guests?: 'refused';
  readonly input?: z.ZodType;
  readonly run: (call: never, input: never) => Promise<unknown>;
}): UseCase {
  return { ...declared, input: declared.input ?? null };
}

/** The calls of a list of use cases. */
export type ApplicationOf<UseCases extends Readonly<Record<string, UseCase>>> = {
  readonly [Name in keyof UseCases]: CallOf<UseCases[Name]>;
};
type CallOf<Declared> =
  Declared extends UseCase<infer On, infer Given, infer Reply>
    ? (...asked: [...Addresses[On], ...Given]) => Promise<Reply>
    : never;

/** Binds a list of use cases to these services. */
export function openDoors<UseCases extends Readonly<Record<string, UseCase>>>(
  services: Services,
  useCases: UseCases,
): ApplicationOf<UseCases> {
  const doors = Object.entries(useCases).map(([name, declared]) => [
    name,
    door(services, declared),
  ]);
  return Object.fromEntries(doors) as ApplicationOf<UseCases>;
}

/**
 * The entry to one use case: validates the input, checks the permission, then runs. Refuses INVALID_INPUT with the path
 * of each field that cannot be read, REGISTER_FIRST to guests where it is closed to them, WRONG_STORE_KEY, and with
 * what the permission refuses.
 */
function door(
  services: Services,
  { on, may, effect, from = 'primary', guests, input: schema, run }: UseCase,
) {
  const { reading } = services;
  const parts: readonly string[] = ADDRESS[on];
  const { grant } = PERMISSIONS[may];
  const refusesNobody = schema === null && (on === 'installation' || on === 'account');
  return async (...asked: readonly unknown[]): Promise<unknown> => {
    const address = Object.fromEntries(parts.map((part, place) => [part, asked[place]]));
    const input = schema === null ? ok({}) : readInput(schema, asked[parts.length] ?? {});
    if (!input.ok) return input;
    const openOn = async (by: Services) => {
      const ask = () => grant({ services: by, address, input: input.value as never });
      if (guests === 'refused' && (await isGuest(String(address.user)))) return registerFirst();
      const granted = await ask();
      if (!granted.ok) return granted;
      const look = beginningWith(granted.value, ask);
      const call = { services: by, ...address, ...granted.value, look };
      // The types of the call are erased here: each declaration was checked by the compiler.
      return Reflect.apply(run, null, [call, input.value]);
    };
    const open = async () => {
      if (reading === null) return openOn(services);
      if (effect === 'writes') {
        const answer = await openOn(services);
        await reading.acted();
        return answer;
      }
      if (from === 'primary') return openOn(services);
      // Who may ask is never a standby's word: a post that was taken away is refused at once.
      const granted = await grant({ services, address, input: input.value as never });
      if (!granted.ok) return granted;
      const campaignId = typeof address.campaignId === 'string' ? address.campaignId : null;
      return reading.run(services, from, campaignId, openOn);
    };
    return refusesNobody ? open() : withRightKey(open);
  };
}

/** Fields that one refusal names at most. */
const FAULTS_MAX = 20;

function readInput<T>(schema: z.ZodType<T>, given: unknown): Answer<T> {
  const read = schema.safeParse(given);
  if (read.success) return ok(read.data);
  const faults = read.error.issues.slice(0, FAULTS_MAX).map((issue) => ({
    code: 'INVALID_INPUT',
    message: 'This field cannot be read.',
    path: issue.path.map(String).join('.').slice(0, 200),
  }));
  return refuseAll('INVALID_INPUT', 'This page is out of date. Reload it.', faults);
}

/** Refuses WRONG_STORE_KEY, and logs it, where what is sealed cannot be opened or added to. */
async function withRightKey(open: () => Promise<unknown>): Promise<unknown> {
  try {
    return await open();
  } catch (fault) {
    if (!(fault instanceof WrongStoreKey)) throw fault;
    logFault(fault);
    return refuse(
      fault.code,
      'What is sealed here cannot be opened: the program runs with a different store key than before. Nothing is lost. Start it with the right key.',
    );
  }
}
