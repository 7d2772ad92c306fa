import type { TrashItemView } from 'parvis/contract/trash';

/** Returns the title of a deleted item in a language, else its name. */
export function trashTitle({ title, name }: TrashItemView, language: string): string {
  return title[language] ?? Object.values(title)[0] ?? name;
}
