import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { MediaView } from 'parvis/contract/media';
import { MediaPickerContext, type PickMedia } from '../../ui/media-picker.ts';

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }));

interface Question {
  options: NonNullable<Parameters<PickMedia>[0]>;
  answer: (media: MediaView | undefined) => void;
}

/** Provides the media picker to its children. */
export function WithMediaPicker({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const pick = useCallback<PickMedia>(
    (options = {}) => new Promise((answer) => setQuestion({ options, answer })),
    [],
  );
  return (
    <MediaPickerContext value={pick}>
      {children}
      {question && (
        <Suspense>
          <MediaPicker
            asked={question.options}
            onAnswer={(media) => {
              question.answer(media);
              setQuestion(undefined);
            }}
          />
        </Suspense>
      )}
    </MediaPickerContext>
  );
}
