import type { ArticleRecord } from './content-source.ts';
import type { ContentGraph } from './content-graph.ts';
import { isMarker } from './markers.ts';

/** The shape of an article's inclusions. */
export interface InclusionShape {
  /** Whether following the inclusions leads to the same article again. */
  cyclic: boolean;
  /** Levels of articles and forms including itself; meaningless when cyclic. */
  height: number;
}

/**
 * Returns a function that determines the shape of an article's inclusions, so that equal fragments can be shared.
 * Visits each article once.
 */
export function createInclusionShapes(graph: ContentGraph) {
  const known = new Map<string, InclusionShape>();
  const open = new Set<string>();

  function shapeOf(article: ArticleRecord): InclusionShape {
    const finished = known.get(article.id);
    if (finished) return finished;
    if (open.has(article.id)) return { cyclic: true, height: 1 };
    open.add(article.id);
    const shape: InclusionShape = { cyclic: false, height: 1 };
    for (const child of included(article)) {
      const below = child === 'form' ? { cyclic: false, height: 1 } : shapeOf(child);
      shape.cyclic ||= below.cyclic;
      shape.height = Math.max(shape.height, below.height + 1);
    }
    open.delete(article.id);
    known.set(article.id, shape);
    return shape;
  }

  function* included(article: ArticleRecord): Generator<ArticleRecord | 'form'> {
    for (const field of article.model.fields) {
      if (field.type === 'article') {
        const id = graph.value(article, field);
        const child = typeof id === 'string' ? graph.articleById(id) : undefined;
        if (child) yield child;
      }
      if (field.type !== 'rich-text') continue;
      for (const part of graph.richText(article, field)) {
        if (!isMarker(part)) continue;
        const child = part.kind === 'form' ? 'form' : graph.article(part.shortcut);
        if (child) yield child;
      }
    }
  }

  return shapeOf;
}
