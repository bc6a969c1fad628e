import { planParts } from '@/app/_components/field/field-drawing';
import { fieldGround } from '@/app/_components/field/field-ground';
import { FieldWatch } from '@/app/_components/field/field-watch';
import { BattleLog } from '@/app/_components/figures/battle-log';
import { longDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import type { BattlePage } from '@/lib/application/pages/campaign-pages';
import type { BySide } from '@/lib/kernel/side';

/** A battle watched before its result is shown: its plan where there is one, else its log. */
export function Watching({
  page: { battle, log, plan, story },
  sides,
  start,
  line,
  resultHref,
}: {
  page: Pick<BattlePage, 'battle' | 'log' | 'plan' | 'story'>;
  sides: BySide<string>;
  /** What the log counts, at the start. */
  start: BySide<number>;
  line: number | undefined;
  resultHref: string;
}) {
  if (plan !== null)
    return (
      <FieldWatch
        title={battle.title}
        date={battle.date === '' ? '' : longDate(battle.date)}
        sides={sides}
        plan={planParts(plan)}
        ground={fieldGround(plan)}
        story={story}
        resultHref={resultHref}
      />
    );
  return (
    <>
      <PageHead
        dateline={battle.date === '' ? undefined : longDate(battle.date)}
        title={battle.title}
        side={<Link href={resultHref}>Skip to the result</Link>}
      />
      {log.length > 0 ? (
        <Section title="Turn by turn" id="log">
          <BattleLog sides={sides} log={log} start={start} position={line} watch />
        </Section>
      ) : (
        <p>It was not fought turn by turn here, so there is nothing to watch.</p>
      )}
    </>
  );
}
