import type { Readable } from 'node:stream';
import type { ReceivedFile } from './received-file.ts';

/** The metadata of a file. */
export interface FileFacts {
  /** Bytes. */
  size: number;
  /** ms since the epoch. */
  modifiedAt: number;
  /** Changes with the content; undefined when the content may still be changing. */
  mark: string | undefined;
}

/** The bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores files under keys with slashes, such as `<id>/original`, in a folder or a bucket. Throws `unavailable` when a
 * file cannot be stored or the storage cannot be reached.
 */
export interface FileStore {
  /** Whether `look` is nearly free, so that caching its results is pointless. */
  readonly isNear: boolean;
  /** The local folder in which `receiveFile` stores incoming files. */
  readonly receivingFolder: string;
  /** Returns the address of a file for a message, whether or not it exists. */
  addressOf(key: string): string;
  /** Moves a received file into the store atomically, replacing an existing one. */
  place(file: ReceivedFile, key: string): Promise<void>;
  /**
   * Writes a small file atomically. Concurrent readers see the previous content.
   * @param modifiedAt ms since the epoch; defaults to now
   */
  write(key: string, content: string | Uint8Array, modifiedAt?: number): Promise<void>;
  /** Returns the metadata of a file, or undefined when it does not exist. */
  readFacts(key: string): Promise<FileFacts | undefined>;
  /** Reads a small file, or returns undefined when it does not exist. */
  read(key: string): Promise<(FileFacts & { content: Buffer }) | undefined>;
  /**
   * Opens a file, or a range of it, for reading. Removing the file does not interrupt the reader. The size is that of
   * the whole file. Returns undefined when it does not exist.
   */
  open(key: string, range?: ByteRange): Promise<(FileFacts & { stream: Readable }) | undefined>;
  /** Runs the work with a path of the file on this machine. Throws `not-found` when the file does not exist. */
  onDisk<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes the files that exist. With `isSynced`, the removal survives a power loss. */
  remove(keys: readonly string[], options?: { isSynced?: boolean }): Promise<void>;
  /** Removes everything below a folder. */
  removeFolder(folder: string): Promise<void>;
  /** Returns the names of files and folders directly in a folder, in batches; '' is the root. */
  names(folder: string): AsyncIterable<string[]>;
  /** Returns the keys of all files not modified since an instant (ms since the epoch), in batches. */
  untouchedSince(before: number): AsyncIterable<string[]>;
}
