import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor } from '../../security/actor.ts';
import { styleSheetAdminRoutes } from './style-sheet-admin.routes.ts';
import { createStyleSheetChecker } from './style-sheet-checker.ts';
import { styleSheetSettling } from './style-sheet-settling.ts';
import { createStyleSheetVersionStore } from './style-sheet-version.store.ts';
import { createStyleSheetWriter } from './style-sheet-writer.ts';
import { isStyleSheetId } from './style-sheet.rules.ts';
import { StyleSheetService } from './style-sheet.service.ts';
import type { StyleSheetStore } from './style-sheet.store.ts';

export interface StyleSheetsSliceParts {
  configuration: Configuration;
  database: Database;
  store: StyleSheetStore;
  files: FileStore;
  clock: Clock;
  /** Invalidates the dependents of these names when the transaction commits. */
  invalidate(db: Db, names: readonly string[]): Promise<void>;
}

/** Style sheets and their earlier versions. */
export function styleSheetsSlice(parts: StyleSheetsSliceParts) {
  const { configuration, store } = parts;
  const checker = createStyleSheetChecker();
  const versions = createStyleSheetVersionStore(parts.files);
  const writer = createStyleSheetWriter({
    ...{ ...parts, versions },
    trashDays: configuration['app.cms.trash-days'],
  });
  const service = new StyleSheetService({
    ...{ store, versions, writer, checker, database: parts.database },
    siteWide: configuration['app.cms.stylesheets'],
    maxContentBytes: configuration['app.cms.max-content-size'],
  });
  return {
    has: async (id: string): Promise<boolean> => isStyleSheetId(id) && (await store.read(id)) !== undefined,
    restore: (id: string, by: Actor) => service.restoreDeleted(id, by),
    jobs: [styleSheetSettling(writer)],
    routes: (api: FastifyInstance) => styleSheetAdminRoutes(api, service),
    close: () => checker.close(),
  };
}
