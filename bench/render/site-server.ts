import { join } from 'node:path';
import { composeService } from '../support/service.ts';

/**
 * Starts the real server with the project of the first argument; further arguments are settings. Sends the port to its
 * parent.
 */
const [folder, ...settings] = process.argv.slice(2) as [string, ...string[]];
const app = await composeService(folder, join(folder, 'var'), settings);
const url = await app.listen();
process.send!({ port: Number(new URL(url).port) });
process.on('message', (asked) =>
  process.send!(asked === 'memory' ? process.memoryUsage.rss() : process.cpuUsage()),
);
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
