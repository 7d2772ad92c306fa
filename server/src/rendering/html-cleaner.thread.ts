import { parentPort } from 'node:worker_threads';
import { sanitise } from './sanitise.ts';

/** Cleans texts in a thread: one answer per message, in order. */
parentPort!.on('message', (html: string) => parentPort!.postMessage(sanitise(html)));
