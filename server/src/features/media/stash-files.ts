import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../files/file-store.ts';
import { INCOMING_FOLDER, receiveFile, type ReceivedFile } from '../../files/received-file.ts';
import { newId } from '../../kernel/identifier.ts';
import { mediaFileKey } from './media-file.key.ts';

/** The files of a medium that others are about to replace. */
export interface StashedFiles {
  /** Puts them in their place again, and removes what is there now. */
  putBack(): Promise<void>;
  /** Removes them for good. */
  forget(): Promise<void>;
}

/**
 * Copies all files of a medium, if there are any, and removes the smaller ones. The copies lie in a folder of their own among what
 * arrives, which nobody sweeps: if this process ends, they may be the only ones there are.
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
