import { paragraphs, type RulesPage, type RulesSection } from '@/lib/battle/contract/rules-page';
import { BOARD_SECTIONS } from './board';
import { ENDING_SECTIONS } from './ending';
import { FIELD_SECTIONS } from './field';
import { fire } from './fire';
import { MELEE_SECTIONS } from './melee';
import { MORALE_SECTIONS } from './morale';

const opening: RulesSection = {
  id: 'in-one-minute',
  title: 'In one minute',
  source: ['Musket and Pike Quick Overview', 'Phases'],
  blocks: [
    paragraphs(
      'Two armies stand opposite each other in three wings, in two lines, with horse and guns. Wings come on, halt, fire and go in with the bayonet. Fire kills few and tires many. A tired unit that is hit may run, and one that runs takes its neighbours with it. So a battle is decided by who still has a fresh line when the other has none.',
      'Losses, the field and objectives are counted in points at the end. The balance is one of five levels, from major defeat to major victory, and the level says where the campaign goes.',
    ),
  ],
};

/** The rules of Musket and Pike as version 12 plays them, in the battle line and on the board. */
export const RULES_PAGE: RulesPage = {
  summary:
    'Linear warfare from about 1700: battalions in line, volleys, bayonets and charges, resolved by wings, or fought battalion by battalion on hexes.',
  sections: [
    opening,
    ...FIELD_SECTIONS.filter(({ id }) => id !== 'ground'),
    fire,
    ...MELEE_SECTIONS,
    ...MORALE_SECTIONS,
    ...FIELD_SECTIONS.filter(({ id }) => id === 'ground'),
    ...ENDING_SECTIONS,
    ...BOARD_SECTIONS,
  ],
  subjects: {
    battle: 'in-one-minute',
    victory: 'victory',
    quality: 'morale',
    fatigue: 'fatigue',
    orders: 'turn',
    returns: 'campaign',
  },
};
