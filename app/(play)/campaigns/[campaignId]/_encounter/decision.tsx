import { randomUUID } from 'node:crypto';
import { capital } from '@/app/_components/figures/format';
import { Notice } from '@/app/_components/notice/notice';
import { SealStatus } from '@/app/_components/situation/seals';
import { CommanderAnswer } from '@/app/(play)/campaigns/[campaignId]/_advice/commander-answer';
import { Recommendations } from '@/app/(play)/campaigns/[campaignId]/_advice/recommendations';
import { sealRows } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { ownSeal, sealKey } from '@/app/(play)/campaigns/[campaignId]/_sealing/who-answers';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { BattleView } from '@/lib/campaign/view/view';
import { otherSide, type Side } from '@/lib/kernel/side';
import type { DecisionProps } from './decision-props';
import { MethodForm } from './method-form';
import { METHOD_ROWS } from './method-rows';
import { OnBoard } from './on-board';
import { ReportDue } from './table-report';

/** How the battle is being decided: by the trials, on the board, from a table, or by answers that are still open. */
export function Decision({ page, look, battle, who }: DecisionProps) {
  switch (page.view.phase) {
    case 'expected':
      return (
        <Notice
          title={
            battle.methods.length === 1
              ? 'The expected result decides.'
              : 'Both sides accept the expected result.'
          }
        >
          <p>The trials are running. This page continues by itself when they are done.</p>
        </Notice>
      );
    case 'board':
      return <OnBoard page={page} look={look} battle={battle} wide />;
    case 'table':
      return <ReportDue page={page} look={look} battle={battle} who={who} />;
    default:
      return <Answers page={page} battle={battle} who={who} />;
  }
}

function Answers({ page, battle, who }: Omit<DecisionProps, 'look'>) {
  const { header, view } = page;
  const { side, past, place, advises, sealedAt } = who;
  const { seals, methods, ownAnswer } = battle;
  const ready = ownAnswer === null ? 'with an answer' : ANSWER_WORDS[ownAnswer];
  return (
    <>
      {side !== null && !past ? (
        <Recommendations
          page={page}
          titles={Object.fromEntries(
            Object.entries(METHOD_ROWS).map(([method, { title }]) => [method, title.toLowerCase()]),
          )}
        />
      ) : null}
      {advises === null ? null : (
        <CommanderAnswer
          page={page}
          advises={advises}
          seals={seals}
          awaited="answer"
          answer={`is ready ${ready}`}
          question="How should it be decided?"
          asked={{ kind: 'methods', methods }}
        />
      )}
      {side === null || place === null ? null : (
        <div id="decision" tabIndex={-1}>
          <MethodForm
            key={sealKey(place, side, seals)}
            place={place}
            side={side}
            methods={methods}
            answered={ownAnswer}
            sealed={ownSeal(
              page,
              side,
              seals,
              `You are ready ${ready}${sealedAt === null ? '' : `, sealed at ${sealedAt}`}`,
            )}
            note={noteOf(page, methods, side)}
            byHand={page.byHand}
            commandId={randomUUID()}
          />
        </div>
      )}
      {view.rewound === null ? <SealStatus rows={sealRows(header, view, seals, sealedAt)} /> : null}
    </>
  );
}

/** What follows from the answer, under the button. */
function noteOf({ header, view }: CampaignPage, methods: Methods, side: Side): string {
  const enemy = otherSide(side);
  if (methods.length === 1)
    return `No other way is allowed here. ${methods[0] === 'fought' ? 'The board is set up' : 'The dice fall'} once both sides are ready.`;
  if (header.commanders[enemy].controller !== 'user' && view.mail === undefined)
    return `${capital(view.sides[enemy].name)} is led by an artificial commander, who leaves it to you.`;
  const unseen = 'The other side does not see your answer until both have sealed.';
  return methods.includes('expected')
    ? `If either side refuses the expected result, the battle is fought. ${unseen}`
    : `${ifTheSidesDiffer(methods)} ${unseen}`;
}

type Methods = BattleView['methods'];

function ifTheSidesDiffer(methods: Methods): string {
  if (!methods.includes('fought'))
    return methods.includes('autoplayed')
      ? 'If the sides differ, the staffs fight it out.'
      : 'If the sides differ, the battle is fought quickly.';
  return methods.includes('autoplayed') || methods.includes('quick')
    ? 'If the sides differ, it is settled without people if either side wanted that, and otherwise on the board.'
    : 'If the sides differ, it is fought on the board.';
}

const ANSWER_WORDS = {
  expected: 'to accept the expected result',
  quick: 'to fight it quickly',
  autoplayed: 'to leave it to the staffs on the board',
  fought: 'to fight it on the board',
  table: 'to fight it on a table',
} as const;
