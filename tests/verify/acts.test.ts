import { beforeAll, describe, expect, test } from 'vitest';
import type { CampaignEvent } from '@/lib/campaign/events';
import { Folding } from '@/lib/campaign/evolve';
import { giveUp } from '@/lib/campaign/mail/decide';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import type { CampaignState } from '@/lib/campaign/state';
import { FIRST_DICE_SCHEME, intervalDraw } from '@/lib/chance/keyed-dice';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES } from '@/lib/kernel/side';
import { actFault, unfinishedFault } from '@/lib/verify/verify-acts';
import { LATER, RECORDS, recordOf } from '@/scripts/bench/forgeries/records';
import { Play } from '@/tests/support/campaigns/play';

/** Each act of sound records decided again by itself: what is noticed when one of its fields, its place or its type is another. */

/** The campaign before an act; to be asked before the next one is taken. */
interface Moment {
  readonly state: CampaignState;
  readonly event: CampaignEvent;
  /** What is said of any act in its place: a code, or `passes`. */
  readonly judge: (act: CampaignEvent, before?: string) => string;
  /** Something must still follow before anybody can act: its code; null: nothing must. */
  readonly cut: string | null;
}

const NAMES = [...RECORDS, ...LATER];

const RECORDED = new Map(
  NAMES.map((name) => [
    name,
    recordOf(name).stream.events.map(
      ({ type, payload }) => ({ type, data: payload }) as CampaignEvent,
    ),
  ]),
);
const eventsOf = (name: string): readonly CampaignEvent[] => RECORDED.get(name) ?? [];

const momentsOf = (name: string): Generator<Moment> => momentsIn(eventsOf(name));

function* momentsIn(events: readonly CampaignEvent[]): Generator<Moment> {
  const folding = new Folding();
  let last: string | null = null;
  for (const event of events) {
    const { position, campaign } = folding;
    const { diceFrom = '', diceScheme = FIRST_DICE_SCHEME } = campaign ?? {};
    const draw = (key: string) => (diceFrom === '' ? 0 : intervalDraw(diceScheme, diceFrom, key));
    const judge = (act: CampaignEvent, before: string | null = last) => {
      try {
        return actFault(act, { position, campaign }, draw, before)?.code ?? 'passes';
      } catch {
        // The verifier takes it for an invalid event.
        return 'EVENT_INVALID';
      }
    };
    const cut = campaign && (unfinishedFault(campaign)?.code ?? null);
    yield { state: { position, campaign }, event, judge, cut };
    folding.add(event);
    last = event.type;
  }
}

/** Another value of the same kind: the other side, one more, one less in a list, something instead of nothing. */
function otherThan(member: string, value: Json | undefined): Json {
  if (member === 'side') return value === 'A' ? 'B' : 'A';
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'boolean') return !value;
  if (value === null || value === undefined) return 'something';
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['something'];
  return { ...value, more: 1 };
}
const membersOf = ({ data }: CampaignEvent): readonly [string, Json][] => Object.entries(data);
const withOther = (event: CampaignEvent, member: string): CampaignEvent => {
  const own = Object.fromEntries(membersOf(event));
  return {
    type: event.type,
    data: { ...own, [member]: otherThan(member, own[member]) },
  } as CampaignEvent;
};

/** What follows by itself, and never happens elsewhere. */
const AUTOMATIC = [
  'SituationReached',
  'BattleAnnounced',
  'IntervalOpened',
  'IntervalPassed',
  'CampaignConcluded',
  'RidersRode',
];
/** What ends a step that people began. */
const ENDING = ['BattleResolved', 'ChoicesRevealed', 'IntervalDecided', 'MethodsRevealed'];
/** Begins a line of its own anywhere. */
const BEGINNING = ['BranchBegun', 'CampaignStarted'];

describe('[verify: acts] decided again', () => {
  test.each(NAMES)('every act of a sound record passes: %s', (name) => {
    for (const { event, judge } of momentsOf(name))
      expect(`${event.type}: ${judge(event)}`).toBe(`${event.type}: passes`);
  });
});

