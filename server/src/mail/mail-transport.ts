import type { MailTransport } from './mail.ts';
import { headerText, isSingleAddress } from './mail.rules.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

export interface SmtpOptions {
  /** `app.mail.url`. */
  url: string;
  /** `app.cms.mail-from`: an address, or a name with one. */
  from: string;
}

/** Sends by SMTP, each mail over a connection of its own. Nothing is connected before the first one. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const sender = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return {
    async send({ to, replyTo, subject, text, html, attachments }, messageId) {
      for (const address of [to, replyTo]) {
        if (address !== undefined && !isSingleAddress(address)) throw badAddress();
      }
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_TIMEOUT_MS,
      });
      await transport.sendMail({
        messageId: `<${messageId}@${sender.split('@').at(-1)!}>`,
        from,
        // As an object an address is taken as it is: nothing in it is read as a list or a group.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        envelope: { from: sender, to: [to] },
        subject: headerText(subject),
        text,
        ...(html === undefined ? {} : { html }),
        attachments: (attachments ?? []).map((attachment) => ({
          ...attachment,
          filename: headerText(attachment.filename),
          contentType: headerText(attachment.contentType),
        })),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        // What stands in a mail is text, never a file or an address to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}

/** In the shape of what a mail server says of an address that it will never take. */
function badAddress(): Error {
  return Object.assign(new Error('not a single mail address'), { code: 'EENVELOPE', responseCode: 553 });
}
