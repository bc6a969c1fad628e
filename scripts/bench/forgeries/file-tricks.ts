import { handIn } from '@/lib/chance/hand';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { ExportedBattle } from '@/lib/chance/verify-export';
import type { UncheckedCode } from '@/lib/verify/unchecked';
import type { Forged, Material } from './forge';

type Entries = readonly ChainEvent[];
const OTHER_HEX = 'ab'.repeat(32);
const OTHER_ID = '01999999-9999-7999-8999-999999999999';

export type Told = readonly [kind: string, forged: Forged, harmless?: UncheckedCode | null];

/** The first line of a file: which stream it is, and where it left another. */
export function firstLines({ events, lineage }: Material['stream']): readonly Told[] {
  const [own, ...parents] = lineage;
  if (own === undefined) return [];
  const renamed = (id: string) => (id === own.streamId ? `campaign/${OTHER_ID}` : id);
  return [
    [
      'the whole record under another campaign’s id',
      {
        events: events.map((event) => ({ ...event, streamId: renamed(event.streamId) })),
        lineage: [{ ...own, streamId: renamed(own.streamId) }, ...parents],
      },
      // Battles, letters and signatures name the campaign.
      'NUMBERS',
    ],
    [
      'first line: another type of stream',
      { events, lineage: [{ ...own, type: 'battle' }, ...parents] },
    ],
    ...(parents.length === 0
      ? ([
          ['first line: said to be a branch', { events, lineage: [{ ...own, forkVersion: 1 }] }],
        ] satisfies Told[])
      : ([
          [
            'first line: a branch said to have left later',
            { events, lineage: [{ ...own, forkVersion: own.forkVersion + 1 }, ...parents] },
          ],
          [
            'first line: a branch said to be the campaign itself',
            {
              events: events.map((event) => ({ ...event, streamId: own.streamId })),
              lineage: [{ ...own, parentId: null, forkVersion: 0 }],
            },
          ],
        ] satisfies Told[])),
  ];
}

/** The battles' own records: fewer, others, in another order, longer, shorter, under other names. */
export function parts({ events, battles }: Material['stream']): readonly Told[] {
  const told = (
    kind: string,
    forgedParts: readonly ExportedBattle[],
    harmless: UncheckedCode | null = null,
  ): Told => [
    `board: ${kind}`,
    { events, parts: forgedParts, battles: forgedParts.map((part) => part.events) },
    harmless,
  ];
  return battles.flatMap((battle, at): Told[] => {
    const put = (changed: Entries) => battles.with(at, { ...battle, events: changed });
    const acts = battle.events;
    const next = battles[at + 1];
    const own = battle.lineage[0];
    const middle = acts.length >> 1;
    return [
      told('the whole record of a battle dropped', battles.toSpliced(at, 1)),
      told(
        'a battle under another number',
        battles.with(at, { ...battle, index: battle.index + 7 }),
      ),
      ...(own === undefined
        ? []
        : [
            told(
              'a battle under another stream’s name',
              battles.with(at, {
                ...battle,
                lineage: [
                  { ...own, streamId: `battle/${OTHER_ID}/${battle.index}` },
                  ...battle.lineage.slice(1),
                ],
                events: acts.map((act) => ({
                  ...act,
                  streamId: `battle/${OTHER_ID}/${battle.index}`,
                })),
              }),
            ),
          ]),
      ...(next === undefined
        ? []
        : [
            told('two battles’ records exchanged', [
              ...battles.slice(0, at),
              { ...battle, events: next.events, lineage: next.lineage },
              { ...next, events: acts, lineage: battle.lineage },
              ...battles.slice(at + 2),
            ]),
          ]),
      told('the last entry cut off', put(acts.slice(0, -1))),
      told('the second half cut off', put(acts.slice(0, middle))),
      told('an entry more after the end', put([...acts, acts.at(-1) as ChainEvent])),
      told(
        'two entries exchanged',
        put(swapped(acts, middle, middle + 1 < acts.length ? middle + 1 : 0)),
      ),
      told(
        'an entry moved to the end',
        put(moved(acts, Math.min(1, acts.length - 1), acts.length - 1)),
      ),
      ...acts.flatMap((act, place) => {
        const with_ = (kind: string, more: object, harmless: UncheckedCode | null = null) =>
          told(
            `${kind} ${act.type}`,
            put(acts.with(place, { ...act, ...more } as ChainEvent)),
            harmless,
          );
        const lead = handIn(act.metadata) !== null;
        return [
          with_('another form of', { schemaVersion: 2 }),
          with_('a time that is none,', { recordedAt: 'last Tuesday' }),
          with_('another time of', { recordedAt: '2031-01-01T00:00:00.000Z' }, 'TIMES'),
          with_('another id of', { eventId: OTHER_ID }, 'NUMBERS'),
          // What was given together is known by the id of its command.
          with_('another command’s id of', { commandId: OTHER_ID }, lead ? null : 'NUMBERS'),
          with_('relabelled', {
            type: act.type === 'BoardActed' ? 'BoardActTakenBack' : 'BoardActed',
          }),
        ];
      }),
    ];
  });
}

/** An entry carried to another place. */
const moved = (events: Entries, from: number, to: number): Entries => {
  const event = events[from];
  return event === undefined ? events : events.toSpliced(from, 1).toSpliced(to, 0, event);
};
const swapped = (events: Entries, one: number, other: number): Entries => {
  const [first, second] = [events[one], events[other]];
  return first === undefined || second === undefined
    ? events
    : events.with(one, second).with(other, first);
};

/** Other spellings of a file: what a reader sees must be what was checked. */
export const SPELLINGS: readonly (readonly [string, (text: string) => string])[] = [
  [
    'a member twice, the false one first',
    (text) => text.replace(/"type":"/, '"type":"Nothing","type":"'),
  ],
  ['white space in a line', (text) => text.replace('":', '": ')],
  ['lines that end as on Windows', (text) => text.replaceAll('\n', '\r\n')],
  ['a mark of its encoding before it', (text) => `\uFEFF${text}`],
  ['an empty line in it', (text) => text.replace('\n', '\n\n')],
  ['a line more at its end', (text) => `${text}{}\n`],
  ['its first line twice', (text) => text.replace(/^[^\n]*\n/, (line) => line + line)],
  ['the end of its last line cut off', (text) => text.slice(0, -1)],
  [
    'a letter spelled by its number',
    (text) => text.replace('"CampaignStarted"', '"\\u0043ampaignStarted"'),
  ],
  ['a member more in its first line', (text) => text.replace(/^\{/, '{"approved":true,')],
  [
    'another key under its head',
    (text) => text.replace(/"publicKey":"[0-9a-f]{64}"/, `"publicKey":"${OTHER_HEX}"`),
  ],
  [
    'no hash in its last entry',
    (text) => text.replace(/"hash":"[0-9a-f]{64}"(?=[^\n]*\n$)/, '"hash":""'),
  ],
];
