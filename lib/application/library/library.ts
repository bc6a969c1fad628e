import { text } from '@/lib/application/core/input-schemas';
import {
  handicapIn,
  hasBoard,
  type LibraryCampaign,
  readableCampaigns,
  systemsOf,
} from '@/lib/application/core/readable-campaigns';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Formation } from '@/lib/campaign/definition/forces';
import { firstDay, startOf } from '@/lib/campaign/definition/lookup';
import type { CampaignMap, MapMarch, MapView } from '@/lib/campaign/definition/map';
import { startingForces } from '@/lib/campaign/forces/forces';
import { groundAtStart } from '@/lib/campaign/texts/ground';
import { renderText } from '@/lib/campaign/texts/render';
import { shownMarches, shownOverview, shownView } from '@/lib/campaign/texts/shown-view';
import type { CampaignView } from '@/lib/campaign/view/view';
import { viewForces } from '@/lib/campaign/view/view-forces';
import { letterOf, readableText } from '@/lib/campaign/wording';
import { ok } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';

export interface LibraryEntry {
  /** The file's own id where it is built in, else a UUID. Safe in an address. */
  readonly libraryId: string;
  /** The file's own id. */
  readonly definitionId: string;
  readonly title: string;
  readonly subtitle: string | null;
  /** Markdown, one paragraph. */
  readonly summary: string | null;
  readonly sides: BySide<{ readonly name: string }>;
  readonly situations: number;
  readonly battles: number;
  readonly conclusions: number;
  /** The battle systems of its battles, by their titles. */
  readonly systems: readonly string[];
  /** First day of the calendar, or null. */
  readonly date: string | null;
  /** Null: built in. */
  readonly club: { readonly id: string; readonly name: string } | null;
}

export interface LibraryDetail extends LibraryEntry {
  readonly authors: readonly string[];
  readonly licence: string | null;
  /** Markdown. */
  readonly sources: string | null;
  readonly overview: CampaignView['overview'];
  readonly maps: readonly CampaignMap[];
  /** Both orders of battle at the author's start. */
  readonly forces: CampaignView['forces'];
  readonly sideTexts: BySide<{
    readonly name: string;
    readonly adjective: string;
    readonly text: string | null;
    readonly men: number;
    readonly guns: number;
  }>;
  /** Where a campaign may start; the first is the author's start. */
  readonly startSituations: readonly {
    readonly id: string;
    readonly title: string;
    readonly date: string | null;
  }[];
  /** Some of its battles may be fought on a board. */
  readonly hasBoard: boolean;
  /** What a handicap does in its battles; null: nothing, and it is not asked for. */
  readonly handicap: string | null;
}

/**
 * The first situation of a built-in campaign as side A reads it, for the front page. None of it is secret: no campaign
 * has begun.
 */
export interface FrontPlate {
  /** Of the campaign. */
  readonly title: string;
  /** Null where the file gives none. */
  readonly date: string | null;
  /** Markdown, worded for side A. */
  readonly text: string | null;
  /** Side A's choices that are open to everybody who begins here. */
  readonly choices: readonly {
    readonly id: string;
    readonly letter: string;
    readonly title: string;
    readonly text: string | null;
    readonly marches: readonly MapMarch[];
  }[];
  readonly map: CampaignMap;
  readonly view: MapView;
  readonly sides: BySide<string>;
  readonly forces: CampaignView['forces'];
}

/** Built-in campaigns, then those of the user's clubs. */
export const listLibrary = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  run: async ({ services, user }): Promise<readonly LibraryEntry[]> =>
    (await readableCampaigns(services, user)).map(({ libraryId, definition, club }) =>
      entryOf(services, { libraryId, definition, club }),
    ),
});

/** What the page of one campaign of the library shows before it is started. Refuses NOT_FOUND. */
export const libraryCampaign = useCase({
  on: 'libraryEntry',
  may: 'readInLibrary',
  effect: 'reads',
  run: async ({ services, ...file }): Promise<Answer<LibraryDetail>> =>
    ok(detailOf(services, file)),
});

