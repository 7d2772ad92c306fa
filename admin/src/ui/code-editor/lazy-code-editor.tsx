import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentProps } from 'react';

const LoadedEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));
const LoadedDifference = lazy(async () => ({
  default: (await import('./code-difference.tsx')).CodeDifference,
}));

/** A field for code, whose code is fetched when the first one is shown. */
export function CodeEditor(props: ComponentProps<typeof LoadedEditor>) {
  return (
    <Suspense fallback={<Skeleton height="16rem" radius="md" />}>
      <LoadedEditor {...props} />
    </Suspense>
  );
}

/** Two versions of a code, fetched like the field. */
export function CodeDifference(props: ComponentProps<typeof LoadedDifference>) {
  return (
    <Suspense fallback={<Skeleton height="10rem" radius="md" />}>
      <LoadedDifference {...props} />
    </Suspense>
  );
}
