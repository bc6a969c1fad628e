import type { SettingUpFact } from '@/lib/rulesets/maurice-lite/facts';
import { type State, withSide } from '@/lib/rulesets/maurice-lite/state';
import { type LaidPiece, sceneWith } from './ground';

/** The ground as it lies now. */
function grounded(state: State, laid: readonly LaidPiece[]): void {
  const { setting } = state.p;
  if (setting !== undefined) state.p.setting = { ...setting, laid };
  state.scene = sceneWith(state.scene, laid);
}

/** The first of those asked has answered. */
function answered(state: State): void {
  state.p.asked = state.p.asked.slice(1);
}

/** Folds a fact of setting up by dice into the state, in place. */
export function evolveSetting(state: State, fact: SettingUpFact): void {
  const { p } = state;
  const { setting } = p;
  switch (fact.type) {
    case 'SetUpThrown':
      p.setting = {
        ...{ higher: fact.side, least: fact.least, most: fact.most },
        ...{ laid: [], first: null, posted: [] },
      };
      return;
    case 'GroundLaid': {
      const { piece, x, y, turned } = fact;
      const others = (setting?.laid ?? []).filter((one) => one.piece !== piece);
      grounded(state, [...others, { piece, x, y, turned }]);
      return;
    }
    case 'GroundLifted':
      grounded(
        state,
        (setting?.laid ?? []).filter(({ piece }) => piece !== fact.piece),
      );
      return;
    case 'GroundDone':
      answered(state);
      return;
    case 'EdgeChosen':
      grounded(state, fact.laid);
      answered(state);
      return;
    case 'DeploymentOrdered':
      if (setting !== undefined) p.setting = { ...setting, first: fact.first };
      answered(state);
      return;
    case 'ArmyBrought':
      for (const { unit, body, formation, disr, smoke } of fact.places) {
        p.bodies[unit] = body;
        p.formations[unit] = formation;
        p.disr[unit] = disr;
        p.smoke[unit] = smoke;
      }
      p.cincs = withSide(p.cincs, fact.side, fact.cinc);
      return;
    case 'UnitPosted':
      p.bodies[fact.unit] = fact.body;
      p.formations[fact.unit] = fact.formation;
      return;
    case 'CincPosted':
      p.cincs = withSide(p.cincs, fact.side, fact.at);
      return;
    case 'ArmyPosted':
      if (setting !== undefined) p.setting = { ...setting, posted: [...setting.posted, fact.side] };
      answered(state);
      return;
  }
}
