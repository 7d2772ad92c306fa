import { toValueSync, type Template } from 'liquidjs';

/** A template that another one brings in. */
export interface TemplateReference {
  /** Undefined when it is computed. */
  name: string | undefined;
  tag: 'layout' | 'include' | 'render';
  template: Template;
}

/** The templates that a parsed template brings in, in order. */
export function* templateReferences(templates: readonly Template[]): Generator<TemplateReference> {
  for (const template of templates) {
    const tag = (template as { name?: string }).name;
    if (tag === 'layout' || tag === 'include' || tag === 'render') {
      yield { name: template.partialScope?.()?.name, tag, template };
    }
    if (template.children) {
      yield* templateReferences(toValueSync<Template[]>(template.children(false, true)));
    }
  }
}
