export type UploadState = 'waiting' | 'sending' | 'stored' | 'failed' | 'cancelled';

/** One file on its way to the server. */
export interface Upload<Stored> {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes that have left; all of them while the server looks into the file. */
  sent: number;
  state: UploadState;
  /** Why it failed. */
  error?: unknown;
  stored?: Stored;
}

export interface UploadQueue<Stored> {
  add: (files: readonly File[]) => void;
  /** Takes up what failed or was cancelled. */
  retry: (id: number) => void;
  cancel: (id: number) => void;
  /** Forgets a file, or all, that nothing happens to any more. */
  forget: (id?: number) => void;
  /** The same array until something changes. */
  list: () => readonly Upload<Stored>[];
  subscribe: (listener: () => void) => () => void;
  /** From now on refuses and reports otherwise. */
  follow: (rules: UploadRules<Stored>) => void;
}

export interface UploadOptions {
  /** Told how much has been sent, in bytes. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

export interface UploadRules<Stored> {
  /** Why a file need not be sent at all; undefined: it may be. */
  refuse: (file: File) => unknown;
  onStored: (stored: Stored) => void;
}

interface UploadQueueParts<Stored> extends UploadRules<Stored> {
  send: (file: File, options: UploadOptions) => Promise<Stored>;
  /** How many are sent at the same time. */
  atOnce: number;
}

const isSettled = ({ state }: Upload<unknown>) => state !== 'waiting' && state !== 'sending';

/** Sends files a few at a time. One that fails stops no other, and can be sent again. */
export function createUploadQueue<Stored>(parts: UploadQueueParts<Stored>): UploadQueue<Stored> {
  const files = new Map<number, File>();
  const aborts = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let uploads: readonly Upload<Stored>[] = [];
  let last = 0;
  let rules: UploadRules<Stored> = parts;

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
        // What surrounds the file in the request is sent, too.
        onProgress: (sent) => change(id, { sent: Math.min(sent, file.size) }),
        signal: abort.signal,
      });
      change(id, { state: 'stored', sent: file.size, stored });
      rules.onStored(stored);
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