describe('[verify: acts] with another field', () => {
  /** `Type.member` → what is said where that member is another. */
  const SAID = new Map<string, Set<string>>();
  beforeAll(() => {
    SAID.clear();
    for (const name of NAMES)
      for (const { event, judge } of momentsOf(name))
        for (const [member] of [...membersOf(event), ['more', null] as const]) {
          const key = `${event.type}.${member}`;
          SAID.set(key, (SAID.get(key) ?? new Set()).add(judge(withOther(event, member))));
        }
  });
  const saidOf = (key: string) => [...(SAID.get(key) ?? [])].sort();

  test('between them the records hold every kind of act, and each is refused with something added', () => {
    const added = [...SAID.keys()].filter((key) => key.endsWith('.more'));
    expect(added.length).toBeGreaterThanOrEqual(54);
    // These two are computed again whole, by the checks of battles and of intervals.
    expect(added.filter((key) => saidOf(key).includes('passes')).sort()).toEqual([
      'BattleResolved.more',
      'IntervalPassed.more',
    ]);
  });

  test('what may be another is what nobody can decide again, or what another check holds', () => {
    const passing = [...SAID.keys()].filter((key) => saidOf(key).includes('passes'));
    expect(passing.sort()).toEqual([
      ...['AudienceSet.delayHours', 'BankDrawn.side', 'BattleResolved.board'],
      ...['BattleResolved.carried', 'BattleResolved.leadersLost', 'BattleResolved.more'],
      ...['BattleResolved.opened', 'BattleResolved.report', 'BoardMovePassed.next'],
      ...['BoardMovePassed.to', 'BoardSheetSealed.commander', 'BoardSheetSealed.pending'],
      ...['BoardSheetSealed.seat', 'BoardSheetSealed.side', 'BranchBegun.continues'],
      ...['BranchBegun.name', 'BranchBegun.seats', 'BranchBegun.settings', 'CampaignArrived.user'],
      ...['CampaignRenamed.name', 'CampaignSentAway.user', 'CampaignStarted.autoplayed'],
      ...['CampaignStarted.boards', 'CampaignStarted.definition', 'CampaignStarted.diceScheme'],
      ...['CampaignStarted.name', 'CampaignStarted.seats', 'CampaignStarted.settings'],
      ...['ChoiceSealed.side', 'ChoicesRevealed.opened', 'CorrespondentPinned.recipient'],
      ...['DeadlineAnswered.by', 'DeadlineAnswered.side', 'DeadlineExtended.minutes'],
      ...['DeviceRegistered.account', 'IntervalDecided.opened', 'IntervalPassed.from'],
      ...['IntervalPassed.interval', 'IntervalPassed.more', 'IntervalPassed.steps'],
      ...['IntervalPassed.title', 'IntervalPassed.to', 'IntervalPassed.toward'],
      ...['IntervalSealed.side', 'MailOpened.entries', 'MailOpened.head', 'MailOpened.number'],
      ...['MethodSealed.side', 'MethodsRevealed.method', 'NumberCommitted.side'],
      ...['PaceProposed.pace', 'PaceProposed.side', 'PauseBegun.reason', 'RewindAgreed.successor'],
      ...['RewindProposed.at', 'RewindProposed.reason', 'RewindProposed.side', 'SeatOffered.side'],
      ...['SeatTaken.seat', 'SeatTaken.side', 'StandInBegun.side', 'StrengthCorrected.reason'],
      ...['SubCommanderAppointed.side', 'SubCommanderAppointed.user', 'TableReportRefused.reason'],
      ...['TableReportSubmitted.report', 'TableReportSubmitted.side', 'UmpireSeated.user'],
    ]);
  });

  test('whatever is changed, or comes at another time, is judged and not given up', () => {
    for (const [key, said] of SAID) expect([key, ...said]).not.toContain('EVENT_INVALID');
  });

  test('a lie about a seal is named for what it is', () => {
    for (const kind of ['Choice', 'Method']) {
      expect(saidOf(`${kind}Sealed.round`)).toEqual(['ROUND_DIFFERS']);
      expect(saidOf(`${kind}Sealed.opens`)).toEqual(['NUMBER_MISMATCH']);
      expect(saidOf(`${kind}Sealed.next`)).toEqual(['NUMBER_MISMATCH']);
      expect(saidOf(`${kind}Sealed.commitment`)).toEqual(['ACT_DIFFERS_FROM_RULES']);
      expect(saidOf(`${kind}Sealed.again`)).toEqual(['ACT_DIFFERS_FROM_RULES']);
      // Who had not sealed yet could have; who had, or was not asked, could not.
      expect(saidOf(`${kind}Sealed.side`)).toEqual([
        'ACT_DIFFERS_FROM_RULES',
        'NUMBER_MISMATCH',
        'passes',
      ]);
    }
    expect(saidOf('IntervalSealed.round')).toEqual(['ROUND_DIFFERS']);
  });
});

