import type { FunctionView } from '../../contract/access.ts';
import type { ListView } from '../../contract/common.ts';
import type { Database } from '../../database/database.ts';
import { listFunctions } from './access.repository.ts';

export type FunctionService = ReturnType<typeof createFunctionService>;

/** The functions that roles can have: the built-in ones and those of the project's data scripts. */
export function createFunctionService({ database }: { database: Database }) {
  return {
    /** Returns all functions on one page, sorted by name. */
    async list(): Promise<ListView<FunctionView>> {
      const items = await listFunctions(database.read);
      return { items, page: 1, size: Math.max(1, items.length), total: items.length };
    },
  };
}
