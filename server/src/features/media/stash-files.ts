import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../files/file-store.ts';
import { INCOMING_FOLDER, receiveFile, type ReceivedFile } from '../../files/received-file.ts';
import { newId } from '../../kernel/identifier.ts';
import { mediaFileKey } from './media-file.key.ts';

/** Copies of the files of a medium that is about to be replaced. */
export interface StashedFiles {
  /** Restores the files and removes the current ones. */
  putBack(): Promise<void>;
  /** Deletes the copies. */
  forget(): Promise<void>;
}

/**
 * Copies all files of a medium, if any, and removes its variants. The copies are stored in a separate folder that no
 * cleanup removes, because they may be the only ones left if the process ends.
 */
export async function stashFiles(files: FileStore, id: string): Promise<StashedFiles> {
  const folder = join(files.receivingFolder, INCOMING_FOLDER, newId());
  const copies = new Map<string, ReceivedFile>();
  for await (const names of files.names(id)) {
    for (const key of names.map((name) => mediaFileKey(id, name))) {
      const found = await files.open(key);
      if (found) copies.set(key, await receiveFile(found.stream, folder));
    }
  }
  await files.remove([...copies.keys()].filter((key) => key !== mediaFileKey(id)));
  const forget = () => rm(folder, { recursive: true, force: true });
  return {
    async putBack() {
      await files.removeFolder(id);
      for (const [key, copy] of copies) await files.place(copy, key);
      await forget();
    },
    forget,
  };
}
