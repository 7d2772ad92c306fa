import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import type { MediaView } from 'parvis/contract/media';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import {
  MediaLibraryContext,
  type MediaLibrary,
  type NewPicture,
  type PickedMedium,
  type PickOptions,
} from '../../ui/media-library.ts';

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }));
const AddPictures = lazy(async () => ({ default: (await import('./add-pictures.tsx')).AddPictures }));
const DescribeDialog = lazy(async () => ({
  default: (await import('./describe-media.tsx')).DescribeDialog,
}));

interface Asked<Question, Answer> {
  question: Question;
  answer: (answer: Answer) => void;
}

interface NewPictures {
  pictures: readonly NewPicture[];
  lang: string | undefined;
}

/** Provides the media library to its children. */
export function WithMediaLibrary({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { query } = useApi();
  const [picking, setPicking] = useState<Asked<PickOptions, PickedMedium[]>>();
  const [adding, setAdding] = useState<Asked<NewPictures, (PickedMedium | undefined)[]>>();
  const [describing, setDescribing] = useState<Asked<MediaView, undefined>>();
  // A second paste waits for the dialog of the first.
  const added = useRef<Promise<unknown>>(Promise.resolve());
  const library = useMemo<MediaLibrary>(
    () => ({
      pick: (question = {}) => new Promise((answer) => setPicking({ question, answer })),
      add(pictures, lang) {
        const adding = added.current.then(
          () =>
            new Promise<(PickedMedium | undefined)[]>((answer) =>
              setAdding({ question: { pictures, lang }, answer }),
            ),
        );
        added.current = adding;
        return adding;
      },
      describe: async (question) => {
        await new Promise<undefined>((answer) => setDescribing({ question, answer }));
      },
      async find(id) {
        try {
          return await queries.query(query('GET /api/admin/cms/media/{id}', { params: { id } }));
        } catch (error) {
          if (hasCode(error, 'not-found')) return null;
          throw error;
        }
      },
    }),
    [queries, query],
  );
  return (
    <MediaLibraryContext value={library}>
      {children}
      <Suspense>
        {picking && (
          <MediaPicker
            asked={picking.question}
            onAnswer={(picked) => {
              picking.answer(picked);
              setPicking(undefined);
            }}
          />
        )}
        {adding && (
          <AddPictures
            {...adding.question}
            onAnswer={(added) => {
              adding.answer(added);
              setAdding(undefined);
            }}
          />
        )}
        {describing && (
          <DescribeDialog
            media={[describing.question]}
            onClose={() => {
              describing.answer(undefined);
              setDescribing(undefined);
            }}
          />
        )}
      </Suspense>
    </MediaLibraryContext>
  );
}
