import { describe, expect, test } from 'vitest';
import { briefOf } from '@/lib/campaign/view/brief';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { fixture, Play } from '@/tests/support/campaigns/play';

const roads = fixture('two-roads');
const viewer = { kind: 'side', side: 'A' } as const;
function briefA(play: Play, own: string | undefined) {
  const view = viewCampaign(play.state, viewer, own === undefined ? {} : { choice: own });
  return briefOf(view, 'A', chronicle(play.events, roads, viewer));
}

describe('[succession: the brief of a post]', () => {
  test('it says where things stand, what is sealed for the side, and what happened', () => {
    const brief = briefA(new Play().start(roads).seal('A', 'left'), 'left');
    expect(brief).toMatchObject({
      ...{ side: 'A', name: 'North' },
      now: {
        ...{ title: 'The crossroads', sealed: true },
        choices: [
          { title: 'March left', sealed: true },
          { title: 'March right', sealed: false },
        ],
      },
    });
    // The open situation is told above.
    expect(brief.story.map(({ kind }) => kind)).toEqual(['start']);
  });
  test('two histories that differ only in what the other side sealed give equal briefs', () => {
    const [wait, strike] = ['wait', 'strike'].map((choice) =>
      briefA(new Play().start(roads).seal('B', choice), undefined),
    );
    expect(wait).toEqual(strike);
  });
});
