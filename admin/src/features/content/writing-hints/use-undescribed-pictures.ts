import { useQueries } from '@tanstack/react-query';
import { useMediaLibrary } from '../../../ui/media-library.ts';
import { mediumIn } from '../../../ui/rich-text/picture-image.ts';
import type { TextElement } from './text-elements.ts';

/** Returns the images that neither the text nor the library describes in a language, and that are not decorative. */
export function useUndescribedPictures(elements: readonly TextElement[], locale: string): TextElement[] {
  const library = useMediaLibrary();
  const pictures = elements
    .filter(({ element }) => element.localName === 'img' && !element.hasAttribute('alt'))
    .map((picture) => ({ ...picture, id: mediumIn({ src: picture.element.getAttribute('src') ?? '' }) }));
  const ids = [...new Set(pictures.flatMap(({ id }) => id ?? []))];
  const media = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['library-medium', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await library?.find(id, signal)) ?? null,
    })),
  });
  return pictures.filter(({ id }) => {
    if (id === undefined) return true;
    const medium = media[ids.indexOf(id)]!.data;
    const language = locale.split('-')[0]!;
    return medium !== undefined && !medium?.alt[locale] && !medium?.alt[language];
  });
}
