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
    yield* templateReferences(childrenOf(template));
  }
}

/** The templates within a tag; none within anything else. */
export function childrenOf(template: Template): Template[] {
  return template.children ? toValueSync<Template[]>(template.children(false, true)) : [];
}
