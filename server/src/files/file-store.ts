import type { Readable } from 'node:stream';
import type { ReceivedFile } from './received-file.ts';

/** What is known of a file without reading it. */
export interface FileFacts {
  /** Bytes. */
  size: number;
  /** ms since the epoch. */
  modifiedAt: number;
  /** Another one for other content; undefined when that cannot be told just now. */
  mark: string | undefined;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files under keys, whose steps are parted by slashes: `<id>/original`. They lie in a folder or in a bucket, and whoever
 * stores them need not know which. What cannot be stored or reached is `unavailable`.
 */
export interface FileStore {
  /** Whether a look costs next to nothing, so that nothing need be remembered. */
  readonly isNear: boolean;
  /** The folder of this machine below which files arrive, for `receiveFile`. */
  readonly receivingFolder: string;
  /** Where a person finds a file, whether it is there or not. */
  addressOf(key: string): string;
  /** Makes a received file one that is there for good, at once and whole, in the place of a former one. */
  place(file: ReceivedFile, key: string): Promise<void>;
  /**
   * Writes a small file as a whole or not at all: whoever reads meanwhile reads the former content.
   * @param modifiedAt ms since the epoch; now, when it is not given
   */
  write(key: string, content: string | Uint8Array, modifiedAt?: number): Promise<void>;
  /** Undefined when there is no such file. */
  look(key: string): Promise<FileFacts | undefined>;
  /** A small file as a whole; undefined when there is none. */
  read(key: string): Promise<(FileFacts & { content: Buffer }) | undefined>;
  /**
   * A file that is being read, all of it or a range: whoever removes it meanwhile does not cut it off. The size is that of the whole
   * file. Undefined when there is none.
   */
  open(key: string, range?: ByteRange): Promise<(FileFacts & { stream: Readable }) | undefined>;
  /** Has work done on a file that lies on this machine. Throws `not-found` when there is none. */
  onDisk<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes files, as far as they are there; synced, so that they stay removed after a power cut. */
  remove(keys: readonly string[], options?: { isSynced?: boolean }): Promise<void>;
  /** Removes all below a folder. */
  removeFolder(folder: string): Promise<void>;
  /** The names of files and folders directly in a folder, in portions; '' is the outermost. */
  names(folder: string): AsyncIterable<string[]>;
  /** The keys of all files that have not been touched since an instant (ms since the epoch), in portions. */
  untouchedSince(before: number): AsyncIterable<string[]>;
}
