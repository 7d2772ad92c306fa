import type { Transporter } from 'nodemailer';
import { WORK } from '../kernel/work.ts';
import type { MailTransport } from './mail.ts';
import { headerText, isSingleAddress } from './mail.rules.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

export interface SmtpOptions {
  /** `app.mail.url`. */
  url: string;
  /** `app.cms.mail-from`: an address, or a name with one. */
  from: string;
  /** How long the server may be silent. */
  silenceTimeoutMs?: number;
}

/** Sends by SMTP, the mails of a round over one connection. Nothing is connected before the first one. */
export function createSmtpTransport({
  url,
  from,
  silenceTimeoutMs = SILENCE_TIMEOUT_MS,
}: SmtpOptions): MailTransport {
  const sender = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  let round: Promise<Transporter> | undefined;

  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 1,
      // A connection that the server has closed meanwhile is replaced once, before anything of the mail was sent.
      maxRequeues: 1,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: silenceTimeoutMs,
    });
  }

  return {
    async send({ to, replyTo, subject, text, html, attachments, isReply }, messageId) {
      for (const address of [to, replyTo]) {
        if (address !== undefined && !isSingleAddress(address)) throw badAddress();
      }
      const transport = await (round ??= connect());
      const sending = () =>
        transport.sendMail({
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
          headers: {
            'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
          },
          // What stands in a mail is text, never a file or an address to fetch.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      await WORK.mail.tracePromise(sending, {});
    },

    async close() {
      const ended = round;
      round = undefined;
      (await ended)?.close();
    },
  };
}

/** In the shape of what a mail server says of an address that it will never take. */
function badAddress(): Error {
  return Object.assign(new Error('not a single mail address'), { code: 'EENVELOPE', responseCode: 553 });
}
