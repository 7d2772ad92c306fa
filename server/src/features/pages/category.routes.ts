import type { FastifyInstance } from 'fastify';
import { PageCategories } from '../../contract/page.ts';
import type { Database, Db } from '../../database/database.ts';
import { endpoint } from '../../http/endpoint.ts';

const MAX_CATEGORIES = 1000;

/** Source: contract §4 "Pages". */
export function categoryRoutes(app: FastifyInstance, { read }: Pick<Database, 'read'>): void {
  endpoint(
    app,
    {
      on: 'GET /api/admin/cms/pages/categories',
      access: 'access_cms_page',
      summary: 'List the categories in use',
      answer: PageCategories,
    },
    async () => ({ items: await listCategories(read) }),
  );
}

async function listCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('content_entity')
    .select('listed_category')
    .distinct()
    .where('kind', '=', 'page')
    .where('listed_category', 'is not', null)
    .orderBy('listed_category')
    .limit(MAX_CATEGORIES)
    .execute();
  return rows.map((row) => row.listed_category!);
}