/** What can be read of a campaign before it begins. */
export function detailOf(
  services: Services,
  { libraryId, definition, club }: LibraryCampaign & { readonly libraryId: string },
): LibraryDetail {
  const sideText = (side: Side) => ({
    name: definition.sides[side].name,
    adjective: definition.sides[side].adjective ?? definition.sides[side].name,
    text: definition.sides[side].text ?? null,
    ...strengthOf(definition.forces[side]),
  });
  const start = startOf(definition);
  const situations = [...definition.situations].sort(
    (one, other) => Number(other.id === start) - Number(one.id === start),
  );
  return {
    ...entryOf(services, { libraryId, definition, club }),
    authors: definition.authors,
    licence: definition.licence ?? null,
    sources: definition.sources ?? null,
    overview: shownOverview(definition),
    maps: definition.maps,
    forces: forcesAtStart(definition),
    hasBoard: hasBoard(services, definition),
    handicap: handicapIn(services, definition),
    sideTexts: { A: sideText('A'), B: sideText('B') },
    startSituations: situations.map(({ id, title, date }) => ({ id, title, date: date ?? null })),
  };
}

/**
 * What the front page shows before anybody has signed in: the first situation of a built-in campaign. Refuses
 * NOT_FOUND.
 */
export const frontPlate = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  input: text,
  async run({ services }, libraryId): Promise<Answer<FrontPlate>> {
    const definition = (await services.builtIn.list()).get(libraryId);
    const start = definition === undefined ? '' : startOf(definition);
    const situation = definition?.situations.find(({ id }) => id === start);
    const view = situation?.view ?? definition?.overview?.view;
    const map = definition?.maps.find((one) => one.id === view?.map);
    if (
      definition === undefined ||
      situation === undefined ||
      view === undefined ||
      map === undefined
    )
      return { ok: false, error: NOT_FOUND };
    const outset = groundAtStart(definition, start);
    return ok({
      title: definition.title,
      date: firstDay(definition),
      text: readableText(situation.text, { kind: 'side', side: 'A' }, outset),
      choices: situation.choices.A.flatMap(({ id, title, text: prose, marches, when }, index) =>
        when === undefined
          ? [
              {
                id,
                letter: letterOf(index),
                title,
                text: prose === undefined ? null : renderText(prose, outset) || null,
                marches: shownMarches(marches, view, outset),
              },
            ]
          : [],
      ),
      map,
      view: (situation.view ? shownView(view, outset) : shownOverview(definition)?.view) ?? view,
      sides: { A: definition.sides.A.name, B: definition.sides.B.name },
      forces: forcesAtStart(definition),
    });
  },
});

/** Both orders of battle in a campaign begun at the author's start. */
function forcesAtStart(definition: CampaignDefinition): CampaignView['forces'] {
  const standing = { definition, forces: startingForces(definition, startOf(definition)) };
  return { A: viewForces(standing, 'A', true), B: viewForces(standing, 'B', true) };
}

/** What the list of the library shows of a campaign. */
export function entryOf(
  services: Pick<Services, 'rulesets'>,
  { libraryId, definition, club }: LibraryCampaign & { readonly libraryId: string },
): LibraryEntry {
  return {
    libraryId,
    definitionId: definition.id,
    title: definition.title,
    subtitle: definition.subtitle ?? null,
    summary: definition.summary ?? null,
    sides: { A: { name: definition.sides.A.name }, B: { name: definition.sides.B.name } },
    situations: definition.situations.length,
    battles: definition.battles.length,
    conclusions: definition.conclusions.length,
    systems: systemsOf(services, definition),
    date: firstDay(definition),
    club: club === null ? null : { id: club.id, name: club.name },
  };
}

/** Men and guns of formations with the army at the start. */
function strengthOf(formations: readonly Formation[]): { men: number; guns: number } {
  const total = { men: 0, guns: 0 };
  for (const formation of formations) {
    if (formation.later) continue;
    const below = strengthOf(formation.formations);
    total.men += below.men + formation.units.reduce((sum, unit) => sum + unit.men, 0);
    total.guns += below.guns + formation.units.reduce((sum, unit) => sum + unit.guns, 0);
  }
  return total;
}
