/** The words of mail that goes to an address itself. */
export interface LetterText {
  readonly subject: string;
  readonly text: string;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Mail with a link to a new password. */
export function passwordMail({
  displayName,
  site,
  href,
}: {
  readonly displayName: string;
  readonly site: string;
  readonly href: string;
}): LetterText {
  return {
    subject: 'Set a new password',
    text: paragraphs(
      `Somebody asked for a new password for the account of ${displayName} at Orderly Book (${site}). To set one, follow this link within an hour:`,
      href,
      'The link works once. If this was not you, do nothing: the password stays as it is.',
    ),
  };
}

/** Mail with an invitation to a club. The names are people's own words, so they stand in quotation marks. */
export function invitationMail({
  clubName,
  from,
  site,
  href,
  expiresAt,
}: {
  readonly clubName: string;
  readonly from: string;
  readonly site: string;
  readonly href: string;
  readonly expiresAt: Date;
}): LetterText {
  return {
    subject: 'An invitation to a club',
    text: paragraphs(
      `“${from}” invites you to the club “${clubName}” at Orderly Book (${site}), where campaigns of horse-and-musket battles are played. To accept or decline, follow this link by ${DAY.format(expiresAt)}:`,
      href,
      'The link lets one person in. If you do not know who this is, ignore this mail or decline: your address is not used for anything else.',
    ),
  };
}

/** Mail about a change of an account. */
export function accountMail({
  title,
  text,
  path,
  site,
}: {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly site: string;
}): LetterText {
  return { subject: title, text: paragraphs(`${title} at Orderly Book.`, text, `${site}${path}`) };
}

const paragraphs = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;
