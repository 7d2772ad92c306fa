import type { Template } from 'liquidjs';
import { templateReferences } from './template-references.ts';

/** Stands for all templates, when a template computes the name of another one. */
export const ANY_TEMPLATE = '*';

/** Returns the names of all templates that a template includes, directly or indirectly. Visits each template once. */
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
