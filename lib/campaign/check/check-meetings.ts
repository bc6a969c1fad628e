import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError } from '@/lib/campaign/definition/finding';

/**
 * The outcome matrix of every situation: each pair of choices exactly once (MEETING_MISSING, MEETING_DUPLICATE,
 * UNKNOWN_CHOICE), each leading to a battle or onward (MEETING_EMPTY) and not to both (MEETING_AMBIGUOUS).
 */
export function meetingFindings(definition: CampaignDefinition): Finding[] {
  const findings: Finding[] = [];
  definition.situations.forEach((situation, index) => {
    const path = `situations[${index}].meetings`;
    const met = new Map<string, number>();
    situation.meetings.forEach((meeting, at) => {
      const here = `${path}[${at}]`;
      let known = true;
      for (const side of ['A', 'B'] as const)
        if (!situation.choices[side].some((choice) => choice.id === meeting[side])) {
          known = false;
          findings.push(
            fileError(
              'UNKNOWN_CHOICE',
              `${here}.${side}`,
              `Side ${side} has no choice “${meeting[side]}” in “${situation.title}”.`,
            ),
          );
        }
      if (known) {
        const pair = `${meeting.A} ${meeting.B}`;
        const first = met.get(pair);
        if (first === undefined) met.set(pair, at);
        else
          findings.push(
            fileError(
              'MEETING_DUPLICATE',
              here,
              `“${meeting.A}” and “${meeting.B}” already meet at ${path}[${first}].`,
            ),
          );
      }
      if (meeting.battle === undefined && meeting.next === undefined)
        findings.push(
          fileError(
            'MEETING_EMPTY',
            here,
            'A meeting needs a battle, or what comes next without one.',
          ),
        );
      if (meeting.battle !== undefined && meeting.next !== undefined)
        findings.push(
          fileError(
            'MEETING_AMBIGUOUS',
            here,
            'A meeting leads either to a battle or to what comes next, not to both.',
          ),
        );
    });
    for (const choiceA of situation.choices.A)
      for (const choiceB of situation.choices.B)
        if (!met.has(`${choiceA.id} ${choiceB.id}`))
          findings.push(
            fileError(
              'MEETING_MISSING',
              path,
              `Nothing says what happens when A chooses “${choiceA.id}” and B chooses “${choiceB.id}”.`,
            ),
          );
  });
  return findings;
}
