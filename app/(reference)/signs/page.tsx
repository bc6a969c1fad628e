import type { Metadata } from 'next';
import { BranchTree } from '@/app/_components/chronicle/branch-tree';
import { Chronicle } from '@/app/_components/chronicle/chronicle';
import { BattleLog } from '@/app/_components/figures/battle-log';
import { IntervalSteps } from '@/app/_components/figures/interval-steps';
import { LedgerTable } from '@/app/_components/figures/ledger-table';
import { LossesChart } from '@/app/_components/figures/losses-chart';
import { OddsStrip } from '@/app/_components/figures/odds-strip';
import { StrengthChart, StrengthSparkline } from '@/app/_components/figures/strength-chart';
import { OrderOfBattle } from '@/app/_components/forces/order-of-battle';
import { Frame } from '@/app/_components/frame/frame';
import { readTheme } from '@/app/_components/frame/theme';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { ChainOfSituations, SmallChain } from '@/app/_components/situation/chain';
import { ChoiceList, SealButton } from '@/app/_components/situation/choice-list';
import { ChoiceSelection } from '@/app/_components/situation/choice-selection';
import { MatrixTable } from '@/app/_components/situation/matrix-table';
import { SealedCard, SealStatus } from '@/app/_components/situation/seals';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Section } from '@/app/_components/type/section';
import { BoardSpecimen } from './board-specimen';
import {
  demonstrationArmies,
  demonstrationBattles,
  demonstrationChoices,
  demonstrationMap,
  demonstrationMarches,
  demonstrationSides as sides,
} from './demonstration';
import {
  demonstrationBranches,
  demonstrationChain,
  demonstrationChronicle,
  demonstrationForces,
  demonstrationLedger,
  demonstrationLevels,
  demonstrationLog,
  demonstrationLosses,
  demonstrationSteps,
  demonstrationStrength,
  demonstrationUnits,
} from './demonstration-forces';
import { ActionsFieldsStates, ColourSheet, MapSigns, ResultSigns, TypeSheet } from './sheets';

export const metadata: Metadata = { title: 'Sheet of signs' };

/** Every component with invented figures, for building and reviewing pages. */
export default async function SheetOfSigns() {
  return (
    <Frame theme={await readTheme()} current="rules" user={{ name: 'M. Lindqvist' }} turns={2}>
      <PageHead
        dateline="For people who build pages"
        title="Sheet of signs"
        side={
          <ChainOfSituations
            chain={demonstrationChain}
            sides={sides}
            toCome={2}
            href={() => '#chronicle'}
          />
        }
      />
      <SituationSheet />
      <div className="columns">
        <Section title="Type">
          <TypeSheet />
        </Section>
        <div className="stack" data-gap="large">
          <Section title="Colour">
            <ColourSheet />
          </Section>
          <Section title="Sides and results" rule="none">
            <ResultSigns sides={sides} />
          </Section>
        </div>
      </div>
      <Section title="Map">
        <MapSigns />
      </Section>
      <Section title="A board" note={<a href="/signs/board">One of 50,000 hexes</a>}>
        <div className="bleed board-specimen">
          <BoardSpecimen />
        </div>
      </Section>
      <ActionsFieldsStates />
      <ForceSheet />
      <BattleSheet />
      <HistorySheet />
    </Frame>
  );
}

function SituationSheet() {
  return (
    <ChoiceSelection initial="attack">
      <div className="columns" data-columns="map">
        <CampaignMap
          map={demonstrationMap}
          sides={sides}
          armies={demonstrationArmies}
          choices={demonstrationMarches}
          chosen="attack"
          battlesFought={demonstrationBattles}
          caption="Plate 6. Size of a block, width of a march: men. Crossed sabres: battles fought."
        />
        <div className="stack">
          <Prose text="Bevern is a prisoner, and Breslau has opened its gates. You stand at Naumburg on the Queis with 13,000 men; Zieten brings what is left of the Silesian army, some 20,000, to Glogau." />
          <form className="stack">
            <ChoiceList
              side="A"
              question="What will Prussia do?"
              chosen="attack"
              choices={demonstrationChoices.map((choice) => ({
                ...choice,
                text: <Prose small text={choice.text} />,
              }))}
            />
            <SealButton choices={demonstrationChoices} chosen="attack" />
          </form>
          <p className="cap">
            You can change it until Austria has sealed too. Then both are opened together.
          </p>
          <SealStatus
            rows={[
              { side: 'A', name: 'Prussia, you', state: 'act' },
              { side: 'B', name: 'Austria, T. Okafor', state: 'sealed', note: '14:02' },
            ]}
            due="Sunday 20:00, in 29 hours"
          />
          <SealedCard
            side="A"
            fingerprint="7f3a 91c2 0be4"
            actions={
              <>
                <a href="#change">Change it</a> <a href="#proof">Keep the proof</a>
              </>
            }
          >
            You chose <em>a</em>, join Zieten and attack, at 14:06. Austria has not sealed yet.
          </SealedCard>
        </div>
      </div>
    </ChoiceSelection>
  );
}

