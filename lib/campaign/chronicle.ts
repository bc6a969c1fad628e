import type { BattleReport } from '../battle/battle-report';
import { assertNever, invariant } from '../kernel/assert';
import { type BySide, otherSide, SIDES, type Side } from '../kernel/side';
import { mirroredLevel, type VictoryLevel } from '../kernel/victory-level';
import { dateInWords, daysBetween } from './calendar';
import { whyOnward } from './course-words';
import type { CampaignDefinition } from './definition/definition';
import { keepsCalendar, lookupOf, meetingOf, startOf } from './definition/lookup';
import type { CampaignEvent, MethodAnswer, Seat } from './events';
import { Folding } from './evolve';
import { figure } from './figures';
import { allowedMethods } from './methods';
import { reportedLosses } from './report-losses';
import { staffWords } from './staff-words';
import type { StartedCampaign } from './state';
import type { CampaignViewer, ChronicleEntry } from './view';
import { viewMeeting } from './view-meeting';
import { readableText } from './view-words';
import { boardByMailWords } from './words/board-by-mail';
import { intervalWords } from './words/intervals';
import { rewindWords } from './words/rewind';
import { undoWords } from './words/undo';

/** The history of a campaign in plain words for one viewer: an entry for each event, the oldest first. */
export function chronicle(
  events: readonly CampaignEvent[],
  definition: CampaignDefinition,
  viewer: CampaignViewer,
): ChronicleEntry[] {
  const folding = new Folding();
  return events.map((event) => {
    const before = folding.campaign;
    const onward = before !== null && goesOn(event) ? whyOnward(before) : null;
    folding.add(event);
    const campaign = folding.campaign;
    invariant(campaign !== null, 'a history begins with its start');
    const told = viewEvent(event, folding.position, campaign, definition, viewer);
    return onward === null ? told : { ...told, text: `${told.text}\n\n${escapeMarkdown(onward)}` };
  });
}

/** Whether an event is where a branch leads to. */
function goesOn(event: CampaignEvent): boolean {
  return (
    event.type === 'IntervalPassed' ||
    event.type === 'SituationReached' ||
    (event.type === 'CampaignConcluded' && event.data.reason === 'branch')
  );
}

