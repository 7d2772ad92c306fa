import { printWithLimit, withServedResults } from './support/served-results.ts';

/**
 * The job ClearFormResults with all results expired, inside the server: `npm run bench -- purge [--rows <number>]
 * [--database <url>]`.
 */
await withServedResults(async ({ rows, purge, whileBusy }) => {
  const measured = await whileBusy(purge);
  const { outcome, report } = measured.value as { outcome: string; report: { deleted: number } };
  if (outcome !== 'done' || report.deleted !== rows) throw new Error(JSON.stringify(measured.value));
  printWithLimit('event loop stood still at most', measured.blockedMs, 50, 'ms');
  printWithLimit('p99 of other requests meanwhile', measured.othersP99, 100, 'ms');
  console.log(`\n${measured.seconds.toFixed(1)} s, ${(rows / measured.seconds).toFixed(0)} a second`);
});