describe('[verify: acts] in another place', () => {
  /** `free` or `cut`, and the type of an act from elsewhere in its record → what is said of it there. */
  const elsewhere = new Map<string, Set<string>>();
  beforeAll(() => {
    elsewhere.clear();
    for (const name of NAMES) {
      const all = eventsOf(name);
      for (const { event, judge, cut, state } of momentsOf(name)) {
        if (state.campaign === null) continue;
        for (const other of all) {
          if (other.type === event.type) continue;
          const key = `${cut === null ? 'free' : 'cut'} ${other.type}`;
          elsewhere.set(key, (elsewhere.get(key) ?? new Set()).add(judge(other)));
        }
      }
    }
  });
  const rows = (when: 'free' | 'cut') =>
    [...elsewhere].flatMap(([key, said]) =>
      key.startsWith(`${when} `) ? [{ type: key.slice(when.length + 1), said: [...said] }] : [],
    );

  test('in the middle of a step nothing happens but its end, and a branch may begin', () => {
    const others = rows('cut').filter(
      ({ type }) => ![...AUTOMATIC, ...ENDING, ...BEGINNING].includes(type),
    );
    expect(others.length).toBeGreaterThan(40);
    for (const { type, said } of [...rows('cut'), ...rows('free')])
      expect([type, ...said]).not.toContain('EVENT_INVALID');
    for (const { type, said } of others) expect([type, ...said]).toEqual([type, 'OUT_OF_TURN']);
    for (const { type, said } of rows('cut'))
      if (ENDING.includes(type)) expect(said, type).not.toContain('passes');
  });

  test('what follows by itself happens nowhere else', () => {
    const automatic = rows('free').filter(({ type }) => AUTOMATIC.includes(type));
    expect(automatic.map(({ type }) => type).sort()).toEqual([...AUTOMATIC].sort());
    for (const { type, said } of automatic) expect([type, ...said]).toEqual([type, 'OUT_OF_TURN']);
  });
});

