import { spawnSync } from 'node:child_process';

/**
 * `npm run audit`: fails when a production dependency has a vulnerability of high severity. If the registry's
 * advisories are unavailable, nothing has been audited: prints a warning, and fails where `CI` is set.
 */
interface Report {
  error?: { code?: string; summary?: string };
  message?: string;
  metadata?: { vulnerabilities: Record<string, number> };
}

const LIMIT_MS = 120_000;
const { stdout, status, error } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--audit-level=high', '--json', '--workspace', 'server'],
  { encoding: 'utf8', timeout: LIMIT_MS, shell: process.platform === 'win32' },
);
const report = readReport(stdout);
if (report?.metadata && !report.error) {
  const { vulnerabilities } = report.metadata;
  console.log(`known faults of production packages: ${JSON.stringify(vulnerabilities)}`);
  if (status !== 0) console.log(stdout);
  process.exitCode = status ?? 1;
} else {
  const reason = report?.message ?? report?.error?.summary ?? error?.message ?? 'no answer';
  const isCi = !['', '0', 'false', undefined].includes(process.env.CI);
  console.error(
    [
      '!!! NOT AUDITED !!!',
      `The registry did not answer for its advisories: ${reason.trim()}`,
      'No package was looked at; this says nothing about known faults.',
      isCi
        ? 'This fails because CI is set.'
        : 'Run it again where the registry can be reached; with CI set this fails.',
    ].join('\n'),
  );
  if (isCi) process.exitCode = 1;
}

function readReport(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
