import { capital, numberWord } from '@/app/_components/figures/format';
import type { SealRow } from '@/app/_components/situation/seals';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { CampaignView, SealView } from '@/lib/campaign/view/view';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';

const ORDINALS = [
  '',
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
  'Eleventh',
  'Twelfth',
];

/** "Sixth", "13th". */
export function ordinalWord(ordinal: number): string {
  return ORDINALS[ordinal] ?? `${ordinal}th`;
}

/** Hours and minutes of an instant, in the server's time zone. */
export function clockTime(iso: string | null): string | null {
  if (iso === null) return null;
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  );
}

export function sideNames(view: Pick<CampaignView, 'sides'>): BySide<string> {
  return { A: view.sides.A.name, B: view.sides.B.name };
}

/** "Prussia, you", "Austria, T. Okafor", "Austria, artificial". */
export function sideAndCommander(
  header: CampaignHeader,
  view: Pick<CampaignView, 'sides'>,
  side: Side,
): string {
  const commander = header.commanders[side];
  const name = view.sides[side].name;
  if (header.serves === side) return `${name}, under ${commander.name}`;
  if (commander.you && header.role !== 'hotSeat') return `${name}, you`;
  if (header.role === 'hotSeat') return name;
  return commander.controller === 'user' || commander.controller === 'remote'
    ? `${name}, ${commander.name}`
    : `${name}, artificial (${commander.controller})`;
}

/** Who has sealed, for the rows under a choice. */
export function sealRows(
  header: CampaignHeader,
  view: CampaignView,
  seals: BySide<SealView>,
  ownTime: string | null,
): SealRow[] {
  return (['A', 'B'] as const).map((side) => {
    const own = view.viewer.kind === 'side' && view.viewer.side === side;
    return {
      side,
      name: sideAndCommander(header, view, side),
      state: seals[side].sealed
        ? 'sealed'
        : own && header.deciding.includes(side)
          ? 'act'
          : 'awaited',
      note: seals[side].sealed && own && ownTime !== null ? ownTime : undefined,
    };
  });
}

/** What follows from sealing, under the button. */
export function sealNote(
  view: Pick<CampaignView, 'sides' | 'mail'>,
  side: Side,
  seals: BySide<SealView>,
): string {
  const other = capital(view.sides[otherSide(side)].name);
  if (view.mail !== undefined)
    return 'You can change it until you make your file. It is opened once both answers have been sent and received.';
  return seals[otherSide(side)].sealed
    ? `${other} has already sealed. Your seal opens both, and you cannot change it afterwards.`
    : `You can change it until ${other} has sealed too. Then both are opened together.`;
}

export function countOf(value: number, one: string, many: string): string {
  return `${capital(numberWord(value))} ${value === 1 ? one : many}`;
}

/** "20 % for Prussia", "none". */
export function advantageWords({
  settings,
  sides,
}: Pick<CampaignView, 'settings' | 'sides'>): string {
  const { advantage } = settings;
  if (advantage === 0) return 'none';
  return `${Math.abs(advantage)} % for ${sides[advantage > 0 ? 'A' : 'B'].name}`;
}

/** −1 … 1 with its sign, "even" at 0. */
export function worth(value: number): string {
  if (value === 0) return 'even, 0';
  return `${value > 0 ? '+' : '−'}${Number(Math.abs(value).toFixed(2))}`;
}

/** What happens to a sealed answer by mail; null for a campaign on one server. */
export function mailWords({ mail }: Pick<CampaignView, 'mail'>): string | null {
  if (mail === undefined) return null;
  return mail.answerPosted
    ? 'It was sent with your file and is final.'
    : 'It will be sent with your next file.';
}