describe('[verify: acts] in their turn', () => {
  test('a step that is broken off is named, wherever something had to follow by itself', () => {
    const followed = new Map<string, Set<boolean>>();
    for (const name of NAMES)
      for (const { event, cut } of momentsOf(name))
        followed.set(event.type, (followed.get(event.type) ?? new Set()).add(cut !== null));
    for (const type of AUTOMATIC)
      expect([type, ...(followed.get(type) ?? [])]).toEqual([type, true]);
    for (const type of ['ChoiceSealed', 'MethodSealed', 'CampaignRenamed', 'RewindProposed'])
      expect([type, ...(followed.get(type) ?? [])]).toEqual([type, false]);
    for (const type of ['ChoicesRevealed', 'MethodsRevealed', 'IntervalDecided'])
      expect(followed.get(type)).toContain(true);
  });

  test('a seat is offered right after the deadline that is one too many, before anything else', () => {
    let offers = 0;
    for (const { event, judge } of momentsOf('late-deputies')) {
      if (event.type !== 'SeatOffered') continue;
      offers += 1;
      expect(judge(event, 'DeadlineMissed')).toBe('passes');
      expect(judge(event, 'ChoiceSealed')).toBe('OUT_OF_TURN');
      for (const other of eventsOf('late-deputies'))
        if (![...BEGINNING, 'SeatOffered'].includes(other.type))
          expect([other.type, judge(other)]).toEqual([other.type, 'OUT_OF_TURN']);
    }
    expect(offers).toBeGreaterThan(0);
  });

  test('a battle without people is fought in the step that leads to it, and no other is', () => {
    const followed = new Map<string, Set<string>>();
    let fought = false;
    for (const name of NAMES) {
      const all = eventsOf(name);
      for (const { event, judge, cut, state } of momentsOf(name)) {
        const method = state.campaign?.encounter?.method;
        if (event.type === 'BattleResolved' && (method === 'quick' || method === 'autoplayed')) {
          fought = true;
          expect([name, method, cut]).toEqual([name, method, 'COURSE_CUT']);
          for (const other of all)
            if (!['BattleResolved', ...BEGINNING].includes(other.type))
              expect([other.type, judge(other)]).toEqual([other.type, 'OUT_OF_TURN']);
        } else if (event.type === 'BattleResolved' && method != null)
          followed.set(method, (followed.get(method) ?? new Set()).add(String(cut)));
      }
    }
    expect(fought).toBe(true);
    // The board, the table and trials take their time.
    expect([...followed].map(([method, cuts]) => [method, ...cuts]).sort()).toEqual([
      ...[
        ['expected', 'null'],
        ['fought', 'null'],
        ['table', 'null'],
      ],
    ]);
  });

  test('where a quick battle is the only way both sides still answer, and may do something else before', () => {
    const [begun] = eventsOf('skirmish-orders');
    if (begun?.type !== 'CampaignStarted') throw new Error('no start');
    const { definition, rulesets } = begun.data;
    const play = new Play().start(definition, {
      rulesets,
      settings: { methods: ['quick'], useExpectedValues: false },
    });
    play.do(play.sealing('A', 'canary-a-cross')).do(play.sealing('B', 'canary-b-hold'));
    expect(play.campaign.encounter).toMatchObject({ methods: ['quick'], method: 'quick' });
    play.do(play.sealing('A', 'quick'));
    play.do({ type: 'RenameCampaign', data: { name: 'Quick' } });
    expect(play.events.slice(-2).map(({ type }) => type)).toEqual([
      ...['MethodSealed', 'CampaignRenamed'],
    ]);
    for (const { event, judge } of momentsIn(play.events))
      expect(`${event.type}: ${judge(event)}`).toBe(`${event.type}: passes`);
  });

  test('while a campaign is away it comes back, or is taken in; nothing else happens', () => {
    let away = 0;
    for (const { state, judge } of momentsOf('moved-house')) {
      if (!state.campaign?.away) continue;
      away += 1;
      const { user = '' } = state.campaign.seats.A;
      expect(judge({ type: 'CampaignCalledBack', data: { user } })).toBe('passes');
      for (const other of eventsOf('moved-house'))
        if (!BEGINNING.includes(other.type))
          expect([other.type, judge(other)]).toEqual([
            ...[other.type, other.type === 'CampaignArrived' ? 'passes' : 'OUT_OF_TURN'],
          ]);
    }
    expect(away).toBe(1);
    for (const { state, judge, cut } of momentsOf('gone-back')) {
      if (state.campaign === null || cut !== null) continue;
      const { user = '' } = state.campaign.seats.A;
      expect(judge({ type: 'CampaignCalledBack', data: { user } })).not.toBe('passes');
    }
  });

  test('a branch leaves at any entry: between the parts of a step, before an offer, from a campaign that is away', () => {
    const left = { cut: 0, offer: 0, away: 0 };
    for (const name of ['late-deputies', 'moved-house', 'gone-back', 'wings-board']) {
      const [begun] = eventsOf(name);
      if (begun?.type !== 'CampaignStarted') throw new Error(`${name} has no start`);
      const { settings, seats, seedRoot } = begun.data;
      const data = { name: 'What if', settings, seats, seedRoot };
      for (const { state, event, judge, cut } of momentsOf(name)) {
        if (state.campaign === null) continue;
        if (cut !== null) left.cut += 1;
        if (event.type === 'SeatOffered') left.offer += 1;
        if (state.campaign.away) left.away += 1;
        const { couriers: _, ...without } = settings;
        expect(judge({ type: 'BranchBegun', data: { ...data, settings: without } })).toBe('passes');
      }
    }
    expect(Math.min(...Object.values(left))).toBeGreaterThan(0);
  });

  test('by mail both sides have sealed before the letters that open it have come: other things happen meanwhile', () => {
    let sealed = 0;
    for (const name of ['mail-concluded-of-anna', 'mail-rosters'])
      for (const { state, event, judge, cut } of momentsOf(name)) {
        const round = state.campaign === null ? null : roundOf(state.campaign);
        if (round === null || !SIDES.every((side) => round.seals[side] !== null)) continue;
        sealed += 1;
        expect([event.type, cut]).toEqual([event.type, null]);
        expect(judge({ type: 'CampaignRenamed', data: { name: 'Meanwhile' } })).toBe('passes');
      }
    expect(sealed).toBeGreaterThan(1);
  });

  test('who gives a campaign by mail up has lost it, at any time but in the middle of a step', () => {
    const said = { free: new Set<string>(), cut: new Set<string>(), otherwise: new Set<string>() };
    for (const { state, judge, cut } of momentsOf('mail-concluded-of-anna')) {
      if (state.campaign === null || state.campaign.phase === 'concluded') continue;
      const given = giveUp(state, { side: 'A' });
      const [event] = given.ok ? given.value : [];
      if (event?.type !== 'CampaignConcluded') continue;
      said[cut === null ? 'free' : 'cut'].add(judge(event));
      const won = { ...event, data: { ...event.data, value: 1 } };
      if (cut === null) said.otherwise.add(judge(won));
    }
    expect([...said.free]).toEqual(['passes']);
    expect([...said.cut]).toEqual(['OUT_OF_TURN']);
    expect([...said.otherwise]).toEqual(['ACT_DIFFERS_FROM_RULES']);
  });
});

