import { longDate } from '@/app/_components/figures/format';
import { strengthWords } from '@/app/_components/figures/strength-words';
import { METHOD_WORDS } from '@/app/_components/form/term-fields';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Facts } from '@/app/_components/type/section';
import type { MailInvitation } from '@/lib/application/mail/invitation';

/** What an invitation by mail offers: the campaign or the battle, the sides, how battles are settled. */
export function InvitationTerms({ invitation }: { readonly invitation: MailInvitation }) {
  const { singleBattle, title, subtitle, inviter, side, sides, methods, advantage } = invitation;
  const ways = methods.map((method) =>
    method === 'fought'
      ? `${METHOD_WORDS.fought}, each turn of a side by a file`
      : METHOD_WORDS[method],
  );
  return (
    <>
      <p>
        {title}
        {subtitle === null ? '' : `. ${subtitle}`}
        {singleBattle?.date ? `, ${longDate(singleBattle.date)}` : ''}.
      </p>
      <Facts
        rows={[
          ...(['A', 'B'] as const).map((one) => ({
            name: <SideTag side={one} name={sides[one]} />,
            value: `${one === side ? 'you' : inviter.name}${
              singleBattle === null ? '' : `, ${strengthWords(singleBattle.strength[one])}`
            }`,
          })),
          ...(singleBattle === null ? [{ name: 'Begins at', value: invitation.start }] : []),
          {
            name: singleBattle === null ? 'Battles are settled' : 'It is settled',
            value: ways.join(', or '),
          },
          ...(advantage === 0
            ? []
            : [
                {
                  name: 'Advantage',
                  value: `${Math.abs(advantage)} % for ${sides[advantage > 0 ? 'A' : 'B']}`,
                },
              ]),
          ...invitation.agreed,
        ]}
      />
    </>
  );
}
