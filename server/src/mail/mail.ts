/** What a mail says, and to whom. Header values are plain text: whatever would end a header is taken out of them. */
export interface MailContent {
  /** One address, without a name. */
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly MailAttachment[];
  /** Whether it answers something that its recipient did; programs that answer mails leave it alone all the same. */
  isReply?: boolean;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A mail that is to be sent once the caller's transaction is committed. */
export interface QueuedMail {
  /** Names the writer that makes the mail of the payload when it is sent. */
  kind: string;
  /** Anything that JSON holds. What nobody may find in the database is better made by the writer. */
  payload: unknown;
  /** For lists; the writer decides whom the mail goes to. Absent: that is known when it is written. */
  recipient?: string;
  /** What the mail belongs to: it goes when that goes. */
  aboutId?: string;
  /** ms since the epoch, an hour ahead at most; not before it. Absent: at once. */
  dueAt?: number;
  /** ms since the epoch; after it nobody needs the mail any more, and it is dropped. */
  expiresAt?: number;
}

/** A mail that is being sent, as its writer is told of it. */
export interface MailToWrite {
  id: string;
  recipient: string | null;
  aboutId: string | null;
  /** ms since the epoch. */
  createdAt: number;
}

/**
 * Makes a mail of its payload, each time it is tried to be sent; undefined when nobody is to get it any more. Throws when it
 * cannot be made at the moment: it is tried again later.
 */
export type MailWriter = (payload: unknown, mail: MailToWrite) => Promise<MailContent | undefined>;

/** Hands a mail over to a server. Throws what the server says when it does not take it. */
export interface MailTransport {
  send(content: MailContent, messageId: string): Promise<void>;
  /** Ends the connection, if there is one; the next mail opens another. */
  close(): Promise<void>;
}
