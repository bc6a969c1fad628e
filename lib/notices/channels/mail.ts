import nodemailer from 'nodemailer';
import type { MailSettings } from './mail-settings';
import type { Outcome, Sendable } from './outcome';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where its reader changes what is sent. */
  readonly settingsHref: string | null;
}

export interface MailSender {
  send(mail: Mail): Promise<Outcome>;
  close(): void;
}

const PATIENCE_MS = 15_000;
const CONNECTIONS_MAX = 3;

/** Sends by an SMTP server. Neither the address nor the password of the server is ever logged. */
export function mailSender({ url, from }: MailSettings): MailSender {
  const server = new URL(url);
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    ...(server.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(server.username),
            pass: decodeURIComponent(server.password),
          },
          // A password travels encrypted or not at all.
          requireTLS: server.protocol === 'smtp:',
        }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  return {
    async send({ id, to, subject, text, settingsHref }) {
      try {
        await transport.sendMail({
          ...{ from, to: { name: '', address: to }, subject, text },
          messageId: `<${id}@orderly-book>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(settingsHref === null ? {} : { 'List-Unsubscribe': `<${settingsHref}>` }),
          },
        });
        return { kind: 'sent' };
      } catch (fault) {
        return outcomeOf(fault);
      }
    },
    close: () => transport.close(),
  };
}

/** The text of a mail that holds one notice. */
export function mailText({ text, href }: Sendable, settingsHref: string): string {
  return `${text}\n\n${href}\n\n-- \nWhat is sent to you, and where: ${settingsHref}\n`;
}

/** What a fault of the SMTP conversation means for the mail. */
function outcomeOf(fault: unknown): Outcome {
  const { responseCode, command, code } = (fault ?? {}) as {
    responseCode?: number;
    command?: string;
    code?: string;
  };
  if (responseCode !== undefined && responseCode >= 500)
    return {
      kind: 'refused',
      sentence:
        code === 'EAUTH'
          ? 'The mail server did not accept this installation’s name and password. Its host has to mend that.'
          : `The mail server refused the mail (${responseCode}).`,
    };
  if (responseCode !== undefined && responseCode >= 400)
    return {
      kind: 'later',
      sentence: `The mail server asked to try again later (${responseCode}).`,
    };
  // The server had the whole mail, and its answer was lost.
  if (command === 'DATA' && code !== 'EENVELOPE')
    return { kind: 'unclear', sentence: 'The mail server broke off; the mail may have arrived.' };
  return { kind: 'later', sentence: 'The mail server could not be reached.' };
}
