import type { MethodAnswer } from '@/lib/campaign/events';
import { RadioRows, Select, TextArea, TextField } from './fields';

/** What precedes the id of a term that is agreed on in the name of its field. */
export const TERM_FIELD = 'terms.';

/** The fields that new campaigns and new single battles share. */

/** The club in which it is played: a list, if there is more than one. */
export function ClubField({
  clubs,
  club,
  onChange,
}: {
  readonly clubs: readonly { readonly id: string; readonly name: string }[];
  readonly club: string;
  readonly onChange: (club: string) => void;
}) {
  if (clubs.length < 2) return <input type="hidden" name="club" value={club} />;
  return (
    <Select
      name="club"
      label="Club"
      value={club}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={clubs.map((one) => ({ value: one.id, name: one.name }))}
    />
  );
}

type Members = readonly { readonly userId: string; readonly name: string }[];

/**
 * The possible opponents. `battle`: there are no situations to choose in, where the artificial commanders would differ.
 */
export function OpponentField({
  members,
  mayStandOpen,
  wish,
  battle = false,
  onChange,
}: {
  readonly members: Members;
  /** There is a club whose members can take the seat. */
  readonly mayStandOpen: boolean;
  /** A row's value, or `member` for the first of them. */
  readonly wish: string;
  readonly battle?: boolean;
  readonly onChange: (opponent: string) => void;
}) {
  const rows = [
    {
      value: 'conservative',
      title: 'Artificial, conservative',
      note: battle
        ? 'Leaves it to you how the battle is settled.'
        : 'Makes the best choices it can, mixed so that you cannot read them.',
    },
    {
      value: 'reckless',
      title: 'Artificial, reckless',
      note: battle
        ? 'Leaves it to you as well. The two differ only in the choices of a campaign.'
        : 'Chooses at random: less clever, more lively.',
    },
    ...members.map((member) => ({
      value: `member:${member.userId}`,
      title: member.name,
      note: 'A member of the club. They are asked first.',
    })),
    ...(mayStandOpen
      ? [
          {
            value: 'open',
            title: 'Anyone in the club',
            note: 'The other side is vacant until a member takes it.',
          },
        ]
      : []),
    { value: 'hotSeat', title: 'Two at this screen', note: 'A curtain falls between turns.' },
    {
      value: 'mail',
      title: 'By mail',
      note: 'Someone on another installation. You send each other files.',
    },
  ];
  const chosen =
    rows.find((row) => row.value === wish)?.value ??
    (wish === 'member'
      ? (rows.find((row) => row.value.startsWith('member:'))?.value ?? 'open')
      : 'conservative');
  return (
    <RadioRows
      key={chosen}
      name="opponent"
      label="Opponent"
      required
      defaultValue={chosen}
      rows={rows}
      onChange={onChange}
    />
  );
}

/** The key of an opponent by mail. */
export function RecipientField() {
  return (
    <TextField
      id="recipient"
      name="recipient"
      label="Your opponent’s mail key"
      hint="It is on their page “Play by mail” and starts with age1. Leave it blank to lock the invitation with a pass phrase."
      autoComplete="off"
      maxLength={80}
    />
  );
}

/** A line to the person who is challenged. */
export function ChallengeField() {
  return (
    <TextArea
      id="message"
      name="message"
      label="A line to your opponent"
      hint="They see it with your challenge. It begins when they accept."
      rows={2}
      maxLength={300}
    />
  );
}

/** Whether the opponent that a form names is a person who is asked first. */
export const isAsked = (opponent: string): boolean => opponent.startsWith('member');

/** The handicap. `effect`: what one of 20 per cent does. */
export function AdvantageField({ effect }: { readonly effect: string }) {
  return (
    <TextField
      id="advantage"
      name="advantage"
      label="Advantage"
      hint={`A handicap, −50 to 50 per cent. ${effect} It applies however the battle is fought here, but not to a table.`}
      inputMode="text"
      defaultValue="0"
    />
  );
}

/** Ways of settling battles, as forms list them. */
export const METHOD_CHOICES: readonly {
  readonly value: string;
  readonly methods: readonly MethodAnswer[];
  readonly title: string;
  readonly note: string;
  /** The note for a battle by mail. */
  readonly noteByMail?: string;
}[] = [
  {
    value: 'any',
    methods: ['expected', 'quick', 'fought', 'table'],
    title: 'Decide it at the encounter',
    note: 'See the odds first, then pick one of the ways below. If either side refuses the expected result, the battle is fought.',
  },
  {
    value: 'expected',
    methods: ['expected'],
    title: 'By its expected result',
    note: 'The average outcome of several thousand trials.',
    noteByMail:
      'The average outcome of several thousand trials, calculated on both installations. Neither side has to answer.',
  },
  {
    value: 'quick',
    methods: ['quick'],
    title: 'Fought quickly',
    note: 'One battle, with dice that both sides can check. Watch it turn by turn.',
  },
  {
    value: 'fought',
    methods: ['fought'],
    title: 'Fought on the board',
    note: 'Move by move, for as long as it takes. You can hand your side to an artificial commander and take it back.',
    noteByMail:
      'Move by move: each turn of a side is a file. You can hand your side to an artificial commander and take it back.',
  },
  {
    value: 'table',
    methods: ['table'],
    title: 'Reported from a table',
    note: 'Play it with miniatures, then enter what each unit lost.',
    noteByMail:
      'Play it with miniatures. One of you enters what each unit lost, the other countersigns.',
  },
];

/** Ways of settling battles, within a sentence. */
export const METHOD_WORDS = {
  expected: 'by the expected result',
  quick: 'fought quickly',
  autoplayed: 'fought out on the board by artificial commanders',
  fought: 'fought on the board',
  table: 'reported from a table',
} as const;
