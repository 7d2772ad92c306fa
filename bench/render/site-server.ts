import { join } from 'node:path';
import { composeService } from '../support/service.ts';

/** The real server over the project of the first argument, further ones being settings. Tells its parent the port. */
const [folder, ...settings] = process.argv.slice(2) as [string, ...string[]];
const app = await composeService(folder, join(folder, 'var'), settings);
const url = await app.listen();
process.send!({ port: Number(new URL(url).port) });
process.on('message', (asked) =>
  process.send!(asked === 'memory' ? process.memoryUsage.rss() : process.cpuUsage()),
);
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
