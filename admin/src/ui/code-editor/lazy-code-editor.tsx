import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentProps } from 'react';

const LoadedEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));
const LoadedDifference = lazy(async () => ({
  default: (await import('./code-difference.tsx')).CodeDifference,
}));

/** The code editor, loaded on first use. */
export function CodeEditor(props: ComponentProps<typeof LoadedEditor>) {
  return (
    <Suspense fallback={<Skeleton height="16rem" radius="md" />}>
      <LoadedEditor {...props} />
    </Suspense>
  );
}

/** The code diff, loaded on first use. */
export function CodeDifference(props: ComponentProps<typeof LoadedDifference>) {
  return (
    <Suspense fallback={<Skeleton height="10rem" radius="md" />}>
      <LoadedDifference {...props} />
    </Suspense>
  );
}