function ForceSheet() {
  return (
    <>
      <div className="columns">
        <Section title="Prussia" note="33,000 men, 167 guns">
          <OrderOfBattle side="A" formations={demonstrationForces.A} brief openTo={3} />
        </Section>
        <Section title="Austria" note="as reported on 22 November">
          <OrderOfBattle side="B" formations={demonstrationForces.B} brief />
        </Section>
      </div>
      <Section
        title="Order of battle"
        note="Bar: present, of those at the start. Formations and units each to their own scale."
      >
        <OrderOfBattle side="A" formations={demonstrationForces.A} openTo={3} />
      </Section>
      <Section title="Strength of both" note="men with the colours">
        <StrengthChart sides={sides} points={demonstrationStrength} />
      </Section>
    </>
  );
}

function BattleSheet() {
  return (
    <>
      <Section
        title="What was to be expected"
        note="Quick method, model 3, before the first move: 9,604 trials; brackets and small figures hold in 95 of 100."
      >
        <OddsStrip sides={sides} levels={demonstrationLevels} happened="majorVictory" />
      </Section>
      <Section
        title="Losses to be expected"
        note="Bracket: where the mean lies. Line below: where one battle lies. Wedge: what happened. Ring: in 1757."
      >
        <LossesChart
          sides={sides}
          losses={demonstrationLosses}
          happened={{ A: 6_512, B: 23_550 }}
          history={{ A: 11_589, B: 22_000 }}
        />
      </Section>
      <Section
        title="Ledger"
        note="Every man sent is in exactly one column; both totals balance. Bar: present, of those who started."
      >
        <LedgerTable sides={sides} rows={demonstrationLedger} units={demonstrationUnits} />
      </Section>
      <Section title="The fortnight after" note="Black: men gained. Dashed: men sent away.">
        <IntervalSteps
          sides={sides}
          steps={demonstrationSteps}
          before={{ A: 26_488, B: 41_450 }}
          from={{ date: '1757-12-05', title: 'After the battle' }}
        />
      </Section>
      <Section title="The battle, turn by turn">
        <BattleLog sides={sides} log={demonstrationLog} start={{ A: 33_000, B: 65_000 }} />
      </Section>
    </>
  );
}

function HistorySheet() {
  return (
    <>
      <Section title="Branches of the campaign" id="branches">
        <BranchTree lines={demonstrationBranches} />
      </Section>
      <Section title="Choices against choices">
        <MatrixTable
          caption="What each pair of choices leads to"
          sides={sides}
          rows={demonstrationChoices.map((choice) => ({
            id: choice.id,
            title: choice.title,
            note: '0.41',
          }))}
          columns={[
            { id: 'stand', title: 'Stand before Breslau', note: '0.62' },
            { id: 'quarters', title: 'Go into quarters', note: '0.38' },
          ]}
          cell={(row, column) => (row === 'attack' && column === 'stand' ? 'Leuthen' : 'no battle')}
          played={{ row: 'attack', column: 'stand' }}
        />
      </Section>
      <Section title="In a list of campaigns">
        <div className="row">
          <SmallChain chain={demonstrationChain} sides={sides} toCome={3} />
          <StrengthSparkline sides={sides} points={demonstrationStrength} />
        </div>
      </Section>
      <Section title="The autumn" id="chronicle" rule="double">
        <Chronicle
          sides={sides}
          entries={demonstrationChronicle}
          href={(entry) => `#entry-${entry.position}`}
          current={36}
          margin={(entry) =>
            entry.position === 35 ? (
              <CampaignMap
                size="cut"
                map={demonstrationMap}
                sides={sides}
                crop={[235, 50, 315, 105]}
                armies={[
                  {
                    id: 'bevern',
                    side: 'A',
                    label: 'Bevern',
                    at: [277, 79],
                    men: 28_000,
                    facing: 90,
                    nameSide: 'below',
                  },
                ]}
                marches={[
                  {
                    side: 'B',
                    men: 20_000,
                    path: [
                      [252, 74],
                      [262, 73],
                      [272, 75],
                    ],
                  },
                  {
                    side: 'B',
                    men: 20_000,
                    path: [
                      [250, 84],
                      [262, 84],
                      [271, 83],
                    ],
                  },
                ]}
                caption="Major victory for Austria, by the quick method."
              />
            ) : null
          }
        />
      </Section>
    </>
  );
}
