import type { DecisionContext } from '@/lib/campaign/commands';
import type { CourierSettings, Letter, PostId } from '@/lib/campaign/couriers/events';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignEvents } from '@/lib/campaign/events';
import type { Side } from '@/lib/kernel/side';
import { keyedNumber, Play } from './play';

/** Sub-commanders of side A, and what they command: two are away from the second situation on, one never is. */
export const CORPS = { stone: 'garrison', ward: 'outpost', hale: 'horse' } as const;
export const LATE: CourierSettings = { mode: 'late', kmPerDay: 100 };
export const WAR: CourierSettings = { mode: 'war', kmPerDay: 100 };

/** A play of “couriers” in which side A has three sub-commanders, who write to each other. */
export class Riding extends Play {
  readonly letters: Letter[] = [];

  constructor(
    readonly couriers: CourierSettings,
    readonly seed = 'riding',
    /** Letters that somebody writes before each answer, one in this number; 0: none. */
    readonly writing = 0,
  ) {
    super();
  }

  override context(): DecisionContext {
    return {
      ...super.context(),
      letters: this.letters,
      draw: (key) => keyedNumber(`${this.seed} ${key}`),
    };
  }

  override start(definition: CampaignDefinition, options: Parameters<Play['start']>[1] = {}): this {
    super.start(definition, {
      ...options,
      settings: { ...options.settings, couriers: this.couriers },
    });
    for (const [user, formation] of Object.entries(CORPS)) {
      this.do({ type: 'AppointSubCommander', data: { side: 'A', user } });
      this.do({ type: 'AssignFormations', data: { side: 'A', user, formations: [formation] } });
    }
    return this;
  }

  override seal(side: Side, answer: string): this {
    const posts: readonly PostId[] = [null, ...Object.keys(CORPS)];
    const pick = (what: string) =>
      Math.floor(keyedNumber(`${this.seed} ${this.letters.length} ${what}`) * 1_000);
    if (this.writing > 0 && pick('writes') % this.writing === 0) {
      const from = posts[pick('from') % posts.length] ?? null;
      const to = posts[pick('to') % posts.length] ?? null;
      if (from !== to) this.write(from, to);
      else this.letters.push({ ...this.letterOf(null, 'hale') });
    }
    return super.seal(side, answer);
  }

  letterOf(from: PostId, to: PostId): Letter {
    const hour = this.campaign.couriers?.hour ?? 0;
    return { letter: `letter-${this.letters.length + 1}`, side: 'A', from, to, hour };
  }

  write(from: PostId, to: PostId): Letter {
    const letter = this.letterOf(from, to);
    this.letters.push(letter);
    return letter;
  }

  /** The rides so far, an entry for each time that riders rode. */
  get rides(): readonly CampaignEvents['RidersRode'][] {
    return this.events.flatMap((event) => (event.type === 'RidersRode' ? [event.data] : []));
  }
}
