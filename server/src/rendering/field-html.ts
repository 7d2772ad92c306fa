import type { FragmentRenderer } from './fragment.ts';
import type { Place } from './place.ts';
import type { Model } from './render-model.ts';
import type { SafeHtml } from './safe-html.ts';

/** A field with its HTML, which is rendered when a template first reads it: Liquid calls functions that it reads. */
export type WithHtml<T> = T & { html: () => Promise<SafeHtml> };

/** Adds HTML to each field, rendered with the first of its templates. */
export function withFieldHtml<T extends { type: string }>(
  renderer: FragmentRenderer,
  fields: readonly T[],
  templatesOf: (type: string) => string[],
  own: Model,
  place: Place,
): WithHtml<T>[] {
  return fields.map((field) => {
    let made: Promise<SafeHtml> | undefined;
    const html = () => (made ??= renderer.render(templatesOf(field.type), { ...own, field }, place));
    return { ...field, html };
  });
}
