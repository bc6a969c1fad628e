/** How mail leaves this installation. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with name and password where the server asks for them. */
  readonly url: string;
  /** What stands in From. */
  readonly from: string;
}

/** The settings ORDERLY_SMTP_URL and ORDERLY_MAIL_FROM; null: no mail is sent. */
export function mailSettings(environment: NodeJS.ProcessEnv): MailSettings | null {
  const url = (environment.ORDERLY_SMTP_URL ?? '').trim();
  const from = (environment.ORDERLY_MAIL_FROM ?? '').trim();
  if (!/^smtps?:\/\//i.test(url) || !URL.canParse(url) || from === '') return null;
  return { url, from };
}
