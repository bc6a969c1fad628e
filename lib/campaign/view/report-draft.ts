import { longDate } from '@/lib/campaign/calendar';
import { figure } from '@/lib/campaign/figures';
import type { Side } from '@/lib/kernel/side';
import { STORY } from './brief';
import type { CampaignView, ChronicleEntry, FormationView } from './view';

/** Whom a report is for. */
export interface ReportedPost {
  readonly side: Side;
  /** Formations assigned to a sub-commander; null: the commander of the whole side. */
  readonly formations: readonly string[] | null;
}

/** A report to a post in words, and the entries of the chronicle that it was made from. */
export interface ReportDraft {
  readonly text: string;
  readonly from: readonly Pick<ChronicleEntry, 'position' | 'title'>[];
}

/** Longest draft, in characters: that of a message. */
export const REPORT_LENGTH_MAX = 2_000;

/**
 * The umpire’s report to one post, as a draft: what happened since, where it is now, its own strength, what it is to
 * answer. Made of the view and the chronicle of that post’s side alone, so that it holds nothing else; the oldest news
 * is shortened first where all of it would be too long.
 *
 * @param view of the post’s side at this moment
 * @param entries of the chronicle, worded for the same viewer
 * @param since position of the last report to this post; null: none yet, and it begins with the last answers that were
 *   opened
 */
export function draftReport(
  view: CampaignView,
  entries: readonly ChronicleEntry[],
  post: ReportedPost,
  since: number | null,
): ReportDraft {
  const news = newsSince(entries, since);
  const heading = view.date === '' ? 'Report' : `Report of ${longDate(view.date)}`;
  const closing = [whereItIs(view), ...strengths(view, post), ...toAnswer(view)];
  const fixed = [`${heading}.`, ...closing].join('\n\n').length;
  let room = REPORT_LENGTH_MAX - fixed - 2;
  const told: string[] = [];
  for (const entry of [...news].reverse()) {
    const whole = paragraphOf(entry);
    const paragraph = whole.length + 2 <= room ? whole : `${entry.title}.`;
    if (paragraph.length + 2 > room) break;
    room -= paragraph.length + 2;
    told.unshift(paragraph);
  }
  const text = [`${heading}.`, ...told, ...closing].join('\n\n');
  return {
    text: [...text].slice(0, REPORT_LENGTH_MAX).join(''),
    from: news.map(({ position, title }) => ({ position, title })),
  };
}

/** What the post has not been told; the situation that it is in now is told by itself. */
function newsSince(
  entries: readonly ChronicleEntry[],
  since: number | null,
): readonly ChronicleEntry[] {
  const story = entries.filter(({ kind }) => STORY.has(kind));
  const present = story.findLast(({ kind }) => kind === 'situation');
  const opened = story.findLast(({ kind }) => kind === 'reveal')?.position ?? 0;
  const from = since === null ? opened - 1 : since;
  return story.filter((entry) => entry.position > from && entry !== present);
}

function paragraphOf({ title, text }: ChronicleEntry): string {
  const words = plainText(text);
  return words === '' ? `${title}.` : `${title}. ${words}`;
}

function whereItIs({ conclusion, encounter, situation, phase, title }: CampaignView): string {
  if (conclusion !== null) return `The war is over: ${conclusion.title}.`;
  if (encounter !== null && phase !== 'choosing') {
    const message = encounter.message === null ? '' : ` ${plainText(encounter.message)}`;
    return `Now: ${encounter.title}.${message}`;
  }
  if (situation === null) return `Now: ${title}.`;
  const [first = ''] = plainText(situation.text ?? '').split('\n');
  return `Now: ${situation.title}.${first === '' ? '' : ` ${cut(first, 500)}`}`;
}

function strengths(view: CampaignView, { side, formations }: ReportedPost): readonly string[] {
  const heads = view.heads ?? 'men';
  const own = view.forces[side];
  const here = own.filter(({ status }) => status === 'present');
  const present = here.reduce((sum, { men }) => sum + men, 0);
  const start = here.reduce((sum, { startMen }) => sum + startMen, 0);
  const army = `Your army has ${figure(present)} ${heads} of ${figure(start)} at the start.`;
  if (formations === null) return [army];
  const commands = formations.flatMap((id) => {
    const formation = find(own, id);
    return formation === null ? [] : [`${formation.name}, ${figure(formation.men)} ${heads}`];
  });
  return commands.length === 0 ? [army] : [`${army} Under you: ${commands.join('; ')}.`];
}

function toAnswer({
  awaiting,
  viewer,
  phase,
  situation,
  encounter,
}: CampaignView): readonly string[] {
  if (viewer.kind !== 'side' || !awaiting.includes(viewer.side)) return [];
  if (phase === 'choosing') {
    const open = (situation?.choices ?? []).filter((choice) => choice.open);
    const list = open.map(({ letter, title }) => `${letter}, ${title}`).join('; ');
    return list === '' ? [] : [`Your orders are wanted. You can: ${list}.`];
  }
  if (phase === 'encounter') return [`Say how ${encounter?.title ?? 'the battle'} is fought.`];
  if (phase === 'interval') return ['Your orders for the interval are wanted.'];
  if (phase === 'table') return ['The report of the battle is wanted.'];
  return [];
}

function find(formations: readonly FormationView[], id: string): FormationView | null {
  for (const formation of formations) {
    const found = formation.id === id ? formation : find(formation.formations, id);
    if (found !== null) return found;
  }
  return null;
}

/** The first characters of a text, to the end of a sentence where there is one. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const part = text.slice(0, lengthMax);
  const end = part.lastIndexOf('. ');
  return end > 0 ? part.slice(0, end + 1) : `${part.trimEnd()}…`;
}

/** Markdown without its marks: a paragraph in a line, lists as lines. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\r/g, '')
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .replace(/^#{1,6}\s+/gm, '')
        .replace(/\\([\\`*_[\]<>#|~])|(\*{1,3}|_{1,3}(?!\w)|(?<!\w)_{1,3}|`)/g, '$1')
        .replace(/\n(?![-*\d])/g, ' ')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n');
}