/** One event in words; `campaign` is the campaign just after it. */
function viewEvent(
  event: CampaignEvent,
  position: number,
  campaign: Readonly<StartedCampaign>,
  definition: CampaignDefinition,
  viewer: CampaignViewer,
): ChronicleEntry {
  const lookup = lookupOf(definition);
  const name = (side: Side) => definition.sides[side].name;
  const dated = keepsCalendar(definition);
  const entry = (
    kind: ChronicleEntry['kind'],
    title: string,
    text: string,
    more: Partial<ChronicleEntry> = {},
  ): ChronicleEntry => ({
    position,
    date: dated ? campaign.date : '',
    kind,
    title,
    text,
    side: null,
    level: null,
    battleIndex: null,
    losses: null,
    ...more,
  });
  switch (event.type) {
    case 'CampaignStarted': {
      const { settings, start } = event.data;
      const terms = [
        methodTerms(allowedMethods(settings, event.data.boards !== undefined)),
        ...(settings.hotSeat ? ['Both sides sit at one table.'] : []),
        ...(settings.advantage === 0
          ? []
          : [
              `${name(settings.advantage > 0 ? 'A' : 'B')} fights with a handicap of ${Math.abs(settings.advantage)} per cent in its favour.`,
            ]),
      ];
      return entry(
        'start',
        event.data.name,
        settings.singleBattle
          ? `${[definition.title, definition.subtitle].filter(Boolean).join('. ')}. ${terms.join(' ')}`
          : `${definition.title} begins${start === startOf(definition) ? '' : ' in the middle'} at “${lookup.situations.get(start)?.title ?? start}”${start === startOf(definition) ? '' : ', with the forces that its author states for it'}. ${terms.join(' ')}`,
      );
    }
    case 'SituationReached': {
      const situation = lookup.situations.get(event.data.situation);
      const joined = event.data.joined.map((id) => lookup.formations.get(id)?.formation.name ?? id);
      const paragraphs = [
        readableText(situation?.text, viewer, definition.sides),
        joined.length > 0
          ? `${listed(joined)} ${joined.length === 1 ? 'joins' : 'join'} the army.`
          : null,
      ].filter((paragraph) => paragraph !== null);
      return entry(
        'situation',
        situation?.title ?? event.data.situation,
        paragraphs.join('\n\n') || 'Both sides take counsel.',
      );
    }
    case 'ChoiceSealed':
    case 'MethodSealed': {
      const { side, again } = event.data;
      const own = viewer.kind === 'side' && viewer.side === side;
      const what = event.type === 'ChoiceSealed' ? 'orders' : 'answer';
      return entry(
        'seal',
        `${name(side)} seals its ${what}`,
        again
          ? `${own ? 'You have' : `${name(side)} has`} thought again, and sealed ${own ? 'your' : 'its'} ${what} anew.`
          : `${own ? 'Your' : 'Its'} ${what} ${what === 'orders' ? 'lie' : 'lies'} sealed until both sides have decided.`,
        { side },
      );
    }
    case 'ChoicesRevealed': {
      const met = viewMeeting(campaign, viewer);
      const title = (side: Side) => met?.choices[side].title ?? event.data[side].answer;
      const paragraphs = [
        `${name('A')}: **${title('A')}**. ${name('B')}: **${title('B')}**.`,
        met?.text ?? null,
      ].filter((paragraph) => paragraph !== null);
      return entry('reveal', 'The seals are broken', paragraphs.join('\n\n'));
    }
    case 'BattleAnnounced': {
      const battle = lookup.battles.get(event.data.battle);
      const here = campaign.situation;
      const message = meetingOf(definition, here?.id, here?.chosen)?.message;
      return entry(
        'encounter',
        battle?.title ?? event.data.battle,
        readableText(message ?? battle?.message, viewer, definition.sides) ??
          `The armies meet at “${battle?.title ?? event.data.battle}”.`,
        { battleIndex: event.data.index },
      );
    }
    case 'MethodsRevealed': {
      const { A, B, method } = event.data;
      return entry(
        'reveal',
        'How it shall be settled',
        A.answer === B.answer
          ? `Both sides ${methodWish[A.answer]}. ${methodVerdict[method]}`
          : `${name('A')} ${methodWish[A.answer]}; ${name('B')} ${methodWish[B.answer]}. ${methodVerdict[method]}`,
        { battleIndex: campaign.encounter?.index ?? null },
      );
    }
    case 'TableReportSubmitted':
      return entry(
        'note',
        `${name(event.data.side)} reports from the table`,
        `${name(event.data.side)} gives the day as ${levelInWords(event.data.report.level, definition)}.`,
        { side: event.data.side, battleIndex: campaign.encounter?.index ?? null },
      );
    case 'TableReportRefused':
      return entry(
        'note',
        `${name(event.data.side)} disputes the report`,
        `“${escapeMarkdown(event.data.reason)}”`,
        { side: event.data.side, battleIndex: campaign.encounter?.index ?? null },
      );
    case 'BattleResolved': {
      const { report } = event.data;
      const battle = lookup.battles.get(report.battle);
      const losses = reportedLosses(report);
      const fallen = event.data.leadersLost.map(
        ({ leader, fate }) => `${campaign.forces.leaders.get(leader)?.name ?? leader} is ${fate}.`,
      );
      const paragraphs = [
        battle?.outcomes?.[report.level] ?? null,
        `${methodOpening[report.method]} ${levelInWords(report.level, definition)}.${lossSentence(losses, name)}`,
        fallen.length > 0 ? fallen.join(' ') : null,
      ].filter((paragraph) => paragraph !== null);
      return entry('battle', battle?.title ?? report.battle, paragraphs.join('\n\n'), {
        level: report.level,
        battleIndex: campaign.battles.at(-1)?.index ?? null,
        losses,
      });
    }
    case 'IntervalOpened':
    case 'IntervalSealed':
    case 'IntervalDecided': {
      const { kind, title, text, side } = intervalWords(event, campaign, viewer);
      return entry(kind, title, escapeMarkdown(text), { side });
    }
    case 'IntervalPassed': {
      const { from, to, steps, title } = event.data;
      const days = daysBetween(from, to);
      const passed =
        days === 0
          ? 'The day goes on.'
          : `${days === 1 ? 'A day passes' : `${days} days pass`}${dated ? `, to ${dateInWords(to)}` : ''}.`;
      return entry(
        'interval',
        title,
        [passed, ...steps.map((step) => `- ${escapeMarkdown(step.text)}`)]
          .join('\n')
          .replace('.\n-', '.\n\n-'),
      );
    }
    case 'CampaignConcluded': {
      const { conclusion: id, reason, value } = event.data;
      const conclusion = id === null ? undefined : lookup.conclusions.get(id);
      const paragraphs = [
        reason === 'exhausted'
          ? 'Neither side can bring the war to an end; it is broken off.'
          : event.data.side !== undefined
            ? `${name(event.data.side)} lays down its arms and gives the ${campaign.settings.singleBattle ? 'battle' : 'campaign'} up.`
            : null,
        readableText(conclusion?.text, viewer, definition.sides),
        value > 0
          ? `${name('A')} has the better of it.`
          : value < 0
            ? `${name('B')} has the better of it.`
            : 'Honours are even.',
      ].filter((paragraph) => paragraph !== null);
      return entry(
        'conclusion',
        conclusion?.title ??
          (event.data.side === undefined
            ? 'The campaign runs out'
            : `${name(event.data.side)} gives up`),
        paragraphs.join('\n\n'),
      );
    }
    case 'CampaignRenamed':
      return entry(
        'note',
        'A new name',
        `It is called “${escapeMarkdown(event.data.name)}” from here on.`,
      );
    case 'BranchBegun':
      return entry(
        'branch',
        event.data.name,
        event.data.continues === undefined
          ? `Here another history begins: the same past, other decisions and other dice.${event.data.board === undefined ? '' : ' The battle goes on from where it stands on the board.'}`
          : 'By agreement of both commanders the campaign goes on from here: the same past, nothing sealed, and other dice.',
      );
    case 'SeatTaken':
      return entry('note', ...seatWords(name(event.data.side), event.data.seat), {
        side: event.data.side,
      });
    case 'SealWithdrawn':
    case 'TableReportWithdrawn': {
      const { kind, title, text, side } = undoWords(event, viewer, { A: name('A'), B: name('B') });
      return entry(kind, title, text, { side, battleIndex: campaign.encounter?.index ?? null });
    }
    case 'RewindProposed':
    case 'RewindWithdrawn':
    case 'RewindDeclined':
    case 'RewindAgreed': {
      const names = { A: name('A'), B: name('B') };
      const { kind, title, text, side } = rewindWords(event, viewer, names, escapeMarkdown);
      return entry(kind, title, text, { side });
    }
    case 'CorrespondentPinned':
      return entry(
        'note',
        `${name(event.data.side)} is commanded elsewhere`,
        `Its commander is known by his keys from here on; files that another key signed are not opened.`,
        { side: event.data.side },
      );
    case 'MailPosted': {
      const side = campaign.mail?.own ?? null;
      return entry(
        'note',
        `File ${event.data.number} goes out`,
        `${side === null ? 'The' : `${name(side)}’s`} messages are locked and signed; what they hold can no longer be changed.`,
        { side },
      );
    }
    case 'MailOpened': {
      const side = campaign.mail ? otherSide(campaign.mail.own) : null;
      return entry(
        'note',
        `File ${event.data.number} comes in`,
        `${side === null ? 'The other side’s' : `${name(side)}’s`} messages are opened.`,
        { side },
      );
    }
    case 'BoardMovePassed':
    case 'BoardCommandGiven': {
      const { title, text, side } = boardByMailWords(event, { A: name('A'), B: name('B') });
      const more = { side, battleIndex: event.data.battle };
      if (event.type === 'BoardCommandGiven') return entry('note', title, text, more);
      const { by, from, to } = event.data;
      return entry('note', title, text, by === null ? more : { ...more, turn: { from, to } });
    }
    case 'SubCommanderAppointed':
    case 'SubCommanderLeft':
    case 'FormationsAssigned':
    case 'SupremeCommandPassed':
      return entry('note', ...staffWords(event, definition), { side: event.data.side });
    default:
      return assertNever(event, 'campaign event');
  }
}