describe('[verify: acts] seats, answers and couriers', () => {
  test('a seat is left by who holds it, and taken by somebody else', () => {
    const other = '01999999-9999-7999-8999-999999999999';
    const said = { held: new Set<string>(), open: new Set<string>() };
    for (const { state, judge, cut } of momentsOf('seats-changed')) {
      if (state.campaign === null || cut !== null) continue;
      const { user } = state.campaign.seats.A;
      const taken = (seat: object) =>
        judge({ type: 'SeatTaken', data: { side: 'A', seat } } as CampaignEvent);
      const left = { controller: 'user' };
      const all = [taken(left), taken({ ...left, user: other }), taken({ controller: 'reckless' })];
      if (user === undefined) said.open.add(all.join(' '));
      else said.held.add([...all, taken({ ...left, user })].join(' '));
    }
    expect([...said.open]).toEqual(['ACT_DIFFERS_FROM_RULES passes passes']);
    // That the holder had left is the server’s word; that they take what is theirs is not.
    expect([...said.held]).toEqual(['passes passes passes ACT_DIFFERS_FROM_RULES']);
  });

  test('an answer to an encounter is one that was offered, of either side', () => {
    for (const { event, judge } of momentsOf('interval-branch'))
      if (event.type === 'MethodsRevealed')
        for (const side of SIDES) {
          const answer = { ...event.data[side], answer: 'fought' as const };
          expect(judge({ ...event, data: { ...event.data, [side]: answer } })).toBe(
            'CHOICE_DIFFERS',
          );
        }
  });

  test('a continuation keeps its couriers, and a what-if has none', () => {
    const [begun] = eventsOf('couriers-ride');
    if (begun?.type !== 'CampaignStarted') throw new Error('no start');
    const { settings, seats, seedRoot } = begun.data;
    const { couriers, ...without } = settings;
    expect(couriers).toBeDefined();
    const data = { name: 'Another line', seats, seedRoot };
    const continues = { campaignId: 'another' } as never;
    for (const { state, judge } of momentsOf('couriers-ride')) {
      if (state.campaign === null) continue;
      const said = (more: object) =>
        judge({ type: 'BranchBegun', data: { ...data, ...more } } as CampaignEvent);
      expect(said({ settings: without })).toBe('passes');
      expect(said({ settings })).toBe('TERMS_DIFFER');
      expect(said({ settings, continues })).toBe('passes');
      expect(said({ settings: without, continues })).toBe('TERMS_DIFFER');
    }
  });
});

