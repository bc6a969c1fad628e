import type { MethodAnswer } from '@/lib/campaign/events';
import type { BySide } from '@/lib/kernel/side';
import { RadioRows, Select, TextField } from './fields';

/** The fields that campaigns and single battles begin with alike. */

/** The club in which it is played: a list where there are several. */
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

/** Whom one can meet. `battle`: nobody has a course to choose, so that the artificial commanders differ in nothing. */
export function OpponentField({
  members,
  mayStandOpen,
  wish,
  battle = false,
  error,
}: {
  readonly members: Members;
  /** There is a club whose members may take the seat. */
  readonly mayStandOpen: boolean;
  /** A row's value, or `member` for the first of them. */
  readonly wish: string;
  readonly battle?: boolean;
  readonly error?: string | undefined;
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
        ? 'Leaves it to you as well; the two differ in the choices of a campaign.'
        : 'Chooses at random: less clever, more lively.',
    },
    ...members.map((member) => ({
      value: `member:${member.userId}`,
      title: member.name,
      note: 'A member of the club, at another screen.',
    })),
    ...(mayStandOpen
      ? [
          {
            value: 'open',
            title: 'Whoever takes the seat',
            note: 'Any member of the club may take the other side.',
          },
        ]
      : []),
    { value: 'hotSeat', title: 'Two at this screen', note: 'A curtain falls between the turns.' },
    {
      value: 'mail',
      title: 'By mail',
      note: 'Somebody at another installation: you send each other files.',
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
      error={error}
    />
  );
}

/** The key of an opponent by mail. */
export function RecipientField({
  value,
  error,
}: {
  readonly value: string | undefined;
  readonly error?: string | undefined;
}) {
  return (
    <TextField
      id="recipient"
      name="recipient"
      label="Your opponent’s mail key"
      hint="It stands on his page “Play by mail” and begins with age1. Leave it blank to lock the invitation with a pass phrase."
      autoComplete="off"
      maxLength={80}
      defaultValue={value ?? ''}
      error={error}
    />
  );
}

/** The handicap, with what it does. */
export function AdvantageField({
  sides,
  value,
  error,
}: {
  readonly sides: BySide<string>;
  readonly value: string | undefined;
  readonly error?: string | undefined;
}) {
  return (
    <TextField
      id="advantage"
      name="advantage"
      label="Advantage"
      hint={`A handicap, −50 to 50 per cent. With 20 the fire and the melee of ${sides.A} cost its enemy a fifth more, and those of ${sides.B} a fifth less; with −20 the other way round. Trials, expected results and quick battles reckon with it; a table does not.`}
      inputMode="text"
      defaultValue={value ?? '0'}
      error={error}
    />
  );
}

/** Ways of settling battles, as forms list them. */
export const METHOD_CHOICES: readonly {
  readonly value: string;
  readonly methods: readonly MethodAnswer[];
  readonly title: string;
  readonly note: string;
  /** What is said in its place where the battle goes by files. */
  readonly noteByMail?: string;
}[] = [
  {
    value: 'any',
    methods: ['expected', 'quick', 'fought', 'table'],
    title: 'Decide it at the encounter',
    note: 'Look at the odds first, then take one of those below. Either side’s refusal of the expected result suffices.',
  },
  {
    value: 'expected',
    methods: ['expected'],
    title: 'By its expected result',
    note: 'The average outcome of some thousand trials.',
    noteByMail:
      'The average outcome of some thousand trials, reckoned at both ends; nobody has anything to answer.',
  },
  {
    value: 'quick',
    methods: ['quick'],
    title: 'Fought quickly',
    note: 'One battle with dice that both sides can check; watch it turn by turn.',
  },
  {
    value: 'fought',
    methods: ['fought'],
    title: 'Fought on the board',
    note: 'Move by move, as long as it takes; either side may be handed to an artificial commander and taken back.',
    noteByMail:
      'Move by move; each turn of a side is a file. You may hand yours to an artificial commander and take it back.',
  },
  {
    value: 'table',
    methods: ['table'],
    title: 'Reported from a table',
    note: 'Play it with figures and enter what each unit lost.',
    noteByMail:
      'Play it with figures; one of you enters what each unit lost, the other countersigns.',
  },
];

/** Ways of settling battles, amid a sentence. */
export const METHOD_WORDS = {
  expected: 'by the expected result',
  quick: 'fought quickly',
  autoplayed: 'fought out on the board by artificial commanders',
  fought: 'fought on the board',
  table: 'reported from a table',
} as const;
