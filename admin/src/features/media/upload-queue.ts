export type UploadState = 'waiting' | 'sending' | 'stored' | 'failed' | 'cancelled';

/** A file being uploaded. */
export interface Upload<Stored> {
  id: number;
  name: string;
  /** Size in bytes. */
  size: number;
  /** Bytes sent; equal to `size` while the server processes the file. */
  sent: number;
  state: UploadState;
  /** The reason for a failure. */
  error?: unknown;
  stored?: Stored;
}

/** An upload that has been stored. */
export type StoredUpload<Stored> = Upload<Stored> & { stored: Stored };

export interface UploadQueue<Stored> {
  add: (files: readonly File[]) => void;
  /** Restarts a failed or cancelled upload. */
  retry: (id: number) => void;
  cancel: (id: number) => void;
  /** Removes a finished upload, or all finished uploads. */
  forget: (id?: number) => void;
  /** Returns the same array until something changes. */
  list: () => readonly Upload<Stored>[];
  subscribe: (listener: () => void) => () => void;
  /** Replaces the rules and the success handler. */
  follow: (rules: UploadRules<Stored>) => void;
}

export interface UploadOptions {
  /** Called with the bytes sent so far. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

export interface UploadRules<Stored> {
  /** Returns why a file should not be sent; undefined if it may be. */
  refuse: (file: File) => unknown;
  onStored: () => void;
  /** Called when no upload is left, with those that were stored since the last call, in order, and all that failed or were cancelled. */
  onFinished: (stored: readonly StoredUpload<Stored>[], others: readonly Upload<Stored>[]) => void;
}

interface UploadQueueParts<Stored> extends UploadRules<Stored> {
  send: (file: File, options: UploadOptions) => Promise<Stored>;
  /** Maximum number of concurrent uploads. */
  atOnce: number;
}

const isSettled = ({ state }: Upload<unknown>) => state !== 'waiting' && state !== 'sending';

/** Creates an upload queue with limited concurrency. A failed upload does not stop the others and can be retried. */
export function createUploadQueue<Stored>(parts: UploadQueueParts<Stored>): UploadQueue<Stored> {
  const files = new Map<number, File>();
  const aborts = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let uploads: readonly Upload<Stored>[] = [];
  let last = 0;
  let rules: UploadRules<Stored> = parts;
  /** The uploads stored since the last call of `onFinished`. */
  let finished: StoredUpload<Stored>[] = [];

  const publish = (next: readonly Upload<Stored>[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, facts: Partial<Upload<Stored>>) =>
    publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...facts } : upload)));

  const send = async (id: number) => {
    const abort = new AbortController();
    const file = files.get(id)!;
    aborts.set(id, abort);
    change(id, { state: 'sending', sent: 0 });
    try {
      const stored = await parts.send(file, {
        // The count includes the multipart overhead of the request.
        onProgress: (sent) => change(id, { sent: Math.min(sent, file.size) }),
        signal: abort.signal,
      });
      change(id, { state: 'stored', sent: file.size, stored });
      finished.push({ ...uploads.find((upload) => upload.id === id)!, stored });
      rules.onStored();
    } catch (error) {
      change(id, abort.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error });
    } finally {
      aborts.delete(id);
      proceed();
    }
  };

  const proceed = () => {
    const sending = uploads.filter(({ state }) => state === 'sending').length;
    const waiting = uploads.filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, parts.atOnce - sending))) void send(id);
    if (sending + waiting.length > 0 || finished.length === 0) return;
    const batch = finished.sort((left, right) => left.id - right.id);
    finished = [];
    rules.onFinished(
      batch,
      uploads.filter(({ state }) => state !== 'stored'),
    );
  };

  const enter = (file: File): Upload<Stored> => {
    const id = ++last;
    files.set(id, file);
    const error = rules.refuse(file);
    const state = error === undefined ? 'waiting' : 'failed';
    return { id, name: file.name, size: file.size, sent: 0, state, error };
  };

  return {
    add(added) {
      publish([...uploads, ...added.map(enter)]);
      proceed();
    },
    retry(id) {
      const error = rules.refuse(files.get(id)!);
      change(id, { state: error === undefined ? 'waiting' : 'failed', sent: 0, error });
      proceed();
    },
    cancel(id) {
      const abort = aborts.get(id);
      if (abort) abort.abort();
      else change(id, { state: 'cancelled' });
    },
    forget(id) {
      const forgotten = uploads.filter((upload) => isSettled(upload) && (id ?? upload.id) === upload.id);
      for (const upload of forgotten) files.delete(upload.id);
      publish(uploads.filter((upload) => !forgotten.includes(upload)));
    },
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(next) {
      rules = next;
    },
  };
}
