import type { Template } from 'liquidjs';
import { templateReferences } from './template-references.ts';

/** Stands for every template: what is brought in is computed. */
export const ANY_TEMPLATE = '*';

/** Gives the names of all templates that one brings in, directly or through others. Each template is looked at once. */
export function templateParts(
  parsedOf: (name: string) => Template[] | undefined,
): (name: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();

  function collect(name: string, parts: Set<string>): void {
    for (const reference of templateReferences(parsedOf(name) ?? [])) {
      const part = reference.name?.replace(/\.liquid$/, '') ?? ANY_TEMPLATE;
      if (parts.has(part)) continue;
      parts.add(part);
      collect(part, parts);
    }
  }

  return (name) => {
    let parts = known.get(name);
    if (!parts) {
      const found = new Set<string>();
      collect(name, found);
      known.set(name, (parts = [...found]));
    }
    return parts;
  };
}
