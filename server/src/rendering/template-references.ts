import { toValueSync, type Template } from 'liquidjs';

/** A reference to another template. */
export interface TemplateReference {
  /** Undefined when it is computed. */
  name: string | undefined;
  tag: 'layout' | 'include' | 'render';
  template: Template;
}

/** Returns the references of a parsed template in order. */
export function* templateReferences(templates: readonly Template[]): Generator<TemplateReference> {
  for (const template of templates) {
    const tag = (template as { name?: string }).name;
    if (tag === 'layout' || tag === 'include' || tag === 'render') {
      yield { name: template.partialScope?.()?.name, tag, template };
    }
    yield* templateReferences(childrenOf(template));
  }
}

/** Returns the templates within a tag; none for anything else. */
export function childrenOf(template: Template): Template[] {
  return template.children ? toValueSync<Template[]>(template.children(false, true)) : [];
}
