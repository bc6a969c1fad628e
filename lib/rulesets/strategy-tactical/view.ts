import type { Viewer } from '@/lib/battle/contract/seats';
import type { Fact } from './records';
import { type Scene, type SideNumber, sideLetter } from './scenario';
import { type Body, copyPosition, type Position, State } from './state';

/** A position as a viewer may know it: what an enemy's stand holds, and his plan, are not in it. */
export interface View {
  readonly scene: Scene;
  readonly position: Position;
}

/** Whether a viewer knows what the stands of a side hold: its own seats and the umpire do. */
export const knowsRostersOf = (viewer: Viewer, side: SideNumber): boolean =>
  viewer === 'umpire' || (viewer !== 'public' && viewer.startsWith(sideLetter(side)));

const hidden = (body: Body, viewer: Viewer): Body =>
  body.formation === 'stand' && !knowsRostersOf(viewer, body.side) ? { ...body, units: [] } : body;

const hide = (bodies: readonly Body[], viewer: Viewer): Body[] =>
  bodies.map((body) => hidden(body, viewer));

export function viewOf({ scene, p }: State, viewer: Viewer): View {
  const position = copyPosition(p);
  if (p.phase === 'over') return { scene, position };
  position.bodies = hide(p.bodies, viewer);
  position.plans = [
    knowsRostersOf(viewer, 0) ? p.plans[0] : '',
    knowsRostersOf(viewer, 1) ? p.plans[1] : '',
  ];
  return { scene, position };
}

/** What a viewer learns of a fact: nothing of what is in an enemy's stand, nor why an enemy's order failed. */
export function factFor(fact: Fact, viewer: Viewer): Fact | null {
  switch (fact.type) {
    case 'PlanLaid':
      return {
        ...fact,
        text: knowsRostersOf(viewer, fact.side) ? fact.text : '',
        bodies: hide(fact.bodies, viewer),
      };
    case 'FormationChanged':
      return { ...fact, bodies: hide(fact.bodies, viewer) };
    case 'Marched':
      return {
        ...fact,
        ways: fact.ways.map((way) => ({ ...way, after: hidden(way.after, viewer) })),
      };
    case 'OrderFailed':
      return knowsRostersOf(viewer, fact.side) ? fact : null;
    default:
      return fact;
  }
}

const REVEALING: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'PlanLaid',
  'MoveBegan',
  'FlanksOpened',
  'SheetsOpened',
  'FormationChanged',
  'Exposed',
  'BattleEnded',
]);

/** Whether a fact shows a side something that it did not know. */
export const reveals = ({ type }: Fact): boolean => REVEALING.has(type);

/** A state in which hidden rosters are empty: for all questions that do not ask what they hold. Its position is a copy. */
export const stateOf = ({ scene, position }: View): State =>
  new State(scene, copyPosition(position));
