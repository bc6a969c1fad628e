import { describe, expect, test } from 'vitest';
import type { Condition } from '@/lib/campaign/definition/conditions';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { conditionInWords, factsInWords } from '@/lib/campaign/situations/condition-words';
import { holds } from '@/lib/campaign/situations/conditions';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { fixture, Play } from '@/tests/support/campaigns/play';
import { record } from '@/tests/support/campaigns/reports';

const valley = fixture('valley');
const A: CampaignViewer = { kind: 'side', side: 'A' };
const B: CampaignViewer = { kind: 'side', side: 'B' };
const PUBLIC: CampaignViewer = { kind: 'public' };

describe('[campaign file: conditions]', () => {
  // At the hills: Blue has 3,820 men, Red 3,100; it is 8 May.
  const { campaign } = new Play().start(valley).both('storm', 'retire');
  test.each<[Condition, boolean, string, string]>([
    [{ visited: 'bridge' }, true, '“The bridge” has been reached', '“The bridge” has been reached'],
    [
      { fought: { battle: 'ford-fight' } },
      false,
      '“The fight at the ford” has been fought',
      '“The fight at the ford” has not been fought',
    ],
    [
      { fought: { battle: 'ford-fight', levels: ['draw', 'majorDefeat', 'minorDefeat'] } },
      false,
      '“The fight at the ford” has ended in a drawn battle or a victory of Red',
      '“The fight at the ford” has not been fought',
    ],
    [
      { chosen: { situation: 'bridge', side: 'B', choice: 'retire' } },
      true,
      'Red chose “Retire” at “The bridge”',
      'Red chose “Retire” at “The bridge”',
    ],
    [
      { not: { chosen: { situation: 'bridge', side: 'B', choice: 'hold' } } },
      true,
      'Red has not chosen “Hold” at “The bridge”',
      'Red has not chosen “Hold” at “The bridge”',
    ],
    [
      { strength: { side: 'A', atLeast: 3820, atMost: 3820 } },
      true,
      'Blue has just 3,820 men',
      'Blue has 3,820 men (just 3,820)',
    ],
    [
      { strength: { side: 'A', atLeast: 3821 } },
      false,
      'Blue has at least 3,821 men',
      'Blue has 3,820 men, and it takes at least 3,821',
    ],
    [
      { not: { strength: { side: 'A', atLeast: 1000, atMost: 2000 } } },
      true,
      'Blue has fewer than 1,000 or more than 2,000 men',
      'Blue has 3,820 men (fewer than 1,000 or more than 2,000)',
    ],
    [
      { strength: { side: 'B', arm: 'artillery', kind: 'guns', atLeast: 6 } },
      true,
      'Red has at least 6 guns of the artillery',
      'Red has 6 guns of the artillery (at least 6)',
    ],
    [
      { strength: { side: 'B', formation: 'red', atMostPercent: 99 } },
      false,
      'Army of Red has at most 99 per cent of the men it began with',
      'Army of Red has 100 per cent of the men it began with, and it takes at most 99',
    ],
    [
      { strength: { side: 'B', atLeast: 3000, atLeastPercent: 90 } },
      false,
      'Red has at least 3,000 men and Red has at least 90 per cent of the men it began with',
      'Red has 82 per cent of the men it began with, and it takes at least 90',
    ],
    [
      { ratio: { atLeast: 1, atMost: 1.3 } },
      true,
      'Blue has at least as many and at most 1.3 times as many men as Red',
      'Blue has 3,820 men to the 3,100 of Red (at least as many and at most 1.3 times as many)',
    ],
    [
      { not: { ratio: { atMost: 1 } } },
      true,
      'Blue has more men than Red',
      'Blue has 3,820 men to the 3,100 of Red (more)',
    ],
    [
      { date: { onOrAfter: '1757-05-08', before: '1757-05-09' } },
      true,
      'it is 8 May 1757 or later and before 9 May 1757',
      'it is 8 May 1757',
    ],
    [
      { date: { onOrAfter: '1757-05-09' } },
      false,
      'it is 9 May 1757 or later',
      'it is 8 May 1757, and it must be 9 May 1757 or later',
    ],
    [
      { date: { before: '1757-05-08' } },
      false,
      'it is before 8 May 1757',
      'it is 8 May 1757, and it must be before 8 May 1757',
    ],
    [
      { all: [{ visited: 'bridge' }, { any: [{ visited: 'hills' }, { visited: 'bridge' }] }] },
      true,
      '“The bridge” has been reached, and either “The hills” has been reached or “The bridge” has been reached',
      '“The bridge” has been reached; and “The hills” has been reached',
    ],
    [
      {
        not: {
          any: [
            { fought: { battle: 'hill-fight' } },
            { all: [{ strength: { side: 'A', atMost: 500 } }, { visited: 'bridge' }] },
          ],
        },
      },
      true,
      '“The fight on the hills” has not been fought, and either Blue has more than 500 men or “The bridge” has not been reached',
      '“The fight on the hills” has not been fought; and Blue has 3,820 men (more than 500)',
    ],
    [
      {
        any: [
          { all: [{ visited: 'bridge' }, { any: [{ visited: 'hills' }, { visited: 'bridge' }] }] },
          { date: { before: '1757-01-01' } },
        ],
      },
      true,
      'both “The bridge” has been reached and (either “The hills” has been reached or “The bridge” has been reached), or it is before 1 January 1757',
      '“The bridge” has been reached; and “The hills” has been reached',
    ],
  ])('%j is %s', (condition, truth, words, facts) => {
    expect(holds(condition, campaign)).toBe(truth);
    expect(conditionInWords(condition, valley)).toBe(words);
    expect(factsInWords(condition, campaign)).toBe(facts);
  });

  test('a share that rounds onto its bound is shown with decimals', () => {
    // 105.52 per cent: shown as 106 it would seem enough.
    const share = { strength: { side: 'A', atLeastPercent: 105.55 } } as const;
    expect(holds(share, campaign)).toBe(false);
    expect(factsInWords(share, campaign)).toContain('has 105.5 per cent');
  });

  test('a battle that ended differently is described by how it ended', () => {
    const play = new Play().start(valley).both('turn', 'hold').both('expected', 'expected');
    record(play, 'minorVictory');
    const asked = { fought: { battle: 'ford-fight', levels: ['draw' as const] } };
    expect(factsInWords(asked, play.campaign)).toBe(
      '“The fight at the ford” ended in a minor victory of Blue',
    );
  });
});

