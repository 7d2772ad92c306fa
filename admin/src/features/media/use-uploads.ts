import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MediaView } from 'parvis/contract/media';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { createUploadQueue, type Upload, type UploadQueue, type UploadRules } from './upload-queue.ts';

/** The error of a file that exceeds the size limit and is not sent. */
export const TOO_LARGE = Symbol('too large');

export interface Uploads {
  queue: UploadQueue<MediaView>;
  list: readonly Upload<MediaView>[];
  /** Size limit in bytes; undefined until it is loaded. */
  maxSize: number | undefined;
}

const AT_ONCE = 3;

/** Uploads into the library. They continue when the user leaves the screen. */
export function useUploads(onFinished: UploadRules<MediaView>['onFinished']): Uploads {
  const { query, send } = useApi();
  const invalidate = useInvalidate();
  const maxSize = useQuery(query('GET /api/admin/cms/config')).data?.maxUploadSize;
  const [queue] = useState(() =>
    createUploadQueue<MediaView>({
      atOnce: AT_ONCE,
      send: (file, options) => {
        const body = new FormData();
        body.append('file', file);
        return send('POST /api/admin/cms/media', { body, ...options });
      },
      refuse: () => undefined,
      onStored: () => undefined,
      onFinished: () => undefined,
    }),
  );
  useEffect(() =>
    queue.follow({
      refuse: ({ size }) => (size > (maxSize ?? Infinity) ? TOO_LARGE : undefined),
      onStored: () => void invalidate('/api/admin/cms/media'),
      onFinished,
    }),
  );
  const list = useSyncExternalStore(queue.subscribe, queue.list);
  return { queue, list, maxSize };
}

export const isUploading = (list: readonly Upload<unknown>[]): boolean =>
  list.some(({ state }) => state === 'waiting' || state === 'sending');

/** Returns whether an upload is not stored: waiting, running, failed or cancelled. */
export const hasUnfinished = ({ list }: Uploads): boolean => list.some(({ state }) => state !== 'stored');
