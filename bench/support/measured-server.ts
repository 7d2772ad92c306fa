import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CLEAR_FORM_RESULTS } from '../../server/src/features/forms/result-purge.ts';
import { composeService } from './service.ts';

/**
 * The whole service in a process of its own, which tells of itself: its arguments are the folder of the data, then properties.
 * It takes the messages `begin`, `end` and `purge`; `end` is answered with what happened since `begin`.
 */
export interface Measured {
  /** The longest time that the event loop stood still. */
  blockedMs: number;
  /** The most memory of the process, beyond what it had at the beginning. */
  addedMebibytes: number;
}

const MEBIBYTE = 1024 * 1024;
const SAMPLE_MS = 10;
const [data, ...settings] = process.argv.slice(2) as [string, ...string[]];
const { app } = await composeService(data, data, settings);

// Its own timer, of a millisecond, is no standing still.
const delay = monitorEventLoopDelay({ resolution: 1 });
let idle = 0;
let peak = 0;
const sample = () => (peak = Math.max(peak, process.memoryUsage.rss()));

setInterval(sample, SAMPLE_MS).unref();

const answers: Record<string, () => unknown> = {
  begin() {
    idle = process.memoryUsage.rss();
    peak = idle;
    delay.enable();
    delay.reset();
  },
  end(): Measured {
    sample();
    return { blockedMs: delay.max / 1e6 - 1, addedMebibytes: (peak - idle) / MEBIBYTE };
  },
  purge: () => app.jobs.run(CLEAR_FORM_RESULTS),
};

process.on('message', (message: string) => {
  void Promise.resolve(answers[message]!()).then((answer) => process.send!({ answer }));
});
process.on('disconnect', () => void app.close().then(() => process.exit()));
process.send!({ url: await app.listen() });
