import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createServer } from 'parvis/server';

/**
 * The whole service as shipped, in its own process, with measurements. Arguments: the data directory, then properties.
 * Messages: `begin`, `end` and `purge`; `end` returns the measurements since `begin`. Plain JavaScript, because Node's
 * type stripping would add to the memory.
 */
const MEBIBYTE = 1024 * 1024;
const SAMPLE_MS = 10;
const [data, ...settings] = process.argv.slice(2);
const properties = settings.map((setting) => /^([^=]+)=(.*)$/s.exec(setting).slice(1));
const app = await createServer({
  project: data,
  data,
  properties: { 'app.server.port': '0', ...Object.fromEntries(properties) },
});

// Its resolution of 1 ms is subtracted.
const delay = monitorEventLoopDelay({ resolution: 1 });
let idle = 0;
let peak = 0;
const sample = () => (peak = Math.max(peak, process.memoryUsage.rss()));

setInterval(sample, SAMPLE_MS).unref();

const answers = {
  begin() {
    // As the server does after startup; requires `--expose-gc`.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    idle = process.memoryUsage.rss();
    peak = idle;
    delay.enable();
    delay.reset();
  },
  /** See `Measured` in served.ts. */
  end() {
    sample();
    return { blockedMs: delay.max / 1e6 - 1, addedMebibytes: (peak - idle) / MEBIBYTE };
  },
  purge: () => app.jobs.run('ClearFormResults'),
};

process.on('message', (message) => {
  void Promise.resolve(answers[message]()).then((answer) => process.send({ answer }));
});
process.on('disconnect', () => void app.close().then(() => process.exit()));
process.send({ url: await app.listen() });
