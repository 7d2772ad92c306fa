import type { TrashItemView } from 'parvis/contract/trash';

/** Returns the title of what was deleted, in this language if there is one, else its name. */
export function trashTitle({ title, name }: TrashItemView, language: string): string {
  return title[language] ?? Object.values(title)[0] ?? name;
}