/** The valley with another condition on one of Blue’s choices at the bridge. */
function withChoice(change: { when: Condition; closed?: string }): CampaignDefinition {
  return {
    ...valley,
    situations: valley.situations.map((situation) =>
      situation.id === 'bridge'
        ? {
            ...situation,
            choices: {
              ...situation.choices,
              A: situation.choices.A.map((choice) =>
                choice.id === 'turn' ? { ...choice, closed: undefined, ...change } : choice,
              ),
            },
          }
        : situation,
    ),
  };
}
const whyTurn = (definition: CampaignDefinition): string | null | undefined =>
  viewCampaign(new Play().start(definition).state, A).situation?.choices.find(
    (choice) => choice.id === 'turn',
  )?.why;

describe('[conditions: explained to the player]', () => {
  test('an open choice says by which facts it is open; one without a condition says nothing', () => {
    const { state } = new Play().start(valley);
    expect(viewCampaign(state, A).situation?.choices.map((choice) => choice.why)).toEqual([
      null,
      'Open because Blue has 75 per cent of the men it began with (at least 60).',
    ]);
    expect(viewCampaign(state, B).situation?.choices.map((choice) => choice.why)).toEqual([
      null,
      null,
    ]);
  });
  test('a closed choice says the author’s words first, then the facts', () => {
    const when = { strength: { side: 'A' as const, arm: 'infantry' as const, atLeast: 5000 } };
    expect(whyTurn(withChoice({ when, closed: 'Too few are left' }))).toBe(
      'Too few are left. Closed because Blue has 2,000 men of the infantry, and it takes at least 5,000.',
    );
    expect(whyTurn(withChoice({ when }))).toBe(
      'Closed because Blue has 2,000 men of the infantry, and it takes at least 5,000.',
    );
  });
  test('of a rule in several parts it names those that close the choice, then the whole rule', () => {
    const when: Condition = {
      all: [{ visited: 'hills' }, { strength: { side: 'A', atLeast: 5 } }],
    };
    expect(whyTurn(withChoice({ when }))).toBe(
      'Closed because “The hills” has not been reached. It is open only when “The hills” has been reached and Blue has at least 5 men.',
    );
  });
  test('a situation is not yet reached for its own conditions', () => {
    expect(whyTurn(withChoice({ when: { visited: 'bridge' } }))).toBe(
      'Closed because “The bridge” has not been reached.',
    );
  });
  test('where conditions would close every choice, all are open, and say why', () => {
    const shut = withChoice({ when: { visited: 'hills' } });
    const definition = {
      ...shut,
      situations: shut.situations.map((situation) => ({
        ...situation,
        choices: {
          ...situation.choices,
          A: situation.choices.A.map((choice) => ({ ...choice, when: { visited: 'hills' } })),
        },
      })),
    };
    expect(whyTurn(definition)).toBe(
      'Open for want of any other course, although “The hills” has not been reached.',
    );
  });
  test('once the choices are revealed the rule is given without figures that may have changed since', () => {
    const play = new Play().start(valley).both('turn', 'hold');
    expect(viewCampaign(play.state, A).situation?.choices[1]?.why).toBe(
      'Open when Blue has at least 60 per cent of the men it began with.',
    );
  });
});

describe('[conditions: branches in the chronicle]', () => {
  const textsAfter = (
    level: 'draw' | 'majorVictory' | 'minorVictory',
    viewer: CampaignViewer = PUBLIC,
  ) => {
    const play = new Play().start(valley).both('storm', 'hold').both('expected', 'expected');
    record(play, level);
    return chronicle(play.events, valley, viewer)
      .slice(-2)
      .map((entry) => entry.text);
  };
  test('a conditional branch says why it was taken, in the entry after the battle', () => {
    const [interval, situation] = textsAfter('draw');
    expect(interval).toMatch(
      /The way led to “The bridge” because Blue has [\d,]+ men to the [\d,]+ of Red \(fewer\)\.$/,
    );
    expect(situation).not.toContain('The way led');
  });
  test('a default branch says why earlier branches were closed; an unconditional one says nothing', () => {
    expect(textsAfter('majorVictory')[0]).toMatch(
      /The way led to “The hills” because Red has \d+ per cent of the men it began with \(more than 50\)\.$/,
    );
    expect(textsAfter('minorVictory').join(' ')).not.toContain('The way led');
  });
  test('every viewer reads the same', () => {
    const tail = (viewer: CampaignViewer) => textsAfter('draw', viewer)[0];
    expect(tail(A)).toBe(tail(B));
    expect(tail(A)).toBe(tail(PUBLIC));
  });
});
