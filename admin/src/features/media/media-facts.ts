import type { MediaView } from 'parvis/contract/media';

/** Returns a short description of a file: `JPG · 1200 × 800`. */
export function factsOf({ name, width, height }: MediaView): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toUpperCase();
  return width === null || height === null ? ending : `${ending} · ${width} × ${height}`;
}

export const isUndescribed = ({ type, alt }: MediaView): boolean =>
  type.startsWith('image/') && Object.values(alt).every((text) => text === '');
