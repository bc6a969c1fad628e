import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { CampaignDefinition, SidedText } from './definition/definition';
import { type DefinitionLookup, keepsCalendar, lookupOf } from './definition/lookup';
import type { CampaignEvents, CampaignEventType } from './events';
import type { StartedCampaign } from './state';
import { renderText } from './texts/render';
import type { TextGround } from './texts/state';

/**
 * The viewer. `side`: the viewer's own side; never both at once: a hot-seat user looks as the side that is at the
 * screen. `public` sees what both sides may know; so does a spectator.
 */
export type CampaignViewer =
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'umpire' }
  | { readonly kind: 'public' };

/** One entry of the chronicle: an event in plain words for one viewer. */
export interface ChronicleEntry {
  /** Stream version of the event: its address. */
  readonly position: number;
  readonly date: string;
  readonly kind:
    | 'start'
    | 'situation'
    | 'seal'
    | 'reveal'
    | 'encounter'
    | 'battle'
    | 'interval'
    | 'conclusion'
    | 'branch'
    | 'note';
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly side: Side | null;
  readonly level: VictoryLevel | null;
  readonly battleIndex: number | null;
  readonly losses: BySide<{ readonly start: number; readonly lost: number }> | null;
  /** A turn on the board, by mail: the positions of the battle that it made, both included. */
  readonly turn?: { readonly from: number; readonly to: number };
}

/** The wording of one event; parts left out are null in its entry. */
export type Wording = Pick<ChronicleEntry, 'kind' | 'title' | 'text'> &
  Partial<Pick<ChronicleEntry, 'side' | 'level' | 'battleIndex' | 'losses' | 'turn'>>;

/** Inputs for wording an event. */
export interface WordingContext {
  /** The campaign just after the event. */
  readonly campaign: Readonly<StartedCampaign>;
  readonly definition: CampaignDefinition;
  readonly lookup: DefinitionLookup;
  readonly viewer: CampaignViewer;
  /** Names of the sides. */
  readonly names: BySide<string>;
  /** The file keeps a calendar, so that dates are meaningful. */
  readonly dated: boolean;
}

/** How the events of a chapter are worded. */
export type Wordings<T extends CampaignEventType> = {
  readonly [Each in T]: (data: CampaignEvents[Each], context: WordingContext) => Wording;
};

export function wordingContext(
  campaign: Readonly<StartedCampaign>,
  definition: CampaignDefinition,
  viewer: CampaignViewer,
): WordingContext {
  const { A, B } = definition.sides;
  return {
    campaign,
    definition,
    lookup: lookupOf(definition),
    viewer,
    names: { A: A.name, B: B.name },
    dated: keepsCalendar(definition),
  };
}

/** Whether the viewer commands this side. */
export function isOwn(viewer: CampaignViewer, side: Side): boolean {
  return viewer.kind === 'side' && viewer.side === side;
}

/**
 * The part of a text that a viewer may read: the common one, their own side's, or both for the umpire; with its
 * placeholders filled and its clauses decided. Null if nothing is left of it.
 */
export function readableText(
  text: SidedText | undefined,
  viewer: CampaignViewer,
  ground: TextGround,
): string | null {
  if (text === undefined) return null;
  const shown = (part: string) => renderText(part, ground);
  if (typeof text === 'string') return shown(text) || null;
  if (viewer.kind === 'side') return shown(text[viewer.side]) || null;
  if (viewer.kind === 'umpire') {
    const { A, B } = ground.definition.sides;
    return `**To ${A.name}.** ${shown(text.A)}\n\n**To ${B.name}.** ${shown(text.B)}`;
  }
  return null;
}

/** “Hill”, “Hill and Ford”, “Hill, Ford and Mill”. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Paragraphs of Markdown, skipping missing ones. */
export function paragraphs(...texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text) => text !== null && text !== undefined).join('\n\n');
}

/** Escapes Markdown in a text that a person typed, or that holds names. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');
}

/** “Austria’s”, “the Hussars’”. */
export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

/** “a”, “b” … for the choices of a list. */
export function letterOf(index: number): string {
  return String.fromCharCode(97 + (index % 26));
}