describe('[verify: acts] beginnings', () => {
  const first = (name: string, type: string) => {
    for (const moment of momentsOf(name)) if (moment.event.type === type) return moment;
    throw new Error(`${name} has no ${type}`);
  };

  test('before a campaign has begun there is nothing to decide', () => {
    const { judge } = first('gone-back', 'CampaignStarted');
    expect(judge({ type: 'CampaignRenamed', data: { name: 'Another' } })).toBe('passes');
  });

  test('a campaign begins as its file says, by the battle systems that the file uses', () => {
    const { event, judge } = first('board-of-a-staff', 'CampaignStarted');
    if (event.type !== 'CampaignStarted') throw new Error('no start');
    const { data } = event;
    const said = (change: Partial<typeof data>) =>
      judge({ ...event, data: { ...data, ...change } });
    const [id = ''] = Object.keys(data.rulesets);
    expect(said({ rulesets: {} })).toBe('ACT_DIFFERS_FROM_RULES');
    expect(said({ rulesets: { ...data.rulesets, unused: '1' } })).toBe('ACT_DIFFERS_FROM_RULES');
    expect(said({ autoplayed: [id] })).toBe('passes');
    expect(said({ autoplayed: ['unused'] })).toBe('ACT_DIFFERS_FROM_RULES');
    expect(said({ boards: ['unused'] })).toBe('ACT_DIFFERS_FROM_RULES');
    expect(said({ start: data.definition.situations.at(-1)?.id ?? '', date: '1700-01-01' })).toBe(
      'ACT_DIFFERS_FROM_RULES',
    );
    expect(said({ seedRoot: 'ab' })).toBe('ACT_DIFFERS_FROM_RULES');
  });

  test('a branch keeps the terms of the campaign that it leaves', () => {
    const { event, judge } = first('interval-branch', 'BranchBegun');
    if (event.type !== 'BranchBegun') throw new Error('no branch');
    const { settings } = event.data;
    const said = (change: object) =>
      judge({ ...event, data: { ...event.data, settings: { ...settings, ...change } } });
    expect(said({})).toBe('passes');
    expect(said({ useExpectedValues: !settings.useExpectedValues })).toBe('TERMS_DIFFER');
    expect(said({ advantage: { side: 'A', percent: 10 } })).toBe('TERMS_DIFFER');
    expect(said({ methods: ['table'] })).toBe('TERMS_DIFFER');
    expect(said({ singleBattle: true })).toBe('TERMS_DIFFER');
    expect(said({ couriers: { capture: true } })).toBe('TERMS_DIFFER');
    expect(judge({ ...event, data: { ...event.data, seedRoot: 'ab' } })).toBe(
      'ACT_DIFFERS_FROM_RULES',
    );
  });

  test('a branch from within a battle announces it again, as it was', () => {
    let announced: CampaignEvent | null = null;
    const said = {
      again: new Set<string>(),
      otherwise: new Set<string>(),
      alone: new Set<string>(),
    };
    for (const { event, judge, state } of momentsOf('signed-board')) {
      if (announced !== null && state.campaign?.encounter) {
        said.again.add(judge(announced, 'BranchBegun'));
        said.otherwise.add(judge(withOther(announced, 'methods'), 'BranchBegun'));
        said.alone.add(judge(announced));
        break;
      }
      if (event.type === 'BattleAnnounced') announced = event;
    }
    expect([...said.again]).toEqual(['passes']);
    expect([...said.otherwise]).toEqual(['ACT_DIFFERS_FROM_RULES']);
    expect([...said.alone]).toEqual(['OUT_OF_TURN']);
  });

  test('and announces none where none stood', () => {
    const said = new Set<string>();
    const announced = eventsOf('signed-board').find(({ type }) => type === 'BattleAnnounced');
    for (const { judge, state, cut } of momentsOf('signed-board'))
      if (announced && cut === null && state.campaign?.encounter === null)
        said.add(judge(announced, 'BranchBegun'));
    expect([...said]).toEqual(['OUT_OF_TURN']);
  });
});
