/**
 * The content and recipient of an email. Header values are plain text; characters that would end a header are
 * removed.
 */
export interface MailContent {
  /** One address, without a name. */
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly MailAttachment[];
  /** Whether it responds to an action of its recipient. Auto-responders should ignore it in any case. */
  isReply?: boolean;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** An email to send once the caller's transaction is committed. */
export interface QueuedMail {
  /** The name of the writer that creates the email from the payload when it is sent. */
  kind: string;
  /** Any JSON value. Anything that must not be stored in the database is better created by the writer. */
  payload: unknown;
  /** For lists only; the writer decides on the recipient. Absent when it is known only then. */
  recipient?: string;
  /** The item that the email is about, such as a form result. Deleting the item deletes the email. */
  aboutId?: string;
  /** The earliest time to send it, in ms since the epoch, at most an hour ahead; defaults to now. */
  dueAt?: number;
  /** When the email becomes pointless and is dropped, in ms since the epoch. */
  expiresAt?: number;
}

/** The email being sent, as passed to its writer. */
export interface MailToWrite {
  id: string;
  recipient: string | null;
  aboutId: string | null;
  /** ms since the epoch. */
  createdAt: number;
}

/**
 * Creates an email from its payload, before each attempt. Returns undefined when it should no longer be sent. Throws
 * when it cannot be created at the moment; it is retried later.
 */
export type MailWriter = (payload: unknown, mail: MailToWrite) => Promise<MailContent | undefined>;

/** Sends an email to a server. Throws the server's error when it rejects the email. */
export interface MailTransport {
  send(content: MailContent, messageId: string): Promise<void>;
  /** Closes the connection, if there is one. The next email opens another. */
  close(): Promise<void>;
}
