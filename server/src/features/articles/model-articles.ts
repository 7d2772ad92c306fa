import { changesOf, type Changed } from '../../content/entity-change.ts';
import { findSnapshots } from '../../content/entity-snapshot.repository.ts';
import { deleteEntities, type Write } from '../../content/entity.repository.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudits } from '../../security/audit.repository.ts';
import { findArticlesOfModel } from './article.repository.ts';

/** Articles that are deleted at a time, so that memory stays flat. */
const BATCH = 200;

/** Deletes every article of a model with all that hangs on it, as each would be by itself. */
export async function removeArticlesOf(
  db: Db,
  modelId: EntityId,
  write: Write,
  by: Actor,
  changed: Changed,
): Promise<void> {
  for (;;) {
    const ids = await findArticlesOfModel(db, modelId, BATCH);
    if (ids.length === 0) return;
    const before = await findSnapshots(db, ids);
    await deleteEntities(db, ids);
    await changed(db, ...(await changesOf(db, ids, before, write)));
    await recordAudits(
      db,
      [...before.values()].map(({ id, shortcut }) => ({
        ...{ action: 'delete' as const, at: write.now, by },
        entity: { kind: 'article' as const, id, name: shortcut },
      })),
    );
  }
}
