import { spawnSync } from 'node:child_process';

/**
 * `npm run audit`: fails when a package that a production install has is known for a fault of high severity. Without a registry that
 * answers, it says so and passes: what cannot be looked up is not found faulty.
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
if (report?.metadata) {
  const { vulnerabilities } = report.metadata;
  console.log(`known faults of production packages: ${JSON.stringify(vulnerabilities)}`);
  if (status !== 0) console.log(stdout);
  process.exitCode = status ?? 1;
} else {
  const reason = report?.message ?? report?.error?.summary ?? error?.message ?? 'no answer';
  console.log(`NOT AUDITED: the registry could not be asked (${reason}).`);
}

function readReport(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
