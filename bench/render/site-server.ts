import { join } from 'node:path';
import { compose } from '../../server/src/app/compose.ts';
import { openProject } from '../../server/src/config/open-project.ts';
import { createLogger } from '../../server/src/kernel/logger.ts';

/** The real server over the project of the first argument, further ones being settings. Tells its parent the port. */
const [folder, ...settings] = process.argv.slice(2) as [string, ...string[]];
const project = await openProject({
  project: folder,
  data: join(folder, 'var'),
  settings: ['app.server.port=0', ...settings],
  environment: {},
  workingDirectory: folder,
  needsData: true,
});
if ('faults' in project) throw new Error(project.faults.join('\n'));
const app = await compose({ project, logger: createLogger({ level: 'silent' }) });
const url = await app.listen();
process.send!({ port: Number(new URL(url).port) });
process.on('message', (asked) =>
  process.send!(asked === 'memory' ? process.memoryUsage.rss() : process.cpuUsage()),
);
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