/** Title and text of a change of command. */
function seatWords(side: string, { controller, user }: Seat): [string, string] {
  if (controller !== 'user')
    return [`${side} has a commander`, `An artificial commander takes up the command of ${side}.`];
  if (user === undefined)
    return [`${side} has no commander`, `The command of ${side} is laid down and stands open.`];
  return [`${side} has a commander`, `The command of ${side} is taken up.`];
}

/** What the allowed ways of settling battles mean. */
function methodTerms(allowed: readonly MethodAnswer[]): string {
  const ways = allowed.map((one) => methodTerm[one]);
  const last = ways.pop();
  if (last === undefined) return '';
  return `Battles are ${ways.length === 0 ? '' : `${ways.join(', ')}, or `}${last}.`;
}
const methodTerm: Readonly<Record<MethodAnswer, string>> = {
  expected: 'settled by their expected result',
  quick: 'fought quickly',
  autoplayed: 'fought out by both staffs',
  fought: 'fought on the board',
  table: 'reported from a table',
};
const methodWish: Readonly<Record<MethodAnswer, string>> = {
  expected: 'would accept the likely result',
  quick: 'would fight it out at once',
  autoplayed: 'would leave it to the staffs on the board',
  fought: 'would fight it on the board',
  table: 'would fight it on the table',
};
const methodVerdict: Readonly<Record<MethodAnswer, string>> = {
  expected: 'So the likely result stands.',
  quick: 'So the battle is fought at once.',
  autoplayed: 'So both staffs fight it out on the board.',
  fought: 'So it is fought on the board, move by move.',
  table: 'So it is fought on the table, and reported.',
};
const methodOpening: Readonly<Record<BattleReport['method'], string>> = {
  fought: 'Fought on the board:',
  autoplayed: 'Fought out by both staffs:',
  quick: 'Fought at once:',
  expected: 'Settled at its likely result:',
  reported: 'Reported from the table:',
};

/** “a minor victory of Prussia over Austria”; seen from the side that won. */
export function levelInWords(level: VictoryLevel, definition: CampaignDefinition): string {
  if (level === 'draw') return 'a drawn battle';
  const winner: Side = level === 'minorVictory' || level === 'majorVictory' ? 'A' : 'B';
  const size =
    (winner === 'A' ? level : mirroredLevel(level)) === 'majorVictory' ? 'major' : 'minor';
  const loser = winner === 'A' ? 'B' : 'A';
  return `a ${size} victory of ${definition.sides[winner].name} over ${definition.sides[loser].name}`;
}

function lossSentence(
  losses: BySide<{ readonly start: number; readonly lost: number }>,
  name: (side: Side) => string,
): string {
  if (SIDES.every((side) => losses[side].start === 0)) return '';
  const [a, b] = SIDES.map(
    (side) =>
      `${name(side)} lost ${figure(losses[side].lost)} of ${figure(losses[side].start)} men`,
  );
  return ` ${a}, ${b}.`;
}

function listed(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Takes the meaning of Markdown from a text that a person typed, or that holds names. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');
}
