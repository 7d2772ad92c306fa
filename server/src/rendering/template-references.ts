import { toValueSync, type Template } from 'liquidjs';

/** A template that another one names by a fixed text. */
export interface TemplateReference {
  name: string;
  tag: 'layout' | 'include' | 'render';
  template: Template;
}

/** The templates that a parsed template brings in, in order; names that are computed are not known. */
export function* templateReferences(templates: readonly Template[]): Generator<TemplateReference> {
  for (const template of templates) {
    const tag = (template as { name?: string }).name;
    if (tag === 'layout' || tag === 'include' || tag === 'render') {
      const name = template.partialScope?.()?.name;
      if (name !== undefined) yield { name, tag, template };
    }
    if (template.children) {
      yield* templateReferences(toValueSync<Template[]>(template.children(false, true)));
    }
  }
}
