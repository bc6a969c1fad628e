import { Section } from '@/app/_components/type/section';
import type { RulesetScales } from '@/lib/application/pages/campaign-pages';

/** What a level of fatigue and a letter of quality do in the campaign’s battle systems. */
export function ScaleWords({ scales }: { scales: readonly RulesetScales[] }) {
  const named = scales.length > 1;
  return scales.map(({ id, title, fatigue, quality }) => (
    <div key={id} className="columns">
      {fatigue === null ? null : (
        <Section title="What fatigue does" note={named ? title : undefined}>
          <dl className="facts scale-steps">
            {fatigue.steps.map(({ step, effect }) => (
              <div key={step}>
                <dt className="fig">{step}</dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
          <p className="cap">{fatigue.explained}</p>
        </Section>
      )}
      {quality === null ? null : (
        <Section title="What the letter means" note={named ? title : undefined}>
          <dl className="facts scale-steps">
            {quality.steps.map(({ step, effect }) => (
              <div key={step}>
                <dt>{step}</dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
          <p className="cap">{quality.explained}</p>
        </Section>
      )}
    </div>
  ));
}
