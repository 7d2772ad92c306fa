import { Type, type Static } from 'typebox';
import { ArticleDocument } from '../../contract/article.ts';
import { Shortcut } from '../../contract/common.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { ContentDocument } from '../../content/entity.ts';
import { mapFieldValues } from '../../content/map-field-values.ts';
import { findByShortcut, findIds } from '../../content/store.ts';
import type { Db } from '../../database/database.ts';
import { refuse } from '../../kernel/app-error.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const ArticleScript = Type.Object(
  { ...Type.Omit(ArticleDocument, ['modelId']).properties, model: Shortcut },
  { additionalProperties: false },
);
type ArticleScript = Static<typeof ArticleScript>;

/** Articles in data scripts refer to their model and to each other by shortcut, also to articles later in the scripts. */
export function articleScript() {
  /** Reserved ids of articles that were referenced before they exist, by shortcut, with the first article that refers to each. */
  const ids = new Map<string, { id: EntityId; namedBy: string }>();
  const promised = new Map<string, ContentDocument>();

  function promise(shortcut: string, namedBy: string): EntityId {
    const known = ids.get(shortcut) ?? { id: newId(), namedBy };
    ids.set(shortcut, known);
    promised.set(known.id, { shortcut });
    return known.id;
  }

  return {
    schema: ArticleScript,
    promised,

    async toDocument(db: Db, entry: object): Promise<Partial<ArticleDocument>> {
      const { model: name, ...article } = entry as ArticleScript;
      const model = await findByShortcut<ArticleModelDocument>(db, 'article-model', name);
      if (!model) refuse([violation('/model', 'unknown-model', { name })]);
      const naming = model!.document.fields.filter((field) => field.type === 'article');
      const named = new Set<string>();
      mapFieldValues(article.values ?? {}, naming, (value) => {
        if (typeof value === 'string') named.add(value);
        return value;
      });
      const known = await findIds(db, 'article', [...named]);
      const values = mapFieldValues(article.values ?? {}, naming, (value) =>
        typeof value === 'string' ? (known.get(value) ?? promise(value, article.shortcut)) : value,
      );
      return { ...article, modelId: model!.id, values };
    },

    idOf({ shortcut }: { shortcut: string }): EntityId | undefined {
      const id = ids.get(shortcut)?.id;
      ids.delete(shortcut);
      return id;
    },

    finish(): Violation[] {
      const faults = [...ids].map(([name, { namedBy }]) =>
        violation(`/${namedBy}/values`, 'unknown-article', { name }),
      );
      ids.clear();
      promised.clear();
      return faults;
    },
  };
}
