import { makeTemplates } from '../server/test/support/database-templates.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';

/**
 * Starts a PostgreSQL with prepared databases for all test files, unless the environment names one. Returns a function
 * that stops it. Rejects with what is missing.
 */
export async function provideDatabases(): Promise<() => Promise<void>> {
  if (process.env.PARVIS_TEST_POSTGRES_URL) return () => Promise.resolve();
  const server = await startPostgres();
  process.env.PARVIS_TEST_POSTGRES_URL = server.url;
  const removeTemplates = await makeTemplates(server.url);
  return async () => {
    removeTemplates();
    await server.stop();
  };
}
