import type { FileStore } from '../../files/file-store.ts';
import { spreadKey } from '../../files/spread-key.ts';
import type { MailAttachment } from '../../mail/mail.ts';
import type { ResultFile } from './result-file.repository.ts';

/** `app.cms.form-mail-files`. */
export type MailedFiles = 'links' | 'attachments' | 'none';

/** Bytes attached to one email: Base64 adds a third, and many mail servers accept at most 20 MB. */
const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;

/** A file in the template of an email. */
export interface MailedFile {
  field: string;
  name: string;
  /** Its URL in the administration; null: attached. */
  url: string | null;
}

/**
 * Returns the files of a submission for an email. With attachments enabled, those that fit are attached, first ones
 * first; the others are linked.
 */
export async function filesForMail(
  files: readonly ResultFile[],
  how: MailedFiles,
  store: Pick<FileStore, 'read'>,
  urlOf: (field: string) => string,
): Promise<{ listed: MailedFile[]; attachments: MailAttachment[] }> {
  const listed: MailedFile[] = [];
  const attachments: MailAttachment[] = [];
  let room = how === 'attachments' ? MAX_ATTACHED_BYTES : 0;
  for (const { id, field, name, type, size } of how === 'none' ? [] : files) {
    const found = size <= room ? await store.read(spreadKey(id)) : undefined;
    if (found) {
      attachments.push({ filename: name, contentType: type, content: found.content });
      room -= size;
    }
    listed.push({ field, name, url: found ? null : urlOf(field) });
  }
  return { listed, attachments };
}
