import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { MediaView } from 'parvis/contract/media';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import {
  MediaLibraryContext,
  type MediaLibrary,
  type PickedMedium,
  type PickOptions,
} from '../../ui/media-library.ts';

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }));
const DescribeDialog = lazy(async () => ({
  default: (await import('./describe-medium.tsx')).DescribeDialog,
}));

interface Asked<Question, Answer> {
  question: Question;
  answer: (answer: Answer) => void;
}

/** Provides the media library to its children. */
export function WithMediaLibrary({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { query } = useApi();
  const [picking, setPicking] = useState<Asked<PickOptions, PickedMedium | undefined>>();
  const [describing, setDescribing] = useState<Asked<MediaView, undefined>>();
  const library = useMemo<MediaLibrary>(
    () => ({
      pick: (question = {}) => new Promise((answer) => setPicking({ question, answer })),
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
        {describing && (
          <DescribeDialog
            medium={describing.question}
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
