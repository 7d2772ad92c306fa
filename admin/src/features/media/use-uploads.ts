import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { MediaView } from 'parvis/contract/media';
import { useApi } from '../../api/api.ts';
import { MEDIA_KEY } from '../../api/media.ts';
import { settingsQuery } from '../../api/settings.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';

/** Why a file is not sent at all. */
export const TOO_LARGE = Symbol('too large');

export interface Uploads {
  queue: UploadQueue<MediaView>;
  list: readonly Upload<MediaView>[];
  /** Bytes that a file may have; undefined while that is not known. */
  maxSize: number | undefined;
}

const AT_ONCE = 3;

/** Files on their way into the library. They arrive also when the screen is left meanwhile. */
export function useUploads(onStored?: (media: MediaView) => void): Uploads {
  const { media, settings } = useApi();
  const queries = useQueryClient();
  const maxSize = useQuery(settingsQuery(settings)).data?.maxUploadSize;
  const latest = useRef({ maxSize, onStored });
  useEffect(() => {
    latest.current = { maxSize, onStored };
  });
  const [queue] = useState(() =>
    createUploadQueue<MediaView>({
      atOnce: AT_ONCE,
      send: (file, options) => media.upload(file, options),
      refuse: ({ size }) => (size > (latest.current.maxSize ?? Infinity) ? TOO_LARGE : undefined),
      onStored: (stored) => {
        void queries.invalidateQueries({ queryKey: MEDIA_KEY });
        latest.current.onStored?.(stored);
      },
    }),
  );
  const list = useSyncExternalStore(queue.subscribe, queue.list);
  return { queue, list, maxSize };
}

export const isUploading = (list: readonly Upload<unknown>[]): boolean =>
  list.some(({ state }) => state === 'waiting' || state === 'sending');
