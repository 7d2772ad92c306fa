import type { Transporter } from 'nodemailer';
import { WORK } from '../kernel/work.ts';
import type { MailTransport } from './mail.ts';
import { headerText, isSingleAddress } from './mail.rules.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

export interface SmtpOptions {
  /** The value of `app.mail.url`. */
  url: string;
  /** The value of `app.cms.mail-from`: an address, optionally with a name. */
  from: string;
  /** How long to wait for a silent server. */
  silenceTimeoutMs?: number;
}

/**
 * Creates a transport that sends by SMTP, with all emails of a round over one connection. Connects on the first
 * email.
 */
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
      // Replaces a connection that the server has closed once, before anything of the email was sent.
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
          // An address object is used literally and never parsed as a list or group.
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
          // Content is text, never a file or URL to fetch.
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

/** Returns an error shaped like a mail server's permanent rejection of an address. */
function badAddress(): Error {
  return Object.assign(new Error('not a single email address'), { code: 'EENVELOPE', responseCode: 553 });
}
