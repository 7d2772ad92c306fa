import { DatabaseSync } from 'node:sqlite';
import { printWithLimit, withServedResults } from './support/served-results.ts';

/**
 * Exports all results of a form as CSV or XLSX over HTTP: `npm run bench -- export [--rows <number>] [--format xlsx]
 * [--database <url>]`. CSV on SQLite is compared with minimal code that writes the same rows.
 */
await withServedResults(async ({ rows, format, url, headers, path, whileBusy }) => {
  const measured = await whileBusy(async () => {
    const answer = await fetch(`${url}/api/admin/cms/forms-results?form=form&format=${format}`, { headers });
    if (!answer.ok) throw new Error(`the export was answered ${answer.status}`);
    let lines = 0;
    for await (const chunk of answer.body!) lines += linesIn(chunk);
    return lines;
  });
  // The header is a line too.
  if (format === 'csv' && measured.value !== rows + 1)
    throw new Error(`${measured.value} lines of ${rows} results`);
  printWithLimit('the export', measured.seconds, (60 * rows) / 1_000_000, 's');
  printWithLimit('memory beyond idle', measured.addedMebibytes, 150, 'MiB');
  printWithLimit('p99 of other requests meanwhile', measured.othersP99, 100, 'ms');
  printWithLimit('event loop stood still at most', measured.blockedMs, 50, 'ms');
  if (format === 'csv' && path !== undefined) console.log(`\nbare: ${bareSeconds(path).toFixed(1)} s`);
});

function linesIn(chunk: Uint8Array): number {
  let lines = 0;
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, end + 1)) lines += 1;
  return lines;
}

/** Reads with node:sqlite and `JSON.parse`, and writes one line per row. */
function bareSeconds(path: string): number {
  const file = new DatabaseSync(path, { readOnly: true });
  const begun = performance.now();
  const statement = file.prepare('select id, submitted_at, field_values from form_result order by id desc');
  let bytes = 0;
  for (const row of statement.iterate() as Iterable<{
    id: string;
    submitted_at: number;
    field_values: string;
  }>) {
    const values = Object.values(JSON.parse(row.field_values) as Record<string, string>);
    bytes += [row.id, new Date(row.submitted_at).toISOString(), ...values]
      .map((cell) => `"${cell}"`)
      .join().length;
  }
  file.close();
  return bytes > 0 ? (performance.now() - begun) / 1000 : Number.NaN;
}
